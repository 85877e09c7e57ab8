// What the curvature of a glide adds to the lines: with η, how far θ moves over the block, z″ gains ηz and z‴ gains 3θηz. Four modes at a time,
// from rows of amplitudes, poles and η. PHYSICS §3.

import { madd, nmadd } from "../../base/simd";
import { factorI, factorR, hasFactors, sizeRow } from "../../mix/factors";
import { gainNow } from "../../mix/gains";
import { busesOf, firstBus, kindOf, TURNED } from "../../mix/outputs";
import { Body } from "../../scene/body";
import { freshAt, gridAt } from "../frame/grids";
import { bank } from "../state";
import { lineFor } from "./lines";
import { addLine, LOSS, PLACE } from "./moments";
import { scaleRows, turnRows } from "./shade";
import { ring } from "./state";

/** Where the increments and decay words of some modes lie, and their η. */
export function setCourse(increment: usize, decay: usize, etaR: usize, etaI: usize): void {
  ring.increments = increment;
  ring.decays = decay;
  ring.bendR = etaR;
  ring.bendI = etaI;
}

/**
 * Adds what η makes of n modes of a body, from the i-th on, to its grids or, where they join, to the right half. Their amplitudes lie in rows `zr`,
 * `zi`, with zeros up to a whole vector. Factors must be at hand.
 */
export function curve(body: Body, i: i32, n: i32, joins: bool): void {
  const o = (<usize>i) << 2,
    bytes = (<usize>((n + 3) & ~3)) << 2,
    output = body.output,
    first = firstBus(output),
    buses = busesOf(output);
  if (kindOf(output) == TURNED) {
    for (let ear = 0; ear < 2; ear++) {
      turnRows(o, o + bytes, factorR(ear).address, factorI(ear).address);
      bendLines(bank.sr.address + o, bank.si.address + o, bytes, gridFor(first + ear, joins), gainNow(body, ear), 0, 0);
    }
    return;
  }
  let re = bank.zr.address,
    im = bank.zi.address;
  if (hasFactors(body)) {
    scaleRows(o, o + bytes, sizeRow(0).address);
    re = bank.sr.address;
    im = bank.si.address;
  }
  for (let bus = 0; bus < buses; bus += 2) {
    const two = bus + 1 < buses,
      here = gainNow(body, bus),
      there: f32 = two ? gainNow(body, bus + 1) : 0;
    if (here == 0 && there == 0) continue;
    const second = two ? gridFor(first + bus + 1, joins) : 0;
    bendLines(re + o, im + o, bytes, gridFor(first + bus, joins), here, second, there);
  }
}
function gridFor(bus: i32, joins: bool): usize {
  return joins ? freshAt(bus) : gridAt(bus);
}

function bendLines(re: usize, im: usize, bytes: usize, grid: usize, gain: f32, second: usize, secondGain: f32): void {
  const turns = ring.increments,
    falls = ring.decays,
    etaR = ring.bendR,
    etaI = ring.bendI;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 4) {
      const a = load<f32>(re + k),
        b = load<f32>(im + k);
      if (a == 0 && b == 0) continue;
      const er = load<f32>(etaR + k),
        ei = load<f32>(etaI + k),
        increment = load<u32>(turns + k),
        line = lineFor(increment),
        tr = load<f32>(falls + k) * LOSS,
        ti = <f32>(<i32>(increment - ((<u32>line) << 24))) * PLACE,
        a2 = a * er - b * ei,
        b2 = a * ei + b * er,
        a3 = (a2 * tr - b2 * ti) * 3,
        b3 = (a2 * ti + b2 * tr) * 3;
      addOne(grid + ((<usize>line) << 5), gain, a2, a3, b2, b3);
      if (second != 0) addOne(second + ((<usize>line) << 5), secondGain, a2, a3, b2, b3);
    }
    return;
  }
  const left = f32x4.splat(gain),
    right = f32x4.splat(secondGain),
    place = f32x4.splat(PLACE),
    loss = f32x4.splat(LOSS),
    three = f32x4.splat(3),
    round = i32x4.splat(1 << 23),
    zero = f32x4.splat(0);
  for (let k: usize = 0; k < bytes; k += 16) {
    const a = v128.load(re + k),
      b = v128.load(im + k);
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
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 0),
      v128.shuffle<f64>(zero, al, 0, 2),
      v128.shuffle<f64>(zero, bl, 0, 2),
      left,
      right,
    );
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 1),
      v128.shuffle<f64>(zero, al, 0, 3),
      v128.shuffle<f64>(zero, bl, 0, 3),
      left,
      right,
    );
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 2),
      v128.shuffle<f64>(zero, ah, 0, 2),
      v128.shuffle<f64>(zero, bh, 0, 2),
      left,
      right,
    );
    addLine(
      grid,
      second,
      i32x4.extract_lane(line, 3),
      v128.shuffle<f64>(zero, ah, 0, 3),
      v128.shuffle<f64>(zero, bh, 0, 3),
      left,
      right,
    );
  }
}
function addOne(line: usize, gain: f32, a2: f32, a3: f32, b2: f32, b3: f32): void {
  store<f32>(line, load<f32>(line, 8) + gain * a2, 8);
  store<f32>(line, load<f32>(line, 12) + gain * a3, 12);
  store<f32>(line, load<f32>(line, 24) + gain * b2, 24);
  store<f32>(line, load<f32>(line, 28) + gain * b3, 28);
}
