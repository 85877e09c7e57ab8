// Drops on a grid at twice the sample rate: each is spread over six steps by a Kaiser–Bessel kernel, which the decimating filter behind
// (decimate.ts) takes out again: a non-uniform transform without the transform (PHYSICS §9.4). There is a row of the grid for every colour
// and channel; what a drop spills over the end of its quantum stays there for the next.

import { reserve } from "../../base/memory";
import { madd } from "../../base/simd";
import { C_GROUND, COLOURS, GROUND_COLOURS, P_SOFT_GROUND } from "../../records/rain";
import { config } from "../../records/state";
import { colourBeside } from "../drops/sizes";
import { value64 } from "../parameters";
import { aimedAt, STEPS, turned, weightsFor } from "./directions";
import { grid } from "./state";

const STEP_BYTES: usize = 1024;
/** Bare ground, behind whose colours no ring stands; single drops are of it, and all drops unless the ground has an impedance. */
export const C_BARE: i32 = COLOURS;
/** Colours that have rows: those of the page, the ground's ring by ring, and bare ground. */
export const ROWS_OF_COLOURS: i32 = COLOURS + GROUND_COLOURS;
/** Width of the kernel, steps, and its b. */
const WIDTH: f64 = 6;
const SHAPE: f64 = 14.339;
/** Rows of the kernel's table, each for a part of a step. */
const PARTS: i32 = 256;
/** Steps from the time of a drop to the middle of its kernel. */
export const KERNEL_LATENCY: i32 = 2;

export function reserveScatter(): void {
  grid.scatterTable = reserve((<usize>((PARTS + 1) * 8)) << 2);
  grid.arrival = reserve(32);
  grid.grids = reserve(<usize>(ROWS_OF_COLOURS * grid.channels) * grid.stride);
  grid.fed = reserve(<usize>(ROWS_OF_COLOURS * grid.channels));
}
export function resetScatter(): void {
  grid.perArea = 2 * config.rate;
  for (let part = 0; part <= PARTS; part++)
    for (let tap = 0; tap < 8; tap++)
      store<f32>(
        grid.scatterTable + ((<usize>(part * 8 + tap)) << 2),
        <f32>kernel(<f64>(tap - KERNEL_LATENCY) - <f64>part / <f64>PARTS),
      );
  let sum = 0.0;
  for (let tap = 0; tap < 8; tap++) {
    for (let part = 0; part < PARTS; part++)
      sum += kernel(<f64>(tap - KERNEL_LATENCY) - (<f64>part + 0.5) / <f64>PARTS);
    store<f32>(grid.arrival + ((<usize>tap) << 2), <f32>(sum / <f64>PARTS / kernelSum()));
  }
  clearGrids();
}
/** Nothing has fallen. */
export function clearGrids(): void {
  memory.fill(grid.grids, 0, <usize>(ROWS_OF_COLOURS * grid.channels) * grid.stride);
  memory.fill(grid.fed, 0, <usize>(ROWS_OF_COLOURS * grid.channels));
}
function kernel(u: f64): f64 {
  const x = (2 * u) / WIDTH;
  return x * x < 1 ? bessel(SHAPE * sqrt(1 - x * x)) / bessel(SHAPE) : 0;
}
/** I₀ */
export function bessel(x: f64): f64 {
  let sum = 1.0,
    term = 1.0;
  for (let k = 1; k < 60; k++) {
    const r = x / <f64>(2 * k);
    term *= r * r;
    sum += term;
  }
  return sum;
}
/** The kernel's transform at f, in cycles a step. */
export function kernelAt(f: f64): f64 {
  const w = Math.PI * WIDTH * f,
    q = SHAPE * SHAPE - w * w,
    z = sqrt(abs(q)),
    share = z < 1e-9 ? 1 : q > 0 ? (Math.exp(z) - Math.exp(-z)) / (2 * z) : Math.sin(z) / z;
  return (WIDTH * share) / bessel(SHAPE);
}
/** Sum of its taps. */
export function kernelSum(): f64 {
  return kernelAt(0);
}

/** The row of a colour and channel. */
export function rowOf(colour: i32, channel: i32): usize {
  return grid.grids + <usize>(colour * grid.channels + channel) * grid.stride;
}
export function colourStride(): usize {
  return <usize>grid.channels * grid.stride;
}
/** Drops of this colour have fallen, on whichever channel. */
export function feed(colour: i32): void {
  memory.fill(grid.fed + <usize>(colour * grid.channels), 1, <usize>grid.channels);
}
export function isFed(colour: i32, channel: i32): bool {
  return load<u8>(grid.fed + <usize>(colour * grid.channels + channel)) != 0;
}
/** Takes the mean off a row: `before` up to the quantum's start, `now` from there on. */
export function takeMean(row: usize, before: f32, now: f32): void {
  if (before == 0 && now == 0) return;
  for (let n: usize = 0; n < 32; n += 4)
    store<f32>(row + n, load<f32>(row + n) - (before + (now - before) * load<f32>(grid.arrival + n)));
  if (ASC_FEATURE_SIMD) {
    const mean = f32x4.splat(now);
    for (let n: usize = 32; n < STEP_BYTES; n += 16) v128.store(row + n, f32x4.sub(v128.load(row + n), mean));
  } else for (let n: usize = 32; n < STEP_BYTES; n += 4) store<f32>(row + n, load<f32>(row + n) - now);
}
/** The quantum is over: what was spilled is where the next one begins. */
export function turnRow(colour: i32, channel: i32): void {
  const row = rowOf(colour, channel),
    spilled = grid.stride - STEP_BYTES;
  memory.copy(row, row + STEP_BYTES, spilled);
  memory.fill(row + spilled, 0, STEP_BYTES);
  store<u8>(grid.fed + <usize>(colour * grid.channels + channel), 0);
}

