// The last guard: no sample leaves louder than the ceiling, whatever comes in, and nothing is touched while nothing is too loud.
// One block of look-ahead: the gain is a straight line over each block that leaves, and both its ends are at most what that block
// needs; the end is also at most what the next block needs. So every sample on the line is safe. PHYSICS §8.7, block by block.

import { reserve } from "../base/memory";
import { channels, rate } from "../config";
import { BLOCK, BLOCK_BYTES } from "../records";
import { largest } from "./level";

/** Nothing leaves above this. */
export const CEILING: f32 = 0.98;
/** Time constant of the release, s. */
const RELEASE: f64 = 0.08;

let heldLeft: usize = 0;
let heldRight: usize = 0;
let gain: f32 = 1; // at the start of the block that leaves
let need: f32 = 1; // what that block needs
let release: f32 = 0;
/** Smallest gain so far. */
export let deepest: f32 = 1;

export function layLimiter(): void {
  heldLeft = reserve(BLOCK_BYTES);
  heldRight = reserve(BLOCK_BYTES);
}
export function startLimiter(): void {
  memory.fill(heldLeft, 0, BLOCK_BYTES);
  memory.fill(heldRight, 0, BLOCK_BYTES);
  gain = 1;
  need = 1;
  deepest = 1;
  release = <f32>(1 - Math.exp(-(<f64>BLOCK) / (RELEASE * rate)));
}

/** Takes one block in, lets the one before out, in place. */
export function limit(left: usize, right: usize): void {
  let peak = largest(left);
  if (channels > 1) peak = max(peak, largest(right));
  const wanted: f32 = peak > CEILING ? CEILING / peak : 1;
  let back = gain + (1 - gain) * release;
  if (back > 0.9999) back = 1;
  const to = min(min(need, wanted), back);
  swap(left, heldLeft, gain, to);
  if (channels > 1) swap(right, heldRight, gain, to);
  gain = to;
  need = wanted;
  if (to < deepest) deepest = to;
}

/** The new block is held, the held one leaves with a gain that runs straight from `from` to `to`. */
function swap(block: usize, held: usize, from: f32, to: f32): void {
  for (let o: usize = 0; o < BLOCK_BYTES; o += 8) {
    const pair = load<u64>(held + o);
    store<u64>(held + o, load<u64>(block + o));
    store<u64>(block + o, pair);
  }
  if (from == 1 && to == 1) return;
  const step = (to - from) / <f32>BLOCK;
  for (let k = 0; k < BLOCK; k++) {
    const p = block + ((<usize>k) << 2);
    store<f32>(p, max(-CEILING, min(CEILING, load<f32>(p) * (from + step * <f32>(k + 1)))));
  }
}
