// The moments Σθ^p z, p = 0 … 3, of one mode, or of a few, on the lines of a grid. PHYSICS §3.

import { madd } from "../../base/simd";
import { busesOf, firstBus, kindOf } from "../../mix/outputs";
import { Body } from "../../scene/body";
import { IM, LINE, Line, lineAt } from "../frame/grid";
import { freshAt, gridAt, markFresh } from "../frame/grids";
import { modeGain } from "../gains";
import { bank } from "../state";
import { lineFor } from "./lines";

/** Factor from a decay word, log2 of the amplitude's change a sample, to Re θ, nepers a block. */
export const LOSS: f32 = 88.72283911167299; // 128·ln 2
/** Factor from an increment, counted from the line, to Im θ, radians a block. */
export const PLACE: f32 = 1.8725182056188746e-7; // 2π·128 / 2^32

/**
 * Adds real and imaginary parts of moments, one a lane, to a line of one grid or two, with a gain for each. Grids are
 * addresses; `second` may be 0.
 */
export function addLine(grid: usize, second: usize, line: i32, re: v128, im: v128, left: v128, right: v128): void {
  const o = <usize>line * LINE;
  const l = grid + o;
  v128.store(l, madd(re, left, v128.load(l)));
  v128.store(l, madd(im, left, v128.load(l, IM)), IM);
  if (second != 0) {
    const r = second + o;
    v128.store(r, madd(re, right, v128.load(r)));
    v128.store(r, madd(im, right, v128.load(r, IM)), IM);
  }
}

/**
 * Adds the moments of one mode of amplitude a + bi to a line of the grid at an address; η is how much θ changes over
 * the block (a glide): z″ = (θ² + η)z, z‴ = (θ³ + 3θη)z.
 */
export function addMoments(grid: usize, line: i32, a: f32, b: f32, tr: f32, ti: f32, er: f32, ei: f32): void {
  const sums = lineAt(grid, line);
  const a1 = a * tr - b * ti,
    b1 = a * ti + b * tr;
  const a2 = a1 * tr - b1 * ti,
    b2 = a1 * ti + b1 * tr;
  const a3 = a2 * tr - b2 * ti,
    b3 = a2 * ti + b2 * tr;
  sums.re0 = sums.re0 + a;
  sums.re1 = sums.re1 + a1;
  sums.re2 = sums.re2 + a2 + (a * er - b * ei);
  sums.re3 = sums.re3 + a3 + 3 * (a1 * er - b1 * ei);
  sums.im0 = sums.im0 + b;
  sums.im1 = sums.im1 + b1;
  sums.im2 = sums.im2 + b2 + (a * ei + b * er);
  sums.im3 = sums.im3 + b3 + 3 * (a1 * ei + b1 * er);
}
/** Adds four moments to a line with one gain. */
function addSide(sums: Line, g: f32, r0: f32, i0: f32, r1: f32, i1: f32, r2: f32, i2: f32, r3: f32, i3: f32): void {
  sums.re0 += g * r0;
  sums.re1 += g * r1;
  sums.re2 += g * r2;
  sums.re3 += g * r3;
  sums.im0 += g * i0;
  sums.im1 += g * i1;
  sums.im2 += g * i2;
  sums.im3 += g * i3;
}
/**
 * Adds four moments, real and imaginary parts, to a line of one grid or two, with a gain for each. Nothing is added to
 * a line below 0.
 */
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
  addSide(lineAt(grid, line), gl, r0, i0, r1, i1, r2, i2, r3, i3);
  if (second != 0) addSide(lineAt(second, line), gr, r0, i0, r1, i1, r2, i2, r3, i3);
}
/** Re θ of a pole, nepers a block, from its decay word. */
export function thetaR(decay: f32): f32 {
  return decay * LOSS;
}
/** Im θ of a pole, radians a block relative to its nearest line, from its increment. */
export function thetaI(increment: u32): f32 {
  return <f32>(<i32>(increment - ((<u32>lineFor(increment)) << 24))) * PLACE;
}

/**
 * Adds the moments of a mode that is in the lines, or off, to the grids of its body's output or, if it joins, to the
 * fresh grids (the right half).
 */
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
    addMoments(grid.address, line, a * bank.gainR - b * bank.gainI, a * bank.gainI + b * bank.gainR, tr, ti, er, ei);
  }
}
