// The small bubbles that nearly every drop of a millimetre makes on water ("type I", PHYSICS §9.5): up to 10⁵ a second, far too many to sound one
// by one. Each has one of eight pitches, rings without a rise from a whole sample on, and comes from one of eight directions. So all that
// share pitch and direction are one resonator, s[n] = p s[n−1] + x[n], y = Im s, and a bubble costs one addition to its input x.

import { decayOf, isAudible } from "../../bank/bubble";
import { reserve } from "../../base/memory";
import { pole, im as poleIm, re as poleRe } from "../../base/pole";
import { across, madd, nmadd } from "../../base/simd";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { config } from "../../records/state";
import { rowOf } from "./sectors";
import { apart } from "./state";

/** Pitches: two quads. */
export const SMALL_PITCHES: i32 = 8;
/** Every other one of the sectors. */
const DIRECTIONS: i32 = 8;
/** Lowest and highest pitch, Hz. Most lie near the lowest: the measured peak is at 13 to 15 kHz, with a slow fall above. */
const LOWEST: f64 = 13000;
const HIGHEST: f64 = 25000;
/** Bytes of a direction's input: a row of pitches for each sample. */
const INPUT_BYTES: usize = 4096;
const ROW: usize = 32;
/** Bytes of a direction's state: real and imaginary part of each pitch. */
const STATE_BYTES: usize = 64;
/** Blocks after its last bubble in which a direction falls silent: even at 192 kHz that is 60 dB. */
const RINGS: i32 = 16;

export function reserveSmall(): void {
  apart.inputs = reserve(<usize>DIRECTIONS * INPUT_BYTES);
  apart.states = reserve(<usize>DIRECTIONS * STATE_BYTES);
  apart.poles = reserve(STATE_BYTES);
  apart.smallBubblesRadii = reserve(32);
  apart.left = reserve((<usize>DIRECTIONS) << 2);
}
export function resetSmall(): void {
  memory.fill(apart.inputs, 0, <usize>DIRECTIONS * INPUT_BYTES);
  memory.fill(apart.states, 0, <usize>DIRECTIONS * STATE_BYTES);
  memory.fill(apart.left, 0, (<usize>DIRECTIONS) << 2);
  for (let i = 0; i < SMALL_PITCHES; i++) {
    const u = (<f64>i + 0.5) / <f64>SMALL_PITCHES,
      radius = 3.26 / (LOWEST * (HIGHEST / LOWEST) ** (u * u * u)),
      heard = isAudible(radius);
    store<f32>(apart.smallBubblesRadii + ((<usize>i) << 2), <f32>radius);
    pole(decayOf(radius) / config.rate, 3.26 / radius / config.rate);
    const p = apart.poles + ((<usize>i) << 2);
    store<f32>(p, heard ? <f32>poleRe : 0);
    store<f32>(p, heard ? <f32>poleIm : 0, 32);
  }
}
/** Radius of the bubbles of a pitch, m. */
export function smallRadius(i: i32): f32 {
  return load<f32>(apart.smallBubblesRadii + ((<usize>i) << 2));
}

/** A bubble of pitch i and B of `size`, Pa at the listener, begins at a sample of this block; azimuth 0 … 1023 of a turn. */
export function addSmall(i: i32, sample: i32, azimuth: i32, size: f32): void {
  const direction = <usize>(((azimuth + 64) >> 7) & (DIRECTIONS - 1)),
    x = apart.inputs + direction * INPUT_BYTES + <usize>sample * ROW + ((<usize>i) << 2);
  store<f32>(x, load<f32>(x) + size);
  store<i32>(apart.left + (direction << 2), RINGS);
}
/** This block of all of them, into the sectors. */
export function runSmall(): void {
  for (let d = 0; d < DIRECTIONS; d++) {
    const counter = apart.left + ((<usize>d) << 2),
      n = load<i32>(counter);
    if (n == 0) continue;
    const input = apart.inputs + <usize>d * INPUT_BYTES,
      state = apart.states + <usize>d * STATE_BYTES;
    resonate(input, state, rowOf(2 * d));
    if (n == RINGS) memory.fill(input, 0, INPUT_BYTES);
    if (n == 1) memory.fill(state, 0, STATE_BYTES);
    store<i32>(counter, n - 1);
  }
}
function resonate(input: usize, state: usize, out: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let n = 0; n < BLOCK; n++) {
      let sum: f32 = 0;
      for (let k: usize = 0; k < ROW; k += 4) {
        const a = load<f32>(apart.poles + k),
          b = load<f32>(apart.poles + k, 32),
          x = load<f32>(state + k),
          y = load<f32>(state + k, 32),
          yNext = a * y + b * x;
        store<f32>(state + k, a * x - b * y + load<f32>(input + <usize>n * ROW + k));
        store<f32>(state + k, yNext, 32);
        sum += yNext;
      }
      const o = out + ((<usize>n) << 2);
      store<f32>(o, load<f32>(o) + sum);
    }
    return;
  }
  const a = v128.load(apart.poles),
    c = v128.load(apart.poles, 16),
    b = v128.load(apart.poles, 32),
    e = v128.load(apart.poles, 48);
  let x = v128.load(state),
    u = v128.load(state, 16),
    y = v128.load(state, 32),
    v = v128.load(state, 48);
  for (let o: usize = 0, p = input; o < BLOCK_BYTES; o += 16, p += 4 * ROW) {
    let r0 = f32x4.splat(0),
      r1 = r0,
      r2 = r0,
      r3 = r0;
    for (let j: usize = 0; j < 4; j++) {
      const yNext = madd(b, x, f32x4.mul(a, y)),
        vNext = madd(e, u, f32x4.mul(c, v));
      x = f32x4.add(nmadd(b, y, f32x4.mul(a, x)), v128.load(p + j * ROW));
      u = f32x4.add(nmadd(e, v, f32x4.mul(c, u)), v128.load(p + j * ROW, 16));
      y = yNext;
      v = vNext;
      r0 = r1;
      r1 = r2;
      r2 = r3;
      r3 = f32x4.add(y, v);
    }
    v128.store(out + o, f32x4.add(v128.load(out + o), across(r0, r1, r2, r3)));
  }
  v128.store(state, x);
  v128.store(state, u, 16);
  v128.store(state, y, 32);
  v128.store(state, v, 48);
}
