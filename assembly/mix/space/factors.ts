// What stands between a body and the ears, for each of its modes: air that absorbs high frequencies, and a head in the
// way. A factor is a size, by which a strike is weighted; for the two ears of a head it also has a phase, by the travel
// time of the path, by which a mode that rings is turned. PHYSICS §11.

import { circles, powers } from "../../base/fast";
import { Row, reserveRow } from "../../base/row";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { decaysAt, incrementsAt, PAGE_MODES, PHASE_UNIT, pageAfter } from "../../scene/page";
import { QUICK } from "../../scene/tuning";
import { distanceAt, earDelayAt, earShelfAt, spatialBefore, spatialOf } from "../gains";
import { HEAD, isPlaced, kindOf } from "../outputs";
import { mix } from "../state";
import { airSizes } from "./air";

/** Room for the rows of factors; none in a world whose modes have no factors. */
export function reserveFactors(): void {
  mix.someFactors = mix.absorbs || kindOf(0) == HEAD;
  mix.factorRow = mix.someFactors ? <usize>config.widest + PAGE_MODES : 0;
  mix.sizes = reserveRow<f32>(2 * mix.factorRow);
  mix.reals = reserveRow<f32>(2 * mix.factorRow);
  mix.imaginaries = reserveRow<f32>(2 * mix.factorRow);
  mix.phases = reserveRow<f32>(mix.factorRow);
}
/** The rows hold no body's factors. */
export function resetFactors(): void {
  mix.factorsOwner = changetype<Body>(0);
  mix.shelfScale = <f32>((Math.PI * config.headRadius * config.rate) / config.speedOfSound / 4294967296.0);
}

/** Whether there are factors in this world. */
export function someFactors(): bool {
  return mix.someFactors;
}
/** Whether the modes of a body have factors of their own. */
export function hasFactors(body: Body): bool {
  return mix.someFactors && isPlaced(body.output);
}
/** Sizes of the factors at an ear, one a mode. */
export function sizeRow(ear: i32): Row<f32> {
  return mix.sizes.from(<usize>ear * mix.factorRow);
}
/** Real parts of the factors at an ear, one a mode. */
export function factorR(ear: i32): Row<f32> {
  return mix.reals.from(<usize>ear * mix.factorRow);
}
/** Imaginary parts of the factors at an ear, one a mode. */
export function factorI(ear: i32): Row<f32> {
  return mix.imaginaries.from(<usize>ear * mix.factorRow);
}
/** A body has moved or changed its pitch: the rows are filled anew when they are next asked for. */
export function forgetFactors(): void {
  mix.factorsOwner = changetype<Body>(0);
}

/** Fills the rows for a body, from its pitch, place and distance at the end of the block being made. */
export function factorsFor(body: Body): void {
  if (!mix.someFactors || mix.factorsOwner == body || !hasFactors(body)) return;
  fillRows(body, spatialOf(body));
  mix.factorsOwner = body;
}
/** Fills the rows for a body, from its place and distance at the start of the block being made. */
export function factorsBefore(body: Body): void {
  mix.factorsOwner = changetype<Body>(0);
  if (hasFactors(body)) fillRows(body, spatialBefore(body));
}
/** Fills the rows; `path`: delays, shelves and distance of the body (gains.ts). */
function fillRows(body: Body, path: Row<f32>): void {
  const n = body.modes,
    turned = kindOf(body.output) == HEAD;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const increments = incrementsAt(page),
      sizes = mix.sizes.from(i);
    airSizes(increments, sizes, mix.absorbs ? distanceAt(path) : 0);
    silenceAboveNyquist(increments, sizes);
    if (!turned) continue;
    memory.copy(sizes.at(mix.factorRow), sizes.address, PAGE_MODES * 4);
    for (let ear = 0; ear < 2; ear++) {
      shadow(increments, sizeRow(ear).from(i), earShelfAt(path, ear));
      turnBack(page, sizeRow(ear).from(i), factorR(ear).from(i), factorI(ear).from(i), earDelayAt(path, ear));
    }
  }
}
/** Modes above Nyquist, whose increment is 0, get the size 0. */
function silenceAboveNyquist(increments: Row<u32>, sizes: Row<f32>): void {
  for (let j = 0; j < PAGE_MODES; j++) if (increments[j] == 0) sizes[j] = 0;
}
/** The shadow of a head at an ear: a page of sizes × √((1 + (shelf·x)²)/(1 + x²)). */
function shadow(increments: Row<u32>, sizes: Row<f32>, shelf: f32): void {
  for (let j = 0; j < PAGE_MODES; j++) {
    const x = <f32>increments[j] * mix.shelfScale,
      y = shelf * x;
    sizes[j] = sizes[j] * sqrt<f32>((1 + y * y) / (1 + x * x));
  }
}
/** The most that a mode grows while it is turned back by some samples, log2 and negative. */
export function growthLimit(delay: f32): f32 {
  return min<f32>(QUICK * delay, -1);
}
/** Factors of a page's modes as they stood `delay` samples before: size · e^(−s·delay). */
function turnBack(page: i32, sizes: Row<f32>, reals: Row<f32>, imaginaries: Row<f32>, delay: f32): void {
  const increments = incrementsAt(page),
    decays = decaysAt(page),
    phases = mix.phases;
  for (let j = 0; j < PAGE_MODES; j++) {
    const turns = <f32>increments[j] * (-PHASE_UNIT * delay);
    phases[j] = turns - nearest(turns);
    // a mode too short for the lines is only driven: it may grow as much as modes on the lines may, or twice, whichever
    // is more
    imaginaries[j] = max(decays[j] * delay, growthLimit(delay));
  }
  powers(PAGE_MODES * 4, imaginaries.address);
  for (let j = 0; j < PAGE_MODES; j++) reals[j] = sizes[j] / imaginaries[j];
  circles(PAGE_MODES * 4, phases.address, phases.address, imaginaries.address);
  for (let j = 0; j < PAGE_MODES; j++) {
    const grown = reals[j];
    reals[j] = grown * phases[j];
    imaginaries[j] = grown * imaginaries[j];
  }
}
