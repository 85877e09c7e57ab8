// A block of every bus, in pascals, and of every channel that leaves.

import { reserve } from "../base/memory";
import { BLOCK_BYTES } from "../records/records";
import { mix } from "./state";

export function reserveBuses(): void {
  mix.mixed = reserve(<usize>mix.busTotal * BLOCK_BYTES);
  mix.out = reserve(<usize>mix.channelTotal * BLOCK_BYTES);
}
/** The block of a bus, in pascals. */
export function mixAt(bus: i32): usize {
  return mix.mixed + <usize>bus * BLOCK_BYTES;
}
/** The block that leaves on a channel, all outputs counted through. */
export function outAt(channel: i32): usize {
  return mix.out + <usize>channel * BLOCK_BYTES;
}
/** Silence on all buses. */
export function clearMix(): void {
  memory.fill(mix.mixed, 0, <usize>mix.busTotal * BLOCK_BYTES);
}
