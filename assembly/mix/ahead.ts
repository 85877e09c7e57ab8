// Sound that is not made line by line (tails, driven bodies) is added here, to the buses of its body's output, up to 32 blocks ahead
// of the block being made. A gain that changes glides over the block along the ring path's own window, so that all paths glide alike.

import { reserve } from "../base/memory";
import { madd } from "../base/simd";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";
import { gainBefore, gainNow } from "./gains";
import { busesOf, firstBus } from "./outputs";
import { mix } from "./state";

/** Samples that can be held. */
export const AHEAD: i32 = 4096;
const MASK: i32 = AHEAD - 1;

export function reserveAhead(): void {
  mix.aheadHeld = reserve(<usize>(mix.busTotal * AHEAD * 4));
}
export function resetAhead(): void {
  memory.fill(mix.aheadHeld, 0, <usize>(mix.busTotal * AHEAD * 4));
  mix.head = 0;
}
function ringOf(bus: i32): usize {
  return mix.aheadHeld + <usize>(bus * AHEAD * 4);
}

/** Adds samples from … to of `mono` (counted from the block's start, up to AHEAD), `size` times as large, with the body's gains. */
export function addAhead(body: Body, mono: usize, from: i32, to: i32, size: f32 = 1): void {
  for (let bus = 0, n = busesOf(body.output); bus < n; bus++) addToBus(body, bus, mono, from, to, size);
}
/** The same on one bus of its output. */
export function addToBus(body: Body, bus: i32, mono: usize, from: i32, to: i32, size: f32 = 1): void {
  const before = size * gainBefore(body, bus),
    now = size * gainNow(body, bus);
  if (before == 0 && now == 0) return;
  addSide(ringOf(firstBus(body.output) + bus), mono, from, to, before, now);
}
function addSide(side: usize, mono: usize, from: i32, to: i32, before: f32, now: f32): void {
  const block = side + ((<usize>mix.head) << 2);
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
    const p = side + ((<usize>((mix.head + k) & MASK)) << 2);
    store<f32>(p, load<f32>(p) + now * load<f32>(mono + ((<usize>k) << 2)));
  }
}
function addOne(block: usize, mono: usize, k: i32, gain: f32): void {
  const o = (<usize>k) << 2;
  store<f32>(block + o, load<f32>(block + o) + gain * load<f32>(mono + o));
}

/**
 * Adds whole blocks of samples, from BLOCK to `to`, with gains on the first two buses that glide from `left0` and `right0` to `left1` and `right1` within the
 * first of them, along the same window.
 */
export function addGliding(body: Body, mono: usize, to: i32, left0: f32, right0: f32, left1: f32, right1: f32): void {
  for (let bus = 0, n = busesOf(body.output); bus < n; bus++) {
    const side = ringOf(firstBus(body.output) + bus),
      goal = bus == 0 ? left1 : right1;
    let start = bus == 0 ? left0 : right0;
    for (let k = BLOCK; k < to; k += BLOCK) {
      addBlock(side + ((<usize>((mix.head + k) & MASK)) << 2), mono + ((<usize>k) << 2), start, goal);
      start = goal;
    }
  }
}
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
  const side = ringOf(bus);
  for (let k = 0, at = (mix.head + BLOCK) & MASK; k < n; k += BLOCK, at = (at + BLOCK) & MASK) {
    const p = side + ((<usize>at) << 2),
      from = samples + ((<usize>k) << 2);
    for (let o: usize = 0; o < BLOCK_BYTES; o += 16) {
      if (ASC_FEATURE_SIMD) v128.store(p + o, f32x4.add(v128.load(p + o), v128.load(from + o)));
      else for (let b = o; b < o + 16; b += 4) store<f32>(p + b, load<f32>(p + b) + load<f32>(from + b));
    }
  }
}

/** Adds what is held of a bus for the block being made to `out`, and clears it. */
export function playAhead(bus: i32, out: usize): void {
  const from = ringOf(bus) + ((<usize>mix.head) << 2);
  if (ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 16)
      v128.store(out + k, f32x4.add(v128.load(out + k), v128.load(from + k)));
  } else {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) store<f32>(out + k, load<f32>(out + k) + load<f32>(from + k));
  }
  memory.fill(from, 0, BLOCK_BYTES);
}
/** The next block is the one being made. */
export function moveAhead(): void {
  mix.head = (mix.head + BLOCK) & MASK;
}
