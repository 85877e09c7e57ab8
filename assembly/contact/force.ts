// The force of every touch, a block at a time (PHYSICS §7.2, §7.3): the sum of both surfaces' heights under the
// contact, times `drive`, limited, times the touch's level, through a low-pass of second order and a high-pass of
// first. Four touches go through limiter and filters side by side, because each sample of a touch waits for the sample
// before it.

import { Row } from "../base/row";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { touching } from "./state";
import { addHeights } from "./surface/surface";
import { setWay } from "./surface/way";
import { sweepOf, Touch } from "./touch";

/** 1/Q of the low-pass. */
const DAMP: f32 = 1.4142135;
/** The limiter is linear up to here, and then bends to reach 1 at 2 − KNEE. */
const KNEE: f32 = 0.6;
/** Parts of a block at whose ends, the knots, the level is computed; in between it is linear. */
const KNOTS: usize = 4;
/** Filter states smaller than this are set to 0. */
const LEAST: f32 = 1e-20;

// ---- the four touches that go through the filters together: rows of LANES numbers, one of each touch
const LANES: usize = 4;
const ROW_BYTES: usize = LANES * 4;
/** Heights of each touch, overwritten by its force: LANES blocks of f32. */
const heights = changetype<Row<f32>>(memory.data(<i32>(LANES * BLOCK_BYTES)));
/** `drive` at the start and at the end of the block: two rows. */
const drives = changetype<Row<f32>>(memory.data(<i32>(ROW_BYTES * 2)));
/** Level at the knots of the block, its end included: KNOTS + 1 rows. */
const levels = changetype<Row<f32>>(memory.data(<i32>((KNOTS + 1) * ROW_BYTES)));
/**
 * Rows of the filters: two states of the low-pass, its coefficients p, q, r and w at the start of the block and at its
 * end, state and coefficient of the high-pass.
 */
const STATE_1: usize = 0;
const STATE_2: usize = LANES;
const BEFORE: usize = 2 * LANES;
const NOW: usize = 6 * LANES;
const HIGH: usize = 10 * LANES;
const BASS: usize = 11 * LANES;
const FILTERS: usize = 12 * LANES;
const filters = changetype<Row<f32>>(memory.data(<i32>(FILTERS * 4)));
/** Coefficients of the low-pass, and its states, which lie before them in a touch. */
const COEFFICIENTS: usize = 4;
const STATES: usize = 2;
/** The touch in each lane. */
const owners = changetype<Row<Touch>>(memory.data(<i32>ROW_BYTES));
/** Slips and jumps of each touch, which bypass the low-pass: blocks of f32; `none` where there are none. */
const pulses = changetype<Row<Row<f32>>>(memory.data(<i32>ROW_BYTES));
const none = changetype<Row<f32>>(memory.data(<i32>BLOCK_BYTES));
/**
 * LANES successive samples, a vector of the four touches each: what goes through the filters, and slips and jumps, 0
 * where there are none.
 */
const samples: usize = memory.data(<i32>(LANES * ROW_BYTES));
const pulseSamples: usize = memory.data(<i32>(LANES * ROW_BYTES));

/**
 * Takes up a touch for this block. Its row of force is made when four touches wait, or by `finishForces`. False: it
 * makes no force.
 */
