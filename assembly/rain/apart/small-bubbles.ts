// The small bubbles that nearly every drop of a millimetre makes on water ("type I", PHYSICS §9.5): up to 10⁵ a second,
// far too many to sound one by one. Each has one of eight pitches that do not rise, begins at a whole sample, and comes
// from one of eight directions. So all bubbles that share pitch and direction are one resonator, s[n] = p s[n−1] +
// x[n], y = Im s, and a bubble costs one addition to its input x.

import { decayOf, isAudible } from "../../bank/bubble";
import { pole, im as poleIm, re as poleRe } from "../../base/pole";
import { Row, reserveRow } from "../../base/row";
import { across, madd, nmadd } from "../../base/simd";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { sectorRow } from "./sectors";
import { apart } from "./state";

/** Pitches: two quads. */
export const SMALL_PITCHES: i32 = 8;
/** Directions of small bubbles: every other one of the sectors. */
const DIRECTIONS: i32 = 8;
/**
 * Lowest and highest pitch, Hz. Most lie near the lowest: the measured peak is at 13 to 15 kHz, with a slow fall above.
 */
const LOWEST: f64 = 13000;
const HIGHEST: f64 = 25000;
/** Numbers of a direction's input: a row of pitches for each sample. */
const INPUT: usize = <usize>(BLOCK * SMALL_PITCHES);
/** Numbers of a direction's state: real parts of all pitches, then imaginary parts. */
const STATE: usize = <usize>(2 * SMALL_PITCHES);
/** Where imaginary parts begin. */
const IMAGINARY: usize = <usize>SMALL_PITCHES;
/** Blocks after its last bubble in which a direction still sounds: even at 192 kHz it falls by more than 60 dB. */
const RINGS: i32 = 16;

/** Room for the resonators. */
export function reserveSmall(): void {
  apart.smallInputs = reserveRow<f32>(<usize>DIRECTIONS * INPUT);
  apart.smallStates = reserveRow<f32>(<usize>DIRECTIONS * STATE);
  apart.smallPoles = reserveRow<f32>(STATE);
  apart.smallRadii = reserveRow<f32>(SMALL_PITCHES);
  apart.smallLeft = reserveRow<i32>(DIRECTIONS);
}
/** Fills radii and poles by pitch; nothing sounds. */
export function resetSmall(): void {
  apart.smallInputs.clear(<usize>DIRECTIONS * INPUT);
  apart.smallStates.clear(<usize>DIRECTIONS * STATE);
  apart.smallLeft.clear(DIRECTIONS);
  for (let i = 0; i < SMALL_PITCHES; i++) {
    const u = (<f64>i + 0.5) / <f64>SMALL_PITCHES,
      radius = 3.26 / (LOWEST * (HIGHEST / LOWEST) ** (u * u * u)),
      heard = isAudible(radius);
    apart.smallRadii[i] = <f32>radius;
    pole(decayOf(radius) / config.rate, 3.26 / radius / config.rate);
    apart.smallPoles[i] = heard ? <f32>poleRe : 0;
    apart.smallPoles[IMAGINARY + i] = heard ? <f32>poleIm : 0;
  }
}
/** Radius of the bubbles of a pitch, m. */
export function smallRadius(i: i32): f32 {
  return apart.smallRadii[i];
}

/**
 * A bubble of pitch i and B of `size`, Pa at the listener, begins at a sample of this block; azimuth 0 … 1023 of a
 * turn.
 */
export function addSmall(i: i32, sample: i32, azimuth: i32, size: f32): void {
  const direction = <usize>(((azimuth + 64) >> 7) & (DIRECTIONS - 1)),
    input = apart.smallInputs,
    at = direction * INPUT + <usize>(sample * SMALL_PITCHES + i);
  input[at] = input[at] + size;
  apart.smallLeft[direction] = RINGS;
}
/** This block of all small bubbles, added to the sectors. */
export function runSmall(): void {
  for (let d = 0; d < DIRECTIONS; d++) {
    const left = apart.smallLeft[d];
    if (left == 0) continue;
    const input = apart.smallInputs.from(<usize>d * INPUT),
      state = apart.smallStates.from(<usize>d * STATE);
    if (ASC_FEATURE_SIMD) resonate(input.address, state.address, sectorRow(2 * d));
    else resonateScalar(input, state, sectorRow(2 * d));
    if (left == RINGS) input.clear(INPUT);
    if (left == 1) state.clear(STATE);
    apart.smallLeft[d] = left - 1;
  }
}
/** Scalar twin of resonate. */
function resonateScalar(input: Row<f32>, state: Row<f32>, out: Row<f32>): void {
  const poles = apart.smallPoles;
  for (let n: usize = 0; n < <usize>BLOCK; n++) {
    let sum: f32 = 0;
    for (let k: usize = 0; k < <usize>SMALL_PITCHES; k++) {
      const a = poles[k],
        b = poles[IMAGINARY + k],
        x = state[k],
        y = state[IMAGINARY + k],
        yNext = a * y + b * x;
      state[k] = a * x - b * y + input[n * <usize>SMALL_PITCHES + k];
      state[IMAGINARY + k] = yNext;
      sum += yNext;
    }
    out[n] = out[n] + sum;
  }
}
/**
 * One direction's block. Poles and states: real parts of eight pitches, then imaginary ones, 32 bytes each; the input
 * has 32 bytes a sample.
 */
function resonate(input: usize, state: usize, out: Row<f32>): void {
  const poles = apart.smallPoles.address;
  const a = v128.load(poles),
    c = v128.load(poles, 16),
    b = v128.load(poles, 32),
    e = v128.load(poles, 48);
  let x = v128.load(state),
    u = v128.load(state, 16),
    y = v128.load(state, 32),
    v = v128.load(state, 48);
  for (let to = out.address, p = input, end = out.at(BLOCK); to < end; to += 16, p += 128) {
    let r0 = f32x4.splat(0),
      r1 = r0,
      r2 = r0,
      r3 = r0;
    for (let j: usize = 0; j < 4; j++) {
      const yNext = madd(b, x, f32x4.mul(a, y)),
        vNext = madd(e, u, f32x4.mul(c, v));
      x = f32x4.add(nmadd(b, y, f32x4.mul(a, x)), v128.load(p + j * 32));
      u = f32x4.add(nmadd(e, v, f32x4.mul(c, u)), v128.load(p + j * 32, 16));
      y = yNext;
      v = vNext;
      r0 = r1;
      r1 = r2;
      r2 = r3;
      r3 = f32x4.add(y, v);
    }
    v128.store(to, f32x4.add(v128.load(to), across(r0, r1, r2, r3)));
  }
  v128.store(state, x);
  v128.store(state, u, 16);
  v128.store(state, y, 32);
  v128.store(state, v, 48);
}
