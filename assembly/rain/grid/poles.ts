// Sums of eight poles run over the steps of a row: y = direct·x + Re Σ rⱼ sⱼ, sⱼ[n] = pⱼ sⱼ[n−1] + x[n] (PHYSICS §9.5).
// Lanes are poles. Two channels run side by side, because each step of a recurrence waits for the one before. A step of
// the sums has four lanes, which are added up once for all colours together.
//
//   poles of a colour, f32   p real | p imaginary | r real | r imaginary (eight each) | direct, 0, 0, 0
//   poles that are real      p | r (eight each) | direct, 0, 0, 0
//   state                    s real | s imaginary (eight each); of real poles the first eight alone

import { Row } from "../../base/row";
import { across, madd, nmadd } from "../../base/simd";
import { STEPS } from "./directions";
import { grid } from "./state";

/** Poles of a sum. */
const POLES: usize = 8;
/** Where the numbers of each kind begin among the poles of a colour, and how many there are in all. */
export const IMAGINARY: usize = 8;
export const RESIDUES: usize = 16;
export const RESIDUES_IMAGINARY: usize = 24;
export const DIRECT: usize = 32;
export const POLES_ROOM: usize = 36;
/** Where residues and direct part begin in a table of real poles only. */
const REAL_RESIDUES: usize = 8;
const REAL_DIRECT: usize = 16;
/** Numbers of a state. */
export const STATE: usize = 16;
/** Numbers of the sums of a channel: four lanes a step. */
export const SUMS: usize = 4 * <usize>STEPS;

/** Clears the sums of two channels. */
export function clearSums(): void {
  grid.sums.clear(2 * SUMS);
}
/** The sums of the second channel; where there is none, sums that are never played. */
function secondSums(two: bool): Row<f32> {
  return two ? grid.sums.from(SUMS) : grid.silentSums;
}
/**
 * Adds the poles of a colour, run over row x and, where there are `two` channels, row y, to the sums. `complex`: some
 * poles are not real.
 */
