// What stands between a body and the ears, for every mode of it: air that swallows high frequencies, and a head in the way. A factor is a
// size, by which a strike is weighted; for the two ears of a head it has a phase too, the time of the path, by which a mode that rings is
// turned. PHYSICS §11.

import { circles, powers } from "../base/fast";
import { reserve } from "../base/memory";
import { rate, widest } from "../records/config";
import { DECAYS, INCREMENTS, MODES, OUTPUT, PAGE, PAGE_MODES, pageAfter, pageAt, QUICK } from "../scene/body";
import { absorbs, airSizes } from "./air";
import { others, othersOf } from "./gains";
import { gainRows, isPlaced, kindOf, TURNED } from "./outputs";

const TURN: f32 = 2.3283064365386963e-10; // 2^-32
let sizes: usize = 0; // one row an ear
let reals: usize = 0;
let imaginaries: usize = 0;
let spare: usize = 0;
let rowSize: usize = 0;
/** The body whose factors the rows hold. */
let owner: usize = 0;
/** Whether modes can have factors at all. */
let some: bool = false;
/** 2π·a/(2c) · rate / 2^32: from an increment to the x of the head's shelf. */
let shelfScale: f32 = 0;

export function layFactors(): void {
  some = absorbs || kindOf(0) == TURNED;
  rowSize = some ? (<usize>widest + PAGE_MODES) << 2 : 0;
  sizes = reserve(2 * rowSize);
  reals = reserve(2 * rowSize);
  imaginaries = reserve(2 * rowSize);
  spare = reserve(rowSize);
}
/** `radius`: of the head, m; `speed`: of sound, m/s. */
export function startFactors(radius: f64, speed: f64): void {
  owner = 0;
  shelfScale = <f32>((Math.PI * radius * rate) / speed / 4294967296.0);
}

/** Whether there are factors in this world. */
export function someFactors(): bool {
  return some;
}
/** Whether the modes of a body have factors of their own. */
export function hasFactors(body: usize): bool {
  return some && isPlaced(load<i32>(body, OUTPUT));
}
export function sizeRow(ear: i32): usize {
  return sizes + <usize>ear * rowSize;
}
export function factorR(ear: i32): usize {
  return reals + <usize>ear * rowSize;
}
export function factorI(ear: i32): usize {
  return imaginaries + <usize>ear * rowSize;
}
/** What the rows hold is not true any more. */
export function forgetFactors(): void {
  owner = 0;
}

/** Fills the rows for a body, from its pitch, place and distance at the end of the block being made. */
export function factorsFor(body: usize): void {
  if (!some || owner == body || !hasFactors(body)) return;
  fill(body, othersOf(body));
  owner = body;
}
/** The same from its place and distance at the start of the block. */
export function factorsBefore(body: usize): void {
  owner = 0;
  if (hasFactors(body)) fill(body, othersOf(body) + ((<usize>others()) << 2));
}
function fill(body: usize, more: usize): void {
  const n = load<i32>(body, MODES),
    turned = kindOf(load<i32>(body, OUTPUT)) == TURNED;
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      o = (<usize>i) << 2;
    airSizes(p + INCREMENTS, sizes + o, absorbs ? load<f32>(more + ((<usize>gainRows) << 2)) : 0);
    hush(p + INCREMENTS, sizes + o);
    if (!turned) continue;
    memory.copy(sizes + rowSize + o, sizes + o, PAGE_MODES * 4);
    for (let ear: usize = 0; ear < 2; ear++) {
      shade(p + INCREMENTS, sizes + ear * rowSize + o, load<f32>(more + (ear << 2), 8));
      travel(
        p,
        sizes + ear * rowSize + o,
        reals + ear * rowSize + o,
        imaginaries + ear * rowSize + o,
        load<f32>(more + (ear << 2)),
      );
    }
  }
}
/** Nothing is heard of modes over Nyquist. */
function hush(increments: usize, out: usize): void {
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4)
    if (load<u32>(increments + k) == 0) store<f32>(out + k, 0);
}
/** 32 sizes × √((1 + (shelf·x)²)/(1 + x²)). */
function shade(increments: usize, out: usize, shelf: f32): void {
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const x = <f32>load<u32>(increments + k) * shelfScale,
      y = shelf * x;
    store<f32>(out + k, load<f32>(out + k) * sqrt<f32>((1 + y * y) / (1 + x * x)));
  }
}
/** The most that a mode grows while it is turned back by some samples, log2 and negative. */
export function growthLimit(delay: f32): f32 {
  return min<f32>(QUICK * delay, -1);
}
/** 32 modes as they stood `delay` samples before: size · e^(−s·delay). */
function travel(page: usize, size: usize, re: usize, im: usize, delay: f32): void {
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const turns = <f32>load<u32>(page + k, INCREMENTS) * (-TURN * delay);
    store<f32>(spare + k, turns - nearest(turns));
    // a mode too short for the lines is only driven: it grows no more than those on the lines may, or twice
    store<f32>(im + k, max(load<f32>(page + k, DECAYS) * delay, growthLimit(delay)));
  }
  powers(PAGE_MODES * 4, im);
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4)
    store<f32>(re + k, load<f32>(size + k) / load<f32>(im + k));
  circles(PAGE_MODES * 4, spare, spare, im);
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const grown = load<f32>(re + k);
    store<f32>(re + k, grown * load<f32>(spare + k));
    store<f32>(im + k, grown * load<f32>(im + k));
  }
}
