// Bubbles that drops entrain on water (PHYSICS §9.5): which drop makes one, of what pitch and how loud. Drops of a
// millimetre make small ones ("type I", small-bubbles.ts); those above 2.2 mm larger ones ("type II", and of their
// splash "type III"), which sound one by one (bank/bubble.ts). Puddles are heard through these.
//
// Level: a bubble right under the surface moves the surface by all of its change of volume, as its mirror image has the
// opposite sign. So air gets the volume acceleration V̈ = 4πr³εω² as from a piston in a wall, and p = ρ₀V̈/2πR = 2ρ₀ε r
// (2π·3.26)²/R: 1 Pa·ε for a millimetre at 1 m. The relative swing ε of the radius is "small" where it was measured
// (Pumphrey and Crum 1990). A dipole of 0.1 to 0.2 Pa at 1 m under water, p = ρ V̈ 2kh/4πR with the bubble at a depth h
// of ten radii, gives ε near 0.01, which is taken for all [choice]: then a bubble of 1 mm is 10 mPa at 1 m, twice the
// energy of the impact of a 4 mm drop on water, and bubbles and impacts of 10 mm/h on water are about equally loud.
//
// Room is limited. The more bubbles sound, the higher is a bar. A bubble quieter than the bar is left out, but for a
// chance of (its size/the bar)² to sound as loud as the bar. So the mean power stays the same, and the quietest bubbles
// are the ones left out.

import { addBubble, BUBBLE_BYTES, decayOf, isAudible, makeBubble } from "../../bank/bubble";
import { hash4, hashed, unit } from "../../base/hash";
import { reserve } from "../../base/memory";
import { reservePool } from "../../base/pool";
import { reserveRow } from "../../base/row";
import { addToMeter, show } from "../../records/meters";
import { P_BUBBLES, P_WIND } from "../../records/rain";
import { BLOCK, METER_RAIN_BUBBLES, METER_RAIN_LOST } from "../../records/records";
import { config } from "../../records/state";
import { between, value } from "../base/parameters";
import { speedOf } from "../base/sizes";
import { RainBubble } from "./bubble";
import { playSectors, reserveSectors, resetSectors, sectorOf, sectorRow } from "./sectors";
import { addSmall, reserveSmall, resetSmall, runSmall, SMALL_PITCHES, smallRadius } from "./small-bubbles";
import { apart } from "./state";

/** Most bubbles that may sound, or wait, one by one. */
const ROOM: i32 = 512;
/** Up to FREE bubbles the bar is FAINTEST; every DOUBLES more double it. */
const FREE: i32 = 64;
const DOUBLES: f64 = 16;
// windows of diameters, m
const SMALL_LEAST: f32 = 0.0008;
const SMALL_MOST: f32 = 0.0011;
const LARGE_LEAST: f32 = 0.0022;
const LARGE_SURE: f32 = 0.0045;
const SPLASH_LEAST: f32 = 0.003;
const SPLASH_MOST: f32 = 0.0047;
/** Pitches of the larger ones, Hz, evenly in the logarithm. */
const LOWEST: f64 = 2000;
const HIGHEST: f64 = 10000;
/** How many pitches there are, 3 cents apart. */
const PITCHES: i32 = 1024;

