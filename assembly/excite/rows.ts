// Scratch rows for one strike: one float a mode, contiguous, padded to whole dozens with zeros. A strike is a handful of short
// passes over these rows; each pass does one thing to four modes at a time.

import { reserve } from "../base/memory";
import { DECAYS, INCREMENTS, MODES, PAGE, PAGE_MODES, pageAfter, pageAt } from "../body";
import { widest } from "../config";

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

export function layRows(): void {
  const bytes = (<usize>widest) << 2;
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
}

/** Modes padded to whole dozens, as bytes of a row. */
export function rowBytes(body: usize): usize {
  return <usize>((load<i32>(body, MODES) + 11) / 12) * 48;
}

/** Poles at another pitch and damping, given as factors on those in the rows. */
export function scalePoles(bytes: usize, pitch: f64, damping: f32): void {
  for (let k: usize = 0; k < bytes; k += 4) {
    store<u32>(increments + k, <u32>min(<f64>load<u32>(increments + k) * pitch + 0.5, 2147483647));
    store<f32>(decays + k, load<f32>(decays + k) * damping);
  }
}

/** Copies a body's poles from its pages into the rows. */
export function gatherPoles(body: usize): void {
  const bytes = rowBytes(body);
  memory.fill(increments, 0, bytes);
  memory.fill(decays, 0, bytes);
  let page = load<i32>(body, PAGE);
  const end = (<usize>load<i32>(body, MODES)) << 2;
  for (let at: usize = 0; at < end; at += PAGE_MODES * 4, page = pageAfter(page)) {
    const p = pageAt(page);
    const piece = min(<usize>(PAGE_MODES * 4), end - at);
    memory.copy(increments + at, p + INCREMENTS, piece);
    memory.copy(decays + at, p + DECAYS, piece);
  }
}
