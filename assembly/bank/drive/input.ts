// Where contacts act on bodies. An input joins the force of a touch, a block of samples that the touch makes, to the place on the body
// at which it acts; a body's inputs are chained. Whoever makes the body's sound (bank/drive.ts, couple/) reads them.
//
//   input   body u32 | force u32, address of 128 f32, N | sign f32 | hit, as in a strike's record | left | loud | rows | cursor | spectrum | stale
//           | hit before | samples of the way from there f32

import { reserve } from "../../base/memory";
import { reservePool } from "../../base/pool";
import { HitRecord } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { drives } from "./state";

const INPUT_BYTES: usize = offsetof<Input>();

@unmanaged
export class Input {
  body: Body;
  force: u32;
  sign: f32;
  hitX: f32;
  hitY: f32;
  hitZ: f32;
  hitPoint0: u32;
  hitPoint1: u32;
  hitPoint2: u32;
  hitWeight0: f32;
  hitWeight1: f32;
  hitWeight2: f32;
  /** Samples until the place is the one said last, f32. */
  left: f32;
  /** 1 = the block holds some force. */
  loud: i32;
  /** What the driven groups keep of it (bank/fed.ts), and where they are in it. */
  rows: i32;
  cursor: i32;
  /** Address of the spectrum of its force (spectrum.ts). */
  spectrum: u32;
  /** 1 = what is kept of the body's response to it (bank/spectral.ts) is not for this place. */
  stale: i32;
  /** The place from which it glides, and over how many samples. */
  fromX: f32;
  fromY: f32;
  fromZ: f32;
  fromPoint0: u32;
  fromPoint1: u32;
  fromPoint2: u32;
  fromWeight0: f32;
  fromWeight1: f32;
  fromWeight2: f32;
  over: f32;
}
/** Direction, three points, three weights. */
export const HIT_BYTES: usize = 36;

export function reserveInputs(): void {
  drives.inputs = reserve(<usize>(2 * config.maxTouches) * INPUT_BYTES);
  drives.inputPool = reservePool(2 * config.maxTouches);
}
export function resetInputs(): void {
  drives.inputPool.reset(2 * config.maxTouches);
}

export function inputAt(i: i32): Input {
  return changetype<Input>(drives.inputs + <usize>i * INPUT_BYTES);
}
/** The first input of a body, -1 = none. */
export function firstInput(body: Body): i32 {
  return body.inputAt;
}
export function inputAfter(i: i32): i32 {
  return drives.inputPool.after(i);
}
/** The block of force, f32 ×128, N. */
export function inputForce(i: i32): usize {
  return <usize>inputAt(i).force;
}
/** The spectrum of the force, as spectrum.ts has measured it. */
export function inputSpectrum(i: i32): usize {
  return <usize>inputAt(i).spectrum;
}
/** What the force counts: 1 on one body, -1 on the other. */
export function inputSign(i: i32): f32 {
  return inputAt(i).sign;
}
/** Where it acts: direction, points and weights lie at HIT_… behind this address. */
export function inputHit(i: i32): usize {
  return changetype<usize>(inputAt(i)) + offsetof<Input>("hitX") - offsetof<HitRecord>("x");
}
/** The same of the place from which it glides. */
export function inputFrom(i: i32): usize {
  return changetype<usize>(inputAt(i)) + offsetof<Input>("fromX") - offsetof<HitRecord>("x");
}

/** Samples until its place is the one said last. */
export function inputLeft(i: i32): f32 {
  return inputAt(i).left;
}
export function setLeft(i: i32, samples: f32): void {
  inputAt(i).left = samples;
}
/** The part of the way that is behind it. */
export function inputWay(i: i32): f32 {
  const over = inputAt(i).over;
  return over > 0 ? 1 - inputLeft(i) / over : 1;
}
export function inputLoud(i: i32): bool {
  return inputAt(i).loud != 0;
}
export function setLoud(i: i32, loud: bool): void {
  inputAt(i).loud = loud ? 1 : 0;
}
/** Whether the response kept of it is of another place. */
export function isStale(i: i32): bool {
  return inputAt(i).stale != 0;
}
export function setStale(i: i32, stale: bool): void {
  inputAt(i).stale = stale ? 1 : 0;
}
/** Whether any contact presses on the body in this block. */
export function isPressed(body: Body): bool {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) if (inputLoud(i)) return true;
  return false;
}

export const OCTAVES: i32 = 7;