export function runPoles(
  table: Row<f32>,
  complex: bool,
  x: Row<f32>,
  y: Row<f32>,
  state: Row<f32>,
  other: Row<f32>,
  two: bool,
): void {
  const second = secondSums(two);
  if (!ASC_FEATURE_SIMD) {
    runScalar(table, x, state, grid.sums);
    if (two) runScalar(table, y, other, second);
  } else if (!complex) runReal(table.address, table.at(RESIDUES), table.at(DIRECT), x, y, state, other, second);
  else {
    runComplex(table.address, x, state, grid.sums);
    if (two) runComplex(table.address, y, other, second);
  }
}
/** Adds a table of real poles only (soft.ts), run over the rows of one or `two` channels, to the sums. */
export function addReal(table: Row<f32>, x: Row<f32>, y: Row<f32>, state: Row<f32>, other: Row<f32>, two: bool): void {
  if (ASC_FEATURE_SIMD) {
    const residues = table.at(REAL_RESIDUES),
      direct = table.at(REAL_DIRECT);
    if (two) runReal(table.address, residues, direct, x, y, state, other, secondSums(true));
    else runReal(table.address, residues, direct, x, grid.silentRow, state, grid.silentState, secondSums(false));
    return;
  }
  runRealScalar(table, x, state, grid.sums);
  if (two) runRealScalar(table, y, other, secondSums(true));
}
/** Real poles only, on two rows. */
function runReal(
  poles: usize,
  residues: usize,
  straight: usize,
  x: Row<f32>,
  y: Row<f32>,
  state: Row<f32>,
  other: Row<f32>,
  second: Row<f32>,
): void {
  const p0 = v128.load(poles),
    p1 = v128.load(poles, 16),
    r0 = v128.load(residues),
    r1 = v128.load(residues, 16),
    direct = v128.load(straight);
  let a0 = v128.load(state.address),
    a1 = v128.load(state.address, 16),
    b0 = v128.load(other.address),
    b1 = v128.load(other.address, 16);
  for (
    let n: usize = 0, at = grid.sums.address, to = second.address;
    n < (<usize>STEPS) << 2;
    n += 4, at += 16, to += 16
  ) {
    const u = v128.load32_splat(x.address + n),
      v = v128.load32_splat(y.address + n);
    a0 = madd(p0, a0, u);
    a1 = madd(p1, a1, u);
    b0 = madd(p0, b0, v);
    b1 = madd(p1, b1, v);
    v128.store(at, madd(r0, a0, madd(r1, a1, madd(direct, u, v128.load(at)))));
    v128.store(to, madd(r0, b0, madd(r1, b1, madd(direct, v, v128.load(to)))));
  }
  v128.store(state.address, a0);
  v128.store(state.address, a1, 16);
  v128.store(other.address, b0);
  v128.store(other.address, b1, 16);
}
/** Poles of any kind, on one row. */
function runComplex(table: usize, row: Row<f32>, poleStates: Row<f32>, sums: Row<f32>): void {
  const p0 = v128.load(table),
    p1 = v128.load(table, 16),
    q0 = v128.load(table, 32),
    q1 = v128.load(table, 48),
    r0 = v128.load(table, 64),
    r1 = v128.load(table, 80),
    i0 = v128.load(table, 96),
    i1 = v128.load(table, 112),
    direct = v128.load(table, 128),
    state = poleStates.address;
  let a0 = v128.load(state),
    a1 = v128.load(state, 16),
    b0 = v128.load(state, 32),
    b1 = v128.load(state, 48);
  for (let x = row.address, to = sums.address, end = row.at(STEPS); x < end; x += 4, to += 16) {
    const u = v128.load32_splat(x),
      c0 = madd(p0, a0, nmadd(q0, b0, u)),
      c1 = madd(p1, a1, nmadd(q1, b1, u));
    b0 = madd(p0, b0, f32x4.mul(q0, a0));
    b1 = madd(p1, b1, f32x4.mul(q1, a1));
    a0 = c0;
    a1 = c1;
    const even = madd(r0, a0, madd(direct, u, v128.load(to))),
      odd = madd(r1, a1, nmadd(i1, b1, nmadd(i0, b0, even)));
    v128.store(to, odd);
  }
  v128.store(state, a0);
  v128.store(state, a1, 16);
  v128.store(state, b0, 32);
  v128.store(state, b1, 48);
}
/** Scalar twin of runReal and runComplex for the poles of a colour; all goes into the first lane of the sums. */
function runScalar(table: Row<f32>, x: Row<f32>, state: Row<f32>, sums: Row<f32>): void {
  const direct = table[DIRECT];
  for (let n: usize = 0; n < <usize>STEPS; n++) sums[4 * n] = sums[4 * n] + direct * x[n];
  for (let j: usize = 0; j < POLES; j++) {
    const p = table[j],
      q = table[IMAGINARY + j],
      r = table[RESIDUES + j],
      i = table[RESIDUES_IMAGINARY + j];
    if (r == 0 && i == 0) continue;
    let a = state[j],
      b = state[POLES + j];
    for (let n: usize = 0; n < <usize>STEPS; n++) {
      const c = p * a - q * b + x[n];
      b = p * b + q * a;
      a = c;
      sums[4 * n] = sums[4 * n] + r * a - i * b;
    }
    state[j] = a;
    state[POLES + j] = b;
  }
}
/** Scalar twin of runReal for a table of real poles only. */
function runRealScalar(table: Row<f32>, x: Row<f32>, state: Row<f32>, sums: Row<f32>): void {
  for (let n: usize = 0; n < <usize>STEPS; n++) {
    const u = x[n];
    let y = table[REAL_DIRECT] * u;
    for (let j: usize = 0; j < POLES; j++) {
      const s = table[j] * state[j] + u;
      state[j] = s;
      y += table[REAL_RESIDUES + j] * s;
    }
    sums[4 * n] = sums[4 * n] + y;
  }
}
/** Writes the sums of the first or second channel to `out`, their four lanes added up: a number for each step. */
export function takeSums(second: bool, out: Row<f32>): void {
  const from = second ? grid.sums.from(SUMS) : grid.sums;
  if (!ASC_FEATURE_SIMD) {
    for (let n: usize = 0; n < <usize>STEPS; n++) out[n] = from[4 * n];
    return;
  }
  for (let to = out.address, at = from.address, end = out.at(STEPS); to < end; to += 16, at += 64)
    v128.store(to, across(v128.load(at), v128.load(at, 16), v128.load(at, 32), v128.load(at, 48)));
}