export function takeUp(touch: Touch): bool {
  const before = touching.numbersBefore,
    now = touch.numbers;
  const first = touch.level,
    level = now.ceiling * now.gain * touch.fade,
    sounds = first != 0 || level != 0 || touch.pulsed != 0 || !isEmpty(touch);
  const a = moveOver(touch, 0, sounds),
    b = moveOver(touch, 1, sounds);
  touch.turned = touch.turned + max(a, b);
  const last = levelAt(touch, level, touch.turned);
  touch.level = last;
  if (!sounds) return false;
  const lane = touching.waiting;
  owners[lane] = touch;
  drives[lane] = before.drive;
  drives[LANES + lane] = now.drive;
  fillLevels(touch, lane, first, last, max(a, b));
  fillFilter(touch, lane, now.cutoff);
  filters[HIGH + lane] = touch.high;
  filters[BASS + lane] = bassOf(touch);
  touching.waiting++;
  if (touching.waiting == LANES) finishForces();
  return true;
}
/** Adds the heights of one side to the touch's lane and moves its place on. Returns the length of the way, m. */
function moveOver(touch: Touch, side: i32, sounds: bool): f64 {
  const row = heights.from(touching.waiting * <usize>BLOCK),
    surface = touch.surface(side),
    place = touch.place(side);
  if (side == 0 && sounds) row.clear(BLOCK);
  const before = <f64>sweepOf(touching.numbersBefore, side),
    now = <f64>sweepOf(touch.numbers, side),
    length = ((before + now) * 0.5 * <f64>BLOCK) / config.rate;
  if (surface && sounds) {
    setWay(before, now, config.rate);
    addHeights(surface, place, row, touch.seed + <u32>side, touch.count);
  }
  touch.setPlace(side, place + length);
  return abs(length);
}
/**
 * The level when the body has rolled `rolled` metres. A body that is out of round presses harder and softer, with up to
 * three cycles a turn.
 */
function levelAt(touch: Touch, level: f32, rolled: f64): f32 {
  const lump = touch.lump;
  if (lump == 0 || level == 0) return level;
  const angle = rolled * <f64>touch.curvature,
    seed = <f64>touch.seed * 1.4629180792671596e-9; // 2π / 2^32
  const sum = Math.cos(angle + seed) + Math.cos(2 * angle + 5 * seed) / 2 + Math.cos(3 * angle + 11 * seed) / 3;
  return level * <f32>max(0, 1 + <f64>lump * sum);
}
/** Radians that a body may turn in a block for its lump to change the level linearly over the block. */
const EVEN: f64 = 0.3;
/** The level at the knots, from `first` to `last`, on a way of `length` m. */
function fillLevels(touch: Touch, lane: usize, first: f32, last: f32, length: f64): void {
  const before = touching.numbersBefore,
    now = touch.numbers;
  const from = before.ceiling * before.gain * touching.fadeBefore,
    to = now.ceiling * now.gain * touch.fade,
    // the level of a body that rolls slowly is linear over the block
    bends = touch.lump > 0 && length * <f64>touch.curvature > EVEN;
  levels[lane] = first;
  for (let k: usize = 1; k < KNOTS; k++) {
    const part: f32 = <f32>k / <f32>KNOTS;
    levels[k * LANES + lane] = bends
      ? levelAt(touch, from + (to - from) * part, touch.turned - length * <f64>(1 - part))
      : first + (last - first) * part;
  }
  levels[KNOTS * LANES + lane] = last;
}
/** Whether nothing is left in the filters of a touch. */
function isEmpty(touch: Touch): bool {
  return touch.lowState1 == 0 && touch.lowState2 == 0 && touch.high == 0;
}
/** tan x up to 0.45 π, within 0.02 %: sine over cosine by their first terms. */
function tangent(x: f32): f32 {
  const y = x * x;
  return (
    (x * (1 - y * (<f32>0.16666667 - y * (<f32>0.008333333 - y * <f32>0.00019841)))) /
    (1 - y * (<f32>0.5 - y * (<f32>0.041666667 - y * (<f32>0.0013888889 - y * <f32>0.0000248016))))
  );
}
/**
 * Fills the lane's states and coefficients of the state-variable filter: coefficients of the block before and of this
 * one. With s₁, s₂ its states and x its input,
 *     s₁ ← p s₁ + q (x − s₂),   s₂ ← r s₂ + q s₁ + w x,   and the output is the mean of s₂ before and after.
 * In this form a sample waits for no more than one product and two sums of the sample before.
 */
