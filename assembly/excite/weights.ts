// How much of every mode of a struck body is heard at the end of the block: all, nothing when it is off, a part while it fades. A strike
// changes the states of all modes; what it sounds like is weighted.

import { isFading, OFF, roleOf } from "../bank/roles";
import { reserve } from "../base/memory";
import { firstWord, MODES, MUTED, wordAfter } from "../body";
import { hears, widest } from "../config";
import { fadeWeight } from "../hearing/fade";
import { ai, ar, decays, increments, rowBytes } from "./rows";

let weights: usize = 0;
/** Whether the row holds the struck body's weights; if not, all are 1. */
export let weighted: bool = false;

export function layWeights(): void {
  weights = hears ? reserve((<usize>widest) << 2) : 0;
}

/** Fills the row for a body of which something is off or fades. */
export function gatherWeights(body: usize): void {
  weighted = load<i32>(body, MUTED) != 0;
  if (!weighted) return;
  const n = load<i32>(body, MODES);
  memory.fill(weights, 0, rowBytes(body));
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
    store<f32>(weights + ((<usize>i) << 2), isFading(word) ? fadeWeight(word) : roleOf(word) == OFF ? 0 : 1);
}
/** Weight of the mode whose entry in the rows is at offset k. */
export function weightAt(k: usize): f32 {
  return weighted ? load<f32>(weights + k) : 1;
}

/** Multiplies a complex row by the weights. */
export function weigh(bytes: usize, re: usize, im: usize): void {
  if (!weighted) return;
  for (let k: usize = 0; k < bytes; k += 4) {
    const w = load<f32>(weights + k);
    store<f32>(re + k, load<f32>(re + k) * w);
    store<f32>(im + k, load<f32>(im + k) * w);
  }
}

/** Weights the kick in the rows and moves what is heard of it to their front, poles too; returns the bytes that are left, whole dozens. */
export function keepHeard(bytes: usize): usize {
  if (!weighted) return bytes;
  let to: usize = 0;
  for (let k: usize = 0; k < bytes; k += 4) {
    const w = load<f32>(weights + k);
    if (w == 0) continue;
    store<u32>(increments + to, load<u32>(increments + k));
    store<f32>(decays + to, load<f32>(decays + k));
    store<f32>(ar + to, load<f32>(ar + k) * w);
    store<f32>(ai + to, load<f32>(ai + k) * w);
    to += 4;
  }
  const end = ((to + 47) / 48) * 48;
  for (; to < end; to += 4) {
    store<u32>(increments + to, 0);
    store<f32>(decays + to, 0);
    store<f32>(ar + to, 0);
    store<f32>(ai + to, 0);
  }
  return end;
}
