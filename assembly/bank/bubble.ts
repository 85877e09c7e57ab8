// One bubble in water: p(t) = B sin(2πf₀(1 + ξdt)t) e^(−dt) with f₀ = 3.26/r (Minnaert) and
// d = 0.13/r + 0.0072 r^(−3/2) (PHYSICS §9.5, after van den Doel 2005). The pitch rises in proportion to ξ and stops at
// 0.45 of the sample rate. A bubble may begin between samples.

import { circles } from "../base/fast";
import { reserveRow } from "../base/row";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { bank } from "./state";

/** A bubble that sounds, or will sound. */
@unmanaged
export class Bubble {
  /** Samples since the world began. */
  start: f64;
  /** f₀, turns a sample. */
  turns: f64;
  /** ξdf₀, turns a sample². */
  bend: f64;
  /** d, nepers a sample. */
  decay: f64;
  /** B, Pa at 1 m. */
  size: f32;
}

/** Bytes from one bubble to the next: behind these fields there is room for fields of its owner. */
export const BUBBLE_BYTES: usize = 64;
/** No pitch goes over this, turns a sample. */
const HIGHEST: f64 = 0.45;
/** A bubble ends 80 dB below its beginning, nepers. */
const LIFE: f64 = 9.210340371976182;

/** Reserves the rows of a block. */
export function reserveBubble(): void {
  bank.bubbleTurns = reserveRow<f32>(BLOCK);
  bank.bubbleCosines = reserveRow<f32>(BLOCK);
  bank.bubbleSines = reserveRow<f32>(BLOCK);
}

/** Pitch of a bubble of radius r, Hz. */
export function pitchOf(radius: f64): f64 {
  return 3.26 / radius;
}
/** Decay d of a bubble of radius r, 1/s. */
export function decayOf(radius: f64): f64 {
  return 0.13 / radius + 0.0072 / (radius * sqrt<f64>(radius));
}
/** Whether a bubble of radius r can be heard at all at this sample rate. */
export function isAudible(radius: f64): bool {
  return pitchOf(radius) < HIGHEST * config.rate;
}

/** Makes a bubble: radius in m, `size` its B in Pa at 1 m, `start` in samples since the world began. */
export function makeBubble(bubble: Bubble, radius: f64, rise: f64, size: f32, start: f64): void {
  const turns = pitchOf(radius) / config.rate,
    decay = decayOf(radius) / config.rate;
  bubble.start = start;
  bubble.turns = turns;
  bubble.bend = rise * decay * turns;
  bubble.decay = decay;
  bubble.size = size;
}

/** Adds a bubble's samples of the block that begins at `now` to row `out`. False: the bubble ends in this block. */
export function addBubble(bubble: Bubble, now: f64, out: usize): bool {
  const start = bubble.start,
    f = bubble.turns,
    g = bubble.bend,
    decay = bubble.decay,
    first = <i32>min(max(ceil(start - now), 0), BLOCK),
    n = BLOCK - first,
    from = now + first - start;
  if (n == 0) return true;
  const top = g > 0 ? max((HIGHEST - f) / (2 * g), 0) : Infinity;
  if (from < top && from + n > top) writeBent(n, from, f, g, top);
  else if (from >= top) writeTurns(n, fraction(top * (f + g * top) + HIGHEST * (from - top)), HIGHEST, 0);
  else writeTurns(n, fraction(from * (f + g * from)), f + 2 * g * from, g);
  circles((<usize>(n + 3) & ~3) << 2, bank.bubbleTurns.address, bank.bubbleCosines.address, bank.bubbleSines.address);
  addDecaying(n, out + ((<usize>first) << 2), <f64>bubble.size * Math.exp(-decay * from), decay);
  return decay * (from + n) < LIFE;
}
/** The fraction of a number of turns. */
function fraction(x: f64): f64 {
  return x - floor(x);
}
/** Row `bubbleTurns` = a + bm + cm² at n samples. At most 61 turns, so float32 holds their fraction to 4·10⁻⁶. */
function writeTurns(n: i32, a: f64, b: f64, c: f64): void {
  const turns = bank.bubbleTurns.address;
  if (ASC_FEATURE_SIMD) {
    const start = f32x4.splat(<f32>a),
      slope = f32x4.splat(<f32>b),
      curve = f32x4.splat(<f32>c),
      four = f32x4.splat(4);
    let m = f32x4(0, 1, 2, 3);
    for (let o: usize = 0, end = (<usize>n) << 2; o < end; o += 16) {
      v128.store(turns + o, f32x4.add(start, f32x4.mul(m, f32x4.add(slope, f32x4.mul(m, curve)))));
      m = f32x4.add(m, four);
    }
    return;
  }
  for (let m = 0; m < n; m++) {
    const x = <f32>m;
    bank.bubbleTurns[m] = <f32>a + x * (<f32>b + x * <f32>c);
  }
}
/** Row `bubbleTurns` of a block in which the pitch stops rising, `top` samples behind the bubble's start. */
function writeBent(n: i32, from: f64, f: f64, g: f64, top: f64): void {
  for (let m = 0; m < n; m++) {
    const t = from + m,
      u = min(t, top);
    bank.bubbleTurns[m] = <f32>fraction(u * (f + g * u) + HIGHEST * (t - u));
  }
}
/**
 * Adds row `bubbleSines`, n samples that fall from `size`, to `out`. (Nobody needs the cosines here, so their row holds
 * the first four sizes.)
 */
function addDecaying(n: i32, out: usize, size: f64, decay: f64): void {
  let m = 0;
  if (ASC_FEATURE_SIMD) {
    const by = f32x4.splat(<f32>Math.exp(-4 * decay)),
      one = Math.exp(-decay);
    for (let j: usize = 0, x = size; j < 16; j += 4, x *= one) store<f32>(bank.bubbleCosines.address + j, <f32>x);
    let e = v128.load(bank.bubbleCosines.address);
    for (; m + 4 <= n; m += 4) {
      const o = (<usize>m) << 2;
      v128.store(out + o, f32x4.add(v128.load(out + o), f32x4.mul(e, v128.load(bank.bubbleSines.address + o))));
      e = f32x4.mul(e, by);
    }
  }
  let e = <f32>(size * Math.exp(-decay * m));
  const by = <f32>Math.exp(-decay);
  for (; m < n; m++) {
    const o = (<usize>m) << 2;
    store<f32>(out + o, load<f32>(out + o) + e * load<f32>(bank.bubbleSines.address + o));
    e *= by;
  }
}