function fillFilter(touch: Touch, lane: usize, cutoff: f32): void {
  const kept = touch.lowPass,
    isFresh = touch.lowW == 0;
  for (let k: usize = 0; k < STATES + COEFFICIENTS; k++) filters[k * LANES + lane] = kept[k];
  const g = tangent(<f32>((Math.PI * max(1, min(<f64>cutoff, 0.45 * config.rate))) / config.rate)),
    a: f32 = 2 / (1 + g * (g + DAMP));
  touch.lowP = a - 1;
  touch.lowQ = g * a;
  touch.lowR = 1 - g * g * a;
  touch.lowW = g * g * a;
  for (let k: usize = 0; k < COEFFICIENTS; k++) {
    const now = kept[STATES + k];
    filters[NOW + k * LANES + lane] = now;
    if (isFresh) filters[BEFORE + k * LANES + lane] = now;
  }
}

/** Lowest corner of the high-pass, Hz: a constant pressure makes no sound. */
const LEAST_BASS: f64 = 20;
/** Part of the distance to its input that the state of the high-pass moves in a sample. */
function bassOf(touch: Touch): f32 {
  const x = <f32>((2 * Math.PI * max(LEAST_BASS, <f64>touch.numbers.bass)) / config.rate);
  // 1 − e^(−x), to three digits for all corners that a page asks for
  return x / (1 + x * (<f32>0.5 + x * <f32>0.083333336));
}
/** Makes the rows of force of the touches that wait. */
export function finishForces(): void {
  const taken = touching.waiting;
  if (taken == 0) return;
  for (let lane = taken; lane < LANES; lane++) emptyLane(lane);
  let some: bool = false;
  for (let lane: usize = 0; lane < LANES; lane++) {
    const touch = owners[lane],
      pulsed = lane < taken && touch.pulsed != 0;
    pulses[lane] = pulsed ? touch.force : none;
    some = some || pulsed;
  }
  if (ASC_FEATURE_SIMD) runFour(some);
  else for (let lane: usize = 0; lane < taken; lane++) runOne(lane);
  for (let lane: usize = 0; lane < taken; lane++) {
    const touch = owners[lane];
    copyBlock(touch.force, heights.from(lane * <usize>BLOCK));
    touch.lowState1 = settled(filters[STATE_1 + lane]);
    touch.lowState2 = settled(filters[STATE_2 + lane]);
    touch.high = settled(filters[HIGH + lane]);
  }
  touching.waiting = 0;
}
/** Clears a lane without a touch. */
function emptyLane(lane: usize): void {
  heights.from(lane * <usize>BLOCK).clear(BLOCK);
  for (let k = lane; k < FILTERS; k += LANES) filters[k] = 0;
  for (let k = lane; k < (KNOTS + 1) * LANES; k += LANES) levels[k] = 0;
}
function settled(state: f32): f32 {
  return abs(state) > LEAST ? state : 0;
}
/** Copies a block of f32. */
function copyBlock(to: Row<f32>, from: Row<f32>): void {
  if (!ASC_FEATURE_SIMD) memory.copy(to.address, from.address, BLOCK_BYTES);
  else for (let k: usize = 0; k < BLOCK_BYTES; k += 16) v128.store(to.address + k, v128.load(from.address + k));
}

/**
 * Limits and filters four blocks of heights at once, in place. `pulsed`: some touch has slips or jumps. A vector is a
 * row of `drives`, `levels` or `filters`: one number of each of the four touches. Blocks lie BLOCK_BYTES apart.
 */
