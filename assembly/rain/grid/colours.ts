// The colours of rain: what is on a row of the grid becomes the sound of drops on ground, water, leaves, cloth. Each is a sum of poles and
// a direct part, y = direct·x + Re Σ rⱼ sⱼ, sⱼ[n] = pⱼ sⱼ[n−1] + x[n] (PHYSICS §9.5); the page makes the poles. Lanes are poles; two
// channels are run side by side, for a recurrence waits on itself; sums over lanes are taken once a step for all colours together.
//
//   of a colour, f32, from the page     p, r₀, r₁: eight each, real then imaginary; direct₀, direct₁
//   as it is at present                 p real | p imaginary | r real | r imaginary (eight each) | direct, 0, 0, 0; then flags

import { reserve } from "../../base/memory";
import { across, madd, nmadd } from "../../base/simd";
import { COST_COLOUR, COST_COLOUR_REAL, count } from "../../records/meters";
import {
  C_CLOTH,
  C_GROUND,
  C_LEAVES,
  C_WATER,
  COLOURS,
  GROUND_COLOURS,
  P_BRIGHTNESS,
  P_CLOTH_PITCH,
  P_LEAVES_PITCH,
  POLES,
  RainPoleRecord,
} from "../../records/rain";
import { METER_COST_OTHER } from "../../records/records";
import { between } from "../parameters";
import { STEPS } from "./directions";
import { C_BARE, isFed, ROWS_OF_COLOURS, rowOf, takeMean, turnRow } from "./scatter";
import { grid } from "./state";

/** Bytes of what the page sent of a colour, and of a colour as it is. */
const SENT: usize = 200;
const NOW: usize = 160;
const IMAGINARY: usize = 32;
const RESIDUES: usize = 64;
const DIRECT: usize = 128;
/** The first poles of leaves and cloth are modes, which pitch moves; the others are what is heard directly. */
const MODES: usize = 3;
/** Bit 0: it has poles that are not real. */
const FLAGS: usize = 144;
/** Bytes of the state of a row: eight poles, real and imaginary. */
const STATE: usize = 64;
/** A state below this is none. */
const FAINTEST: f32 = 1e-25;
const SUM_BYTES: usize = 4096;

export function reserveColours(): void {
  grid.sent = reserve(<usize>COLOURS * SENT);
  grid.present = reserve(<usize>COLOURS * NOW);
  grid.coloursStates = reserve(<usize>(ROWS_OF_COLOURS * grid.channels) * STATE);
  grid.sounding = reserve(<usize>(ROWS_OF_COLOURS * grid.channels));
  grid.meansBefore = reserve((<usize>(ROWS_OF_COLOURS * grid.channels)) << 2);
  grid.sums = reserve(2 * SUM_BYTES);
  grid.nothing = reserve(((<usize>STEPS) << 2) + STATE + SUM_BYTES);
}
export function resetColours(): void {
  memory.fill(grid.sent, 0, <usize>COLOURS * SENT);
  // white, as long as the page has sent nothing
  for (let c = 0; c < COLOURS; c++) store<f32>(sentAt(c), 1, 192);
  memory.fill(grid.nothing, 0, ((<usize>STEPS) << 2) + STATE + SUM_BYTES);
  grid.brightness = -1;
  clearColours();
}
/** Silence. */
export function clearColours(): void {
  memory.fill(grid.coloursStates, 0, <usize>(ROWS_OF_COLOURS * grid.channels) * STATE);
  memory.fill(grid.sounding, 0, <usize>(ROWS_OF_COLOURS * grid.channels));
  memory.fill(grid.meansBefore, 0, (<usize>(ROWS_OF_COLOURS * grid.channels)) << 2);
}
function sentAt(colour: i32): usize {
  return grid.sent + <usize>colour * SENT;
}
/** Takes over a pole, or the direct part. The first of a colour puts an end to its being white. */
export function takePole(record: RainPoleRecord): void {
  const at = sentAt(record.colour),
    index = (<usize>record.index) << 2;
  grid.brightness = -1;
  if (index == (<usize>POLES) << 2) {
    store<f32>(at, record.r0Re, 192);
    store<f32>(at, record.r1Re, 196);
    return;
  }
  for (let k: usize = 0; k < 6; k++)
    store<f32>(at + (k << 5) + index, changetype<RainPoleRecord>(changetype<usize>(record) + (k << 2)).re);
}
/** The colours as brightness and pitch have them at present. */
export function mixColours(): void {
  const bright = between(P_BRIGHTNESS, 0, 100),
    leafPitch = between(P_LEAVES_PITCH, 0.01, 4),
    clothPitch = between(P_CLOTH_PITCH, 0.01, 4),
    all = grid.brightness < 0;
  for (let c = 0; c < COLOURS; c++) {
    if (c >= GROUND_COLOURS && c < C_WATER) continue;
    const pitch = c >= C_LEAVES && c < C_CLOTH ? leafPitch : c >= C_CLOTH ? clothPitch : 1,
      stale =
        c < C_WATER ? bright != grid.brightness : c < C_CLOTH ? leafPitch != grid.leaves : clothPitch != grid.cloth;
    if (all || stale) mix(c, c < C_WATER ? <f32>bright : 0, pitch);
  }
  grid.brightness = bright;
  grid.leaves = leafPitch;
  grid.cloth = clothPitch;
}
function mix(colour: i32, bright: f32, pitch: f64): void {
  const from = sentAt(colour),
    to = grid.present + <usize>colour * NOW;
  let flags: i32 = 0;
  for (let j: usize = 0; j < 32; j += 4) {
    let re = load<f32>(from + j),
      im = load<f32>(from + j, 32);
    let grow: f32 = 1;
    if (pitch != 1 && j < MODES << 2 && im != 0) {
      // p^pitch, and the mode as loud at its peak as before
      const before = sqrt(<f64>re * <f64>re + <f64>im * <f64>im),
        size = before ** pitch;
      Math.sincos(Math.atan2(<f64>im, <f64>re) * pitch);
      re = <f32>(size * Math.sincos_cos);
      im = <f32>(size * Math.sincos_sin);
      grow = <f32>((1 - size) / (1 - before));
    }
    store<f32>(to + j, re);
    store<f32>(to + j, im, IMAGINARY);
    store<f32>(to + j, grow * (load<f32>(from + j, 64) + bright * load<f32>(from + j, 128)), RESIDUES);
    store<f32>(to + j, grow * (load<f32>(from + j, 96) + bright * load<f32>(from + j, 160)), RESIDUES + 32);
    if (im != 0) flags = 1;
  }
  store<f32>(to, load<f32>(from, 192) + bright * load<f32>(from, 196), DIRECT);
  for (let k: usize = 4; k < 16; k += 4) store<f32>(to + k, 0, DIRECT);
  store<i32>(to, flags, FLAGS);
}
/** The colour of the page that a row has. */
function pageColour(colour: i32): i32 {
  if (colour >= C_BARE) return colour - C_BARE;
  return colour < C_WATER ? (colour - C_GROUND) % GROUND_COLOURS : colour;
}

