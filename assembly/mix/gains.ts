// How loud a body, and each of its modes, is on the buses of its output. A body has a gain on each bus, which glides
// from block to block; where air or a head stands between body and ear, each mode has a factor of its own beside it
// (factors.ts).
//
//   spatial numbers of a body, f32 each:   now | before | goal, each `spatialSize()` numbers:
//   MANY                   gains on the buses of its output
//   HEAD                   delays at the left and the right ear, samples; shelves at the left and the right ear
//   then, in air that absorbs, the distance, m

import { Row } from "../base/row";
import { Body } from "../scene/body";
import { kindOf, MANY } from "./outputs";
import { mix } from "./state";

/** How many spatial numbers a body has. */
export function spatialSize(): i32 {
  return mix.gainRows + (mix.absorbs ? 1 : 0);
}
/** A body's spatial numbers at the end of the block being made. */
export function spatialOf(body: Body): Row<f32> {
  return changetype<Row<f32>>(<usize>body.spatial);
}
/** A body's spatial numbers at the start of the block being made. */
export function spatialBefore(body: Body): Row<f32> {
  return spatialOf(body).from(spatialSize());
}
/** The spatial numbers to which a body's glide. */
export function spatialGoal(body: Body): Row<f32> {
  return spatialOf(body).from(2 * spatialSize());
}
/** Among a body's numbers past a head: samples by which an ear hears the body later. */
export function earDelayAt(numbers: Row<f32>, ear: i32): f32 {
  return numbers[ear];
}
export function setEarDelay(numbers: Row<f32>, ear: i32, samples: f32): void {
  numbers[ear] = samples;
}
/** Among a body's numbers past a head: gain of the head's shelf at high frequencies at an ear. */
export function earShelfAt(numbers: Row<f32>, ear: i32): f32 {
  return numbers[2 + ear];
}
export function setEarShelf(numbers: Row<f32>, ear: i32, gain: f32): void {
  numbers[2 + ear] = gain;
}
/** Among a body's numbers in air that absorbs: its distance, m. */
export function distanceAt(numbers: Row<f32>): f32 {
  return numbers[mix.gainRows];
}
export function setDistance(numbers: Row<f32>, metres: f32): void {
  numbers[mix.gainRows] = metres;
}

/** Gain of a body on a bus of its output at the end of the block being made. */
export function gainNow(body: Body, bus: i32): f32 {
  if (kindOf(body.output) == MANY) return spatialOf(body)[bus];
  return bus == 0 ? body.leftNow : body.rightNow;
}
/** Gain of a body on a bus of its output at the start of the block being made. */
export function gainBefore(body: Body, bus: i32): f32 {
  if (kindOf(body.output) == MANY) return spatialBefore(body)[bus];
  return bus == 0 ? body.leftBefore : body.rightBefore;
}
