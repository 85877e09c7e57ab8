// The force of every touch, a block at a time (PHYSICS §7.2, §7.3): the heights under it, of both surfaces, times `drive`, limited, times what it
// carries, through a low-pass of second order and a high-pass of first. Four touches go through limit and filter side by side, for each waits for its own last sample.

import { MoveRecord } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { touching } from "./state";
import { addHeights } from "./surface";
import { NUMBERS, numbersBefore, ROW_A, Touch } from "./touch";
import { setWay } from "./way";

/** Where of NUMBERS the numbers of a MOVE lie. */
const CEILING: usize = offsetof<MoveRecord>("ceiling") - offsetof<MoveRecord>("ceiling");
const DRIVE: usize = offsetof<MoveRecord>("drive") - offsetof<MoveRecord>("ceiling");
const CUTOFF: usize = offsetof<MoveRecord>("cutoff") - offsetof<MoveRecord>("ceiling");
const GAIN: usize = offsetof<MoveRecord>("gain") - offsetof<MoveRecord>("ceiling");
const BASS: usize = offsetof<MoveRecord>("bass") - offsetof<MoveRecord>("ceiling");
const SWEEP_A: usize = offsetof<MoveRecord>("sweepA") - offsetof<MoveRecord>("ceiling");
const SWEEP_B: usize = offsetof<MoveRecord>("sweepB") - offsetof<MoveRecord>("ceiling");
/** 1/Q of the low-pass. */
const DAMP: f32 = 1.4142135;
/** The limiter is straight up to here, and then bends to reach 1 at 2 − KNEE. */
const KNEE: f32 = 0.6;
/** Levels are taken this often in a block. */
const KNOTS: usize = 4;
/** Radians a block up to which a lump changes the level on a straight line. */
const EVEN: f64 = 0.3;
/** The high-pass is at least here, Hz: what presses evenly makes no sound. */
const LEAST_BASS: f64 = 20;
/** States smaller than this are none. */
const LEAST: f32 = 1e-20;

/** What waits to go through the filter: heights of four touches, f32 ×128 each, and for each touch drive and level. */
const heights: usize = memory.data(2048);
const drives: usize = memory.data(32); // at the start, ×4, and at the end
const levels: usize = memory.data(80); // at five knots, ×4
const filters: usize = memory.data(192); // states 2×4, coefficients before 4×4, now 4×4; state and coefficient of the high-pass
const owners: usize = memory.data(16); // u32 ×4

