// Sound that is not made line by line (tails, driven bodies) is added here, to the buses of its body's output, up to 32
// blocks before the block in which it is heard. A gain that changes glides over the block along the ring path's own
// window, so that all paths glide alike.

import { reserveRow } from "../base/row";
import { madd } from "../base/simd";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";
import { gainBefore, gainNow } from "./gains";
import { busesOf, firstBus } from "./outputs";
import { mix } from "./state";

/** Samples that a bus can hold, from the start of the block being made on. */
export const AHEAD: i32 = 4096;
const MASK: i32 = AHEAD - 1;

/** Room for the rings of all buses. */
export function reserveAhead(): void {
  mix.aheadRings = reserveRow<f32>(<usize>(mix.busTotal * AHEAD));
}
/** Nothing is held. */
export function resetAhead(): void {
  mix.aheadRings.clear(<usize>(mix.busTotal * AHEAD));
  mix.aheadStart = 0;
}
/** Address of the ring of a bus. */
function ringOf(bus: i32): usize {
  return mix.aheadRings.at(<usize>(bus * AHEAD));
}

/**
 * Adds samples `from` to `to` of `mono` (counted from the block's start, up to AHEAD), `size` times as large, with the
 * body's gains.
 */
export function addAhead(body: Body, mono: usize, from: i32, to: i32, size: f32 = 1): void {
  for (let bus = 0, n = busesOf(body.output); bus < n; bus++) addToBus(body, bus, mono, from, to, size);
}
/** Adds samples as `addAhead` does, to one bus of the body's output alone. */
export function addToBus(body: Body, bus: i32, mono: usize, from: i32, to: i32, size: f32 = 1): void {
  const before = size * gainBefore(body, bus),
    now = size * gainNow(body, bus);
  if (before == 0 && now == 0) return;
  addGained(ringOf(firstBus(body.output) + bus), mono, from, to, before, now);
}
/** Adds samples to the ring at `ring`; the gain glides within the block and stays at `now` after it. */
function addGained(ring: usize, mono: usize, from: i32, to: i32, before: f32, now: f32): void {
  const block = ring + ((<usize>mix.aheadStart) << 2);
  const here = min(to, BLOCK);
  let k = from;
  if (ASC_FEATURE_SIMD) {
    const g = f32x4.splat(before),
      change = f32x4.splat(now - before);
    for (; k < here && (k & 3) != 0; k++) addOne(block, mono, k, before + (now - before) * mix.ramp[k]);
    for (; k + 4 <= here; k += 4) {
      const o = (<usize>k) << 2;
      const gain = f32x4.add(g, f32x4.mul(change, v128.load(mix.ramp.address + o)));
      v128.store(block + o, f32x4.add(v128.load(block + o), f32x4.mul(gain, v128.load(mono + o))));
    }
  }
  for (; k < here; k++) addOne(block, mono, k, before + (now - before) * mix.ramp[k]);
  for (; k < to; k++) {
    const p = ring + ((<usize>((mix.aheadStart + k) & MASK)) << 2);
    store<f32>(p, load<f32>(p) + now * load<f32>(mono + ((<usize>k) << 2)));
  }
}
/** Scalar twin of the loops over four samples in `addGained` and `addBlock`: sample k of the block. */
function addOne(block: usize, mono: usize, k: i32, gain: f32): void {
  const o = (<usize>k) << 2;
  store<f32>(block + o, load<f32>(block + o) + gain * load<f32>(mono + o));
}

/**
 * Adds whole blocks of samples, from BLOCK to `to`, with gains on the first two buses that glide from `left0` and
 * `right0` to `left1` and `right1` within the first of them, along the same window.
 */
export function addGliding(body: Body, mono: usize, to: i32, left0: f32, right0: f32, left1: f32, right1: f32): void {
  for (let bus = 0, n = busesOf(body.output); bus < n; bus++) {
    const ring = ringOf(firstBus(body.output) + bus),
      goal = bus == 0 ? left1 : right1;
    let start = bus == 0 ? left0 : right0;
    for (let k = BLOCK; k < to; k += BLOCK) {
      addBlock(ring + ((<usize>((mix.aheadStart + k) & MASK)) << 2), mono + ((<usize>k) << 2), start, goal);
      start = goal;
    }
  }
}
/** Adds a block of samples with a gain that glides from `before` to `now`. */
function addBlock(p: usize, mono: usize, before: f32, now: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k = 0; k < BLOCK; k++) addOne(p, mono, k, before + (now - before) * mix.ramp[k]);
    return;
  }
  const g = f32x4.splat(before),
    change = f32x4.splat(now - before);
  for (let o: usize = 0; o < BLOCK_BYTES; o += 16)
    v128.store(p + o, madd(madd(change, v128.load(mix.ramp.address + o), g), v128.load(mono + o), v128.load(p + o)));
}
/** Adds n samples that begin at the end of the block to a bus. */
export function addFrame(bus: i32, samples: usize, n: i32): void {
  const ring = ringOf(bus);
  for (let k = 0, at = (mix.aheadStart + BLOCK) & MASK; k < n; k += BLOCK, at = (at + BLOCK) & MASK) {
    const p = ring + ((<usize>at) << 2),
      from = samples + ((<usize>k) << 2);
    for (let o: usize = 0; o < BLOCK_BYTES; o += 16) {
      if (ASC_FEATURE_SIMD) v128.store(p + o, f32x4.add(v128.load(p + o), v128.load(from + o)));
      else for (let b = o; b < o + 16; b += 4) store<f32>(p + b, load<f32>(p + b) + load<f32>(from + b));
    }
  }
}

/** Adds the samples that a bus holds for the block being made to `out`, and clears them. */
export function playAhead(bus: i32, out: usize): void {
  const from = ringOf(bus) + ((<usize>mix.aheadStart) << 2);
  if (ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 16)
      v128.store(out + k, f32x4.add(v128.load(out + k), v128.load(from + k)));
  } else {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) store<f32>(out + k, load<f32>(out + k) + load<f32>(from + k));
  }
  memory.fill(from, 0, BLOCK_BYTES);
}
/** The block being made is finished: the rings begin with the next one. */
export function moveAhead(): void {
  mix.aheadStart = (mix.aheadStart + BLOCK) & MASK;
}
