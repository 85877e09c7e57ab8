// A touch: a continuous contact of two bodies. It keeps what it is made of, where it is on both surfaces, and the
// numbers of its force, which glide from one step of the page's physics to the next. touches.ts says how touches come
// and go.
//
//   touch   fields | numbers now | their goals | spectrum of the force | rows of force

import { OCTAVES } from "../bank/drive/input";
import { Row } from "../base/row";
import { Numbers, Surface } from "../records/contact";
import { BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";

/** Sides of a touch: each has a body, a surface, a place on it and an input. */
export const SIDES: i32 = 2;

@unmanaged
export class Touch {
  /** FREE, LASTS or ENDS. */
  state: i32;
  /** The inputs by which it acts on the bodies (bank/drive/input.ts); -1 = none. */
  inputA: i32;
  inputB: i32;
  /** Null = none. */
  bodyA: Body;
  bodyB: Body;
  /** Null = none. */
  surfaceA: Surface;
  surfaceB: Surface;
  seed: u32;
  /** Place on each surface, m. */
  placeA: f64;
  placeB: f64;
  /** Samples until the goals. */
  left: f32;
  /** Samples since the last MOVE. */
  age: i32;
  /** Factor on the whole force, 0 … 1. */
  fade: f32;
  /** Blocks it has lasted. */
  count: u32;
  /** How far the rolling body is out of round. */
  lump: f32;
  /** Curvature of the rolling body, 1/m. */
  curvature: f32;
  /** Distance that it has rolled, m. */
  turned: f64;
  /** Level of the force at the start of the block, N. */
  level: f32;
  /** Low-pass: two states, then its coefficients p, q, r and w at the end of the last block (force.ts). */
  lowState1: f32;
  lowState2: f32;
  lowP: f32;
  lowQ: f32;
  lowR: f32;
  lowW: f32;
  /** State of the high-pass. */
  high: f32;
  /** Way since the last slip, m. */
  slipped: f64;
  /** Slips so far. */
  slips: u32;
  /** Samples into the slip, negative = it sticks. */
  slipAt: f32;
  /** Samples that the slip lasts. */
  slipLasts: f32;
  /** Height of the slip's pulse, N. */
  slipHeight: f32;
  /** Mean square of the force, smoothed, N². */
  power: f32;
  /** Hits of grains so far. */
  grains: u32;
  /** Time until the next hit of grains, in mean gaps. */
  waiting: f32;
  /** 1 = pulses of the last block go on in this one. */
  carried: i32;
  /** 1 = its rows hold some force. */
  loud: i32;
  /** Change of the fade in a block while it fades in. */
  fadeStep: f32;
  /** 1 = the force on A holds slips or jumps of this block. */
  pulsed: i32;
  /** 1 = hits of grains of the last block may go on in this one. */
  grained: i32;

  /** The numbers of its force at the end of the block being made. */
  get numbers(): Numbers {
    return changetype<Numbers>(changetype<usize>(this) + NUMBERS);
  }
  /** Goals of these numbers, from the last MOVE. */
  get goals(): Numbers {
    return changetype<Numbers>(changetype<usize>(this) + GOALS);
  }
  /** Power density of the force, N²/Hz, in OCTAVES octaves, the highest first (spectrum.ts). */
  get spectrum(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + SPECTRUM);
  }
  /**
   * The force on A, N; its opposite acts on B, unless grains make the force on B differ. Two blocks, because slips and
   * jumps outlast the first.
   */
  get force(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + FORCE);
  }
  /** The force of loose grains, N: two blocks, because hits outlast the first. */
  get grainForce(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + GRAIN_FORCE);
  }
  /** The force on B where grains make it differ from the force on A, N: one block. */
  get forceB(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + FORCE_B);
  }
  /** Two states of the low-pass and its four coefficients. */
  get lowPass(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + offsetof<Touch>("lowState1"));
  }

  /** The input by which it acts on the body of a side (0 = A, 1 = B), -1 = none. */
  input(side: i32): i32 {
    return side == 0 ? this.inputA : this.inputB;
  }
  setInput(side: i32, input: i32): void {
    if (side == 0) this.inputA = input;
    else this.inputB = input;
  }
  /** The body of a side, null = none. */
  body(side: i32): Body {
    return side == 0 ? this.bodyA : this.bodyB;
  }
  setBody(side: i32, body: Body): void {
    if (side == 0) this.bodyA = body;
    else this.bodyB = body;
  }
  /** The surface of a side, null = none. */
  surface(side: i32): Surface {
    return side == 0 ? this.surfaceA : this.surfaceB;
  }
  /** The place on the surface of a side, m. */
  place(side: i32): f64 {
    return side == 0 ? this.placeA : this.placeB;
  }
  setPlace(side: i32, place: f64): void {
    if (side == 0) this.placeA = place;
    else this.placeB = place;
  }
}

/** Bytes of Numbers, in whole vectors, because four numbers glide at a time. */
export const NUMBERS_BYTES: usize = (offsetof<Numbers>() + 15) & ~15;
const NUMBERS: usize = (offsetof<Touch>() + 15) & ~15;
const GOALS: usize = NUMBERS + NUMBERS_BYTES;
const SPECTRUM: usize = GOALS + NUMBERS_BYTES;
const FORCE: usize = SPECTRUM + ((((<usize>OCTAVES) << 2) + 63) & ~63);
const GRAIN_FORCE: usize = FORCE + 2 * BLOCK_BYTES;
const FORCE_B: usize = GRAIN_FORCE + 2 * BLOCK_BYTES;
/** Bytes of a touch with all that lies behind its fields. */
export const TOUCH_BYTES: usize = FORCE_B + BLOCK_BYTES;

export const FREE: i32 = 0;
export const LASTS: i32 = 1;
export const ENDS: i32 = 2;

/** The speed over the surface of a side among the numbers of a touch, m/s, signed. */
export function sweepOf(numbers: Numbers, side: i32): f32 {
  return side == 0 ? numbers.sweepA : numbers.sweepB;
}
/** Whether loose grains lie on one of the surfaces, so that the force on A is not that on B. */
export function hasGrains(touch: Touch): bool {
  return grainSide(touch) >= 0;
}
/** The side with loose grains: 0 = A, 1 = B, -1 = none. */
export function grainSide(touch: Touch): i32 {
  for (let side = 0; side < SIDES; side++) {
    const surface = touch.surface(side);
    if (surface && surface.grainRate > 0) return side;
  }
  return -1;
}
