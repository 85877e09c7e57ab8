// What stands between a body and the ears, for every mode of it: air that swallows high frequencies, and a head in the way. A factor is a
// size, by which a strike is weighted; for the two ears of a head it has a phase too, the time of the path, by which a mode that rings is
// turned. PHYSICS §11.

import { circles, powers } from "../base/fast";
import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { INCREMENTS, PAGE_MODES, pageAfter, pageAt, Word } from "../scene/page";
import { QUICK } from "../scene/tuning";
import { airSizes } from "./air";
import { others, othersOf } from "./gains";
import { isPlaced, kindOf, TURNED } from "./outputs";
import { mix } from "./state";

const TURN: f32 = 2.3283064365386963e-10; // 2^-32

export function reserveFactors(): void {
  mix.some = mix.absorbs || kindOf(0) == TURNED;
  mix.rowSize = mix.some ? (<usize>config.widest + PAGE_MODES) << 2 : 0;
  mix.sizes = reserve(2 * mix.rowSize);
  mix.reals = reserve(2 * mix.rowSize);
  mix.imaginaries = reserve(2 * mix.rowSize);
  mix.spare = reserve(mix.rowSize);
}
export function resetFactors(): void {
  mix.owner = changetype<Body>(0);
  mix.shelfScale = <f32>((Math.PI * config.headRadius * config.rate) / config.speedOfSound / 4294967296.0);
}

/** Whether there are factors in this world. */
export function someFactors(): bool {
  return mix.some;
}
/** Whether the modes of a body have factors of their own. */
export function hasFactors(body: Body): bool {
  return mix.some && isPlaced(body.output);
}
export function sizeRow(ear: i32): Row<f32> {
  return changetype<Row<f32>>(mix.sizes + <usize>ear * mix.rowSize);
}
export function factorR(ear: i32): Row<f32> {
  return changetype<Row<f32>>(mix.reals + <usize>ear * mix.rowSize);
}
export function factorI(ear: i32): Row<f32> {
  return changetype<Row<f32>>(mix.imaginaries + <usize>ear * mix.rowSize);
}
/** What the rows hold is not true any more. */
export function forgetFactors(): void {
  mix.owner = changetype<Body>(0);
}

/** Fills the rows for a body, from its pitch, place and distance at the end of the block being made. */
export function factorsFor(body: Body): void {
  if (!mix.some || mix.owner == body || !hasFactors(body)) return;
  fill(body, othersOf(body));
  mix.owner = body;
}
/** The same from its place and distance at the start of the block. */
export function factorsBefore(body: Body): void {
  mix.owner = changetype<Body>(0);
  if (hasFactors(body)) fill(body, othersOf(body) + ((<usize>others()) << 2));
}
function fill(body: Body, more: usize): void {
  const n = body.modes,
    turned = kindOf(body.output) == TURNED;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page),
      o = (<usize>i) << 2;
    airSizes(
      changetype<usize>(p) + INCREMENTS,
      mix.sizes + o,
      mix.absorbs ? load<f32>(more + ((<usize>mix.gainRows) << 2)) : 0,
    );
    hush(changetype<usize>(p) + INCREMENTS, mix.sizes + o);
    if (!turned) continue;
    memory.copy(mix.sizes + mix.rowSize + o, mix.sizes + o, PAGE_MODES * 4);
    for (let ear: usize = 0; ear < 2; ear++) {
      shade(changetype<usize>(p) + INCREMENTS, mix.sizes + ear * mix.rowSize + o, load<f32>(more + (ear << 2), 8));
      travel(
        p,
        mix.sizes + ear * mix.rowSize + o,
        mix.reals + ear * mix.rowSize + o,
        mix.imaginaries + ear * mix.rowSize + o,
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
    const x = <f32>load<u32>(increments + k) * mix.shelfScale,
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
    store<f32>(mix.spare + k, turns - nearest(turns));
    // a mode too short for the lines is only driven: it grows no more than those on the lines may, or twice
    store<f32>(im + k, max(changetype<Word>(changetype<usize>(page) + k).decay * delay, growthLimit(delay)));
  }
  powers(PAGE_MODES * 4, im);
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4)
    store<f32>(re + k, load<f32>(size + k) / load<f32>(im + k));
  circles(PAGE_MODES * 4, mix.spare, mix.spare, im);
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const grown = load<f32>(re + k);
    store<f32>(re + k, grown * load<f32>(mix.spare + k));
    store<f32>(im + k, grown * load<f32>(im + k));
  }
}
