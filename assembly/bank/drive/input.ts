// Where contacts act on bodies. An input joins the force of a touch, a block of samples that the touch makes, to the place on the body
// at which it acts; a body's inputs are chained. Whoever makes the body's sound (bank/drive.ts, couple/) reads them.
//
//   input   body u32 | force u32, address of 128 f32, N | sign f32 | hit, as in a strike's record | left | loud | rows | cursor | spectrum | stale
//           | hit before | samples of the way from there f32

import { reserve } from "../../base/memory";
import { after, fillPool, layPool } from "../../base/pool";
import { HIT_X } from "../../records/records";
import { maxTouches } from "../../records/room";
import { INPUT_AT } from "../../scene/body";

const INPUT_BYTES: usize = 112;
export const BODY: usize = 0;
export const FORCE: usize = 4;
export const SIGN: usize = 8;
export const HIT: usize = 12;
/** Direction, three points, three weights. */
export const HIT_BYTES: usize = 36;

/** Samples until the place is the one said last, f32. */
export const LEFT: usize = 48;
/** i32, 1 = the block holds some force. */
export const LOUD: usize = 52;
/** i32, what the driven groups keep of it (bank/fed.ts), and where they are in it. */
export const ROWS: usize = 56;
export const CURSOR: usize = 60;
/** u32, address of the spectrum of its force (spectrum.ts). */
export const SPECTRUM: usize = 64;

/** i32, 1 = what is kept of the body's response to it (bank/spectral.ts) is not for this place. */
const STALE: usize = 68;
/** The place from which it glides, and over how many samples. */
export const FROM: usize = 72;
export const OVER: usize = 108;

let inputs: usize = 0;
export let pool: usize = 0;

export function layInputs(): void {
  inputs = reserve(<usize>(2 * maxTouches) * INPUT_BYTES);
  pool = layPool(2 * maxTouches);
}
export function startInputs(): void {
  fillPool(pool, 2 * maxTouches);
}

export function inputAt(i: i32): usize {
  return inputs + <usize>i * INPUT_BYTES;
}
/** The first input of a body, -1 = none. */
export function firstInput(body: usize): i32 {
  return load<i32>(body, INPUT_AT);
}
export function inputAfter(i: i32): i32 {
  return after(pool, i);
}
/** The block of force, f32 ×128, N. */
export function inputForce(i: i32): usize {
  return <usize>load<u32>(inputAt(i), FORCE);
}
/** The spectrum of the force, as spectrum.ts has measured it. */
export function inputSpectrum(i: i32): usize {
  return <usize>load<u32>(inputAt(i), SPECTRUM);
}
/** What the force counts: 1 on one body, -1 on the other. */
export function inputSign(i: i32): f32 {
  return load<f32>(inputAt(i), SIGN);
}
/** Where it acts: direction, points and weights lie at HIT_… behind this address. */
export function inputHit(i: i32): usize {
  return inputAt(i) + HIT - HIT_X;
}
/** The same of the place from which it glides. */
export function inputFrom(i: i32): usize {
  return inputAt(i) + FROM - HIT_X;
}

/** Samples until its place is the one said last. */
export function inputLeft(i: i32): f32 {
  return load<f32>(inputAt(i), LEFT);
}
export function setLeft(i: i32, samples: f32): void {
  store<f32>(inputAt(i), samples, LEFT);
}
/** The part of the way that is behind it. */
export function inputWay(i: i32): f32 {
  const over = load<f32>(inputAt(i), OVER);
  return over > 0 ? 1 - inputLeft(i) / over : 1;
}
export function inputLoud(i: i32): bool {
  return load<i32>(inputAt(i), LOUD) != 0;
}
export function setLoud(i: i32, loud: bool): void {
  store<i32>(inputAt(i), loud ? 1 : 0, LOUD);
}
/** Whether the response kept of it is of another place. */
export function isStale(i: i32): bool {
  return load<i32>(inputAt(i), STALE) != 0;
}
export function setStale(i: i32, stale: bool): void {
  store<i32>(inputAt(i), stale ? 1 : 0, STALE);
}
/** Whether any contact presses on the body in this block. */
export function isPressed(body: usize): bool {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) if (inputLoud(i)) return true;
  return false;
}

export const OCTAVES: i32 = 7;
