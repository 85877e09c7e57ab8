// The block being made, once as the sum on every bus, in pascals, and once as it leaves on every channel. Buses and
// channels are counted through over all outputs.

import { reserveRow } from "../base/row";
import { BLOCK } from "../records/records";
import { mix } from "./state";

/** Room for a block of every bus and every channel. */
export function reserveBuses(): void {
  mix.busBlocks = reserveRow<f32>(<usize>(mix.busTotal * BLOCK));
  mix.channelBlocks = reserveRow<f32>(<usize>(mix.channelTotal * BLOCK));
}
/** Address of the block of a bus, in pascals. */
export function busBlock(bus: i32): usize {
  return mix.busBlocks.at(<usize>(bus * BLOCK));
}
/** Address of the block that leaves on a channel, all outputs counted through. */
export function channelBlock(channel: i32): usize {
  return mix.channelBlocks.at(<usize>(channel * BLOCK));
}
/** Silence on all buses. */
export function clearMix(): void {
  mix.busBlocks.clear(<usize>(mix.busTotal * BLOCK));
}
