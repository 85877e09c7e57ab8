// The ring path's inner loop: every line sums z, tz, t²z and t³z of its modes, once for each channel, and every state moves on
// one block. Three moments are the fast setting. Two passes over pieces that stay in the first cache, because eight sums and
// what they need fill the registers of the machine; the second pass also moves the state. The loop is
// written out four times: a test inside it costs more than the repetition. docs/performance.md draws the whole.
// Outputs with more buses have their own loops (wide.ts).

import { across, madd, nmadd } from "../../base/simd";
import { busesOf, firstBus, kindOf, PAIR } from "../../mix/outputs";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { config } from "../../records/state";
import { GRID, gridAt } from "../frame/grids";
import { Mode } from "../mode";
import { bank } from "../state";
import { count, extrasOf, firstChunk, nextChunk, quadsOf } from "../store";
import { isCoarse, isLeftOut, sumCoarse } from "./coarse";
import { move, moveQuads } from "./move";
import { sumWide } from "./wide";

/** Quads of one pass: 8 KiB. */
const PIECE: i32 = 64;
const LEFT: usize = 96;
const RIGHT: usize = 112;

/** Adds the moments of all ringing modes to the grids of their outputs; states move on. */
export function sumLines(): void {
  for (let output = 0; output < mix.outputs; output++) {
    if (kindOf(output) > PAIR) sumMany(output);
    else sumFew(output * LINES, gridAt(firstBus(output)), kindOf(output) == PAIR);
  }
  moveOff();
}
/** The lines of an output of one bus, or of two. */
function sumFew(chain: i32, left: usize, pair: bool): void {
  let right = left + GRID;
  for (let line = 0; line < LINES; line++, chain++, left += 32, right += 32) {
    let remaining = count(chain);
    for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
      const here = min(remaining, bank.chunkModes);
      remaining -= here;
      let p = quadsOf(chunk);
      const end = p + ((<usize>((here + 3) >> 2)) << 7);
      while (p < end) {
        const stop = min(end, p + ((<usize>PIECE) << 7));
        if (isCoarse(line)) {
          if (isLeftOut(line)) moveQuads(p, stop);
          else sumCoarse(p, stop, line);
          p = stop;
          continue;
        }
        if (pair) {
          if (config.moments > 3) sum4(p, stop, RIGHT, right);
          else sum3(p, stop, RIGHT, right);
        }
        if (config.moments > 3) sumAndMove4(p, stop, left);
        else sumAndMove3(p, stop, left);
        p = stop;
      }
    }
  }
}
/** The lines of an output of many buses, or of complex gains. */
function sumMany(output: i32): void {
  const kind = kindOf(output),
    buses = busesOf(output);
  let chain = output * LINES,
    grid = gridAt(firstBus(output));
  for (let line = 0; line < LINES; line++, chain++, grid += 32) {
    let remaining = count(chain);
    for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
      const here = min(remaining, bank.chunkModes);
      remaining -= here;
      let gains = extrasOf(chunk),
        p = quadsOf(chunk);
      const end = p + ((<usize>((here + 3) >> 2)) << 7);
      while (p < end) {
        const stop = min(end, p + ((<usize>PIECE) << 7));
        sumWide(p, stop, gains, kind, buses, grid);
        gains += (<usize>(PIECE * mix.gainRows)) << 4;
        p = stop;
      }
    }
  }
}

/** States of modes that are off move on. */
function moveOff(): void {
  let remaining = count(bank.offChain);
  for (let chunk = firstChunk(bank.offChain); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes);
    remaining -= here;
    const p = quadsOf(chunk);
    moveQuads(p, p + ((<usize>((here + 3) >> 2)) << 7));
  }
}

