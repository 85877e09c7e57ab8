// How loud every mode is at the ears, dB SPL: 10 lg(|z|²/2) with the body's gain and the master's (PHYSICS §2). A logarithm is taken only
// for bodies that were struck or driven since the last time: what rings freely falls linearly in decibels. What the coming strikes will
// add can be counted in beforehand.
//
//   by number of the mode, f32:   levels at one metre | at the left ear | at the right ear | energy to come

import { drivenSquare } from "../bank/drive/groups";
import { at } from "../bank/store";
import { decibels } from "../base/fast";
import { reserve } from "../base/memory";
import { earsOf } from "../mix/ears";
import { factorsFor, hasFactors, sizeRow } from "../mix/factors";
import { mix } from "../mix/state";
import { BLOCK, HEARING_SILENT } from "../records/records";
import { config } from "../records/state";
import { bodyAt, bodyCount } from "../scene/bodies";
import { Body, isCoupled } from "../scene/body";
import { DECAYS, indexRoom, PAGE_MODES, pageAfter, pageAt, REST } from "../scene/page";
import { hearing } from "./state";

/** From |z|² of a sine to its level: 10 lg ½ − 20 lg 20 µPa. */
const OFFSET: f32 = 90.96910013008056;
/** From a decay word, log2 a sample, to decibels a block. */
const DROP: f32 = <f32>(6.020599913279624 * <f64>BLOCK);

export function reserveLevels(): void {
  if (!config.hears) return;
  const bytes = indexRoom() << 2;
  hearing.levelsLevels = reserve(bytes);
  hearing.leftLevels = reserve(bytes);
  hearing.rightLevels = mix.ears > 1 ? reserve(bytes) : hearing.leftLevels;
  hearing.levelsComing = reserve(bytes);
}
export function resetLevels(): void {
  if (config.hears) memory.fill(hearing.levelsComing, 0, indexRoom() << 2);
}

/** Level of a mode by its number, at one metre and without gains, dB. */
export function levelAt(index: i32): f32 {
  return load<f32>(hearing.levelsLevels + ((<usize>index) << 2));
}
/** Where the modes of a page keep the energy that coming strikes will give them, |z|². */
export function comingAt(page: i32): usize {
  return hearing.levelsComing + ((<usize>(page * PAGE_MODES)) << 2);
}

/** Brings all levels up to date, `passed` blocks after the last time; 0 = all are taken anew. */
export function updateLevels(passed: i32, writeSquares: (body: Body, out: usize) => void): void {
  const drop = <f32>passed * DROP;
  for (let b = bodyCount() - 1; b >= 0; b--) {
    const body = bodyAt(b),
      struck = body.coming != 0,
      anew = passed == 0 || struck || body.touched != 0;
    const left = gainDb(body.leftNow),
      right = mix.ears > 1 ? gainDb(body.rightNow) : 0,
      n = body.modes,
      own = hasFactors(body);
    if (own) factorsFor(body);
    const coupled: bool = FULL ? isCoupled(body) : false;
    if (FULL && coupled && anew) {
      clear(body);
      writeSquares(body, hearing.levelsLevels);
    }
    let page = body.page;
    for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
      const o = (<usize>(page * PAGE_MODES)) << 2,
        here = min(PAGE_MODES, n - i);
      if (anew) measure(page, here, hearing.levelsLevels + o, hearing.levelsComing + o, struck, coupled);
      else fall(changetype<usize>(pageAt(page)) + DECAYS, hearing.levelsLevels + o, drop);
      shift(hearing.levelsLevels + o, hearing.leftLevels + o, left);
      if (mix.ears > 1) shift(hearing.levelsLevels + o, hearing.rightLevels + o, right);
      if (own) shade(body, hearing.leftLevels + o, hearing.rightLevels + o, (<usize>i) << 2);
    }
    // a body that will be struck is taken anew next time; one that was struck has been
    body.touched = struck ? 1 : 0;
    body.coming = 0;
  }
}
/** What a gain, with the master's, adds to 10 lg |z|² to make it a level in dB SPL. */
export function gainDb(gain: f32): f32 {
  const all = <f64>gain * <f64>mix.master;
  return all > 1e-15 ? <f32>(20 * Math.log10(all)) + OFFSET + hearing.louder : HEARING_SILENT;
}

/** No level for any mode of a body. */
function clear(body: Body): void {
  let page = body.page;
  for (let i = 0, n = body.modes; i < n; i += PAGE_MODES, page = pageAfter(page))
    memory.fill(hearing.levelsLevels + ((<usize>(page * PAGE_MODES)) << 2), 0, PAGE_MODES * 4);
}
/** Levels of up to 32 modes from their states, or from the squares that are in their places already. */
function measure(page: i32, n: i32, out: usize, extra: usize, struck: bool, given: bool): void {
  const p = pageAt(page),
    states = at(0);
  for (let j: usize = 0, end: usize = given ? 0 : (<usize>n) << 2; j < end; j += 4) {
    const slot = load<i32>(changetype<usize>(p) + j);
    let square: f32 = 0;
    if (slot >= 0) {
      const z = changetype<usize>(states) + ((<usize>(slot >> 2)) << 7) + ((<usize>(slot & 3)) << 2),
        a = load<f32>(z),
        b = load<f32>(z, 16);
      square = a * a + b * b;
    } else if (slot < REST) square = drivenSquare(slot);
    store<f32>(out + j, square);
  }
  for (let j = (<usize>n) << 2; j < <usize>(PAGE_MODES * 4); j += 4) store<f32>(out + j, 0);
  if (struck)
    for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 4) {
      store<f32>(out + j, load<f32>(out + j) + load<f32>(extra + j));
      store<f32>(extra + j, 0);
    }
  decibels(PAGE_MODES * 4, out);
}
/** Levels of 32 modes after some free ringing; `by` is what a decay word takes. */
function fall(decays: usize, out: usize, by: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 4)
      store<f32>(out + j, max(load<f32>(out + j) + load<f32>(decays + j) * by, HEARING_SILENT));
    return;
  }
  const drop = f32x4.splat(by),
    silent = f32x4.splat(HEARING_SILENT);
  for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 16)
    v128.store(out + j, f32x4.pmax(silent, f32x4.add(v128.load(out + j), f32x4.mul(v128.load(decays + j), drop))));
}
/** Levels of 32 modes past a head or through air: plus 20 lg of their factors' sizes. */
function shade(body: Body, left: usize, right: usize, o: usize): void {
  addSizes(left, sizeRow(0).address + o);
  if (mix.ears > 1) addSizes(right, sizeRow(earsOf(body) - 1).address + o);
}
function addSizes(to: usize, sizes: usize): void {
  for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 4)
    store<f32>(squares + j, load<f32>(sizes + j) * load<f32>(sizes + j));
  decibels(PAGE_MODES * 4, squares);
  for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 4)
    store<f32>(to + j, max(load<f32>(to + j) + load<f32>(squares + j), HEARING_SILENT));
}
const squares: usize = memory.data(128);
function shift(from: usize, to: usize, by: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 4) store<f32>(to + j, load<f32>(from + j) + by);
    return;
  }
  const d = f32x4.splat(by);
  for (let j: usize = 0; j < <usize>(PAGE_MODES * 4); j += 16) v128.store(to + j, f32x4.add(v128.load(from + j), d));
}
