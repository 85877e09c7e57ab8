// Many bubbles in water: births are Poisson in time, radii follow a power law, and up to a certain rate each bubble is
// made by itself. The births beyond that rate become noise, whose power in every octave is the mean power that those
// bubbles would have had (Campbell's theorem: births × energy of one). When the rate changes, the power follows with
// the time in which bubbles of that pitch die. PHYSICS §9.5; that many bubbles are better made as noise is Menzies
// 2007, §4.1.

import { addBubble, BUBBLE_BYTES, Bubble, decayOf, isAudible, makeBubble, pitchOf } from "../bank/bubble";
import { FLOOR } from "../bank/floor";
import { hash4, unit } from "../base/hash";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { Row, reserveRow } from "../base/row";
import { BubblesRecord } from "../records/contact";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { Body, STAYS } from "../scene/body";
import { BANDS, frequencyOf, voice } from "./bands";
import { glideLeft } from "./glide";
import { ResidualSlot } from "./slot";
import { residuals } from "./state";

/** Bubbles that may sound one by one, of all bodies together. */
const ROOM: i32 = 256;
/** Births a second of one body that are made one by one. */
const ONE_BY_ONE: f32 = 300;
/** Births of one body in a block, at most. */
const MOST_BIRTHS: i32 = 64;
/** Points of the integral over radii. */
const POINTS: i32 = 64;

/** Room for bubbles and their noise. */
export function reserveBubbles(): void {
  residuals.bubbles = reserve(ROOM, BUBBLE_BYTES);
  residuals.bubblePool = reservePool(ROOM);
  residuals.bubbleAmplitudes = reserveRow<f32>(BLOCK * BANDS);
  residuals.noise = reserveRow<f32>(BLOCK);
}
/** No bubble sounds. */
export function resetBubbles(): void {
  residuals.bubblePool.reset(ROOM);
  residuals.sounding = 0;
}

/** Whether the numbers of a record make sense by themselves. */
export function isValidBubbles(record: BubblesRecord): bool {
  return (
    isWithin(record.rate, 0, 1e5) &&
    isWithin(record.least, 5e-5, 0.03) &&
    isWithin(record.most, record.least, 0.03) &&
    isWithin(record.exponent, -10, 10) &&
    isWithin(record.rise, 0, 1) &&
    isWithin(record.level, 0, 1000)
  );
}
function isWithin(x: f32, least: f32, most: f32): bool {
  return x >= least && x <= most;
}
/** Takes over what a record says; `fresh`: at once, else the rate glides. */
export function setBubbles(slot: ResidualSlot, record: BubblesRecord, fresh: bool): void {
  slot.rateGoal = record.rate;
  slot.least = record.least;
  slot.most = record.most;
  slot.exponent = record.exponent;
  slot.rise = record.rise;
  slot.level = record.level;
  slot.bubblesLeft = fresh ? 1 : glideLeft();
  if (fresh) {
    slot.rate = record.rate;
    slot.first = -1;
  }
  weigh(slot);
}
/** Radius for which the level is given, m. */
const MILLIMETRE: f64 = 0.001;
/**
 * Sets the power in each octave of one birth a second, Pa²: the mean over radii of B²/4d, divided among the octaves
 * through which a bubble's pitch rises.
 */
