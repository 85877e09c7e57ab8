// Drops on a grid at twice the sample rate: each is spread over six steps by a Kaiser–Bessel kernel, by whose spectrum
// the decimating filter (decimate.ts) divides again: a non-uniform transform without the transform (PHYSICS §9.4).
// There is a row of the grid for every colour and channel. Steps that a drop spills over the end of its quantum stay in
// the row for the next quantum.

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { madd } from "../../base/simd";
import { C_GROUND, COLOURS, GROUND_COLOURS, P_SOFT_GROUND } from "../../records/rain";
import { config } from "../../records/state";
import { value64 } from "../base/parameters";
import { colourBeside } from "../base/sizes";
import { aimedAt, STEPS, turned, weightsFor } from "./directions";
import { DirectionEntry } from "./entry";
import { grid } from "./state";

/** Bytes of the steps of a quantum. */
const STEP_BYTES: usize = (<usize>STEPS) << alignof<f32>();
/**
 * The first colour of bare ground, which has no rings. Single drops fall on it, and all drops unless the ground has an
 * impedance.
 */
export const C_BARE: i32 = COLOURS;
/** Colours that have rows: those of the page, the ground's ring by ring, and bare ground. */
export const ROWS_OF_COLOURS: i32 = COLOURS + GROUND_COLOURS;
/** Width of the kernel, steps, and its shape parameter b. */
const WIDTH: f64 = 6;
const SHAPE: f64 = 14.339;
/** Rows of the kernel's table, each for a part of a step, and the numbers of each: six taps, then two zeros. */
const PARTS: i32 = 256;
const TAPS: i32 = 8;

/** Room for the kernel and the rows of the grid. */
export function reserveScatter(): void {
  grid.kernel = reserveRow<f32>((PARTS + 1) * TAPS);
  grid.arrival = reserveRow<f32>(TAPS);
  grid.rows = reserve(rowCount(), grid.stride);
  grid.fallenOn = reserveRow<u8>(rowCount());
}
/** Steps from the time of a drop to the middle of its kernel. */
const KERNEL_LATENCY: i32 = 2;
/** Tabulates the kernel; nothing has fallen. */
export function resetScatter(): void {
  grid.perArea = 2 * config.rate;
  for (let part = 0; part <= PARTS; part++)
    for (let tap = 0; tap < TAPS; tap++)
      grid.kernel[part * TAPS + tap] = <f32>kernel(<f64>(tap - KERNEL_LATENCY) - <f64>part / <f64>PARTS);
  let sum = 0.0;
  for (let tap = 0; tap < TAPS; tap++) {
    for (let part = 0; part < PARTS; part++)
      sum += kernel(<f64>(tap - KERNEL_LATENCY) - (<f64>part + 0.5) / <f64>PARTS);
    grid.arrival[tap] = <f32>(sum / <f64>PARTS / kernelSum());
  }
  clearGrids();
}
/** Nothing has fallen. */
export function clearGrids(): void {
  memory.fill(grid.rows, 0, <usize>rowCount() * grid.stride);
  grid.fallenOn.clear(rowCount());
}
/** How many rows the grid has. */
export function rowCount(): i32 {
  return ROWS_OF_COLOURS * grid.channels;
}
/** The kernel u steps from its middle. */
function kernel(u: f64): f64 {
  const x = (2 * u) / WIDTH;
  return x * x < 1 ? bessel(SHAPE * sqrt(1 - x * x)) / bessel(SHAPE) : 0;
}
/** The modified Bessel function I₀ of x. */
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
/** Sum of the kernel over whole steps. */
export function kernelSum(): f64 {
  return kernelAt(0);
}