/** How many sizes chance picks from. */
const SIZES: i32 = 256;
/** Room for the bubbles and their tables. */
export function reserveBubbles(): void {
  apart.bubbles = changetype<RainBubble>(reserve(ROOM, BUBBLE_BYTES));
  apart.pool = reservePool(ROOM);
  apart.bars = reserveRow<f32>(ROOM + 1);
  apart.bubbleSizes = reserveRow<f32>(SIZES);
  apart.bubbleRadii = reserveRow<f32>(PITCHES);
  reserveSmall();
  reserveSectors();
}
/** Sizes of one kind lie evenly in decibels from −6 to +6; this makes their mean square 1. */
const EVEN: f64 = 0.8597;
/** A bubble that is fainter than −10 dB SPL at its peak is not made; a bubble that has become so ends. Pa. */
const FAINTEST: f32 = 6.3e-6;
/** Pa at 1 m for a radius of 1 m, at the usual swing: 2·1.2·0.01·(2π·3.26)². */
const LOUDNESS: f64 = 10.07;
/** Fills the tables; no bubble sounds. */
export function resetBubbles(): void {
  apart.pool.reset(ROOM);
  apart.first = -1;
  apart.sounding = 0;
  apart.time = 0;
  apart.upright = -1;
  for (let i = 0; i <= ROOM; i++) apart.bars[i] = FAINTEST * <f32>(2 ** (<f64>max(i - FREE, 0) / DOUBLES));
  for (let i = 0; i < SIZES; i++)
    apart.bubbleSizes[i] = <f32>(LOUDNESS * EVEN * 2 ** ((2 * (<f64>i + 0.5)) / <f64>SIZES - 1));
  for (let i = 0; i < PITCHES; i++)
    apart.bubbleRadii[i] = <f32>(3.26 / (LOWEST * (HIGHEST / LOWEST) ** ((<f64>i + 0.5) / <f64>PITCHES)));
  resetSmall();
  resetSectors();
}

/** Whether drops of a diameter, m, ever make bubbles. */
export function mayBubble(diameter: f32): bool {
  return diameter >= LARGE_LEAST || (diameter >= SMALL_LEAST && diameter <= SMALL_MOST);
}
/** Whether there are bubbles at all at present. */
export function someBubbles(): bool {
  return value(P_BUBBLES) > 0;
}
/** Bubbles of the splash come this much later, s. */
const SPLASH_AFTER: f32 = 0.02;
const SPLASH_SPREAD: f32 = 0.04;
/**
 * Samples by which the grid's filters delay the impact: bubbles wait as long, so that none is heard before its drop.
 */
const LATENCY: f32 = 36;
/**
 * A drop falls on water `at` samples after the block's start, at an azimuth of 0 … 1023 of a turn and a distance (m)
 * from the ears. All random numbers are a hash of the drop itself, so that the order of drops does not matter.
 */
export function bubbleOf(diameter: f32, at: f32, azimuth: i32, distance: f32): void {
  if (!mayBubble(diameter)) return;
  draw(at, distance, <u32>azimuth, diameter);
  const factor = <f32>between(P_BUBBLES, 0, 1000) / max<f32>(distance, <f32>0.01);
  if (diameter <= SMALL_MOST) {
    if (apart.upright < 0) apart.upright = uprightness();
    if (<f32>unit(0) < apart.upright) addSmallBubble(at, azimuth, factor);
    return;
  }
  if (<f32>unit(0) < largeChance(diameter)) addLargeBubble(<f32>unit(1), hashed[2], factor, at + LATENCY, azimuth);
  if (diameter < SPLASH_LEAST || diameter > SPLASH_MOST) return;
  // 1.2 on the average
  const n = hashed[3] < 0x1999999a ? 0 : hashed[3] < 0xb3333333 ? 1 : 2;
  for (let i: u32 = 1; i <= <u32>n; i++) {
    draw(at, distance, <u32>azimuth + (i << 16), diameter);
    // among many bubbles nobody can tell which drop made which: they need not wait
    const wait: f32 = apart.sounding > FREE ? 0 : (SPLASH_AFTER + SPLASH_SPREAD * <f32>unit(0)) * <f32>config.rate;
    addLargeBubble(<f32>unit(1), hashed[2], factor, at + LATENCY + wait, azimuth);
  }
}
/** Draws four words by hashing a drop: when, how far away, where and how large. */
function draw(at: f32, distance: f32, where: u32, diameter: f32): void {
  hash4(reinterpret<u32>(at), reinterpret<u32>(distance), where, reinterpret<u32>(diameter));
}
/** How likely a drop of this diameter, m, makes a larger bubble: from 0.1 at 2.2 mm to 0.6 at 4.5 mm. */
function largeChance(diameter: f32): f32 {
  return <f32>0.1 + <f32>0.5 * min<f32>(1, (diameter - LARGE_LEAST) / (LARGE_SURE - LARGE_LEAST));
}
/** How likely a drop of a millimetre makes a bubble: 1 where it falls upright within 10°, a tenth from 20° on. */
function uprightness(): f32 {
  const slant = Math.atan2(abs(<f64>value(P_WIND)), max(<f64>speedOf(<f32>0.5 * (SMALL_LEAST + SMALL_MOST)), 0.1));
  return <f32>(1 - 0.9 * min(max((slant * 180) / Math.PI / 10 - 1, 0), 1));
}
/** Adds a small bubble, with pitch, size and sign by the four words. */
function addSmallBubble(at: f32, azimuth: i32, factor: f32): void {
  const i = <i32>(hashed[1] >> 29),
    size = factor * sizeAt(hashed[2]) * smallRadius(i);
  if (size < FAINTEST) return;
  // half of the bubbles have the opposite sign, so that their sum has no mean: nobody hears the sign
  const signed = hashed[3] & 1 ? -size : size;
  addSmall(i & (SMALL_PITCHES - 1), min(max(<i32>at, 0), BLOCK - 1), azimuth, signed);
}
/** Adds a larger bubble: u from 0 to 1 gives the pitch, the word size and sign. */
function addLargeBubble(u: f32, word: u32, factor: f32, at: f32, azimuth: i32): void {
  const radius = apart.bubbleRadii[<usize>(u * <f32>PITCHES)],
    size = factor * sizeAt(word) * radius,
    chance = <f32>(word & 0xffff) * <f32>1.52587890625e-5;
  addLarge(<f64>radius, size, (word & 0x10000) != 0, at, azimuth, chance);
}
/** B at 1 m for a radius of 1 m, of the size that chance gives. */
function sizeAt(word: u32): f32 {
  return apart.bubbleSizes[word >> 24];
}
/**
 * Adds a bubble of B = LOUDNESS · radius (m) · factor, Pa, that begins `at` samples after the block's start. u: a
 * random number from 0 to 1, which decides whether the bubble sounds where there are too many.
 */
