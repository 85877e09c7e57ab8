// Noise that rings in bands: what a body with too many modes to tell apart sounds like. The force is split into bands, the power in each
// feeds an energy that decays, and noise in the same band is as loud as the root of that energy (PHYSICS §8.2, after Menzies 2007,
// §2.3.2): e ← ρe + (1 − ρ₀)x², output Σ G √e ν. The decay ρ is the one set, ρ₀, and what the body's damping and its contacts make of it.
//
// Energies are kept in float64 from block to block and move on by ρ^128, so that long decays do not drown in rounding.

import { FLOOR } from "../bank/floor";
import { reserve } from "../base/memory";
import { madd } from "../base/simd";
import { DIFFUSE_GAIN, DIFFUSE_T60 } from "../records/contact";
import { BLOCK, BLOCK_BYTES, RecordHead } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { addedAt } from "../scene/tuning";
import { BANDS, frequencyOf, ROW, voice } from "./bands";
import { glideLeft } from "./glide";
import { ENERGIES, FILTERS, FORCE, GAIN_GOALS, GAINS, RATE_GOALS, RATES, ResidualSlot } from "./slot";
import { residuals } from "./state";

/** ln 10⁶: in its T60 an energy falls by so many nepers. */
const T60_NEPERS: f64 = 13.815510557964274;
/** Filters whose states are below this, N, have rung out. */
const FAINT: f32 = 1e-12;
/** An energy below this, N², is none. */
const LEAST: f64 = 1e-30;
/** One beyond this comes of a force that was no number: the resonator begins anew. */
const GREATEST: f64 = 1e30;

export function reserveDiffuse(): void {
  residuals.diffuseAmplitudes = reserve(<usize>BLOCK * ROW);
  residuals.factors = reserve(6 * ROW);
}

/** Takes over what a record says; `fresh`: at once, else it glides there. */
export function setDiffuse(slot: ResidualSlot, record: RecordHead, fresh: bool): void {
  for (let o: usize = 0; o < ROW; o += 4) {
    store<f32>(changetype<usize>(slot) + o, load<f32>(changetype<usize>(record) + o, DIFFUSE_GAIN), GAIN_GOALS);
    store<f32>(
      changetype<usize>(slot) + o,
      <f32>(T60_NEPERS / (<f64>load<f32>(changetype<usize>(record) + o, DIFFUSE_T60) * config.rate)),
      RATE_GOALS,
    );
  }
  slot.diffuseLeft = fresh ? 1 : glideLeft();
  if (!fresh) return;
  memory.copy(changetype<usize>(slot) + GAINS, changetype<usize>(slot) + GAIN_GOALS, ROW);
  memory.copy(changetype<usize>(slot) + RATES, changetype<usize>(slot) + RATE_GOALS, ROW);
}

