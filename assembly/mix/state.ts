// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";
import { Body } from "../scene/body";

@unmanaged
class Mix {
  // limiter.ts
  /** a block for every channel. */
  limiterHeld: usize;
  states: usize;
  release: f32;
  /** Smallest gain so far. */
  deepest: f32;

  // decode.ts
  /** Taps of every filter, a multiple of four; 0 where buses are channels. */
  taps: i32;
  filters: usize;
  pasts: usize;
  /** i32 a bus: blocks in which nothing came. */
  quiets: usize;

  // pan.ts
  speakers: i32;
  linear: bool;
  /** Whether the buses are components of a sound field. */
  field: bool;
  panNearest: f32;
  /** Powers, or squares, at the ears of what was panned last. */
  leftPower: f32;
  rightPower: f32;

  // buses.ts
  /** a block for every bus. */
  mixed: usize;
  /** and for every channel. */
  out: usize;

  // outputs.ts
  /** How many outputs there are. */
  outputs: i32;
  /** Of all outputs together. */
  busTotal: i32;
  channelTotal: i32;
  /** Ears that hearing listens with. */
  ears: i32;
  /** What the world's own output is like; so are those of groups that are placed in space. */
  kind: i32;
  buses: i32;
  channels: i32;
  /** Bit g: group g is placed in space. */
  placed: u32;
  /** Rows of gains that a mode keeps apart. */
  gainRows: i32;

  // listener.ts
  x: f32;
  y: f32;
  z: f32;
  rightX: f32;
  rightY: f32;
  rightZ: f32;
  frontX: f32;
  frontY: f32;
  frontZ: f32;
  velocityX: f32;
  velocityY: f32;
  velocityZ: f32;
  /** Counts the places that the listener has had. */
  place: i32;
  /** ---- a point as it is seen, metres. */
  toRight: f32;
  ahead: f32;
  up: f32;
  distance: f32;

  // place.ts
  reference: f32;
  placeNearest: f32;
  speed: f32;
  radius: f32;
  /** Whether what happens is heard when its sound has come. */
  delays: bool;

  // ramp.ts
  /** b_0: how a gain glides from one anchor to the next. One float a sample. */
  ramp: Row<f32>;

  // ahead.ts
  /** one ring a bus. */
  aheadHeld: usize;
  /** Where in the rings the block being made begins. */
  head: i32;

  // factors.ts
  /** one row an ear. */
  sizes: usize;
  reals: usize;
  imaginaries: usize;
  spare: usize;
  rowSize: usize;
  /** The body whose factors the rows hold. */
  owner: Body;
  /** Whether modes can have factors at all. */
  some: bool;
  /** 2π·a/(2c) · rate / 2^32: from an increment to the x of the head's shelf. */
  shelfScale: f32;

  // air.ts
  /** Whether the air absorbs. */
  absorbs: bool;
  classical: f32;
  oxygen: f32;
  oxygenAt: f32;
  nitrogen: f32;
  nitrogenAt: f32;
  /** from increments. */
  hertz: f32;

  // output.ts
  /** the buses of another core, as its host writes them. */
  guest: usize;
  /** their sum for the block being made. */
  joined: usize;
  isJoined: bool;
  limiting: bool;
  /** pascals to digital. */
  scale: f32;
  /** The master gain at the end of the block made last. */
  master: f32;
  goal: f32;
  blocks: i32;
}

export const mix = changetype<Mix>(memory.data(offsetof<Mix>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginMix(): void {
  mix.deepest = 1;
  mix.panNearest = 0.1;
  mix.rightX = 1;
  mix.frontZ = -1;
  mix.reference = 1;
  mix.placeNearest = 0.1;
  mix.speed = 343.2;
  mix.radius = 0.0875;
  mix.oxygenAt = 1;
  mix.nitrogenAt = 1;
  mix.limiting = true;
  mix.scale = 1;
  mix.master = 1;
  mix.goal = 1;
}
