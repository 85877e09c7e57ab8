// Sound that is not made line by line (tails, driven bodies) is added here, panned, up to sixteen blocks ahead of the block being
// made. A gain that changes glides over the block along the ring path's own window, so that all paths glide alike.

import { ramp } from "../bank/windows";
import { reserve } from "../base/memory";
import { LEFT_BEFORE, LEFT_NOW, RIGHT_BEFORE, RIGHT_NOW } from "../body";
import { channels } from "../config";
import { BLOCK, BLOCK_BYTES } from "../records";

/** Samples that can be held. */
export const AHEAD: i32 = 2048;
const MASK: i32 = AHEAD - 1;
let left: usize = 0;
let right: usize = 0;
/** Where in the ring the block being made begins. */
let head: i32 = 0;

export function layAhead(): void {
  left = reserve(AHEAD * 4);
  right = reserve(AHEAD * 4);
}
export function startAhead(): void {
  memory.fill(left, 0, AHEAD * 4);
  memory.fill(right, 0, AHEAD * 4);
  head = 0;
}

/** Adds samples from … to of `mono` (counted from the block's start, up to AHEAD), `size` times as large, with the body's gains. */
export function addAhead(body: usize, mono: usize, from: i32, to: i32, size: f32 = 1): void {
  addSide(left, mono, from, to, size * load<f32>(body, LEFT_BEFORE), size * load<f32>(body, LEFT_NOW));
  if (channels > 1)
    addSide(right, mono, from, to, size * load<f32>(body, RIGHT_BEFORE), size * load<f32>(body, RIGHT_NOW));
}
function addSide(side: usize, mono: usize, from: i32, to: i32, before: f32, now: f32): void {
  const block = side + ((<usize>head) << 2);
  const here = min(to, BLOCK);
  let k = from;
  if (ASC_FEATURE_SIMD) {
    const g = f32x4.splat(before),
      change = f32x4.splat(now - before);
    for (; k < here && (k & 3) != 0; k++)
      addOne(block, mono, k, before + (now - before) * load<f32>(ramp + ((<usize>k) << 2)));
    for (; k + 4 <= here; k += 4) {
      const o = (<usize>k) << 2;
      const gain = f32x4.add(g, f32x4.mul(change, v128.load(ramp + o)));
      v128.store(block + o, f32x4.add(v128.load(block + o), f32x4.mul(gain, v128.load(mono + o))));
    }
  }
  for (; k < here; k++) addOne(block, mono, k, before + (now - before) * load<f32>(ramp + ((<usize>k) << 2)));
  for (; k < to; k++) {
    const p = side + ((<usize>((head + k) & MASK)) << 2);
    store<f32>(p, load<f32>(p) + now * load<f32>(mono + ((<usize>k) << 2)));
  }
}
function addOne(block: usize, mono: usize, k: i32, gain: f32): void {
  const o = (<usize>k) << 2;
  store<f32>(block + o, load<f32>(block + o) + gain * load<f32>(mono + o));
}

/** Adds the block being made to outL and outR, clears it and moves on. */
export function playAhead(outL: usize, outR: usize): void {
  const o = (<usize>head) << 2;
  for (let k: usize = 0; k < BLOCK_BYTES; k += 4) store<f32>(outL + k, load<f32>(outL + k) + load<f32>(left + o + k));
  memory.fill(left + o, 0, BLOCK_BYTES);
  if (channels > 1) {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4)
      store<f32>(outR + k, load<f32>(outR + k) + load<f32>(right + o + k));
    memory.fill(right + o, 0, BLOCK_BYTES);
  }
  head = (head + BLOCK) & MASK;
}