/** Takes up the touch for this block; its row is made when four have come, or by `finishForces`. False: it makes no force. */
export function takeUp(touch: Touch): bool {
  const before = numbersBefore,
    now = changetype<usize>(touch) + NUMBERS;
  const first = touch.level,
    level = load<f32>(now, CEILING) * load<f32>(now, GAIN) * touch.fade,
    sounds = first != 0 || level != 0 || touch.pulsed != 0 || !isEmpty(touch);
  const a = moveOver(touch, 0, SWEEP_A, sounds),
    b = moveOver(touch, 1, SWEEP_B, sounds);
  touch.turned = touch.turned + max(a, b);
  const last = levelAt(touch, level, touch.turned);
  touch.level = last;
  if (!sounds) return false;
  const row = touching.waiting << 2;
  store<u32>(owners + row, <u32>changetype<usize>(touch));
  store<f32>(drives + row, load<f32>(before, DRIVE));
  store<f32>(drives + row, load<f32>(now, DRIVE), 16);
  fillLevels(touch, row, first, last, max(a, b));
  fillFilter(touch, row, load<f32>(now, CUTOFF));
  store<f32>(filters + row, touch.high, 160);
  store<f32>(filters + row, bassOf(touch), 176);
  touching.waiting++;
  if (touching.waiting == 4) finishForces();
  return true;
}
/** Heights of one side into the touch's row of four, and its new place. Returns the way, m, without sign. */
function moveOver(touch: Touch, side: usize, sweep: usize, sounds: bool): f64 {
  const row = heights + touching.waiting * BLOCK_BYTES,
    surface = changetype<Touch>(changetype<usize>(touch) + (side << 2)).surfaceA,
    place = changetype<usize>(touch) + offsetof<Touch>("placeA") + (side << 3);
  if (side == 0 && sounds) memory.fill(row, 0, BLOCK_BYTES);
  const before = <f64>load<f32>(numbersBefore + sweep),
    now = <f64>load<f32>(changetype<usize>(touch) + NUMBERS + sweep),
    length = ((before + now) * 0.5 * <f64>BLOCK) / config.rate;
  if (surface && sounds) {
    setWay(before, now, config.rate);
    addHeights(surface, load<f64>(place), row, touch.seed + <u32>side, touch.count);
  }
  store<f64>(place, load<f64>(place) + length);
  return abs(length);
}
/** What is carried when it has rolled so far: a body out of round presses harder and softer, three times a turn at most. */
function levelAt(touch: Touch, level: f32, rolled: f64): f32 {
  const lump = touch.lump;
  if (lump == 0 || level == 0) return level;
  const angle = rolled * <f64>touch.curvature,
    seed = <f64>touch.seed * 1.4629180792671596e-9; // 2π / 2^32
  const sum = Math.cos(angle + seed) + Math.cos(2 * angle + 5 * seed) / 2 + Math.cos(3 * angle + 11 * seed) / 3;
  return level * <f32>max(0, 1 + <f64>lump * sum);
}
function fillLevels(touch: Touch, row: usize, first: f32, last: f32, length: f64): void {
  const before = numbersBefore,
    now = changetype<usize>(touch) + NUMBERS;
  const from = load<f32>(before, CEILING) * load<f32>(before, GAIN) * touching.fadeBefore,
    to = load<f32>(now, CEILING) * load<f32>(now, GAIN) * touch.fade,
    // what rolls slowly presses evenly harder or softer
    bends = touch.lump > 0 && length * <f64>touch.curvature > EVEN;
  store<f32>(levels + row, first);
  for (let k: usize = 1; k < KNOTS; k++) {
    const part: f32 = <f32>k / <f32>KNOTS;
    const level = bends
      ? levelAt(touch, from + (to - from) * part, touch.turned - length * <f64>(1 - part))
      : first + (last - first) * part;
    store<f32>(levels + row + (k << 4), level);
  }
  store<f32>(levels + row + (KNOTS << 4), last);
}
function isEmpty(touch: Touch): bool {
  return touch.filter0 == 0 && touch.filter1 == 0 && touch.high == 0;
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
 * States and coefficients of the state-variable filter, those of the block before and those of this one. With s₁, s₂ its states and x what comes in,
 *     s₁ ← p s₁ + q (x − s₂),   s₂ ← r s₂ + q s₁ + w x,   and out goes the mean of s₂ before and behind:
 * written so, a sample waits for no more than one product and two sums of the last.
 */
function fillFilter(touch: Touch, row: usize, cutoff: f32): void {
  for (let k: usize = 0; k < 6; k++)
    store<f32>(filters + row + (k << 4), changetype<Touch>(changetype<usize>(touch) + (k << 2)).filter0);
  const g = tangent(<f32>((Math.PI * max(1, min(<f64>cutoff, 0.45 * config.rate))) / config.rate)),
    a: f32 = 2 / (1 + g * (g + DAMP));
  touch.filter2 = a - 1;
  touch.filter3 = g * a;
  touch.filter4 = 1 - g * g * a;
  touch.filter5 = g * g * a;
  const fresh = load<f32>(filters + row, 80) == 0;
  for (let k: usize = 2; k < 6; k++) {
    const now = changetype<Touch>(changetype<usize>(touch) + (k << 2)).filter0;
    store<f32>(filters + row + (k << 4), now, 64);
    if (fresh) store<f32>(filters + row + (k << 4), now);
  }
}

/** How much of the way the high-pass follows in a sample. */
function bassOf(touch: Touch): f32 {
  const x = <f32>(
    ((2 * Math.PI * max(LEAST_BASS, <f64>load<f32>(changetype<usize>(touch) + NUMBERS, BASS))) / config.rate)
  );
  // 1 − e^(−x), to three digits for all that is asked
  return x / (1 + x * (<f32>0.5 + x * <f32>0.083333336));
}
/** Makes the rows of those taken up since the last four. */
export function finishForces(): void {
  if (touching.waiting == 0) return;
  for (let i = touching.waiting; i < 4; i++) {
    // empty places do nothing
    memory.fill(heights + i * BLOCK_BYTES, 0, BLOCK_BYTES);
    for (let k: usize = 0; k < 12; k++) store<f32>(filters + (i << 2) + (k << 4), 0);
    for (let k: usize = 0; k <= KNOTS; k++) store<f32>(levels + (i << 2) + (k << 4), 0);
  }
  let some: bool = false;
  for (let i: usize = 0; i < 4; i++) {
    const touch = changetype<Touch>(<usize>load<u32>(owners + (i << 2))),
      pulsed = i < touching.waiting && touch.pulsed != 0;
    store<u32>(pulses + (i << 2), <u32>(pulsed ? changetype<usize>(touch) + ROW_A : none));
    some = some || pulsed;
  }
  if (ASC_FEATURE_SIMD) runFour(some);
  else for (let i: usize = 0; i < touching.waiting; i++) runOne(i << 2, heights + i * BLOCK_BYTES);
  for (let i: usize = 0; i < touching.waiting; i++) {
    const touch = changetype<Touch>(<usize>load<u32>(owners + (i << 2)));
    copyTo(changetype<usize>(touch) + ROW_A, heights + i * BLOCK_BYTES);
    touch.filter0 = settled(load<f32>(filters + (i << 2)));
    touch.filter1 = settled(load<f32>(filters + (i << 2), 16));
    touch.high = settled(load<f32>(filters + (i << 2), 160));
  }
  touching.waiting = 0;
}
function settled(state: f32): f32 {
  return abs(state) > LEAST ? state : 0;
}
function copyTo(row: usize, made: usize): void {
  if (ASC_FEATURE_SIMD) for (let k: usize = 0; k < BLOCK_BYTES; k += 16) v128.store(row + k, v128.load(made + k));
  else memory.copy(row, made, BLOCK_BYTES);
}
/** Rows of slips and jumps that go past the low-pass, u32 ×4; a row of nothing where there are none. */
const pulses: usize = memory.data(16);
const none: usize = memory.data(512);

/** Four rows at once, in place; with slips and jumps, or `pulsed` false: there are none. */
function runFour(pulsed: bool): void {
  let i0 = <usize>load<u32>(pulses),
    i1 = <usize>load<u32>(pulses, 4),
    i2 = <usize>load<u32>(pulses, 8),
    i3 = <usize>load<u32>(pulses, 12);
  const each: f32 = 1 / <f32>BLOCK,
    knot: f32 = <f32>KNOTS / <f32>BLOCK;
  let drive = v128.load(drives),
    s1 = v128.load(filters),
    s2 = v128.load(filters, 16),
    p = v128.load(filters, 32),
    q = v128.load(filters, 48),
    r = v128.load(filters, 64),
    w = v128.load(filters, 80),
    low = v128.load(filters, 160);
  const bass = v128.load(filters, 176);
  const by = f32x4.splat(each),
    dDrive = f32x4.mul(f32x4.sub(v128.load(drives, 16), drive), by),
    dp = f32x4.mul(f32x4.sub(v128.load(filters, 96), p), by),
    dq = f32x4.mul(f32x4.sub(v128.load(filters, 112), q), by),
    dr = f32x4.mul(f32x4.sub(v128.load(filters, 128), r), by),
    dw = f32x4.mul(f32x4.sub(v128.load(filters, 144), w), by);
  const knee = f32x4.splat(KNEE),
    bend = f32x4.splat(0.25 / (1 - KNEE)),
    most = f32x4.splat(2 - KNEE),
    zero = f32x4.splat(0),
    half = f32x4.splat(0.5);
  let row = heights;
  for (let k: usize = 0; k < KNOTS; k++) {
    let level = v128.load(levels + (k << 4));
    const dLevel = f32x4.mul(f32x4.sub(v128.load(levels + (k << 4), 16), level), f32x4.splat(knot));
    for (let n: usize = 0; n < <usize>BLOCK / KNOTS; n += 4, row += 16) {
      turn(v128.load(row), v128.load(row, 512), v128.load(row, 1024), v128.load(row, 1536), four);
      if (pulsed) {
        turn(v128.load(i0), v128.load(i1), v128.load(i2), v128.load(i3), beside);
        i0 += 16;
        i1 += 16;
        i2 += 16;
        i3 += 16;
      }
      for (let o: usize = 0; o < 64; o += 16) {
        const x = f32x4.mul(drive, v128.load(four + o)),
          size = f32x4.pmin(most, f32x4.abs(x)),
          over = f32x4.pmax(zero, f32x4.sub(size, knee)),
          limited = f32x4.sub(size, f32x4.mul(bend, f32x4.mul(over, over))),
          force = f32x4.mul(level, signed(limited, x));
        const first = f32x4.add(f32x4.mul(p, s1), f32x4.mul(q, f32x4.sub(force, s2))),
          second = f32x4.add(f32x4.mul(r, s2), f32x4.add(f32x4.mul(w, force), f32x4.mul(q, s1))),
          passed = f32x4.add(f32x4.mul(half, f32x4.add(s2, second)), v128.load(beside + o)),
          high = f32x4.sub(passed, low);
        s1 = first;
        s2 = second;
        low = f32x4.add(low, f32x4.mul(bass, high));
        v128.store(four + o, high);
        drive = f32x4.add(drive, dDrive);
        level = f32x4.add(level, dLevel);
        p = f32x4.add(p, dp);
        q = f32x4.add(q, dq);
        r = f32x4.add(r, dr);
        w = f32x4.add(w, dw);
      }
      const m0 = v128.load(four),
        m1 = v128.load(four, 16),
        m2 = v128.load(four, 32),
        m3 = v128.load(four, 48);
      const e = i32x4.shuffle(m0, m1, 0, 4, 1, 5),
        f = i32x4.shuffle(m2, m3, 0, 4, 1, 5),
        g = i32x4.shuffle(m0, m1, 2, 6, 3, 7),
        h = i32x4.shuffle(m2, m3, 2, 6, 3, 7);
      v128.store(row, i32x4.shuffle(e, f, 0, 1, 4, 5));
      v128.store(row, i32x4.shuffle(e, f, 2, 3, 6, 7), 512);
      v128.store(row, i32x4.shuffle(g, h, 0, 1, 4, 5), 1024);
      v128.store(row, i32x4.shuffle(g, h, 2, 3, 6, 7), 1536);
    }
  }
  v128.store(filters, s1);
  v128.store(filters, s2, 16);
  v128.store(filters, low, 160);
  if (pulsed) memory.fill(beside, 0, 64);
}
/** Four samples of four rows become four vectors, one a sample. */
function turn(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  const e = i32x4.shuffle(a, b, 0, 4, 1, 5),
    f = i32x4.shuffle(c, d, 0, 4, 1, 5),
    g = i32x4.shuffle(a, b, 2, 6, 3, 7),
    h = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(to, i32x4.shuffle(e, f, 0, 1, 4, 5));
  v128.store(to, i32x4.shuffle(e, f, 2, 3, 6, 7), 16);
  v128.store(to, i32x4.shuffle(g, h, 0, 1, 4, 5), 32);
  v128.store(to, i32x4.shuffle(g, h, 2, 3, 6, 7), 48);
}
const four: usize = memory.data(64);
/** Slips and jumps of four samples; zeros where there are none. */
const beside: usize = memory.data(64);
function signed(size: v128, like: v128): v128 {
  return v128.or(size, v128.and(like, i32x4.splat(<i32>0x80000000)));
}

/** One row, in place: the same without SIMD. `o`: where its numbers lie. */
function runOne(o: usize, row: usize): void {
  const each: f32 = 1 / <f32>BLOCK,
    knot: f32 = <f32>KNOTS / <f32>BLOCK,
    bend: f32 = 0.25 / (1 - KNEE);
  let drive = load<f32>(drives + o),
    s1 = load<f32>(filters + o),
    s2 = load<f32>(filters + o, 16),
    p = load<f32>(filters + o, 32),
    q = load<f32>(filters + o, 48),
    r = load<f32>(filters + o, 64),
    w = load<f32>(filters + o, 80),
    low = load<f32>(filters + o, 160);
  let pulse = <usize>load<u32>(pulses + o);
  const bass = load<f32>(filters + o, 176),
    dDrive = (load<f32>(drives + o, 16) - drive) * each,
    dp = (load<f32>(filters + o, 96) - p) * each,
    dq = (load<f32>(filters + o, 112) - q) * each,
    dr = (load<f32>(filters + o, 128) - r) * each,
    dw = (load<f32>(filters + o, 144) - w) * each;
  for (let k: usize = 0; k < KNOTS; k++) {
    let level = load<f32>(levels + o + (k << 4));
    const dLevel = (load<f32>(levels + o + (k << 4), 16) - level) * knot;
    for (let n: usize = 0; n < BLOCK_BYTES / KNOTS; n += 4, row += 4) {
      const x = drive * load<f32>(row),
        size = min<f32>(2 - KNEE, abs(x)),
        over = max<f32>(0, size - KNEE),
        force = level * copysign<f32>(size - bend * over * over, x);
      const first = p * s1 + q * (force - s2),
        second = r * s2 + (w * force + q * s1),
        high = <f32>0.5 * (s2 + second) + load<f32>(pulse) - low;
      pulse += 4;
      s1 = first;
      s2 = second;
      low += bass * high;
      store<f32>(row, high);
      drive += dDrive;
      level += dLevel;
      p += dp;
      q += dq;
      r += dr;
      w += dw;
    }
  }
  store<f32>(filters + o, s1);
  store<f32>(filters + o, s2, 16);
  store<f32>(filters + o, low, 160);
}