export function ringBubble(radius: f64, factor: f32, at: f32, azimuth: i32, u: f32): void {
  addLarge(radius, factor * <f32>(LOUDNESS * radius), false, at, azimuth, u);
}
/** By how much the pitch rises: ξ in bank/bubble.ts. */
const RISE: f64 = 0.1;
/** Adds a bubble of B = `size`, Pa, unless chance (u) leaves it out because there are too many. */
function addLarge(radius: f64, size: f32, inverse: bool, at: f32, azimuth: i32, u: f32): void {
  if (!(size >= FAINTEST) || !isAudible(radius)) return;
  const bar = apart.bars[apart.sounding],
    share = size / bar;
  // bubbles that sound as loud as the bar make up for those left out here
  if (share < 1 && u >= share * share) return;
  const one = apart.pool.take();
  if (one < 0) {
    addToMeter(METER_RAIN_LOST, 1);
    return;
  }
  const bubble = bubbleAt(one),
    loud = max(size, bar),
    start = apart.time + <f64>at;
  makeBubble(bubble, radius, RISE, inverse ? -loud : loud, start);
  bubble.end = start + (Math.log(<f64>(loud / FAINTEST)) * config.rate) / decayOf(radius);
  bubble.sector = sectorOf(azimuth);
  apart.pool.link(one, apart.first);
  apart.first = one;
  apart.sounding++;
}
function bubbleAt(i: i32): RainBubble {
  return changetype<RainBubble>(changetype<usize>(apart.bubbles) + <usize>i * BUBBLE_BYTES);
}

/** Plays the bubbles of the block that begins at `now`; bubbles before time 0 are made but not played. */
export function runBubbles(now: f64): void {
  runSmall();
  const end = apart.time + BLOCK;
  let last = -1;
  for (let one = apart.first; one >= 0; ) {
    const next = apart.pool.after(one),
      bubble = bubbleAt(one);
    if (addBubble(bubble, apart.time, sectorRow(bubble.sector).address) && bubble.end > end) last = one;
    else {
      if (last < 0) apart.first = next;
      else apart.pool.link(last, next);
      apart.pool.give(one);
      apart.sounding--;
    }
    one = next;
  }
  if (now < 0) resetSectors();
  else playSectors();
  apart.time = end;
  apart.upright = -1;
  show(METER_RAIN_BUBBLES, apart.sounding);
}