function weigh(slot: ResidualSlot): void {
  const least = <f64>slot.least,
    span = <f64>slot.most / least,
    tilt = 1 - <f64>slot.exponent,
    rise = <f64>slot.rise,
    level = <f64>slot.level,
    powers = slot.powers,
    falls = slot.falls;
  powers.clear(BANDS);
  let all: f64 = 0;
  for (let i = 0; i < POINTS; i++) {
    const ratio = span ** ((<f64>i + 0.5) / <f64>POINTS),
      radius = least * ratio,
      births = ratio ** tilt,
      size = (level * radius) / MILLIMETRE;
    all += births;
    if (!isAudible(radius)) continue;
    const pitch = pitchOf(radius),
      power = (births * size * size) / (4 * decayOf(radius)),
      steep = (2 * decayOf(radius)) / (Math.PI * Math.PI * pitch);
    for (let b = 0; b < residuals.bandCount; b++) {
      const lower = frequencyOf(b) * Math.SQRT1_2,
        low = b == 0 ? 1 : share(lower / pitch, rise, steep),
        high = b + 1 == residuals.bandCount && b + 1 < BANDS ? 0 : share((2 * lower) / pitch, rise, steep);
      powers[b] = powers[b] + power * (low - high);
    }
  }
  for (let b = 0; b < BANDS; b++) {
    // in octaves below the pitch of the largest bubble, the power dies as that bubble does
    const radius = min(3.26 / frequencyOf(b), least * span);
    powers[b] = powers[b] / all;
    falls[b] = Math.exp((-2 * decayOf(radius) * BLOCK) / config.rate);
  }
}
/**
 * Share of a bubble's energy above x times its first pitch. Above that pitch it is the energy that is left when the
 * rising pitch gets there: f = f₀(1 + 2ξdt) while energy falls as e^(−2dt). On both sides lie the skirts of a sine that
 * begins at once, (4d/πω₀)∫dy/(1 − y²)²; `steep` is 4d/πω₀. Near the pitch the lower skirt ends at a half, or at less
 * where the pitch rises out of its own line: how much less is a fit to sums of many bubbles.
 */
function share(x: f64, rise: f64, steep: f64): f64 {
  const half = 0.5 / (1 + rise / steep / Math.PI),
    away = abs(1 - x * x);
  if (away < 1e-9) return 1 - half;
  const skirt = 0.5 * steep * (x / away + 0.5 * (x < 1 ? 1 : -1) * Math.log((1 + x) / abs(1 - x)));
  if (x < 1) return 1 - skirt / (1 + skirt / half);
  const above = rise > 0 ? Math.exp((1 - x) / rise) : 0;
  return above * (1 - half) + (1 - above) * (skirt / (1 + 2 * skirt));
}

/** When fewer places than this are free, fewer bubbles are made one by one. */
const SPARE: f32 = 64;
/** Adds the block of a body's bubbles that begins at `now` to `out`. False: nothing sounds and nothing will. */
export function runBubbles(slot: ResidualSlot, body: Body, now: f64, out: Row<f32>): bool {
  const left = max(slot.bubblesLeft, 1),
    before = slot.rate,
    goal = slot.rateGoal,
    wanted = left == 1 ? goal : before + (goal - before) / <f32>left;
  slot.rate = wanted;
  slot.bubblesLeft = max(left - 1, 1);
  const lives = body.fate == STAYS;
  const births: f32 = lives ? wanted : 0;
  if (births == 0 && (goal == 0 || !lives) && slot.bubblesOn == 0) return false;
  const single = min(births, ONE_BY_ONE * min<f32>(1, <f32>(ROOM - residuals.sounding) / SPARE));
  bear(slot, body.id, (<f64>single * BLOCK) / config.rate, now);
  const some = sound(slot, now, out),
    hiss = runNoise(slot, body, <f64>(births - single), now, out);
  slot.bubblesOn = some || hiss || births > 0 ? 1 : 0;
  return true;
}
/**
 * Keys of the hash: for the number of bubbles born in a block, and for each of them (with its number from bit 8 on).
 */
