// A block of every bus, in pascals, and of every channel that leaves.

import { reserve } from "../base/memory";
import { BLOCK_BYTES } from "../records/records";
import { busTotal, channelTotal } from "./outputs";

export let mixed: usize = 0; // a block for every bus

export let out: usize = 0; // and for every channel
export function layBuses(): void {
  mixed = reserve(<usize>busTotal * BLOCK_BYTES);
  out = reserve(<usize>channelTotal * BLOCK_BYTES);
}
/** The block of a bus, in pascals. */
export function mixAt(bus: i32): usize {
  return mixed + <usize>bus * BLOCK_BYTES;
}
/** The block that leaves on a channel, all outputs counted through. */
export function outAt(channel: i32): usize {
  return out + <usize>channel * BLOCK_BYTES;
}
/** Silence on all buses. */
export function clearMix(): void {
  memory.fill(mixed, 0, <usize>busTotal * BLOCK_BYTES);
}
