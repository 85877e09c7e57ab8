// What the files of this folder keep from one call to the next.

import { List } from "../base/list";
import { Pool } from "../base/pool";
import { Coupled } from "./coupled";

@unmanaged
class Coupling {
  // rotate.ts
  rotateAngles: usize;
  rotateCosines: usize;
  rotateSines: usize;

  // weights.ts
  /** √2 times the radiation of a mode, −iR e^(iψ). */
  radiationR: f32;
  radiationI: f32;

  // rattle.ts
  leak: f64;
  /** Whether joints have come or gone since they were put in order. */
  changed: bool;

  // joints.ts
  joints: usize;
  jointsRoom: i32;
  /** One more than the last slot in use. */
  used: i32;

  // poles.ts
  polesAngles: usize;
  sizes: usize;
  polesCosines: usize;
  polesSines: usize;
  strainStep: f32;

  // feeds.ts
  feeds: usize;
  feedsPool: Pool;
  feedsRoom: i32;
  /** feeds that are free. */
  left: i32;
  /** where every input of a touch acted in the last block: body u32, hit. */
  places: usize;
  spare: usize;

  // kernel.ts
  /** one vector a sample, two ears. */
  lanes: usize;

  // store.ts
  pieces: usize;
  storePool: Pool;
  /** Addresses of all that are in use. */
  all: List<Coupled>;

  // pulse.ts
  /** ---- integrals of one mode. */
  partR: f64;
  partI: f64;
  cosineR: f64;
  cosineI: f64;
  sineR: f64;
  sineI: f64;
  /** ∫ e^((s − iν)x) dx and ∫ e^((s + iν)x) dx, x = 0 … span. */
  minusR: f64;
  minusI: f64;
  plusR: f64;
  plusI: f64;
  growthR: f64;
  growthI: f64;
}

export const coupling = changetype<Coupling>(memory.data(offsetof<Coupling>()));
