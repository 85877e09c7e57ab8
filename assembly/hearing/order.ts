// All modes in order of Bark, as the sweeps of the mask want them. Newcomers are put in order among themselves by counting (their places
// are whole numbers) and merged into the table once; a body that goes, or changes its pitch, leaves gaps that the next round closes. So
// nothing is sorted while the scene stays the same.
//
//   rank    place in the table: number of the mode i32 | place on the Bark scale i32, 1/4096 Bark | threshold in quiet f32, 1/1024 dB

import { reserve } from "../base/memory";
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

export function reserveOrder(): void {
  if (!config.hears) return;
  const modes = indexRoom() << 2;
  const some = min(modes, (<usize>ROUND + 65536) << 2);
  hearing.indices = reserve(modes);
  hearing.barks = reserve(modes);
  hearing.orderQuiets = reserve(modes);
  hearing.newIndices = reserve(some);
  hearing.newBarks = reserve(some);
  hearing.otherIndices = reserve(some);
  hearing.otherBarks = reserve(some);
  hearing.counts = reserve(<f64>(4 << DIGIT));
}
export function resetOrder(): void {
  hearing.ranked = 0;
  forgetGaps();
}

/** Brings the table up to date. */
export function refreshOrder(): void {
  if (scene.gaps) closeGaps();
  if (scene.unlisted.size > 0) admit();
}
function closeGaps(): void {
  let to: usize = 0;
  for (let from: usize = 0, end = (<usize>hearing.ranked) << 2; from < end; from += 4) {
    if (bodyOf(wordOf(load<i32>(hearing.indices + from))).listed == 0) continue;
    store<i32>(hearing.indices + to, load<i32>(hearing.indices + from));
    store<i32>(hearing.barks + to, load<i32>(hearing.barks + from));
    store<f32>(hearing.orderQuiets + to, load<f32>(hearing.orderQuiets + from));
    to += 4;
  }
  hearing.ranked = <i32>(to >> 2);
  forgetGaps();
}
/** Takes bodies from the list of those who wait, as many as a round allows, and at least one. */
function admit(): void {
  let n = 0;
  while (scene.unlisted.size > 0 && n < ROUND) {
    const body = scene.unlisted.item(scene.unlisted.size - 1);
    scene.unlisted.leave(body);
    body.listed = 1;
    n = write(body, n);
  }
  count(hearing.newIndices, hearing.newBarks, hearing.otherIndices, hearing.otherBarks, n, 0);
  count(hearing.otherIndices, hearing.otherBarks, hearing.newIndices, hearing.newBarks, n, DIGIT);
  merge(n);
}
/** Appends a body's modes to the newcomers; silent ones, above Nyquist, stay out. */
function write(body: Body, n: i32): i32 {
  const model = body.model,
    pitch = body.pitch,
    modes = body.modes;
  for (let i = 0, word = firstWord(body); i < modes; i++, word = wordAfter(word)) {
    const turns = turnsOf(model, i, pitch);
    if (turns == 0) continue;
    const o = (<usize>n) << 2;
    store<i32>(hearing.newIndices + o, <i32>indexOf(word));
    store<i32>(hearing.newBarks + o, <i32>nearest(barkOf(turns * config.rate) * PARTS));
    n++;
  }
  return n;
}
/** One digit of the order, stable. */
function count(fromI: usize, fromB: usize, toI: usize, toB: usize, n: i32, shift: i32): void {
  const mask = (1 << DIGIT) - 1;
  memory.fill(hearing.counts, 0, 4 << DIGIT);
  for (let k: usize = 0, end = (<usize>n) << 2; k < end; k += 4) {
    const c = hearing.counts + ((<usize>((load<i32>(fromB + k) >> shift) & mask)) << 2);
    store<i32>(c, load<i32>(c) + 1);
  }
  let sum = 0;
  for (let c = hearing.counts, end = hearing.counts + (4 << DIGIT); c < end; c += 4) {
    const here = load<i32>(c);
    store<i32>(c, sum);
    sum += here;
  }
  for (let k: usize = 0, end = (<usize>n) << 2; k < end; k += 4) {
    const c = hearing.counts + ((<usize>((load<i32>(fromB + k) >> shift) & mask)) << 2),
      o = (<usize>load<i32>(c)) << 2;
    store<i32>(c, load<i32>(c) + 1);
    store<i32>(toI + o, load<i32>(fromI + k));
    store<i32>(toB + o, load<i32>(fromB + k));
  }
}
/** From the back, so that nothing is written over before it is read. */
function merge(n: i32): void {
  let a = hearing.ranked - 1,
    b = n - 1;
  hearing.ranked += n;
  for (let to = hearing.ranked - 1; b >= 0; to--) {
    const o = (<usize>to) << 2,
      p = (<usize>b) << 2,
      q = (<usize>a) << 2;
    if (a >= 0 && load<i32>(hearing.barks + q) > load<i32>(hearing.newBarks + p)) {
      store<i32>(hearing.indices + o, load<i32>(hearing.indices + q));
      store<i32>(hearing.barks + o, load<i32>(hearing.barks + q));
      store<f32>(hearing.orderQuiets + o, load<f32>(hearing.orderQuiets + q));
      a--;
    } else {
      store<i32>(hearing.indices + o, load<i32>(hearing.newIndices + p));
      store<i32>(hearing.barks + o, load<i32>(hearing.newBarks + p));
      store<f32>(hearing.orderQuiets + o, quietAt(load<i32>(hearing.newIndices + p)));
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
