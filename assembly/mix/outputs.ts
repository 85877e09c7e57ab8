// The outputs of the world: the first is its own, the others belong to groups of bodies. Bodies are mixed into the buses of their output,
// each of which has lines of its own; behind them the buses become channels, which leave.
//
//   MONO     one bus                                      a mode's gain is its first ear's
//   PAIR     two buses, which are the ears too            its ears' gains
//   MANY     speakers, or the components of a sound field its gains are kept apart (bank/store.ts)
//   TURNED   the two ears of a head                       complex gains: a size and a phase for every mode

export const MONO: i32 = 0;
export const PAIR: i32 = 1;
export const MANY: i32 = 2;
export const TURNED: i32 = 3;

/** How many outputs there are. */
export let outputs: i32 = 1;
/** Of all outputs together. */
export let busTotal: i32 = 2;
export let channelTotal: i32 = 2;
/** Ears that hearing listens with. */
export let ears: i32 = 2;
/** What the world's own output is like; so are those of groups that are placed in space. */
let kind: i32 = PAIR;
let buses: i32 = 2;
let channels: i32 = 2;
/** Bit g: group g is placed in space. */
let placed: u32 = 0;
/** Rows of gains that a mode keeps apart. */
export let gainRows: i32 = 0;

export function setOutputs(kindOfAll: i32, busCount: i32, channelCount: i32, groups: i32, placedGroups: u32): void {
  kind = kindOfAll;
  buses = busCount;
  channels = channelCount;
  placed = placedGroups;
  outputs = 1 + groups;
  ears = kind == MONO ? 1 : 2;
  gainRows = kind == MANY ? buses : kind == TURNED ? 4 : 0;
  busTotal = firstBus(outputs);
  channelTotal = firstChannel(outputs);
}

/** Whether the bodies of an output are heard where they are; if not, they are played as they are. */
export function isPlaced(output: i32): bool {
  return output == 0 || (placed & (1 << (output - 1))) != 0;
}
export function kindOf(output: i32): i32 {
  return isPlaced(output) ? kind : MONO;
}
export function busesOf(output: i32): i32 {
  return isPlaced(output) ? buses : 1;
}
export function channelsOf(output: i32): i32 {
  return isPlaced(output) ? channels : 1;
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
  return outputs == 1 && kind <= PAIR;
}
