// The last guard: no sample leaves louder than the ceiling, whatever comes in, and a signal that is nowhere too loud
// leaves unchanged. One block of look-ahead: the gain is a straight line over each block that leaves. Both its ends are
// at most the gain that this block needs, and its end is also at most the gain that the next block needs. So every
// sample on the line is safe. PHYSICS §8.7, block by block. Every output has its own gain, one for all its channels.

import { reserve } from "../base/memory";
import { Row, reserveRow } from "../base/row";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { largest } from "./level";
import { channelsOf, firstChannel } from "./outputs";
import { mix } from "./state";

/** Nothing leaves above this. */
export const CEILING: f32 = 0.98;
/** Time constant of the release, s. */
const RELEASE: f64 = 0.08;

/** The limiter of an output. */
@unmanaged
class Limiter {
  /** Gain at the start of the block that leaves. */
  gain: f32;
  /** Largest gain with which the block that leaves stays below the ceiling. */
  need: f32;
}

function limiterAt(output: i32): Limiter {
  return changetype<Limiter>(mix.limiters + <usize>output * offsetof<Limiter>());
}
/** Room for the limiters and for the block that they hold back. */
export function reserveLimiter(): void {
  mix.limiterHeld = reserveRow<f32>(<usize>(mix.channelTotal * BLOCK));
  mix.limiters = reserve(mix.outputs, offsetof<Limiter>());
}
/** The block held back is silent, and all gains are 1. */
export function resetLimiter(): void {
  mix.limiterHeld.clear(<usize>(mix.channelTotal * BLOCK));
  for (let o = 0; o < mix.outputs; o++) {
    const limiter = limiterAt(o);
    limiter.gain = 1;
    limiter.need = 1;
  }
  mix.deepest = 1;
  mix.release = <f32>(1 - Math.exp(-(<f64>BLOCK) / (RELEASE * config.rate)));
}

/**
 * Takes in one block of an output, whose channels follow each other at `block`, and writes the block before in its
 * place.
 */
export function limit(output: i32, block: usize): void {
  const n = <usize>channelsOf(output),
    limiter = limiterAt(output),
    gain = limiter.gain,
    need = limiter.need;
  let peak: f32 = 0;
  for (let c: usize = 0; c < n; c++) peak = max(peak, largest(block + c * BLOCK_BYTES));
  const wanted: f32 = peak > CEILING ? CEILING / peak : 1;
  let back = gain + (1 - gain) * mix.release;
  if (back > 0.9999) back = 1;
  const to = min(min(need, wanted), back),
    held = mix.limiterHeld.at(<usize>(firstChannel(output) * BLOCK));
  for (let c: usize = 0; c < n; c++) swap(block + c * BLOCK_BYTES, held + c * BLOCK_BYTES, gain, to);
  limiter.gain = to;
  limiter.need = wanted;
  if (to < mix.deepest) mix.deepest = to;
}

/** The new block is held, the held one leaves with a gain that runs straight from `from` to `to`. */
function swap(block: usize, held: usize, from: f32, to: f32): void {
  // two samples at a time
  const comes = changetype<Row<u64>>(block),
    leaves = changetype<Row<u64>>(held);
  for (let i = 0; i < BLOCK / 2; i++) {
    const pair = leaves[i];
    leaves[i] = comes[i];
    comes[i] = pair;
  }
  if (from == 1 && to == 1) return;
  const samples = changetype<Row<f32>>(block),
    step = (to - from) / <f32>BLOCK;
  for (let k = 0; k < BLOCK; k++) samples[k] = max(-CEILING, min(CEILING, samples[k] * (from + step * <f32>(k + 1))));
}
