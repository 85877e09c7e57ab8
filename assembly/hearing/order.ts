// All modes in order of Bark, as the sweeps of the mask want them. Newcomers are put in order among themselves by
// counting (their places are whole numbers) and merged into the table once; a body that goes, or changes its pitch,
// leaves gaps that the next round closes. So nothing is sorted while the scene stays the same. The rank of a mode is
// its place in the table.

import { Row, reserveRow } from "../base/row";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { forgetGaps } from "../scene/enlist";
import { bodyOf, firstWord, indexOf, indexRoom, wordAfter, wordOf } from "../scene/page";
import { scene } from "../scene/state";
import { turnsOf } from "../scene/tuning";
import { hearing } from "./state";

/** Parts of a Bark. */
export const PARTS: f64 = 4096;
/** Most modes that are taken into the table in one round: it bounds the work of a block. */
const ROUND: i32 = 32768;
/** 26 Bark in parts are 17 bits: two digits of 9. */
const DIGIT: i32 = 9;
/** Values of a digit. */
const VALUES: i32 = 1 << DIGIT;

/** Room for the table and for newcomers. */
export function reserveOrder(): void {
  if (!config.hears) return;
  const modes = indexRoom();
  const some = min(modes, <usize>ROUND + 65536);
  hearing.indices = reserveRow<i32>(modes);
  hearing.barks = reserveRow<i32>(modes);
  hearing.quiets = reserveRow<f32>(modes);
  hearing.newIndices = reserveRow<i32>(some);
  hearing.newBarks = reserveRow<i32>(some);
  hearing.otherIndices = reserveRow<i32>(some);
  hearing.otherBarks = reserveRow<i32>(some);
  hearing.digits = reserveRow<i32>(VALUES);
}
/** The table is empty. */
export function resetOrder(): void {
  hearing.ranked = 0;
  forgetGaps();
}

/** Brings the table up to date. */
export function refreshOrder(): void {
  if (scene.gaps) closeGaps();
  if (scene.unlisted.size > 0) admit();
}
/** Takes the modes of bodies that have gone or changed their pitch out of the table. */
function closeGaps(): void {
  const indices = hearing.indices,
    barks = hearing.barks,
    quiets = hearing.quiets;
  let to = 0;
  for (let from = 0, end = hearing.ranked; from < end; from++) {
    if (bodyOf(wordOf(indices[from])).listed == 0) continue;
    indices[to] = indices[from];
    barks[to] = barks[from];
    quiets[to] = quiets[from];
    to++;
  }
  hearing.ranked = to;
  forgetGaps();
}
/** Takes waiting bodies into the table, as many as a round allows, and at least one. */
function admit(): void {
  let n = 0;
  while (scene.unlisted.size > 0 && n < ROUND) {
    const body = scene.unlisted.item(scene.unlisted.size - 1);
    scene.unlisted.leave(body);
    body.listed = 1;
    n = appendModes(body, n);
  }
  sortByDigit(hearing.newIndices, hearing.newBarks, hearing.otherIndices, hearing.otherBarks, n, 0);
  sortByDigit(hearing.otherIndices, hearing.otherBarks, hearing.newIndices, hearing.newBarks, n, DIGIT);
  merge(n);
}
/** Appends a body's modes to the n newcomers; silent ones, above Nyquist, stay out. Returns how many there are then. */
function appendModes(body: Body, n: i32): i32 {
  const model = body.model,
    pitch = body.pitch,
    modes = body.modes;
  for (let i = 0, word = firstWord(body); i < modes; i++, word = wordAfter(word)) {
    const turns = turnsOf(model, i, pitch);
    if (turns == 0) continue;
    hearing.newIndices[n] = <i32>indexOf(word);
    hearing.newBarks[n] = <i32>nearest(barkOf(turns * config.rate) * PARTS);
    n++;
  }
  return n;
}
/** Puts n newcomers in order of the digit of their places from bit `shift` on; equal digits keep their order. */
function sortByDigit(
  fromIndices: Row<i32>,
  fromBarks: Row<i32>,
  toIndices: Row<i32>,
  toBarks: Row<i32>,
  n: i32,
  shift: i32,
): void {
  const mask = VALUES - 1,
    digits = hearing.digits;
  digits.clear(VALUES);
  for (let k = 0; k < n; k++) {
    const digit = (fromBarks[k] >> shift) & mask;
    digits[digit] = digits[digit] + 1;
  }
  let sum = 0;
  for (let digit = 0; digit < VALUES; digit++) {
    const here = digits[digit];
    digits[digit] = sum;
    sum += here;
  }
  for (let k = 0; k < n; k++) {
    const digit = (fromBarks[k] >> shift) & mask,
      to = digits[digit];
    digits[digit] = to + 1;
    toIndices[to] = fromIndices[k];
    toBarks[to] = fromBarks[k];
  }
}
/** Merges n newcomers into the table, from the back, so that nothing is written over before it is read. */
function merge(n: i32): void {
  const indices = hearing.indices,
    barks = hearing.barks,
    quiets = hearing.quiets,
    newIndices = hearing.newIndices,
    newBarks = hearing.newBarks;
  let a = hearing.ranked - 1,
    b = n - 1;
  hearing.ranked += n;
  for (let to = hearing.ranked - 1; b >= 0; to--) {
    if (a >= 0 && barks[a] > newBarks[b]) {
      indices[to] = indices[a];
      barks[to] = barks[a];
      quiets[to] = quiets[a];
      a--;
    } else {
      indices[to] = newIndices[b];
      barks[to] = newBarks[b];
      quiets[to] = quietAt(newIndices[b]);
      b--;
    }
  }
}
/** Threshold in quiet of a mode by its number, from the increment that its body keeps. */
function quietAt(index: i32): f32 {
  const f = <f64>wordOf(index).increment * (config.rate / 4294967296.0);
  return <f32>(nearest(quietOf(f) * 1024) / 1024);
}

/** Bark of a frequency, Hz (PHYSICS §2). */
export function barkOf(f: f64): f64 {
  const r = f / 7500;
  return 13 * Math.atan(0.00076 * f) + 3.5 * Math.atan(r * r);
}
/** Threshold in quiet of a frequency, Hz, dB SPL (PHYSICS §2). */
export function quietOf(f: f64): f64 {
  const k = max(f, 20) / 1000;
  return 3.64 * k ** -0.8 - 6.5 * Math.exp(-0.6 * (k - 3.3) * (k - 3.3)) + 1e-3 * k * k * k * k;
}
