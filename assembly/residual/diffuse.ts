// Noise that rings in bands: the sound of a body with too many modes to tell apart. The force is split into bands. Its
// power in each band feeds an energy that decays, and the amplitude of noise in the same band is the root of that
// energy (PHYSICS §8.2, after Menzies 2007, §2.3.2): e ← ρe + (1 − ρ₀)x², output Σ G √e ν. The decay ρ is the decay ρ₀
// of the record, with the damping of the body and of its contacts added.
//
// Energies are kept in float64 from block to block and move on by ρ^128, so that long decays do not drown in rounding.

import { FLOOR } from "../bank/floor";
import { Row, reserveRow } from "../base/row";
import { madd } from "../base/simd";
import { DIFFUSE_GAIN, DIFFUSE_T60, ResidualRecord } from "../records/contact";
import { BLOCK, BLOCK_BYTES, LARGEST } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { addedAt } from "../scene/tuning";
import { A_1, A_2, A_3, BANDS, frequencyOf, INVERSE_Q, ROW_BYTES, voice } from "./bands";
import { glideLeft } from "./glide";
import { FILTER_ROWS, ResidualSlot } from "./slot";
import { residuals } from "./state";

/** ln 10⁶: in its T60 an energy falls by so many nepers. */
const T60_NEPERS: f64 = 13.815510557964274;
/** Filters whose states are below this, N, have rung out. */
const FAINT: f32 = 1e-12;
/** An energy below this, N², counts as none. */
const LEAST: f64 = 1e-30;
/** An energy beyond this, N², comes from a force that was not a number: the resonator is reset. */
const GREATEST: f64 = 1e30;
/** Numbers of a slot's filters. */
const STATES: i32 = FILTER_ROWS * BANDS;

// ---- rows of `residuals.factors`
/** Energy at the start of the block, then what the block adds to it, N². */
const ENERGY: i32 = 0;
/** ρ: factor by which the energy decays in a sample. */
const RHO: i32 = BANDS;
/** 1 − ρ₀: part of the force's power that joins the energy. */
const TAKE: i32 = 2 * BANDS;
/** Gain at the start of the block. */
const GAIN: i32 = 3 * BANDS;
/** Change of the gain a sample. */
const STEP: i32 = 4 * BANDS;
/** √ρ. */
const ROOT: i32 = 5 * BANDS;
const FACTORS: i32 = 6 * BANDS;

/** Room for the rows of a block. */
export function reserveDiffuse(): void {
  residuals.diffuseAmplitudes = reserveRow<f32>(BLOCK * BANDS);
  residuals.factors = reserveRow<f32>(FACTORS);
}

/** T60 of each band in a record, s. */
function t60sOf(record: ResidualRecord): Row<f32> {
  return changetype<Row<f32>>(changetype<usize>(record) + DIFFUSE_T60);
}
/** Gain of each band in a record, Pa·m/N. */
function gainsOf(record: ResidualRecord): Row<f32> {
  return changetype<Row<f32>>(changetype<usize>(record) + DIFFUSE_GAIN);
}
/** Whether the numbers of a record make sense by themselves. */
export function isValidDiffuse(record: ResidualRecord): bool {
  const t60s = t60sOf(record),
    gains = gainsOf(record);
  for (let b = 0; b < BANDS; b++)
    if (!(t60s[b] >= 1e-3 && t60s[b] <= 100 && gains[b] >= 0 && gains[b] <= LARGEST)) return false;
  return true;
}

/** Takes over what a record says; `fresh`: at once, else it glides there. */
export function setDiffuse(slot: ResidualSlot, record: ResidualRecord, fresh: bool): void {
  const t60s = t60sOf(record),
    gains = gainsOf(record),
    gainGoals = slot.gainGoals,
    rateGoals = slot.rateGoals;
  for (let b = 0; b < BANDS; b++) {
    gainGoals[b] = gains[b];
    rateGoals[b] = <f32>(T60_NEPERS / (<f64>t60s[b] * config.rate));
  }
  slot.diffuseLeft = fresh ? 1 : glideLeft();
  if (fresh) reachGoals(slot);
}
/** Sets gains and rates to their goals at once. */
function reachGoals(slot: ResidualSlot): void {
  memory.copy(slot.gains.address, slot.gainGoals.address, ROW_BYTES);
  memory.copy(slot.rates.address, slot.rateGoals.address, ROW_BYTES);
}

