// What stands between a body and the ears, for every mode of it: air that swallows high frequencies, and a head in the way. A factor is a
// size, by which a strike is weighted; for the two ears of a head it has a phase too, the time of the path, by which a mode that rings is
// turned. PHYSICS §11.

import { circles, powers } from "../base/fast";
import { reserve } from "../base/memory";
import { rate, widest } from "../records/config";
import { Body, INCREMENTS, PAGE_MODES, pageAfter, pageAt, QUICK, Word } from "../scene/body";
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
let owner: Body = changetype<Body>(0);
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
  owner = changetype<Body>(0);
  shelfScale = <f32>((Math.PI * radius * rate) / speed / 4294967296.0);
}

/** Whether there are factors in this world. */
export function someFactors(): bool {
  return some;
}
/** Whether the modes of a body have factors of their own. */
export function hasFactors(body: Body): bool {
  return some && isPlaced(body.output);
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
  owner = changetype<Body>(0);
}

/** Fills the rows for a body, from its pitch, place and distance at the end of the block being made. */
export function factorsFor(body: Body): void {
  if (!some || owner == body || !hasFactors(body)) return;
  fill(body, othersOf(body));
  owner = body;
}
/** The same from its place and distance at the start of the block. */
export function factorsBefore(body: Body): void {
  owner = changetype<Body>(0);
  if (hasFactors(body)) fill(body, othersOf(body) + ((<usize>others()) << 2));
}
function fill(body: Body, more: usize): void {
  const n = body.modes,
    turned = kindOf(body.output) == TURNED;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      o = (<usize>i) << 2;
    airSizes(changetype<usize>(p) + INCREMENTS, sizes + o, absorbs ? load<f32>(more + ((<usize>gainRows) << 2)) : 0);
    hush(changetype<usize>(p) + INCREMENTS, sizes + o);
    if (!turned) continue;
    memory.copy(sizes + rowSize + o, sizes + o, PAGE_MODES * 4);
    for (let ear: usize = 0; ear < 2; ear++) {
      shade(changetype<usize>(p) + INCREMENTS, sizes + ear * rowSize + o, load<f32>(more + (ear << 2), 8));
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
function travel(page: Word, size: usize, re: usize, im: usize, delay: f32): void {
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const turns = <f32>changetype<Word>(changetype<usize>(page) + k).increment * (-TURN * delay);
    store<f32>(spare + k, turns - nearest(turns));
    // a mode too short for the lines is only driven: it grows no more than those on the lines may, or twice
    store<f32>(im + k, max(changetype<Word>(changetype<usize>(page) + k).decay * delay, growthLimit(delay)));
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