function runFour(pulsed: bool): void {
  let i0 = pulses[0].address,
    i1 = pulses[1].address,
    i2 = pulses[2].address,
    i3 = pulses[3].address;
  const each: f32 = 1 / <f32>BLOCK,
    knot: f32 = <f32>KNOTS / <f32>BLOCK;
  let drive = v128.load(drives.address),
    s1 = v128.load(filters.at(STATE_1)),
    s2 = v128.load(filters.at(STATE_2)),
    p = v128.load(filters.at(BEFORE)),
    q = v128.load(filters.at(BEFORE + LANES)),
    r = v128.load(filters.at(BEFORE + 2 * LANES)),
    w = v128.load(filters.at(BEFORE + 3 * LANES)),
    low = v128.load(filters.at(HIGH));
  const bass = v128.load(filters.at(BASS));
  const by = f32x4.splat(each),
    dDrive = f32x4.mul(f32x4.sub(v128.load(drives.at(LANES)), drive), by),
    dp = f32x4.mul(f32x4.sub(v128.load(filters.at(NOW)), p), by),
    dq = f32x4.mul(f32x4.sub(v128.load(filters.at(NOW + LANES)), q), by),
    dr = f32x4.mul(f32x4.sub(v128.load(filters.at(NOW + 2 * LANES)), r), by),
    dw = f32x4.mul(f32x4.sub(v128.load(filters.at(NOW + 3 * LANES)), w), by);
  const knee = f32x4.splat(KNEE),
    bend = f32x4.splat(0.25 / (1 - KNEE)),
    most = f32x4.splat(2 - KNEE),
    zero = f32x4.splat(0),
    half = f32x4.splat(0.5);
  let row = heights.address;
  for (let k: usize = 0; k < KNOTS; k++) {
    let level = v128.load(levels.at(k * LANES));
    const dLevel = f32x4.mul(f32x4.sub(v128.load(levels.at(k * LANES), ROW_BYTES), level), f32x4.splat(knot));
    for (let n: usize = 0; n < <usize>BLOCK / KNOTS; n += 4, row += 16) {
      turn(
        v128.load(row),
        v128.load(row, BLOCK_BYTES),
        v128.load(row, 2 * BLOCK_BYTES),
        v128.load(row, 3 * BLOCK_BYTES),
        samples,
      );
      if (pulsed) {
        turn(v128.load(i0), v128.load(i1), v128.load(i2), v128.load(i3), pulseSamples);
        i0 += 16;
        i1 += 16;
        i2 += 16;
        i3 += 16;
      }
      for (let o: usize = 0; o < LANES * ROW_BYTES; o += ROW_BYTES) {
        const x = f32x4.mul(drive, v128.load(samples + o)),
          size = f32x4.pmin(most, f32x4.abs(x)),
          over = f32x4.pmax(zero, f32x4.sub(size, knee)),
          limited = f32x4.sub(size, f32x4.mul(bend, f32x4.mul(over, over))),
          force = f32x4.mul(level, signed(limited, x));
        const first = f32x4.add(f32x4.mul(p, s1), f32x4.mul(q, f32x4.sub(force, s2))),
          second = f32x4.add(f32x4.mul(r, s2), f32x4.add(f32x4.mul(w, force), f32x4.mul(q, s1))),
          passed = f32x4.add(f32x4.mul(half, f32x4.add(s2, second)), v128.load(pulseSamples + o)),
          high = f32x4.sub(passed, low);
        s1 = first;
        s2 = second;
        low = f32x4.add(low, f32x4.mul(bass, high));
        v128.store(samples + o, high);
        drive = f32x4.add(drive, dDrive);
        level = f32x4.add(level, dLevel);
        p = f32x4.add(p, dp);
        q = f32x4.add(q, dq);
        r = f32x4.add(r, dr);
        w = f32x4.add(w, dw);
      }
      const m0 = v128.load(samples),
        m1 = v128.load(samples, ROW_BYTES),
        m2 = v128.load(samples, 2 * ROW_BYTES),
        m3 = v128.load(samples, 3 * ROW_BYTES);
      const e = i32x4.shuffle(m0, m1, 0, 4, 1, 5),
        f = i32x4.shuffle(m2, m3, 0, 4, 1, 5),
        g = i32x4.shuffle(m0, m1, 2, 6, 3, 7),
        h = i32x4.shuffle(m2, m3, 2, 6, 3, 7);
      v128.store(row, i32x4.shuffle(e, f, 0, 1, 4, 5));
      v128.store(row, i32x4.shuffle(e, f, 2, 3, 6, 7), BLOCK_BYTES);
      v128.store(row, i32x4.shuffle(g, h, 0, 1, 4, 5), 2 * BLOCK_BYTES);
      v128.store(row, i32x4.shuffle(g, h, 2, 3, 6, 7), 3 * BLOCK_BYTES);
    }
  }
  v128.store(filters.at(STATE_1), s1);
  v128.store(filters.at(STATE_2), s2);
  v128.store(filters.at(HIGH), low);
  if (pulsed) memory.fill(pulseSamples, 0, LANES * ROW_BYTES);
}
/** Turns four samples of four blocks into four vectors, one for each sample. */
function turn(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  const e = i32x4.shuffle(a, b, 0, 4, 1, 5),
    f = i32x4.shuffle(c, d, 0, 4, 1, 5),
    g = i32x4.shuffle(a, b, 2, 6, 3, 7),
    h = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(to, i32x4.shuffle(e, f, 0, 1, 4, 5));
  v128.store(to, i32x4.shuffle(e, f, 2, 3, 6, 7), ROW_BYTES);
  v128.store(to, i32x4.shuffle(g, h, 0, 1, 4, 5), 2 * ROW_BYTES);
  v128.store(to, i32x4.shuffle(g, h, 2, 3, 6, 7), 3 * ROW_BYTES);
}
/** Numbers of the given sizes with the signs of others. */
function signed(size: v128, like: v128): v128 {
  return v128.or(size, v128.and(like, i32x4.splat(<i32>0x80000000)));
}

