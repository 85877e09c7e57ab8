// How loud a body, and every mode of it, is on the buses of its output. A body has a gain on each bus, which glides from block to block;
// where air or a head stands between body and ear, every mode has a factor of its own beside it (factors.ts).
//
//   of a body, behind its own fields, f32 each:   now | before | goal   of `others` numbers:
//   the gains on its buses (MANY), or delay and shelf at the left and the right ear (TURNED); then, in air that absorbs, the distance

import { Body } from "../scene/body";
import { kindOf, MANY } from "./outputs";
import { mix } from "./state";

/** Numbers that a body has beside the gains at its ears. */
export function others(): i32 {
  return mix.gainRows + (mix.absorbs ? 1 : 0);
}
/** Where those that hold at the end of the block being made begin; those at its start follow, then those they glide to. */
export function othersOf(body: Body): usize {
  return <usize>body.others;
}

/** Gain of a body on a bus of its output at the end of the block being made. */
export function gainNow(body: Body, bus: i32): f32 {
  if (kindOf(body.output) == MANY) return load<f32>(othersOf(body) + ((<usize>bus) << 2));
  return bus == 0 ? body.leftNow : body.rightNow;
}
/** The same at its start. */
export function gainBefore(body: Body, bus: i32): f32 {
  if (kindOf(body.output) == MANY) return load<f32>(othersOf(body) + ((<usize>(bus + others())) << 2));
  return bus == 0 ? body.leftBefore : body.rightBefore;
}
