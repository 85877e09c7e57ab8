// The moments of one mode, or of a few, on the lines of a grid.

import { madd } from "../../base/simd";
import { busesOf, firstBus, kindOf } from "../../mix/outputs";
import { Body } from "../../scene/body";
import { freshAt, gridAt, markFresh } from "../frame/grids";
import { modeGain } from "../gains";
import { bank } from "../state";
import { lineFor } from "./lines";

/** Adds real and imaginary parts of moments, one a lane, to a line of one grid or two, with a gain for each. */
export function addLine(grid: usize, second: usize, line: i32, re: v128, im: v128, left: v128, right: v128): void {
  const o = (<usize>line) << 5;
  const l = grid + o;
  v128.store(l, madd(re, left, v128.load(l)));
  v128.store(l, madd(im, left, v128.load(l, 16)), 16);
  if (second != 0) {
    const r = second + o;
    v128.store(r, madd(re, right, v128.load(r)));
    v128.store(r, madd(im, right, v128.load(r, 16)), 16);
  }
}

/** Adds the moments of one mode; η is how much θ changes over the block (a glide): z″ = (θ² + η)z, z‴ = (θ³ + 3θη)z. */
export function addMoments(grid: usize, line: i32, a: f32, b: f32, tr: f32, ti: f32, er: f32, ei: f32): void {
  const p = grid + ((<usize>line) << 5);
  const a1 = a * tr - b * ti,
    b1 = a * ti + b * tr;
  const a2 = a1 * tr - b1 * ti,
    b2 = a1 * ti + b1 * tr;
  const a3 = a2 * tr - b2 * ti,
    b3 = a2 * ti + b2 * tr;
  store<f32>(p, load<f32>(p) + a);
  store<f32>(p, load<f32>(p, 4) + a1, 4);
  store<f32>(p, load<f32>(p, 8) + a2 + (a * er - b * ei), 8);
  store<f32>(p, load<f32>(p, 12) + a3 + 3 * (a1 * er - b1 * ei), 12);
  store<f32>(p, load<f32>(p, 16) + b, 16);
  store<f32>(p, load<f32>(p, 20) + b1, 20);
  store<f32>(p, load<f32>(p, 24) + b2 + (a * ei + b * er), 24);
  store<f32>(p, load<f32>(p, 28) + b3 + 3 * (a1 * ei + b1 * er), 28);
}
function addSide(p: usize, g: f32, r0: f32, i0: f32, r1: f32, i1: f32, r2: f32, i2: f32, r3: f32, i3: f32): void {
  store<f32>(p, load<f32>(p) + g * r0);
  store<f32>(p, load<f32>(p, 4) + g * r1, 4);
  store<f32>(p, load<f32>(p, 8) + g * r2, 8);
  store<f32>(p, load<f32>(p, 12) + g * r3, 12);
  store<f32>(p, load<f32>(p, 16) + g * i0, 16);
  store<f32>(p, load<f32>(p, 20) + g * i1, 20);
  store<f32>(p, load<f32>(p, 24) + g * i2, 24);
  store<f32>(p, load<f32>(p, 28) + g * i3, 28);
}
export function addSums(
  line: i32,
  grid: usize,
  gl: f32,
  second: usize,
  gr: f32,
  r0: f32,
  i0: f32,
  r1: f32,
  i1: f32,
  r2: f32,
  i2: f32,
  r3: f32,
  i3: f32,
): void {
  if (line < 0) return;
  addSide(grid + ((<usize>line) << 5), gl, r0, i0, r1, i1, r2, i2, r3, i3);
  if (second != 0) addSide(second + ((<usize>line) << 5), gr, r0, i0, r1, i1, r2, i2, r3, i3);
}
/** From a decay word to Re θ. */
export const LOSS: f32 = 88.72283911167299; // 128·ln 2

/** From increments off the line to Im θ. */
export const PLACE: f32 = 1.8725182056188746e-7; // 2π·128 / 2^32

/** Re θ and Im θ of a pole given as decay word and increment, relative to its nearest line. */
export function thetaR(decay: f32): f32 {
  return decay * LOSS;
}

export function thetaI(increment: u32): f32 {
  return <f32>(<i32>(increment - ((<u32>lineFor(increment)) << 24))) * PLACE;
}

/** Adds the moments of a mode that is in the lines, or off, to the grids of its body's output, or to what joins in the right half. */
export function addMode(
  body: Body,
  slot: i32,
  joins: bool,
  line: i32,
  a: f32,
  b: f32,
  tr: f32,
  ti: f32,
  er: f32,
  ei: f32,
): void {
  const output = body.output,
    kind = kindOf(output),
    first = firstBus(output);
  if (joins) markFresh();
  for (let bus = 0, n = busesOf(output); bus < n; bus++) {
    const grid = joins ? freshAt(first + bus) : gridAt(first + bus);
    modeGain(kind, slot, bus);
    if (bank.gainR == 0 && bank.gainI == 0) continue;
    addMoments(grid, line, a * bank.gainR - b * bank.gainI, a * bank.gainI + b * bank.gainR, tr, ti, er, ei);
  }
}