function sum4(p: usize, end: usize, gain: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) addMoments(changetype<Mode>(q), load<f32>(q + gain), 4, grid);
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0,
    r3 = r0,
    i3 = r0;
  for (; p < changetype<usize>(end); p += 128) {
    const g = v128.load(p + gain),
      tr = v128.load(p, 64),
      ti = v128.load(p, 80);
    let a = f32x4.mul(v128.load(p), g),
      b = f32x4.mul(v128.load(p, 16), g),
      c: v128;
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r1 = f32x4.add(r1, a);
    i1 = f32x4.add(i1, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r2 = f32x4.add(r2, a);
    i2 = f32x4.add(i2, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r3 = f32x4.add(r3, a);
    i3 = f32x4.add(i3, b);
  }
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, r3)));
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, i2, i3)), 16);
}

function sumAndMove4(p: usize, end: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) {
        addMoments(changetype<Mode>(q), load<f32>(q + LEFT), 4, grid);
        move(changetype<Mode>(q));
      }
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0,
    r3 = r0,
    i3 = r0;
  for (; p < changetype<usize>(end); p += 128) {
    let a = v128.load(p),
      b = v128.load(p, 16),
      c: v128;
    const qr = v128.load(p, 32),
      qi = v128.load(p, 48);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
    const g = v128.load(p, 96),
      tr = v128.load(p, 64),
      ti = v128.load(p, 80);
    a = f32x4.mul(a, g);
    b = f32x4.mul(b, g);
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r1 = f32x4.add(r1, a);
    i1 = f32x4.add(i1, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r2 = f32x4.add(r2, a);
    i2 = f32x4.add(i2, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r3 = f32x4.add(r3, a);
    i3 = f32x4.add(i3, b);
  }
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, r3)));
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, i2, i3)), 16);
}

function sum3(p: usize, end: usize, gain: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) addMoments(changetype<Mode>(q), load<f32>(q + gain), 3, grid);
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0;
  for (; p < changetype<usize>(end); p += 128) {
    const g = v128.load(p + gain),
      tr = v128.load(p, 64),
      ti = v128.load(p, 80);
    let a = f32x4.mul(v128.load(p), g),
      b = f32x4.mul(v128.load(p, 16), g),
      c: v128;
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r1 = f32x4.add(r1, a);
    i1 = f32x4.add(i1, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r2 = f32x4.add(r2, a);
    i2 = f32x4.add(i2, b);
  }
  const zero = f32x4.splat(0);
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, zero)));
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, i2, zero)), 16);
}

function sumAndMove3(p: usize, end: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) {
        addMoments(changetype<Mode>(q), load<f32>(q + LEFT), 3, grid);
        move(changetype<Mode>(q));
      }
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0;
  for (; p < changetype<usize>(end); p += 128) {
    let a = v128.load(p),
      b = v128.load(p, 16),
      c: v128;
    const qr = v128.load(p, 32),
      qi = v128.load(p, 48);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
    const g = v128.load(p, 96),
      tr = v128.load(p, 64),
      ti = v128.load(p, 80);
    a = f32x4.mul(a, g);
    b = f32x4.mul(b, g);
    r0 = f32x4.add(r0, a);
    i0 = f32x4.add(i0, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r1 = f32x4.add(r1, a);
    i1 = f32x4.add(i1, b);
    c = nmadd(b, ti, f32x4.mul(a, tr));
    b = madd(b, tr, f32x4.mul(a, ti));
    a = c;
    r2 = f32x4.add(r2, a);
    i2 = f32x4.add(i2, b);
  }
  const zero = f32x4.splat(0);
  v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, zero)));
  v128.store(grid, f32x4.add(v128.load(grid, 16), across(i0, i1, i2, zero)), 16);
}

// ---- the same without SIMD, one mode at a time
function addMoments(p: Mode, gain: f32, n: i32, grid: usize): void {
  const tr = p.tr,
    ti = p.ti;
  let a = p.zr * gain,
    b = p.zi * gain;
  for (let m = 0; m < n; m++, grid += 4) {
    store<f32>(grid, load<f32>(grid) + a);
    store<f32>(grid, load<f32>(grid, 16) + b, 16);
    const c = a * tr - b * ti;
    b = a * ti + b * tr;
    a = c;
  }
}

/** Line nearest to a frequency given as 2^32 turns a sample. */
export function lineFor(increment: u32): i32 {
  return <i32>((increment + (1 << 23)) >> 24);
}
