// Where contacts act on bodies. An input joins the force of a touch, a block of samples that the touch makes, to the
// place on the body at which the force acts; a body's inputs are chained. The makers of the body's sound (bank/drive/,
// couple/) read them.

import { reserve } from "../../base/memory";
import { reservePool } from "../../base/pool";
import { Row } from "../../base/row";
import { hitAt } from "../../records/hit";
import { HitRecord } from "../../records/records";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { drives } from "./state";

/** Octaves of the spectrum of a force (contact/spectrum.ts). */
export const OCTAVES: i32 = 7;

@unmanaged
export class Input {
  /** The body on which the force acts. */
  body: Body;
  /** A block of samples, N. */
  force: Row<f32>;
  /** Sign of the force: 1 on one body, -1 on the other. */
  sign: f32;
  /** The place: direction, three points, three weights, as in a strike's record. */
  hitX: f32;
  hitY: f32;
  hitZ: f32;
  hitPoint0: u32;
  hitPoint1: u32;
  hitPoint2: u32;
  hitWeight0: f32;
  hitWeight1: f32;
  hitWeight2: f32;
  /** Samples until a glide reaches the place. */
  left: f32;
  /** 1 = the block holds some force. */
  loud: i32;
  /** First piece of its gains on the body's driven groups (input-gains.ts), -1 = none. */
  gains: i32;
  /** The piece for the group at hand. */
  cursor: i32;
  /** The spectrum of its force, OCTAVES numbers (contact/spectrum.ts). */
  spectrum: Row<f32>;
  /** 1 = the body's response to it (spectral.ts) was made for another place. */
  stale: i32;
  /** The place from which it glides. */
  fromX: f32;
  fromY: f32;
  fromZ: f32;
  fromPoint0: u32;
  fromPoint1: u32;
  fromPoint2: u32;
  fromWeight0: f32;
  fromWeight1: f32;
  fromWeight2: f32;
  /** Samples of the whole glide. */
  over: f32;
}
const INPUT_BYTES: usize = offsetof<Input>();

/** Inputs there is room for: two a touch. */
export function inputRoom(): i32 {
  return 2 * config.maxTouches;
}
/** Room for the inputs. */
export function reserveInputs(): void {
  drives.inputs = reserve(inputRoom(), INPUT_BYTES);
  drives.inputPool = reservePool(inputRoom());
}
/** No touch acts on any body. */
export function resetInputs(): void {
  drives.inputPool.reset(inputRoom());
}

/** An input by its number. */
export function inputAt(i: i32): Input {
  return changetype<Input>(drives.inputs + <usize>i * INPUT_BYTES);
}
/** The first input of a body, -1 = none. */
export function firstInput(body: Body): i32 {
  return body.inputAt;
}
/** The next input of the same body, -1 = none. */
export function inputAfter(i: i32): i32 {
  return drives.inputPool.after(i);
}
/** The block of force, N. */
export function inputForce(i: i32): Row<f32> {
  return inputAt(i).force;
}
/** The spectrum of the force, OCTAVES numbers, as contact/spectrum.ts has measured it. */
export function inputSpectrum(i: i32): Row<f32> {
  return inputAt(i).spectrum;
}
/** Sign of the force: 1 on one body, -1 on the other. */
export function inputSign(i: i32): f32 {
  return inputAt(i).sign;
}
/** Where the force acts. Read only direction, points and weights of the record: the input holds nothing else of it. */
export function inputHit(i: i32): HitRecord {
  return hitAt(changetype<usize>(inputAt(i)) + offsetof<Input>("hitX"));
}
/** The place from which the force glides. Here, too, read only direction, points and weights. */
export function inputFrom(i: i32): HitRecord {
  return hitAt(changetype<usize>(inputAt(i)) + offsetof<Input>("fromX"));
}
/** Samples until a glide reaches the input's place. */
export function inputLeft(i: i32): f32 {
  return inputAt(i).left;
}
/** Sets how many samples are left of an input's glide. */
export function setLeft(i: i32, samples: f32): void {
  inputAt(i).left = samples;
}
/** The part of a glide that an input has done. */
export function inputWay(i: i32): f32 {
  const over = inputAt(i).over;
  return over > 0 ? 1 - inputLeft(i) / over : 1;
}
/** Whether the block holds some force. */
export function inputLoud(i: i32): bool {
  return inputAt(i).loud != 0;
}
/** Sets whether the block holds some force. */
export function setLoud(i: i32, loud: bool): void {
  inputAt(i).loud = loud ? 1 : 0;
}
/** Whether the body's response to an input was made for another place. */
export function isStale(i: i32): bool {
  return inputAt(i).stale != 0;
}
/** Sets whether the body's response to an input was made for another place. */
export function setStale(i: i32, stale: bool): void {
  inputAt(i).stale = stale ? 1 : 0;
}
/** Whether any contact presses on the body in this block. */
export function isPressed(body: Body): bool {
  for (let i = firstInput(body); i >= 0; i = inputAfter(i)) if (inputLoud(i)) return true;
  return false;
}