/** Writes the noise's block to `out`. False: nothing of it sounds any more, and `out` is as it was. */
export function runDiffuse(slot: ResidualSlot, body: Body, forced: bool, now: f64, out: Row<f32>): bool {
  if (!forced && slot.diffuseOn == 0) return false;
  const left = max(slot.diffuseLeft, 1);
  prepare(slot, body, left);
  if (forced || slot.rings != 0) {
    if (ASC_FEATURE_SIMD) {
      followFour(slot, forced, 0);
      followFour(slot, forced, 4);
    } else for (let b = 0; b < BANDS; b++) followOne(slot, forced, b);
    addEnergies(slot);
    slot.rings = forced || restFilters(slot) ? 1 : 0;
  } else if (ASC_FEATURE_SIMD) {
    ringFour(0);
    ringFour(4);
  } else for (let b = 0; b < BANDS; b++) ringOne(b);
  voice(false, residuals.diffuseAmplitudes, slot.diffuseSeed, body.id, now, out);
  settle(slot, left);
  return true;
}
/** Fills the rows for this block: where energies and gains begin and how they move. */
function prepare(slot: ResidualSlot, body: Body, left: i32): void {
  const factors = residuals.factors,
    energies = slot.energies,
    gains = slot.gains,
    gainGoals = slot.gainGoals;
  const rates = slot.rates,
    rateGoals = slot.rateGoals,
    damping = body.damping,
    extra = (2 * addedAt(body, offsetof<Body>("damping"))) / config.rate,
    share: f32 = 1 / <f32>left;
  for (let b = 0; b < BANDS; b++) {
    const before = rates[b],
      set = before + (rateGoals[b] - before) * share,
      gain = gains[b],
      energy = energies[b],
      decay = <f64>set * damping + extra * sqrt(frequencyOf(b) / 1000);
    rates[b] = set;
    factors[ENERGY + b] = <f32>energy;
    factors[RHO + b] = <f32>Math.exp(-decay);
    factors[TAKE + b] = <f32>-Math.expm1(-(<f64>set));
    factors[GAIN + b] = gain;
    factors[STEP + b] = ((gainGoals[b] - gain) * share) / <f32>BLOCK;
    factors[ROOT + b] = <f32>Math.exp(-0.5 * decay);
    energies[b] = energy * Math.exp(-decay * BLOCK);
  }
}
/**
 * Four bands, from `band` on, follow the force. The energy from before the block (`old`) and the energy that the block
 * adds (`come`) are kept apart. Filters, factors and amplitudes are rows of BANDS f32: a vector holds four bands.
 */
