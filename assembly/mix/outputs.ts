// The outputs of the world: the first is its own, the others belong to groups of bodies. Bodies are mixed into the buses of their output,
// each of which has lines of its own; behind them the buses become channels, which leave.
//
//   MONO     one bus                                      a mode's gain is its first ear's
//   PAIR     two buses, which are the ears too            its ears' gains
//   MANY     speakers, or the components of a sound field its gains are kept apart (bank/store.ts)
//   TURNED   the two ears of a head                       complex gains: a size and a phase for every mode

import { LAYOUT_FIELD, LAYOUT_HEAD } from "../records/records";
import { config } from "../records/state";
import { mix } from "./state";

export const MONO: i32 = 0;
export const PAIR: i32 = 1;
export const MANY: i32 = 2;
export const TURNED: i32 = 3;

/** What the outputs are like follows from the world's sizes. Comes before room is laid. */
export function setOutputs(): void {
  const layout = config.layout,
    channels = config.channels;
  mix.kind =
    layout == LAYOUT_HEAD ? TURNED : layout == LAYOUT_FIELD || channels > 2 ? MANY : channels == 2 ? PAIR : MONO;
  mix.buses = channels;
  mix.channels = layout == LAYOUT_FIELD ? 2 : channels;
  mix.placed = config.placed;
  mix.outputs = 1 + config.groups;
  mix.ears = mix.kind == MONO ? 1 : 2;
  mix.gainRows = mix.kind == MANY ? mix.buses : mix.kind == TURNED ? 4 : 0;
  mix.busTotal = firstBus(mix.outputs);
  mix.channelTotal = firstChannel(mix.outputs);
  mix.absorbs = config.absorbs != 0;
  mix.taps = layout == LAYOUT_FIELD ? config.filterTaps : 0;
}

/** Whether the bodies of an output are heard where they are; if not, they are played as they are. */
export function isPlaced(output: i32): bool {
  return output == 0 || (mix.placed & (1 << (output - 1))) != 0;
}
export function kindOf(output: i32): i32 {
  return isPlaced(output) ? mix.kind : MONO;
}
export function busesOf(output: i32): i32 {
  return isPlaced(output) ? mix.buses : 1;
}
export function channelsOf(output: i32): i32 {
  return isPlaced(output) ? mix.channels : 1;
}
export function firstBus(output: i32): i32 {
  let n = 0;
  for (let o = 0; o < output; o++) n += busesOf(o);
  return n;
}
export function firstChannel(output: i32): i32 {
  let n = 0;
  for (let o = 0; o < output; o++) n += channelsOf(o);
  return n;
}
/** Whether all there is are one or two plain channels. */
export function isPlain(): bool {
  return mix.outputs == 1 && mix.kind <= PAIR;
}
