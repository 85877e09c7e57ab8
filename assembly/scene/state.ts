// What the files of this folder keep from one call to the next.

import { List } from "../base/list";
import { Pool } from "../base/pool";
import { Body } from "./body";

@unmanaged
class Scene {
  // clock.ts
  /** Time at which the block being made, or else the next one, begins. */
  now: f64;

  // enlist.ts
  /** Whether modes have left hearing's table and their gaps are not closed yet (hearing/order.ts). */
  gaps: bool;

  // bodies.ts
  bodies: usize;
  spatial: usize;
  /** How many spatial numbers a body has (mix/gains.ts). */
  spatialNumbers: i32;
  bodyPool: Pool;
  pages: usize;
  pagePool: Pool;
  pageBodies: usize;
  pageCount: i32;
  present: List<Body>;
  gliding: List<Body>;
  tuning: List<Body>;
  driven: List<Body>;
  leaving: List<Body>;
  /** Bodies that were to ring out and may have. */
  dying: List<Body>;
  /** Bodies whose modes wait for a place in hearing's table. */
  unlisted: List<Body>;
  /** Modes of all bodies present. */
  modesPresent: i32;
  modesAboveNyquist: i32;

  // ids.ts
  table: usize;
  mask: u32;

  // queue.ts
  records: usize;
  pool: Pool;
  /** i32 index of a record. */
  heap: usize;
  /** u32 order of arrival. */
  orders: usize;
  arrivals: u32;
  pending: i32;
  /** pulses among them, which go on from an earlier block. */
  pulses: i32;

  // models.ts
  models: usize;
  arena: usize;

  // life.ts
  /** Bodies of which something sounds. */
  awake: i32;
}

export const scene = changetype<Scene>(memory.data(offsetof<Scene>()));
