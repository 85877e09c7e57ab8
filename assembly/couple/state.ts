// What the files of this folder keep from one call to the next.

import { List } from "../base/list";
import { Pool } from "../base/pool";
import { Row } from "../base/row";
import { Coupled } from "./coupled";

@unmanaged
class Coupling {
  // store.ts
  /** Address of the first coupled body; the others follow COUPLED_BYTES apart. */
  pieces: usize;
  piecePool: Pool;
  /** Coupled bodies in use. */
  all: List<Coupled>;

  // kernel.ts
  /** Sound of a body that rings freely, four numbers a sample (their sum counts), a block for each of two ears. */
  lanes: Row<f32>;

  // poles.ts
  /** Moving poles: turns a sample of every mode. */
  poleTurns: Row<f32>;
  /** Their decay, log2 a sample, then r. */
  poleSizes: Row<f32>;
  poleCosines: Row<f32>;
  poleSines: Row<f32>;
  /** Part of the way to its goal that strain goes in HOP samples. */
  strainStep: f32;

  // rotate.ts
  /** Angles by which neighbours turn into each other, turns. */
  rotateTurns: Row<f32>;
  rotateCosines: Row<f32>;
  rotateSines: Row<f32>;

  // feeds.ts
  /** Address of the first feed; the others follow FEED_BYTES apart. */
  feeds: usize;
  feedPool: Pool;
  /** Feeds that there is room for. */
  feedRoom: i32;
  /** Feeds that are free. */
  freeFeeds: i32;
  /** Address of the places where inputs acted in the last block; they lie PLACE_BYTES apart, by number of the input. */
  places: usize;
  /** A block of force that found no feed, N. */
  unfedForce: Row<f32>;

  // joints.ts
  /** Address of the first joint; the others follow JOINT_BYTES apart, by their slot. */
  joints: usize;
  /** Joints that there is room for. */
  jointRoom: i32;
  /** One more than the last slot in use. */
  usedJoints: i32;

  // rattle.ts
  /** Factor by which a joint's ledger shrinks in a sample. */
  ledgerLeak: f64;
  /** Whether joints have come or gone since `findWaysBack` was called. */
  jointsChanged: bool;

  // weights.ts
  /** √2 times the radiation −iR e^(iψ) of the mode asked for last, Pa/√J at 1 m. */
  radiationR: f32;
  radiationI: f32;

  // pulse.ts
  /** What a part of a pulse gives to c and s of a mode, for φJ/√2 = 1. */
  partR: f64;
  partI: f64;
  /** (ν/2) ∫ cos νx e^(s(1−x)) dx, x = 0 … 1. */
  cosineR: f64;
  cosineI: f64;
  /** (ν/2) ∫ sin νx e^(s(1−x)) dx. */
  sineR: f64;
  sineI: f64;
  /** ∫ e^((s − iν)x) dx, x = 0 … span. */
  minusR: f64;
  minusI: f64;
  /** ∫ e^((s + iν)x) dx. */
  plusR: f64;
  plusI: f64;
  /** (e^(λ·span) − 1)/λ. */
  growthR: f64;
  growthI: f64;
}

export const coupling = changetype<Coupling>(memory.data(offsetof<Coupling>()));