/** The steps of a colour and channel. */
export function rowOf(colour: i32, channel: i32): Row<f32> {
  return changetype<Row<f32>>(grid.rows + <usize>(colour * grid.channels + channel) * grid.stride);
}
/** Bytes from the rows of one colour to those of the next. */
export function colourStride(): usize {
  return <usize>grid.channels * grid.stride;
}
/** Notes that drops of this colour have fallen, on all of its channels. */
export function markFallen(colour: i32): void {
  grid.fallenOn.from(colour * grid.channels).fill(1, grid.channels);
}
/** Whether drops have fallen on a row in this quantum. */
export function hasFallen(colour: i32, channel: i32): bool {
  return grid.fallenOn[colour * grid.channels + channel] != 0;
}
/** Subtracts the mean from a row: `before` up to the quantum's start, `now` from there on. */
export function takeMean(row: Row<f32>, before: f32, now: f32): void {
  if (before == 0 && now == 0) return;
  for (let n = 0; n < TAPS; n++) row[n] = row[n] - (before + (now - before) * grid.arrival[n]);
  if (ASC_FEATURE_SIMD) {
    const mean = f32x4.splat(now);
    for (let p = row.at(TAPS), end = row.at(STEPS); p < end; p += 16) v128.store(p, f32x4.sub(v128.load(p), mean));
  } else for (let n = TAPS; n < STEPS; n++) row[n] = row[n] - now;
}
/** Ends a quantum: the steps that were spilled over its end move to the beginning of the row. */
export function shiftRow(colour: i32, channel: i32): void {
  const row = rowOf(colour, channel).address,
    spilled = grid.stride - STEP_BYTES;
  memory.copy(row, row + STEP_BYTES, spilled);
  memory.fill(row + spilled, 0, STEP_BYTES);
  grid.fallenOn[colour * grid.channels + channel] = 0;
}

/**
 * Spreads an impulse that falls (`part` + `e`)/256 of a step after the step at address `at`. Its taps are interpolated
 * between row `part` of the kernel's table and the next row, 32 bytes on.
 */
export function spread(at: usize, part: usize, e: f32, size: f32): void {
  const from = grid.kernel.at(part * TAPS);
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
/**
 * Spreads an impulse over the steps of two rows (spread). Only one place calls it, so the compiler inlines it there.
 */
export function spreadTwo(one: usize, other: usize, part: usize, e: f32, sizeOne: f32, sizeOther: f32): void {
  const from = grid.kernel.at(part * TAPS);
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
/**
 * Spreads an impulse that falls `fraction` of a step after step k over the rows of a colour, whose first is `rows`, by
 * the channels, weights and delays of an entry of the table of directions.
 */
export function spreadFrom(rows: Row<f32>, k: i32, fraction: f32, size: f32, entry: DirectionEntry): void {
  const ears = grid.isHead ? 2 : 1;
  for (let ear = 0; ear < ears; ear++, entry = entry.rightEar) {
    const late: f32 = grid.isHead ? <f32>entry.delay * <f32>0.0000152587890625 : 0,
      whole = floor<f32>(late + fraction),
      fine = (late - whole + fraction) * <f32>PARTS,
      part = max(0, min(<i32>fine, PARTS - 1)),
      e = fine - <f32>part,
      step = rows.at(k + <i32>whole),
      at = step + <usize>entry.row,
      other = grid.isHead ? at + grid.stride : step + <usize>entry.otherRow;
    spread(at, <usize>part, e, size * entry.weight);
    if (entry.otherWeight != 0) spread(other, <usize>part, e, size * entry.otherWeight);
  }
}

/**
 * Puts one impulse on the grid: `colour` with its ring; `at`: grid steps from the quantum's start, 0 … 256; `area`:
 * Pa·s at the listener; `azimuth`: 0 … 1023 of a turn, to the right of −z in the world.
 */
export function scatter(colour: i32, at: f32, area: f32, azimuth: i32): void {
  const k = max(0, min(STEPS - 1, <i32>at));
  markFallen(colour);
  spreadFrom(rowOf(colour, 0), k, max<f32>(0, min<f32>(1, at - <f32>k)), area * <f32>grid.perArea, aimedAt(azimuth));
}
/**
 * Puts one impulse on the grid as `scatter` does, at a float64 time and from any azimuth, radians to the right of −z in
 * the world.
 */
export function scatterExactly(colour: i32, at: f64, area: f32, azimuth: f64): void {
  const k = max(0, min(STEPS - 1, <i32>at));
  markFallen(colour);
  spreadFrom(
    rowOf(colour, 0),
    k,
    <f32>max(0, min(1, at - <f64>k)),
    area * <f32>grid.perArea,
    weightsFor(azimuth - turned()),
  );
}
/**
 * The colour of ground whose corner is nearest to `corner`, Hz: in the first ring of soft ground, or of bare ground.
 */
export function colourOf(corner: f32): i32 {
  return (value64(P_SOFT_GROUND) != 0 ? C_GROUND : C_BARE) + colourBeside(<f64>corner, 0.5);
}
