// The end of a ring of blocks at which they are made, wherever that is: some shares, and the blocks they make.
import { METER_MODES_ALIVE } from "../layout/records.js";
import { type Blocks, MADE } from "./blocks.js";
import type { Shares } from "./shares.js";

/**
 * Makes one block of all shares into the ring, where there is room and one is wanted; false: there is nothing to do.
 *
 * @param taken records that each share has taken so far, where they are counted: room is then told with those, so that
 * a reader who knows how many it sent knows how much is left, however old the block is
 */
export function makeBlock(shares: Shares, blocks: Blocks, taken?: readonly number[]): boolean {
  if (!blocks.wanted) return false;
  const block = blocks.words[MADE];
  shares.render();
  shares.engines.forEach((engine, i) => {
    blocks.buses(block, i).set(engine.buses);
    blocks.setInfo(block, i, engine.meters[METER_MODES_ALIVE / 8], engine.queueRoom + (taken?.[i] ?? 0));
    blocks.meters(i).set(engine.meters);
  });
  Atomics.store(blocks.words, MADE, (block + 1) | 0);
  Atomics.notify(blocks.words, MADE);
  return true;
}
