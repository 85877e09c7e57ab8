// The last guard: no sample leaves louder than the ceiling, whatever comes in, and nothing is touched while nothing is too loud.
// One block of look-ahead: the gain is a straight line over each block that leaves, and both its ends are at most what that block
// needs; the end is also at most what the next block needs. So every sample on the line is safe. PHYSICS §8.7, block by block.
// Every output has its own gain, one for all its channels.
//
//   of an output, f32 each:   gain at the start of the block that leaves | what that block needs

import { reserve } from "../base/memory";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { largest } from "./level";
import { channelsOf, firstChannel } from "./outputs";
import { mix } from "./state";

/** Nothing leaves above this. */
export const CEILING: f32 = 0.98;
/** Time constant of the release, s. */
const RELEASE: f64 = 0.08;

export function reserveLimiter(): void {
  mix.limiterHeld = reserve(<usize>mix.channelTotal * BLOCK_BYTES);
  mix.states = reserve((<usize>mix.outputs) << 3);
}
export function resetLimiter(): void {
  memory.fill(mix.limiterHeld, 0, <usize>mix.channelTotal * BLOCK_BYTES);
  for (let o: usize = 0; o < (<usize>mix.outputs) << 3; o += 4) store<f32>(mix.states + o, 1);
  mix.deepest = 1;
  mix.release = <f32>(1 - Math.exp(-(<f64>BLOCK) / (RELEASE * config.rate)));
}

/** Takes one block of an output in, its channels lying behind each other at `block`, lets the one before out, in place. */
export function limit(output: i32, block: usize): void {
  const n = <usize>channelsOf(output),
    state = mix.states + ((<usize>output) << 3),
    gain = load<f32>(state),
    need = load<f32>(state, 4);
  let peak: f32 = 0;
  for (let c: usize = 0; c < n; c++) peak = max(peak, largest(block + c * BLOCK_BYTES));
  const wanted: f32 = peak > CEILING ? CEILING / peak : 1;
  let back = gain + (1 - gain) * mix.release;
  if (back > 0.9999) back = 1;
  const to = min(min(need, wanted), back),
    waits = mix.limiterHeld + <usize>firstChannel(output) * BLOCK_BYTES;
  for (let c: usize = 0; c < n; c++) swap(block + c * BLOCK_BYTES, waits + c * BLOCK_BYTES, gain, to);
  store<f32>(state, to);
  store<f32>(state, wanted, 4);
  if (to < mix.deepest) mix.deepest = to;
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