function followFour(slot: ResidualSlot, forced: bool, band: i32): void {
  const p = slot.filters.at(band),
    f = residuals.factors.from(band),
    c = residuals.filters.from(band),
    force = slot.force.address,
    amplitudes = residuals.diffuseAmplitudes.at(band),
    a1 = v128.load(c.at(A_1)),
    a2 = v128.load(c.at(A_2)),
    a3 = v128.load(c.at(A_3)),
    k = v128.load(c.at(INVERSE_Q)),
    rho = v128.load(f.at(RHO)),
    take = v128.load(f.at(TAKE)),
    step = v128.load(f.at(STEP)),
    two = f32x4.splat(2);
  let s1 = v128.load(p),
    t1 = v128.load(p, ROW_BYTES),
    s2 = v128.load(p, 2 * ROW_BYTES),
    t2 = v128.load(p, 3 * ROW_BYTES),
    old = v128.load(f.at(ENERGY)),
    come = f32x4.splat(0),
    gain = v128.load(f.at(GAIN));
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    const x = forced ? v128.load32_splat(force + n) : f32x4.splat(0);
    const v = f32x4.sub(x, t1),
      b1 = madd(a1, s1, f32x4.mul(a2, v)),
      l1 = f32x4.add(t1, madd(a2, s1, f32x4.mul(a3, v)));
    s1 = f32x4.sub(f32x4.mul(two, b1), s1);
    t1 = f32x4.sub(f32x4.mul(two, l1), t1);
    const w = f32x4.sub(f32x4.mul(k, b1), t2),
      b2 = madd(a1, s2, f32x4.mul(a2, w)),
      l2 = f32x4.add(t2, madd(a2, s2, f32x4.mul(a3, w)));
    s2 = f32x4.sub(f32x4.mul(two, b2), s2);
    t2 = f32x4.sub(f32x4.mul(two, l2), t2);
    const y = f32x4.mul(k, b2);
    old = f32x4.mul(rho, old);
    come = madd(rho, come, f32x4.mul(take, f32x4.mul(y, y)));
    gain = f32x4.add(gain, step);
    v128.store(amplitudes + n * <usize>BANDS, f32x4.mul(gain, f32x4.sqrt(f32x4.add(old, come))));
  }
  v128.store(p, s1);
  v128.store(p, t1, ROW_BYTES);
  v128.store(p, s2, 2 * ROW_BYTES);
  v128.store(p, t2, 3 * ROW_BYTES);
  v128.store(f.at(ENERGY), come);
}
/** One band follows the force: the scalar twin of {@link followFour}. */
function followOne(slot: ResidualSlot, forced: bool, band: i32): void {
  const p = slot.filters.from(band),
    f = residuals.factors.from(band),
    c = residuals.filters.from(band),
    force = slot.force,
    amplitudes = residuals.diffuseAmplitudes.from(band),
    a1 = c[A_1],
    a2 = c[A_2],
    a3 = c[A_3],
    k = c[INVERSE_Q],
    rho = f[RHO],
    take = f[TAKE],
    step = f[STEP];
  let s1 = p[0],
    t1 = p[BANDS],
    s2 = p[2 * BANDS],
    t2 = p[3 * BANDS],
    old = f[ENERGY],
    come: f32 = 0,
    gain = f[GAIN];
  for (let n = 0; n < BLOCK; n++) {
    const x: f32 = forced ? force[n] : 0;
    const v = x - t1,
      b1 = a1 * s1 + a2 * v,
      l1 = t1 + (a2 * s1 + a3 * v);
    s1 = 2 * b1 - s1;
    t1 = 2 * l1 - t1;
    const w = k * b1 - t2,
      b2 = a1 * s2 + a2 * w,
      l2 = t2 + (a2 * s2 + a3 * w);
    s2 = 2 * b2 - s2;
    t2 = 2 * l2 - t2;
    const y = k * b2;
    old *= rho;
    come = rho * come + take * (y * y);
    gain += step;
    amplitudes[n * BANDS] = gain * sqrt<f32>(old + come);
  }
  p[0] = s1;
  p[BANDS] = t1;
  p[2 * BANDS] = s2;
  p[3 * BANDS] = t2;
  f[ENERGY] = come;
}
/** Adds to each band's energy the energy that the block brought. */
function addEnergies(slot: ResidualSlot): void {
  const energies = slot.energies,
    factors = residuals.factors;
  for (let b = 0; b < BANDS; b++) energies[b] = energies[b] + <f64>factors[ENERGY + b];
}
/** No force comes: the energies of four bands, from `band` on, only decay. Rows as in {@link followFour}. */
function ringFour(band: i32): void {
  const f = residuals.factors.from(band),
    amplitudes = residuals.diffuseAmplitudes.at(band),
    fall = v128.load(f.at(ROOT)),
    step = v128.load(f.at(STEP));
  let root = f32x4.sqrt(v128.load(f.at(ENERGY))),
    gain = v128.load(f.at(GAIN));
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    root = f32x4.mul(root, fall);
    gain = f32x4.add(gain, step);
    v128.store(amplitudes + n * <usize>BANDS, f32x4.mul(gain, root));
  }
}
/** The energy of one band only decays: the scalar twin of {@link ringFour}. */
function ringOne(band: i32): void {
  const f = residuals.factors.from(band),
    amplitudes = residuals.diffuseAmplitudes.from(band),
    fall = f[ROOT],
    step = f[STEP];
  let root = sqrt<f32>(f[ENERGY]),
    gain = f[GAIN];
  for (let n = 0; n < BLOCK; n++) {
    root *= fall;
    gain += step;
    amplitudes[n * BANDS] = gain * root;
  }
}
/** Whether the filters still ring; states that are too faint become 0. */
function restFilters(slot: ResidualSlot): bool {
  const states = slot.filters;
  let most: f32 = 0;
  for (let i = 0; i < STATES; i++) {
    const size = abs(states[i]);
    if (size < FAINT) states[i] = 0;
    most = max(most, size);
  }
  return most >= FAINT;
}
/**
 * After the block: moves gains to their values at its end, and silences a resonator that is not heard any more or whose
 * energies are not numbers.
 */
function settle(slot: ResidualSlot, left: i32): void {
  const energies = slot.energies,
    gains = slot.gains,
    gainGoals = slot.gainGoals,
    rates = slot.rates,
    rateGoals = slot.rateGoals,
    share: f32 = 1 / <f32>left;
  let heard = slot.rings != 0,
    broken = false;
  for (let b = 0; b < BANDS; b++) {
    const e = energies[b],
      gain = gains[b],
      goal = gainGoals[b];
    gains[b] = left == 1 ? goal : gain + (goal - gain) * share;
    if (left == 1) rates[b] = rateGoals[b];
    const loudest = <f64>max(gain, goal);
    if (!(e < GREATEST)) broken = true;
    if (b >= residuals.bandCount || e < LEAST) energies[b] = 0;
    else if (e * loudest * loudest > <f64>FLOOR * <f64>FLOOR) heard = true;
  }
  slot.diffuseLeft = max(left - 1, 1);
  slot.diffuseOn = heard && !broken ? 1 : 0;
  if (heard && !broken) return;
  slot.rings = 0;
  slot.filters.clear(STATES);
  energies.clear(BANDS);
  reachGoals(slot);
  slot.diffuseLeft = 1;
}
