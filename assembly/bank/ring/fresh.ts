// What begins or ends at an anchor goes into the right half of the frame only: a strike's new part, a body that comes
// back from the recurrence or leaves for it, a mode that changes its line. Such changes are summed in a grid of their
// own (the fresh lines), and a block in which there are any costs one more transform a channel. (Simply moving a mode
// to another line would leave an error of −15 dB.) PHYSICS §3.

import { Row } from "../../base/row";
import { across, madd, nmadd } from "../../base/simd";
import { gainNow } from "../../mix/gains";
import { busesOf, firstBus, HEAD, kindOf } from "../../mix/outputs";
import { factorI, factorR, factorsFor, hasFactors, sizeRow } from "../../mix/space/factors";
import { Body } from "../../scene/body";
import { freshAt, markFresh } from "../frame/grids";
import { rowBytes } from "../rows";
import { bank } from "../state";
import { bendRows } from "./bend";
import { lineFor } from "./lines";
import { addLine, addSums, LOSS, PLACE, thetaI, thetaR } from "./moments";
import { scaleRows, turnRows } from "./shade";

/**
 * Adds the moments of the amplitudes in rows `zr`, `zi` (at the end of the block) of all modes of a body to the fresh
 * lines.
 */
export function injectRows(body: Body): void {
  markFresh();
  factorsFor(body);
  if (body.inTuning != 0) bendRows(body);
  const modes = <i32>(rowBytes(body) >> 2),
    output = body.output,
    first = firstBus(output),
    n = busesOf(output);
  if (kindOf(output) == HEAD) {
    for (let ear = 0; ear < 2; ear++) {
      turnRows(0, modes, factorR(ear), factorI(ear));
      inject(bank.sr, bank.si, modes, freshAt(first + ear).address, gainNow(body, ear), 0, 0);
    }
    return;
  }
  let re = bank.zr,
    im = bank.zi;
  if (hasFactors(body)) {
    scaleRows(0, modes, sizeRow(0));
    re = bank.sr;
    im = bank.si;
  }
  for (let bus = 0; bus < n; bus += 2) {
    const two = bus + 1 < n,
      here = gainNow(body, bus),
      there: f32 = two ? gainNow(body, bus + 1) : 0;
    if (here != 0 || there != 0 || n <= 2)
      inject(re, im, modes, freshAt(first + bus).address, here, two ? freshAt(first + bus + 1).address : 0, there);
  }
}
/**
 * Adds the moments of amplitudes in rows, padded to whole vectors, to the grid at an address or, with a second, to two.
 */
function inject(re: Row<f32>, im: Row<f32>, modes: i32, grid: usize, gain: f32, second: usize, secondGain: f32): void {
  if (!ASC_FEATURE_SIMD) {
    injectScalar(re, im, modes, grid, gain, second, secondGain);
    return;
  }
  const zr = re.address,
    zi = im.address,
    turns = bank.increments.address,
    falls = bank.decays.address;
  const left = f32x4.splat(gain),
    right = f32x4.splat(secondGain),
    place = f32x4.splat(PLACE),
    loss = f32x4.splat(LOSS),
    round = i32x4.splat(1 << 23);
  for (let k: usize = 0, end = (<usize>modes) << 2; k < end; k += 16) {
    const a0 = v128.load(zr + k),
      b0 = v128.load(zi + k);
    if (!v128.any_true(v128.or(f32x4.abs(a0), f32x4.abs(b0)))) continue;
    const increment = v128.load(turns + k),
      line = i32x4.shr_u(i32x4.add(increment, round), 24);
    const ti = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(increment, i32x4.shl(line, 24))), place),
      tr = f32x4.mul(v128.load(falls + k), loss);
    const a1 = nmadd(b0, ti, f32x4.mul(a0, tr)),
      b1 = madd(b0, tr, f32x4.mul(a0, ti));
    const a2 = nmadd(b1, ti, f32x4.mul(a1, tr)),
      b2 = madd(b1, tr, f32x4.mul(a1, ti));
    const a3 = nmadd(b2, ti, f32x4.mul(a2, tr)),
      b3 = madd(b2, tr, f32x4.mul(a2, ti));
    const first = i32x4.extract_lane(line, 0);
    if (i32x4.all_true(i32x4.eq(line, i32x4.splat(first)))) {
      addLine(grid, second, first, across(a0, a1, a2, a3), across(b0, b1, b2, b3), left, right);
      continue;
    }
    const al = v128.shuffle<f32>(a0, a1, 0, 4, 1, 5),
      ah = v128.shuffle<f32>(a0, a1, 2, 6, 3, 7);
    const cl = v128.shuffle<f32>(a2, a3, 0, 4, 1, 5),
      ch = v128.shuffle<f32>(a2, a3, 2, 6, 3, 7);
    const bl = v128.shuffle<f32>(b0, b1, 0, 4, 1, 5),
      bh = v128.shuffle<f32>(b0, b1, 2, 6, 3, 7);
    const dl = v128.shuffle<f32>(b2, b3, 0, 4, 1, 5),
      dh = v128.shuffle<f32>(b2, b3, 2, 6, 3, 7);
    const next = i32x4.extract_lane(line, 1),
      third = i32x4.extract_lane(line, 2),
      last = i32x4.extract_lane(line, 3);
    addLine(grid, second, first, v128.shuffle<f64>(al, cl, 0, 2), v128.shuffle<f64>(bl, dl, 0, 2), left, right);
    addLine(grid, second, next, v128.shuffle<f64>(al, cl, 1, 3), v128.shuffle<f64>(bl, dl, 1, 3), left, right);
    addLine(grid, second, third, v128.shuffle<f64>(ah, ch, 0, 2), v128.shuffle<f64>(bh, dh, 0, 2), left, right);
    addLine(grid, second, last, v128.shuffle<f64>(ah, ch, 1, 3), v128.shuffle<f64>(bh, dh, 1, 3), left, right);
  }
}
/**
 * Scalar twin of `inject`. Modes that follow each other often share a line, so their sums stay in registers until the
 * line changes.
 */
function injectScalar(re: Row<f32>, im: Row<f32>, modes: i32, grid: usize, gl: f32, second: usize, gr: f32): void {
  let line = -1;
  let r0: f32 = 0,
    i0: f32 = 0,
    r1: f32 = 0,
    i1: f32 = 0,
    r2: f32 = 0,
    i2: f32 = 0,
    r3: f32 = 0,
    i3: f32 = 0;
  const increments = bank.increments,
    decays = bank.decays;
  for (let i = 0; i < modes; i++) {
    let a = re[i],
      b = im[i];
    if (a == 0 && b == 0) continue;
    const increment = increments[i],
      here = lineFor(increment),
      tr = thetaR(decays[i]),
      ti = thetaI(increment);
    if (here != line) {
      addSums(line, grid, gl, second, gr, r0, i0, r1, i1, r2, i2, r3, i3);
      line = here;
      r0 = i0 = r1 = i1 = r2 = i2 = r3 = i3 = 0;
    }
    r0 += a;
    i0 += b;
    let c = a * tr - b * ti;
    b = a * ti + b * tr;
    r1 += c;
    i1 += b;
    a = c * tr - b * ti;
    b = c * ti + b * tr;
    r2 += a;
    i2 += b;
    c = a * tr - b * ti;
    b = a * ti + b * tr;
    r3 += c;
    i3 += b;
  }
  addSums(line, grid, gl, second, gr, r0, i0, r1, i1, r2, i2, r3, i3);
}