/** Spreads an impulse over the steps from `at` on, as one at `part`/256 of a step, with `e` of the next part. */
export function spread(at: usize, part: usize, e: f32, size: f32): void {
  const from = grid.scatterTable + (part << 5);
  if (ASC_FEATURE_SIMD) {
    const share = f32x4.splat(e),
      by = f32x4.splat(size),
      a = v128.load(from),
      b = v128.load(from, 16);
    const first = f32x4.mul(by, madd(share, f32x4.sub(v128.load(from, 32), a), a)),
      second = f32x4.mul(by, madd(share, f32x4.sub(v128.load(from, 48), b), b));
    v128.store(at, f32x4.add(v128.load(at), first));
    v128.store(at, f32x4.add(v128.load(at, 16), second), 16);
  } else {
    for (let tap: usize = 0; tap < 24; tap += 4) {
      const a = load<f32>(from + tap);
      store<f32>(at + tap, load<f32>(at + tap) + size * (a + e * (load<f32>(from + tap, 32) - a)));
    }
  }
}
/** The same on two rows; one place calls it, so that it is no call there. */
export function spreadTwo(one: usize, other: usize, part: usize, e: f32, sizeOne: f32, sizeOther: f32): void {
  const from = grid.scatterTable + (part << 5);
  if (ASC_FEATURE_SIMD) {
    const share = f32x4.splat(e),
      byOne = f32x4.splat(sizeOne),
      byOther = f32x4.splat(sizeOther),
      a = v128.load(from),
      b = v128.load(from, 16);
    const first = madd(share, f32x4.sub(v128.load(from, 32), a), a),
      second = madd(share, f32x4.sub(v128.load(from, 48), b), b);
    v128.store(one, madd(byOne, first, v128.load(one)));
    v128.store(one, madd(byOne, second, v128.load(one, 16)), 16);
    v128.store(other, madd(byOther, first, v128.load(other)));
    v128.store(other, madd(byOther, second, v128.load(other, 16)), 16);
  } else {
    for (let tap: usize = 0; tap < 24; tap += 4) {
      const a = load<f32>(from + tap),
        h = a + e * (load<f32>(from + tap, 32) - a);
      store<f32>(one + tap, load<f32>(one + tap) + sizeOne * h);
      store<f32>(other + tap, load<f32>(other + tap) + sizeOther * h);
    }
  }
}
/** An impulse on the rows that begin at `rows` (those of a colour), as an entry of the table of directions says. */
export function strew(rows: usize, k: i32, fraction: f32, size: f32, entry: usize): void {
  for (let ear: usize = 0, ears: usize = grid.isHead ? 2 : 1; ear < ears; ear++, entry += 16) {
    const late: f32 = grid.isHead ? <f32>load<u32>(entry, 4) * <f32>0.0000152587890625 : 0,
      whole = floor<f32>(late + fraction),
      fine = (late - whole + fraction) * <f32>PARTS,
      part = max(0, min(<i32>fine, PARTS - 1)),
      e = fine - <f32>part,
      at = rows + ((<usize>(k + <i32>whole)) << 2) + <usize>load<u32>(entry),
      other = grid.isHead ? at + grid.stride : at - <usize>load<u32>(entry) + <usize>load<u32>(entry, 4);
    spread(at, <usize>part, e, size * load<f32>(entry, 8));
    if (load<f32>(entry, 12) != 0) spread(other, <usize>part, e, size * load<f32>(entry, 12));
  }
}

/** One impulse: `colour` with its ring; `at`: grid steps from the quantum's start, 0 … 256; `area`: Pa·s at the listener; `azimuth`: 0 … 1023 of a turn, to the right of −z in the world. */
export function scatter(colour: i32, at: f32, area: f32, azimuth: i32): void {
  const k = max(0, min(STEPS - 1, <i32>at));
  feed(colour);
  strew(rowOf(colour, 0), k, max<f32>(0, min<f32>(1, at - <f32>k)), area * <f32>grid.perArea, aimedAt(azimuth));
}
/** The same at any time within the quantum and from any direction, radians to the right of −z in the world. */
export function scatterExactly(colour: i32, at: f64, area: f32, azimuth: f64): void {
  const k = max(0, min(STEPS - 1, <i32>at));
  feed(colour);
  strew(
    rowOf(colour, 0),
    k,
    <f32>max(0, min(1, at - <f64>k)),
    area * <f32>grid.perArea,
    weightsFor(azimuth - turned()),
  );
}
/** The colour of ground whose corner is nearest, Hz; of the first ring, or bare ground. */
export function colourOf(corner: f32): i32 {
  return (value64(P_SOFT_GROUND) != 0 ? C_GROUND : C_BARE) + colourBeside(<f64>corner, 0.5);
}