/** Begins the sums of two channels. */
export function clearSums(): void {
  memory.fill(grid.sums, 0, 2 * SUM_BYTES);
}
/** Adds a colour on two channels, or on one (`two` false), to their sums; `mean`: of the colour, to be multiplied with the channels' weights. */
export function addColour(colour: i32, channel: i32, two: bool, mean: f32, otherMean: f32): bool {
  const first = colour * grid.channels + channel,
    one = isLive(colour, channel) || mean != 0,
    other = two && (isLive(colour, channel + 1) || otherMean != 0);
  if (!one && !other) return false;
  const state = grid.coloursStates + <usize>first * STATE,
    row = rowOf(colour, channel),
    otherRow = two ? rowOf(colour, channel + 1) : grid.nothing,
    otherState = two ? state + STATE : grid.nothing + ((<usize>STEPS) << 2),
    table = grid.present + <usize>pageColour(colour) * NOW;
  meet(row, first, mean);
  if (two) meet(otherRow, first + 1, otherMean);
  run(table, row, otherRow, state, otherState, two);
  count(METER_COST_OTHER, load<i32>(table, FLAGS) != 0 ? COST_COLOUR : COST_COLOUR_REAL);
  rest(colour, channel, state, mean);
  if (two) rest(colour, channel + 1, otherState, otherMean);
  return true;
}
function isLive(colour: i32, channel: i32): bool {
  return isFed(colour, channel) || load<u8>(grid.sounding + <usize>(colour * grid.channels + channel)) != 0;
}
function meet(row: usize, index: i32, mean: f32): void {
  const before = grid.meansBefore + ((<usize>index) << 2);
  takeMean(row, load<f32>(before), mean);
  store<f32>(before, mean);
}
/** Behind a quantum: faint states are none, and a row that nothing is left of does not sound. */
function rest(colour: i32, channel: i32, state: usize, mean: f32): void {
  let some = mean != 0 || isFed(colour, channel);
  for (let k: usize = 0; k < STATE; k += 4)
    if (abs(load<f32>(state + k)) < FAINTEST) store<f32>(state + k, 0);
    else some = true;
  store<u8>(grid.sounding + <usize>(colour * grid.channels + channel), some ? 1 : 0);
  turnRow(colour, channel);
}
function run(table: usize, x: usize, y: usize, state: usize, other: usize, two: bool): void {
  const second = two ? grid.sums + SUM_BYTES : grid.nothing + ((<usize>STEPS) << 2) + STATE;
  if (!ASC_FEATURE_SIMD) {
    runSlowly(table, x, state, grid.sums);
    if (two) runSlowly(table, y, other, second);
  } else if (load<i32>(table, FLAGS) == 0) runReal(table, table + RESIDUES, table + DIRECT, x, y, state, other, second);
  else {
    runComplex(table, x, state, grid.sums);
    if (two) runComplex(table, y, other, second);
  }
}
/** Poles that are real alone, on two rows. */
function runReal(
  poles: usize,
  residues: usize,
  straight: usize,
  x: usize,
  y: usize,
  state: usize,
  other: usize,
  second: usize,
): void {
  const p0 = v128.load(poles),
    p1 = v128.load(poles, 16),
    r0 = v128.load(residues),
    r1 = v128.load(residues, 16),
    direct = v128.load(straight);
  let a0 = v128.load(state),
    a1 = v128.load(state, 16),
    b0 = v128.load(other),
    b1 = v128.load(other, 16);
  for (let n: usize = 0, at = grid.sums, to = second; n < (<usize>STEPS) << 2; n += 4, at += 16, to += 16) {
    const u = v128.load32_splat(x + n),
      v = v128.load32_splat(y + n);
    a0 = madd(p0, a0, u);
    a1 = madd(p1, a1, u);
    b0 = madd(p0, b0, v);
    b1 = madd(p1, b1, v);
    v128.store(at, madd(r0, a0, madd(r1, a1, madd(direct, u, v128.load(at)))));
    v128.store(to, madd(r0, b0, madd(r1, b1, madd(direct, v, v128.load(to)))));
  }
  v128.store(state, a0);
  v128.store(state, a1, 16);
  v128.store(other, b0);
  v128.store(other, b1, 16);
}
/** Poles of any kind, on one row. */
function runComplex(table: usize, x: usize, state: usize, to: usize): void {
  const p0 = v128.load(table),
    p1 = v128.load(table, 16),
    q0 = v128.load(table, 32),
    q1 = v128.load(table, 48),
    r0 = v128.load(table, 64),
    r1 = v128.load(table, 80),
    i0 = v128.load(table, 96),
    i1 = v128.load(table, 112),
    direct = v128.load(table, 128);
  let a0 = v128.load(state),
    a1 = v128.load(state, 16),
    b0 = v128.load(state, 32),
    b1 = v128.load(state, 48);
  for (let end = x + ((<usize>STEPS) << 2); x < end; x += 4, to += 16) {
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
/** The same without SIMD; all of it goes into the first lane of the sums. */
function runSlowly(table: usize, x: usize, state: usize, to: usize): void {
  const direct = load<f32>(table, DIRECT);
  for (let n: usize = 0; n < (<usize>STEPS) << 2; n += 4) {
    const at = to + (n << 2);
    store<f32>(at, load<f32>(at) + direct * load<f32>(x + n));
  }
  for (let j: usize = 0; j < 32; j += 4) {
    const p = load<f32>(table + j),
      q = load<f32>(table + j, IMAGINARY),
      r = load<f32>(table + j, RESIDUES),
      i = load<f32>(table + j, RESIDUES + 32);
    if (r == 0 && i == 0) continue;
    let a = load<f32>(state + j),
      b = load<f32>(state + j, 32);
    for (let n: usize = 0; n < (<usize>STEPS) << 2; n += 4) {
      const c = p * a - q * b + load<f32>(x + n),
        at = to + (n << 2);
      b = p * b + q * a;
      a = c;
      store<f32>(at, load<f32>(at) + r * a - i * b);
    }
    store<f32>(state + j, a);
    store<f32>(state + j, b, 32);
  }
}
/** Two further filters of eight real poles (soft.ts), on two streams: `table` holds poles, residues and the direct part; adds to the sums. */
export function addReal(table: usize, x: usize, y: usize, state: usize, other: usize, two: bool): void {
  if (ASC_FEATURE_SIMD) {
    const second = two ? grid.sums + SUM_BYTES : grid.nothing + ((<usize>STEPS) << 2) + STATE;
    if (two) runReal(table, table + 32, table + 64, x, y, state, other, second);
    else runReal(table, table + 32, table + 64, x, grid.nothing, state, grid.nothing + ((<usize>STEPS) << 2), second);
    return;
  }
  realSlowly(table, x, state, grid.sums);
  if (two) realSlowly(table, y, other, grid.sums + SUM_BYTES);
}
function realSlowly(table: usize, x: usize, state: usize, to: usize): void {
  for (let n: usize = 0; n < (<usize>STEPS) << 2; n += 4) {
    const u = load<f32>(x + n);
    let y = load<f32>(table, 64) * u;
    for (let j: usize = 0; j < 32; j += 4) {
      const s = load<f32>(table + j) * load<f32>(state + j) + u;
      store<f32>(state + j, s);
      y += load<f32>(table + j, 32) * s;
    }
    store<f32>(to + (n << 2), load<f32>(to + (n << 2)) + y);
  }
}
/** The sums of the first or second channel, over their lanes, into 256 numbers at `out`. */
export function takeSums(second: bool, out: usize): void {
  const from = second ? grid.sums + SUM_BYTES : grid.sums;
  for (let n: usize = 0; n < (<usize>STEPS) << 2; n += 16) {
    const at = from + (n << 2);
    if (ASC_FEATURE_SIMD)
      v128.store(out + n, across(v128.load(at), v128.load(at, 16), v128.load(at, 32), v128.load(at, 48)));
    else for (let k: usize = 0; k < 16; k += 4) store<f32>(out + n + k, load<f32>(at + (k << 2)));
  }
}
