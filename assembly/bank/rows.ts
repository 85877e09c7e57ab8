// Scratch rows for one strike: one float a mode, contiguous, padded to whole dozens with zeros. A strike is a handful of short
// passes over these rows; each pass does one thing to four modes at a time.

import { reserve } from "../base/memory";
import { widest } from "../records/config";
import { Body, DECAYS, INCREMENTS, PAGE_MODES, pageAfter, pageAt } from "../scene/body";

export let increments: usize = 0; // u32, 2^32 turns a sample
export let decays: usize = 0; // log2 a sample
export let gains: usize = 0; // φ · impulse
export let ar: usize = 0; // amplitude of the kick
export let ai: usize = 0;
export let zr: usize = 0; // what the kick leaves at the end of the block
export let zi: usize = 0;
export let sr: usize = 0; // what it is at the first whole sample behind it
export let si: usize = 0;
// the recurrence of the tail: y += stiffness·w, w = pull·w − y
export let pull: usize = 0;
export let stiffness: usize = 0;
export let w: usize = 0;
export let y: usize = 0;
export let stepR: usize = 0; // 1 − e^(−s)
export let stepI: usize = 0;
// between two passes
export let angles: usize = 0;
export let cosines: usize = 0;
export let sines: usize = 0;
export let sizes: usize = 0;
// the kick as it was, while it is weighted for one ear after the other
export let keptR: usize = 0;
export let keptI: usize = 0;

export function layRows(): void {
  const bytes = (<usize>widest + PAGE_MODES) << 2;
  increments = reserve(bytes);
  decays = reserve(bytes);
  gains = reserve(bytes);
  ar = reserve(bytes);
  ai = reserve(bytes);
  zr = reserve(bytes);
  zi = reserve(bytes);
  sr = reserve(bytes);
  si = reserve(bytes);
  pull = reserve(bytes);
  stiffness = reserve(bytes);
  w = reserve(bytes);
  y = reserve(bytes);
  stepR = reserve(bytes);
  stepI = reserve(bytes);
  angles = reserve(bytes);
  cosines = reserve(bytes);
  sines = reserve(bytes);
  sizes = reserve(bytes);
  keptR = reserve(bytes);
  keptI = reserve(bytes);
}

/** Modes padded to whole dozens, as bytes of a row. */
export function rowBytes(body: Body): usize {
  return <usize>((body.modes + 11) / 12) * 48;
}

/** Poles at another pitch and damping, given as factors on those in the rows. */
export function scalePoles(bytes: usize, pitch: f64, damping: f32): void {
  for (let k: usize = 0; k < bytes; k += 4) {
    store<u32>(increments + k, <u32>min(<f64>load<u32>(increments + k) * pitch + 0.5, 2147483647));
    store<f32>(decays + k, load<f32>(decays + k) * damping);
  }
}

/** Copies a body's poles from its pages into the rows. */
export function gatherPoles(body: Body): void {
  const end = (<usize>body.modes) << 2,
    bytes = rowBytes(body);
  let page = body.page;
  // whole pages: what lies behind the last mode of a page is 0, and a row has room for it
  for (let at: usize = 0; at < end; at += PAGE_MODES * 4, page = pageAfter(page)) {
    const p = pageAt(page);
    copyPage(increments + at, changetype<usize>(p) + INCREMENTS);
    copyPage(decays + at, changetype<usize>(p) + DECAYS);
  }
  for (let at = (end + PAGE_MODES * 4 - 1) & ~(<usize>PAGE_MODES * 4 - 1); at < bytes; at += 4) {
    store<u32>(increments + at, 0);
    store<f32>(decays + at, 0);
  }
}
/** 128 bytes; a call of memory.copy costs more than that. */
function copyPage(to: usize, from: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 8) store<u64>(to + k, load<u64>(from + k));
    return;
  }
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 64) {
    v128.store(to + k, v128.load(from + k));
    v128.store(to + k, v128.load(from + k, 16), 16);
    v128.store(to + k, v128.load(from + k, 32), 32);
    v128.store(to + k, v128.load(from + k, 48), 48);
  }
}
