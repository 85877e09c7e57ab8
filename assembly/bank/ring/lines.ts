// The ring path's inner loop: every line sums z, θz, θ²z and θ³z of its modes, once for each channel, and every state
// moves on by a block (PHYSICS §3). Three moments are the fast setting. Two channels take two passes over pieces that
// stay in the first cache, because the eight sums of a channel and their operands fill the registers of the machine;
// the second pass also moves the states. The loop is written out four times: a test inside it costs more than the
// repetition. docs/performance.md draws the whole. Outputs with more buses have their own loops (wide.ts).

import { across, madd, nmadd } from "../../base/simd";
import { busesOf, firstBus, kindOf, PAIR } from "../../mix/outputs";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { config } from "../../records/state";
import { GRID, IM, LINE, laneAt } from "../frame/grid";
import { gridAt } from "../frame/grids";
import { Mode, QUAD_BYTES } from "../mode";
import { LEFT, MODE, QI, QR, quadsFor, RIGHT, TI, TR, VECTOR, ZI } from "../quad";
import { bank } from "../state";
import { chainLength, extrasOf, firstChunk, nextChunk, quadsOf } from "../store";
import { isCoarse, isLeftOut, sumCoarse } from "./coarse";
import { moveMode, moveQuads } from "./move";
import { sumWide } from "./wide";

/** Quads of one pass. */
const PIECE_QUADS: i32 = 64;
/** Their bytes: 8 KiB. */
const PIECE: usize = <usize>PIECE_QUADS * QUAD_BYTES;

/** Adds the moments of all ringing modes to the grids of their outputs; states move on. */
export function sumLines(): void {
  for (let output = 0; output < mix.outputs; output++) {
    if (kindOf(output) > PAIR) sumMany(output);
    else sumFew(output * LINES, gridAt(firstBus(output)).address, kindOf(output) == PAIR);
  }
  moveOff();
}
/** The lines of an output of one bus, or of two. */
function sumFew(chain: i32, left: usize, pair: bool): void {
  let right = left + GRID;
  for (let line = 0; line < LINES; line++, chain++, left += LINE, right += LINE) {
    let remaining = chainLength(chain);
    for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
      const here = min(remaining, bank.chunkModes);
      remaining -= here;
      let p = quadsOf(chunk);
      const end = p + quadsFor(here);
      while (p < end) {
        const stop = min(end, p + PIECE);
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
    grid = gridAt(firstBus(output)).address;
  for (let line = 0; line < LINES; line++, chain++, grid += LINE) {
    let remaining = chainLength(chain);
    for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
      const here = min(remaining, bank.chunkModes);
      remaining -= here;
      let gains = extrasOf(chunk),
        p = quadsOf(chunk);
      const end = p + quadsFor(here);
      while (p < end) {
        const stop = min(end, p + PIECE);
        sumWide(p, stop, gains, kind, buses, grid);
        gains += <usize>(PIECE_QUADS * mix.gainRows) * VECTOR;
        p = stop;
      }
    }
  }
}

/** States of modes that are off move on. */
function moveOff(): void {
  let remaining = chainLength(bank.offChain);
  for (let chunk = firstChunk(bank.offChain); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes);
    remaining -= here;
    const p = quadsOf(chunk);
    moveQuads(p, p + quadsFor(here));
  }
}

/** Adds four moments of the quads from `p` to `end` to the line at `grid`; `gain`: offset of the gains in a quad. */
function sum4(p: usize, end: usize, gain: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE)
        addMode(changetype<Mode>(q), load<f32>(q + gain), 4, grid);
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
  for (; p < end; p += QUAD_BYTES) {
    const g = v128.load(p + gain),
      tr = v128.load(p, TR),
      ti = v128.load(p, TI);
    let a = f32x4.mul(v128.load(p), g),
      b = f32x4.mul(v128.load(p, ZI), g),
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
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, i3)), IM);
}

/** The same with the left gains; states move on. */
function sumAndMove4(p: usize, end: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE) {
        addMode(changetype<Mode>(q), changetype<Mode>(q).left, 4, grid);
        moveMode(changetype<Mode>(q));
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
  for (; p < end; p += QUAD_BYTES) {
    let a = v128.load(p),
      b = v128.load(p, ZI),
      c: v128;
    const qr = v128.load(p, QR),
      qi = v128.load(p, QI);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
    const g = v128.load(p, LEFT),
      tr = v128.load(p, TR),
      ti = v128.load(p, TI);
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
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, i3)), IM);
}

/** Three moments, as `sum4`. */
function sum3(p: usize, end: usize, gain: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE)
        addMode(changetype<Mode>(q), load<f32>(q + gain), 3, grid);
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0;
  for (; p < end; p += QUAD_BYTES) {
    const g = v128.load(p + gain),
      tr = v128.load(p, TR),
      ti = v128.load(p, TI);
    let a = f32x4.mul(v128.load(p), g),
      b = f32x4.mul(v128.load(p, ZI), g),
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
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, zero)), IM);
}

/** Three moments, as `sumAndMove4`. */
function sumAndMove3(p: usize, end: usize, grid: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE) {
        addMode(changetype<Mode>(q), changetype<Mode>(q).left, 3, grid);
        moveMode(changetype<Mode>(q));
      }
    return;
  }
  let r0 = f32x4.splat(0),
    i0 = r0,
    r1 = r0,
    i1 = r0,
    r2 = r0,
    i2 = r0;
  for (; p < end; p += QUAD_BYTES) {
    let a = v128.load(p),
      b = v128.load(p, ZI),
      c: v128;
    const qr = v128.load(p, QR),
      qi = v128.load(p, QI);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
    const g = v128.load(p, LEFT),
      tr = v128.load(p, TR),
      ti = v128.load(p, TI);
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
  v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, zero)), IM);
}

/** Scalar twin of the four loops above: n moments of one mode to a line. */
function addMode(mode: Mode, gain: f32, n: i32, line: usize): void {
  const tr = mode.tr,
    ti = mode.ti;
  let a = mode.zr * gain,
    b = mode.zi * gain;
  for (let m = 0; m < n; m++) {
    const sum = laneAt(line, m);
    sum.re += a;
    sum.im += b;
    const c = a * tr - b * ti;
    b = a * ti + b * tr;
    a = c;
  }
}

/** Line nearest to a frequency, in units of 2^-32 turns a sample. */
export function lineFor(increment: u32): i32 {
  return <i32>((increment + (1 << 23)) >> 24);
}