/** Limits and filters one block of heights in place: the scalar twin of {@link runFour}. */
function runOne(lane: usize): void {
  const each: f32 = 1 / <f32>BLOCK,
    knot: f32 = <f32>KNOTS / <f32>BLOCK,
    bend: f32 = 0.25 / (1 - KNEE);
  let drive = drives[lane],
    s1 = filters[STATE_1 + lane],
    s2 = filters[STATE_2 + lane],
    p = filters[BEFORE + lane],
    q = filters[BEFORE + LANES + lane],
    r = filters[BEFORE + 2 * LANES + lane],
    w = filters[BEFORE + 3 * LANES + lane],
    low = filters[HIGH + lane];
  const row = heights.from(lane * <usize>BLOCK),
    pulse = pulses[lane],
    bass = filters[BASS + lane],
    dDrive = (drives[LANES + lane] - drive) * each,
    dp = (filters[NOW + lane] - p) * each,
    dq = (filters[NOW + LANES + lane] - q) * each,
    dr = (filters[NOW + 2 * LANES + lane] - r) * each,
    dw = (filters[NOW + 3 * LANES + lane] - w) * each;
  for (let k: usize = 0, n: usize = 0; k < KNOTS; k++) {
    let level = levels[k * LANES + lane];
    const dLevel = (levels[(k + 1) * LANES + lane] - level) * knot;
    for (const end = n + <usize>BLOCK / KNOTS; n < end; n++) {
      const x = drive * row[n],
        size = min<f32>(2 - KNEE, abs(x)),
        over = max<f32>(0, size - KNEE),
        force = level * copysign<f32>(size - bend * over * over, x);
      const first = p * s1 + q * (force - s2),
        second = r * s2 + (w * force + q * s1),
        high = <f32>0.5 * (s2 + second) + pulse[n] - low;
      s1 = first;
      s2 = second;
      low += bass * high;
      row[n] = high;
      drive += dDrive;
      level += dLevel;
      p += dp;
      q += dq;
      r += dr;
      w += dw;
    }
  }
  filters[STATE_1 + lane] = s1;
  filters[STATE_2 + lane] = s2;
  filters[HIGH + lane] = low;
}
