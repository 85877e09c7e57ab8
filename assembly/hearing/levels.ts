// How loud every mode is at the ears, dB SPL: 10 lg(|z|²/2) with the body's gain and the master's (PHYSICS §2). A
// logarithm is taken only for bodies that were struck or driven since the last time: a mode that rings freely falls
// linearly in decibels. The energy that the coming strikes will add can be added beforehand. All rows here are indexed
// by the number of the mode.

import { drivenSquare } from "../bank/drive/groups";
import { at } from "../bank/store";
import { decibels } from "../base/fast";
import { Row, reserveRow } from "../base/row";
import { earsOf } from "../mix/space/ears";
import { factorsFor, hasFactors, sizeRow } from "../mix/space/factors";
import { mix } from "../mix/state";
import { BLOCK, HEARING_SILENT } from "../records/records";
import { config } from "../records/state";
import { bodyAt, bodyCount } from "../scene/bodies";
import { Body, isCoupled } from "../scene/body";
import { decaysAt, indexRoom, PAGE_MODES, pageAfter, REST, slotsAt } from "../scene/page";
import { hearing } from "./state";

/** From |z|² of a sine to its level: 10 lg ½ − 20 lg 20 µPa. */
const OFFSET: f32 = 90.96910013008056;
/** From a decay word, log2 a sample, to decibels a block. */
const DROP: f32 = <f32>(6.020599913279624 * <f64>BLOCK);
/** Bytes of a page's numbers. */
const PAGE_ROW: usize = PAGE_MODES * 4;

/** Room for the levels of all modes. */
export function reserveLevels(): void {
  if (!config.hears) return;
  const modes = indexRoom();
  hearing.levels = reserveRow<f32>(modes);
  hearing.leftLevels = reserveRow<f32>(modes);
  hearing.rightLevels = mix.ears > 1 ? reserveRow<f32>(modes) : hearing.leftLevels;
  hearing.coming = reserveRow<f32>(modes);
}
/** No strikes are to come. */
export function resetLevels(): void {
  if (config.hears) hearing.coming.clear(indexRoom());
}

/** Level of a mode by its number, at one metre and without gains, dB. */
export function levelAt(index: i32): f32 {
  return hearing.levels[index];
}
/** The energies that coming strikes will give the modes of a page, |z|². */
export function comingAt(page: i32): Row<f32> {
  return hearing.coming.from(page * PAGE_MODES);
}

/**
 * Brings all levels up to date, `passed` blocks after the last time; 0 = all are taken anew. `writeSquares` writes |z|²
 * of a coupled body's modes to the row at `out`, by the modes' numbers.
 */
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
      clearLevels(body);
      writeSquares(body, hearing.levels.address);
    }
    let page = body.page;
    for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
      const first = page * PAGE_MODES,
        levels = hearing.levels.from(first),
        atLeft = hearing.leftLevels.from(first),
        atRight = hearing.rightLevels.from(first);
      if (anew) measure(page, min(PAGE_MODES, n - i), levels, struck, coupled);
      else ringOn(decaysAt(page).address, levels.address, drop);
      addGain(levels.address, atLeft.address, left);
      if (mix.ears > 1) addGain(levels.address, atRight.address, right);
      if (own) addFactors(body, atLeft, atRight, i);
    }
    // a body with coming strikes is measured anew next time, too; one that was struck before is up to date now
    body.touched = struck ? 1 : 0;
    body.coming = 0;
  }
}
/** What a gain, with the master's, adds to 10 lg |z|² to make it a level in dB SPL. */
export function gainDb(gain: f32): f32 {
  const all = <f64>gain * <f64>mix.master;
  return all > 1e-15 ? <f32>(20 * Math.log10(all)) + OFFSET + hearing.louder : HEARING_SILENT;
}

/** Clears the levels of all modes of a body. */
function clearLevels(body: Body): void {
  let page = body.page;
  for (let i = 0, n = body.modes; i < n; i += PAGE_MODES, page = pageAfter(page))
    hearing.levels.from(page * PAGE_MODES).clear(PAGE_MODES);
}
/**
 * Levels of the first n modes of a page from their states, or, where they are `given`, from the squares that `out`
 * holds already. `struck`: the energies of coming strikes are added, and cleared.
 */
function measure(page: i32, n: i32, out: Row<f32>, struck: bool, given: bool): void {
  const slots = slotsAt(page);
  for (let j = 0, end = given ? 0 : n; j < end; j++) {
    const slot = slots[j];
    let square: f32 = 0;
    if (slot >= 0) {
      const mode = at(slot),
        a = mode.zr,
        b = mode.zi;
      square = a * a + b * b;
    } else if (slot < REST) square = drivenSquare(slot);
    out[j] = square;
  }
  for (let j = n; j < PAGE_MODES; j++) out[j] = 0;
  if (struck) {
    const extra = comingAt(page);
    for (let j = 0; j < PAGE_MODES; j++) {
      out[j] = out[j] + extra[j];
      extra[j] = 0;
    }
  }
  decibels(PAGE_ROW, out.address);
}
/**
 * Levels of a page's modes after some free ringing; `by`: decibels that a decay word of 1 adds; decay words are
 * negative.
 */
function ringOn(decays: usize, out: usize, by: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let j: usize = 0; j < PAGE_ROW; j += 4)
      store<f32>(out + j, max(load<f32>(out + j) + load<f32>(decays + j) * by, HEARING_SILENT));
    return;
  }
  const drop = f32x4.splat(by),
    silent = f32x4.splat(HEARING_SILENT);
  for (let j: usize = 0; j < PAGE_ROW; j += 16)
    v128.store(out + j, f32x4.pmax(silent, f32x4.add(v128.load(out + j), f32x4.mul(v128.load(decays + j), drop))));
}
/** Levels of a page's modes past a head or through air: plus 20 lg of the factors' sizes from mode i on. */
function addFactors(body: Body, left: Row<f32>, right: Row<f32>, i: i32): void {
  addSizes(left, sizeRow(0).from(i));
  if (mix.ears > 1) addSizes(right, sizeRow(earsOf(body) - 1).from(i));
}
/** Adds 20 lg of a page of sizes to levels. */
function addSizes(levels: Row<f32>, sizes: Row<f32>): void {
  for (let j = 0; j < PAGE_MODES; j++) squares[j] = sizes[j] * sizes[j];
  decibels(PAGE_ROW, squares.address);
  for (let j = 0; j < PAGE_MODES; j++) levels[j] = max(levels[j] + squares[j], HEARING_SILENT);
}
/** Scratch: squares of a page of sizes, then their decibels. */
const squares = changetype<Row<f32>>(memory.data(PAGE_MODES * 4));
/** Levels of a page's modes, `by` decibels higher. */
function addGain(from: usize, to: usize, by: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let j: usize = 0; j < PAGE_ROW; j += 4) store<f32>(to + j, load<f32>(from + j) + by);
    return;
  }
  const d = f32x4.splat(by);
  for (let j: usize = 0; j < PAGE_ROW; j += 16) v128.store(to + j, f32x4.add(v128.load(from + j), d));
}