const BIRTHS: u32 = 0xbb;
const BIRTH: u32 = 0xbc;
/** Makes the bubbles that are born in this block, `mean` of them on the average; `number`: of the body. */
function bear(slot: ResidualSlot, number: u32, mean: f64, now: f64): void {
  const seed = slot.bubblesSeed,
    block = <u32>(<i64>now / BLOCK);
  hash4(BIRTHS, block, number, seed);
  const n = poisson(unit(0), mean);
  for (let i = 0; i < n; i++) {
    hash4(BIRTH + ((<u32>i) << 8), block, number, seed);
    const radius = radiusAt(slot, unit(0)),
      start = now + unit(1) * BLOCK;
    if (!isAudible(radius)) continue;
    const one = residuals.bubblePool.take();
    if (one < 0) return;
    residuals.sounding++;
    makeBubble(bubbleAt(one), radius, <f64>slot.rise, <f32>((<f64>slot.level * radius) / MILLIMETRE), start);
    residuals.bubblePool.link(one, slot.first);
    slot.first = one;
  }
}
/** The least number whose cumulative probability exceeds u, MOST_BIRTHS at most. */
function poisson(u: f64, mean: f64): i32 {
  let p = Math.exp(-mean),
    sum = p,
    n = 0;
  while (u >= sum && n < MOST_BIRTHS) {
    n++;
    p *= mean / <f64>n;
    sum += p;
  }
  return n;
}
/** The radius below which a share u of the bubbles lies. */
function radiusAt(slot: ResidualSlot, u: f64): f64 {
  const least = <f64>slot.least,
    span = <f64>slot.most / least,
    tilt = 1 - <f64>slot.exponent;
  if (abs(tilt) < 1e-6) return least * span ** u;
  return least * (1 + u * (span ** tilt - 1)) ** (1 / tilt);
}
function bubbleAt(i: i32): Bubble {
  return changetype<Bubble>(residuals.bubbles + <usize>i * BUBBLE_BYTES);
}
/** Adds the sound of the slot's bubbles, and frees those that end. Says whether some are left. */
function sound(slot: ResidualSlot, now: f64, out: Row<f32>): bool {
  let last = -1;
  for (let one = slot.first; one >= 0; ) {
    const next = residuals.bubblePool.after(one);
    if (addBubble(bubbleAt(one), now, out.address)) last = one;
    else {
      if (last < 0) slot.first = next;
      else residuals.bubblePool.link(last, next);
      residuals.bubblePool.give(one);
      residuals.sounding--;
    }
    one = next;
  }
  return slot.first >= 0;
}
/** How many bubbles of a body sound one by one. */
export function bubblesOf(slot: ResidualSlot): i32 {
  let n = 0;
  for (let one = slot.first; one >= 0; one = residuals.bubblePool.after(one)) n++;
  return n;
}
/** Adds the births that are not made one by one, as noise. Says whether any is heard. */
function runNoise(slot: ResidualSlot, body: Body, births: f64, now: f64, out: Row<f32>): bool {
  const powers = slot.powers,
    levels = slot.levels,
    falls = slot.falls,
    amplitudes = residuals.bubbleAmplitudes,
    noise = residuals.noise;
  let heard = births > 0;
  for (let b = 0; b < BANDS; b++) if (levels[b] > 0) heard = true;
  if (!heard) return false;
  heard = births > 0;
  for (let b = 0; b < BANDS; b++) {
    const from = levels[b],
      goal = births * powers[b],
      to = goal + (from - goal) * falls[b],
      root = <f32>sqrt(from),
      step = (<f32>sqrt(to) - root) / <f32>BLOCK;
    if (to > <f64>FLOOR * <f64>FLOOR) heard = true;
    levels[b] = to;
    for (let n = 0; n < BLOCK; n++) amplitudes[n * BANDS + b] = root + step * <f32>(n + 1);
  }
  if (!heard) levels.clear(BANDS);
  voice(true, amplitudes, slot.bubblesSeed, body.id, now, noise);
  for (let n = 0; n < BLOCK; n++) out[n] = out[n] + noise[n];
  return heard;
}

/** The body is removed: frees its bubbles. */
export function endBubbles(slot: ResidualSlot): void {
  residuals.sounding -= bubblesOf(slot);
  residuals.bubblePool.giveChain(slot.first);
  slot.first = -1;
}