/** Makes its block into `out`. False: nothing of it sounds any more, and `out` is as it was. */
export function runDiffuse(slot: ResidualSlot, body: Body, fed: bool, now: f64, out: usize): bool {
  if (!fed && slot.diffuseOn == 0) return false;
  const left = max(slot.diffuseLeft, 1);
  prepare(slot, body, left);
  if (fed || slot.rings != 0) {
    if (ASC_FEATURE_SIMD) {
      follow4(slot, fed, 0);
      follow4(slot, fed, 16);
    } else follow(slot, fed);
    slot.rings = fed || restFilters(slot) ? 1 : 0;
  } else ring();
  voice(false, residuals.diffuseAmplitudes, slot.diffuseNoise, body.id, now, out);
  settle(slot, left);
  return true;
}
/** Rows for this block: where energies and gains begin and how they move. */
function prepare(slot: ResidualSlot, body: Body, left: i32): void {
  const damping = body.damping,
    extra = (2 * addedAt(body, offsetof<Body>("damping"))) / config.rate,
    share: f32 = 1 / <f32>left;
  for (let b = 0; b < BANDS; b++) {
    const o = (<usize>b) << 2;
    const before = load<f32>(changetype<usize>(slot) + o, RATES),
      set = before + (load<f32>(changetype<usize>(slot) + o, RATE_GOALS) - before) * share,
      gain = load<f32>(changetype<usize>(slot) + o, GAINS),
      decay = <f64>set * damping + extra * sqrt(frequencyOf(b) / 1000);
    store<f32>(changetype<usize>(slot) + o, set, RATES);
    store<f32>(residuals.factors + o, <f32>load<f64>(changetype<usize>(slot) + (o << 1), ENERGIES));
    store<f32>(residuals.factors + o, <f32>Math.exp(-decay), ROW);
    store<f32>(residuals.factors + o, <f32>-Math.expm1(-(<f64>set)), 2 * ROW);
    store<f32>(residuals.factors + o, gain, 3 * ROW);
    store<f32>(
      residuals.factors + o,
      ((load<f32>(changetype<usize>(slot) + o, GAIN_GOALS) - gain) * share) / <f32>BLOCK,
      4 * ROW,
    );
    store<f32>(residuals.factors + o, <f32>Math.exp(-0.5 * decay), 5 * ROW);
    store<f64>(
      changetype<usize>(slot) + (o << 1),
      load<f64>(changetype<usize>(slot) + (o << 1), ENERGIES) * Math.exp(-decay * BLOCK),
      ENERGIES,
    );
  }
}
/** Four bands follow the force. What was there and what comes are apart: the second is what this block adds to the energies. */
function follow4(slot: ResidualSlot, fed: bool, half: usize): void {
  const p = changetype<usize>(slot) + half,
    f = residuals.factors + half,
    c = residuals.filters + half,
    a1 = v128.load(c),
    a2 = v128.load(c, ROW),
    a3 = v128.load(c, 2 * ROW),
    k = v128.load(c, 3 * ROW),
    rho = v128.load(f, ROW),
    take = v128.load(f, 2 * ROW),
    step = v128.load(f, 4 * ROW),
    two = f32x4.splat(2);
  let s1 = v128.load(p, FILTERS),
    t1 = v128.load(p, FILTERS + ROW),
    s2 = v128.load(p, FILTERS + 2 * ROW),
    t2 = v128.load(p, FILTERS + 3 * ROW),
    old = v128.load(f),
    come = f32x4.splat(0),
    gain = v128.load(f, 3 * ROW);
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    const x = fed ? v128.load32_splat(changetype<usize>(slot) + n, FORCE) : f32x4.splat(0);
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
    v128.store(residuals.diffuseAmplitudes + half + (n << 3), f32x4.mul(gain, f32x4.sqrt(f32x4.add(old, come))));
  }
  v128.store(p, s1, FILTERS);
  v128.store(p, t1, FILTERS + ROW);
  v128.store(p, s2, FILTERS + 2 * ROW);
  v128.store(p, t2, FILTERS + 3 * ROW);
  v128.store(f, come);
  for (let i: usize = 0; i < 16; i += 4) add(slot, half + i);
}
/** The same, one band after the other. */
function follow(slot: ResidualSlot, fed: bool): void {
  for (let o: usize = 0; o < ROW; o += 4) {
    const p = changetype<usize>(slot) + o,
      f = residuals.factors + o,
      c = residuals.filters + o,
      a1 = load<f32>(c),
      a2 = load<f32>(c, ROW),
      a3 = load<f32>(c, 2 * ROW),
      k = load<f32>(c, 3 * ROW),
      rho = load<f32>(f, ROW),
      take = load<f32>(f, 2 * ROW),
      step = load<f32>(f, 4 * ROW);
    let s1 = load<f32>(p, FILTERS),
      t1 = load<f32>(p, FILTERS + ROW),
      s2 = load<f32>(p, FILTERS + 2 * ROW),
      t2 = load<f32>(p, FILTERS + 3 * ROW),
      old = load<f32>(f),
      come: f32 = 0,
      gain = load<f32>(f, 3 * ROW);
    for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
      const x: f32 = fed ? load<f32>(changetype<usize>(slot) + n, FORCE) : 0;
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
      store<f32>(residuals.diffuseAmplitudes + o + (n << 3), gain * sqrt<f32>(old + come));
    }
    store<f32>(p, s1, FILTERS);
    store<f32>(p, t1, FILTERS + ROW);
    store<f32>(p, s2, FILTERS + 2 * ROW);
    store<f32>(p, t2, FILTERS + 3 * ROW);
    store<f32>(f, come);
    add(slot, o);
  }
}
/** What has come joins a band's energy. */
function add(slot: ResidualSlot, o: usize): void {
  const p = changetype<usize>(slot) + (o << 1);
  store<f64>(p, load<f64>(p, ENERGIES) + <f64>load<f32>(residuals.factors + o), ENERGIES);
}
/** Nothing comes: energies only decay. */
function ring(): void {
  if (ASC_FEATURE_SIMD) {
    for (let o: usize = 0; o < ROW; o += 16) {
      const f = residuals.factors + o,
        fall = v128.load(f, 5 * ROW),
        step = v128.load(f, 4 * ROW);
      let root = f32x4.sqrt(v128.load(f)),
        gain = v128.load(f, 3 * ROW);
      for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
        root = f32x4.mul(root, fall);
        gain = f32x4.add(gain, step);
        v128.store(residuals.diffuseAmplitudes + o + (n << 3), f32x4.mul(gain, root));
      }
    }
    return;
  }
  for (let o: usize = 0; o < ROW; o += 4) {
    const fall = load<f32>(residuals.factors + o, 5 * ROW),
      step = load<f32>(residuals.factors + o, 4 * ROW);
    let root = sqrt<f32>(load<f32>(residuals.factors + o)),
      gain = load<f32>(residuals.factors + o, 3 * ROW);
    for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
      root *= fall;
      gain += step;
      store<f32>(residuals.diffuseAmplitudes + o + (n << 3), gain * root);
    }
  }
}
/** Whether the filters still ring; states that have all but died are at rest. */
function restFilters(slot: ResidualSlot): bool {
  let most: f32 = 0;
  for (let o: usize = 0; o < 4 * ROW; o += 4) {
    const size = abs(load<f32>(changetype<usize>(slot) + o, FILTERS));
    if (size < FAINT) store<f32>(changetype<usize>(slot) + o, 0, FILTERS);
    most = max(most, size);
  }
  return most >= FAINT;
}
/** Behind the block: gains are where the block led them, and a resonator of which nothing is heard falls silent. */
function settle(slot: ResidualSlot, left: i32): void {
  let heard = slot.rings != 0,
    broken = false;
  const share: f32 = 1 / <f32>left;
  for (let b = 0; b < BANDS; b++) {
    const o = (<usize>b) << 2,
      e = load<f64>(changetype<usize>(slot) + (o << 1), ENERGIES),
      gain = load<f32>(changetype<usize>(slot) + o, GAINS),
      goal = load<f32>(changetype<usize>(slot) + o, GAIN_GOALS);
    store<f32>(changetype<usize>(slot) + o, left == 1 ? goal : gain + (goal - gain) * share, GAINS);
    if (left == 1) store<f32>(changetype<usize>(slot) + o, load<f32>(changetype<usize>(slot) + o, RATE_GOALS), RATES);
    const loudest = <f64>max(gain, goal);
    if (!(e < GREATEST)) broken = true;
    if (b >= residuals.bandCount || e < LEAST) store<f64>(changetype<usize>(slot) + (o << 1), 0, ENERGIES);
    else if (e * loudest * loudest > <f64>FLOOR * <f64>FLOOR) heard = true;
  }
  slot.diffuseLeft = max(left - 1, 1);
  slot.diffuseOn = heard && !broken ? 1 : 0;
  if (heard && !broken) return;
  slot.rings = 0;
  memory.fill(changetype<usize>(slot) + FILTERS, 0, 4 * ROW);
  memory.fill(changetype<usize>(slot) + ENERGIES, 0, 2 * ROW);
  memory.copy(changetype<usize>(slot) + GAINS, changetype<usize>(slot) + GAIN_GOALS, ROW);
  memory.copy(changetype<usize>(slot) + RATES, changetype<usize>(slot) + RATE_GOALS, ROW);
  slot.diffuseLeft = 1;
}
