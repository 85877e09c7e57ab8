// The outputs of the world: the first is its own, the others belong to groups of bodies. Bodies are mixed into the
// buses of their output, each of which has lines of its own; at the end of a block the buses become channels, which
// leave.
//
//   MONO     one bus                                      a mode's gain is its first ear's
//   PAIR     two buses, which are the ears too            its ears' gains
//   MANY     speakers, or the components of a sound field its gains are kept apart (bank/store.ts)
//   HEAD     the two ears of a head                       complex gains: a size and a phase for every mode

import { LAYOUT_FIELD, LAYOUT_HEAD } from "../records/records";
import { config } from "../records/state";
import { mix } from "./state";

export const MONO: i32 = 0;
export const PAIR: i32 = 1;
export const MANY: i32 = 2;
export const HEAD: i32 = 3;

/** Derives the outputs from the numbers that the page has written. Comes before room is reserved. */
export function setOutputs(): void {
  const layout = config.layout,
    buses = config.channels,
    isField = layout == LAYOUT_FIELD,
    kind = layout == LAYOUT_HEAD ? HEAD : isField || buses > 2 ? MANY : buses == 2 ? PAIR : MONO;
  mix.placedKind = kind;
  mix.placedBuses = buses;
  mix.placedChannels = isField ? 2 : buses;
  mix.placedGroups = config.placed;
  mix.outputs = 1 + config.groups;
  mix.ears = kind == MONO ? 1 : 2;
  mix.gainRows = kind == MANY ? buses : kind == HEAD ? 4 : 0;
  mix.busTotal = firstBus(mix.outputs);
  mix.channelTotal = firstChannel(mix.outputs);
  mix.absorbs = config.absorbs != 0;
  mix.taps = isField ? config.filterTaps : 0;
}

/** Whether the bodies of an output are placed in space; if not, they are played without distance and direction. */
export function isPlaced(output: i32): bool {
  return output == 0 || (mix.placedGroups & (1 << (output - 1))) != 0;
}
/** MONO, PAIR, MANY or HEAD; a group that is not placed in space is MONO. */
export function kindOf(output: i32): i32 {
  return isPlaced(output) ? mix.placedKind : MONO;
}
/** How many buses an output has. */
export function busesOf(output: i32): i32 {
  return isPlaced(output) ? mix.placedBuses : 1;
}
/** How many channels an output has. */
export function channelsOf(output: i32): i32 {
  return isPlaced(output) ? mix.placedChannels : 1;
}
/** The first bus of an output, all outputs counted through. */
export function firstBus(output: i32): i32 {
  let n = 0;
  for (let o = 0; o < output; o++) n += busesOf(o);
  return n;
}
/** The first channel of an output, all outputs counted through. */
export function firstChannel(output: i32): i32 {
  let n = 0;
  for (let o = 0; o < output; o++) n += channelsOf(o);
  return n;
}
/** Whether the world has no groups and one or two plain channels. */
export function isPlain(): bool {
  return mix.outputs == 1 && mix.placedKind <= PAIR;
}
