// What the curvature of a glide adds to the lines: with η, how far θ moves over the block, z″ gains ηz and z‴ gains
// 3θηz. Four modes at a time, from rows of amplitudes, poles and η. PHYSICS §3.

import { Row } from "../../base/row";
import { madd, nmadd } from "../../base/simd";
import { gainNow } from "../../mix/gains";
import { busesOf, firstBus, HEAD, kindOf } from "../../mix/outputs";
import { factorI, factorR, hasFactors, sizeRow } from "../../mix/space/factors";
import { Body } from "../../scene/body";
import { DECAYS, INCREMENTS, Word } from "../../scene/page";
import { Line, lineAt } from "../frame/grid";
import { freshAt, gridAt } from "../frame/grids";
import { bank } from "../state";
import { lineFor } from "./lines";
import { addLine, LOSS, PLACE, thetaI, thetaR } from "./moments";
import { scaleRows, turnRows } from "./shade";
import { ring } from "./state";

/** Sets the modes that `addCurvature` adds next: their increments and decay words at the anchor, and their η. */
export function setGlide(increments: Row<u32>, decays: Row<f32>, etaR: Row<f32>, etaI: Row<f32>): void {
  ring.increments = increments;
  ring.decays = decays;
  ring.etaR = etaR;
  ring.etaI = etaI;
}
/** The same for the modes of a page. */
export function setPageGlide(page: Word, etaR: Row<f32>, etaI: Row<f32>): void {
  const words = changetype<usize>(page);
  setGlide(changetype<Row<u32>>(words + INCREMENTS), changetype<Row<f32>>(words + DECAYS), etaR, etaI);
}

/**
 * Adds the curvature of n modes of a body, from the i-th on, to its grids or, where they join, to the fresh grids (the
 * right half). Their amplitudes lie in rows `zr`, `zi`, with zeros up to a whole vector. The body's factors must be in
 * their rows (mix/factors.ts).
 */
export function addCurvature(body: Body, i: i32, n: i32, joins: bool): void {
  const modes = (n + 3) & ~3,
    output = body.output,
    first = firstBus(output),
    buses = busesOf(output);
  if (kindOf(output) == HEAD) {
    for (let ear = 0; ear < 2; ear++) {
      turnRows(i, i + modes, factorR(ear), factorI(ear));
      bendLines(bank.sr.from(i), bank.si.from(i), modes, gridFor(first + ear, joins), gainNow(body, ear), 0, 0);
    }
    return;
  }
  let re = bank.zr,
    im = bank.zi;
  if (hasFactors(body)) {
    scaleRows(i, i + modes, sizeRow(0));
    re = bank.sr;
    im = bank.si;
  }
  for (let bus = 0; bus < buses; bus += 2) {
    const two = bus + 1 < buses,
      here = gainNow(body, bus),
      there: f32 = two ? gainNow(body, bus + 1) : 0;
    if (here == 0 && there == 0) continue;
    const second = two ? gridFor(first + bus + 1, joins) : 0;
    bendLines(re.from(i), im.from(i), modes, gridFor(first + bus, joins), here, second, there);
  }
}
/** Address of the grid to which a bus's modes add. */
function gridFor(bus: i32, joins: bool): usize {
  return (joins ? freshAt(bus) : gridAt(bus)).address;
}

/** Adds the curvature of modes in rows to the grid at an address or, with a second, to two. */
function bendLines(
  re: Row<f32>,
  im: Row<f32>,
  modes: i32,
  grid: usize,
  gain: f32,
  second: usize,
  secondGain: f32,
): void {
  if (!ASC_FEATURE_SIMD) {
    bendScalar(re, im, modes, grid, gain, second, secondGain);
    return;
  }
  const zr = re.address,
    zi = im.address,
    turns = ring.increments.address,
    falls = ring.decays.address,
    etaR = ring.etaR.address,
    etaI = ring.etaI.address;
  const left = f32x4.splat(gain),
    right = f32x4.splat(secondGain),
    place = f32x4.splat(PLACE),
    loss = f32x4.splat(LOSS),
    three = f32x4.splat(3),
    round = i32x4.splat(1 << 23),
    zero = f32x4.splat(0);
  for (let k: usize = 0, end = (<usize>modes) << 2; k < end; k += 16) {
    const a = v128.load(zr + k),
      b = v128.load(zi + k);
    if (!v128.any_true(v128.or(f32x4.abs(a), f32x4.abs(b)))) continue;
    const er = v128.load(etaR + k),
      ei = v128.load(etaI + k),
      increment = v128.load(turns + k),
      line = i32x4.shr_u(i32x4.add(increment, round), 24),
      ti = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(increment, i32x4.shl(line, 24))), place),
      tr = f32x4.mul(v128.load(falls + k), loss);
    const a2 = nmadd(b, ei, f32x4.mul(a, er)),
      b2 = madd(b, er, f32x4.mul(a, ei)),
      a3 = f32x4.mul(three, nmadd(b2, ti, f32x4.mul(a2, tr))),
      b3 = f32x4.mul(three, madd(b2, tr, f32x4.mul(a2, ti)));
    const al = v128.shuffle<f32>(a2, a3, 0, 4, 1, 5),
      ah = v128.shuffle<f32>(a2, a3, 2, 6, 3, 7),
      bl = v128.shuffle<f32>(b2, b3, 0, 4, 1, 5),
      bh = v128.shuffle<f32>(b2, b3, 2, 6, 3, 7);
    const first = i32x4.extract_lane(line, 0),
      next = i32x4.extract_lane(line, 1),
      third = i32x4.extract_lane(line, 2),
      last = i32x4.extract_lane(line, 3);
    addLine(grid, second, first, v128.shuffle<f64>(zero, al, 0, 2), v128.shuffle<f64>(zero, bl, 0, 2), left, right);
    addLine(grid, second, next, v128.shuffle<f64>(zero, al, 0, 3), v128.shuffle<f64>(zero, bl, 0, 3), left, right);
    addLine(grid, second, third, v128.shuffle<f64>(zero, ah, 0, 2), v128.shuffle<f64>(zero, bh, 0, 2), left, right);
    addLine(grid, second, last, v128.shuffle<f64>(zero, ah, 0, 3), v128.shuffle<f64>(zero, bh, 0, 3), left, right);
  }
}
/** Scalar twin of `bendLines`. */
function bendScalar(
  re: Row<f32>,
  im: Row<f32>,
  modes: i32,
  grid: usize,
  gain: f32,
  second: usize,
  secondGain: f32,
): void {
  const increments = ring.increments,
    decays = ring.decays,
    etaR = ring.etaR,
    etaI = ring.etaI;
  for (let i = 0; i < modes; i++) {
    const a = re[i],
      b = im[i];
    if (a == 0 && b == 0) continue;
    const er = etaR[i],
      ei = etaI[i],
      increment = increments[i],
      line = lineFor(increment),
      tr = thetaR(decays[i]),
      ti = thetaI(increment),
      a2 = a * er - b * ei,
      b2 = a * ei + b * er,
      a3 = (a2 * tr - b2 * ti) * 3,
      b3 = (a2 * ti + b2 * tr) * 3;
    bendLine(lineAt(grid, line), gain, a2, a3, b2, b3);
    if (second != 0) bendLine(lineAt(second, line), secondGain, a2, a3, b2, b3);
  }
}
/** Adds to the second and third moments of a line. */
function bendLine(sums: Line, gain: f32, a2: f32, a3: f32, b2: f32, b3: f32): void {
  sums.re2 += gain * a2;
  sums.re3 += gain * a3;
  sums.im2 += gain * b2;
  sums.im3 += gain * b3;
}
