// One bubble in water: p(t) = B sin(2πf₀(1 + ξdt)t) e^(−dt) with f₀ = 3.26/r (Minnaert) and d = 0.13/r + 0.0072 r^(−3/2) (PHYSICS §9.5,
// after van den Doel 2005). The pitch rises by ξ; a rise that would come near Nyquist ends there. A bubble may begin between samples.
//
//   bubble   start f64, samples since the world began | f₀ f64, turns a sample | ξdf₀ f64, turns a sample² | d f64, nepers a sample | B f32

import { circles } from "../base/fast";
import { reserve } from "../base/memory";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { bank } from "./state";

/** A bubble that sounds, or will. */
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

/** Bytes from one bubble to the next: whoever keeps bubbles may keep more about each behind these fields. */
export const BUBBLE_BYTES: usize = 64;
/** No pitch goes over this, turns a sample. */
const HIGHEST: f64 = 0.45;
/** A bubble ends 80 dB below its beginning, nepers. */
const LIFE: f64 = 9.210340371976182;

export function reserveBubble(): void {
  bank.turns = reserve(BLOCK_BYTES);
  bank.bubbleCosines = reserve(BLOCK_BYTES);
  bank.bubbleSines = reserve(BLOCK_BYTES);
}

/** Pitch of a bubble of radius r, Hz. */
export function pitchOf(radius: f64): f64 {
  return 3.26 / radius;
}
/** How fast its sound dies, 1/s. */
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

/** Adds the part of a bubble that falls into the block that begins at `now` to row `out`. False: it ends here. */
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
  if (from < top && from + n > top) bend(n, from, f, g, top);
  else if (from >= top) straight(n, whole(top * (f + g * top) + HIGHEST * (from - top)), HIGHEST, 0);
  else straight(n, whole(from * (f + g * from)), f + 2 * g * from, g);
  circles((<usize>(n + 3) & ~3) << 2, bank.turns, bank.bubbleCosines, bank.bubbleSines);
  fall(n, out + ((<usize>first) << 2), <f64>bubble.size * Math.exp(-decay * from), decay);
  return decay * (from + n) < LIFE;
}
/** Turns without the whole ones. */
function whole(x: f64): f64 {
  return x - floor(x);
}
/** Turns of n samples: a + bm + cm². At most 61 of them, so float32 holds their parts to 4·10⁻⁶. */
function straight(n: i32, a: f64, b: f64, c: f64): void {
  if (ASC_FEATURE_SIMD) {
    const start = f32x4.splat(<f32>a),
      slope = f32x4.splat(<f32>b),
      curve = f32x4.splat(<f32>c),
      four = f32x4.splat(4);
    let m = f32x4(0, 1, 2, 3);
    for (let o: usize = 0, end = (<usize>n) << 2; o < end; o += 16) {
      v128.store(bank.turns + o, f32x4.add(start, f32x4.mul(m, f32x4.add(slope, f32x4.mul(m, curve)))));
      m = f32x4.add(m, four);
    }
    return;
  }
  for (let m = 0; m < n; m++) {
    const x = <f32>m;
    store<f32>(bank.turns + ((<usize>m) << 2), <f32>a + x * (<f32>b + x * <f32>c));
  }
}
/** The same where the rise ends within the block. */
function bend(n: i32, from: f64, f: f64, g: f64, top: f64): void {
  for (let m = 0; m < n; m++) {
    const t = from + m,
      u = min(t, top);
    store<f32>(bank.turns + ((<usize>m) << 2), <f32>whole(u * (f + g * u) + HIGHEST * (t - u)));
  }
}
/** Adds n sines that fall from `size`. (Nobody needs the cosines: their row holds the first four sizes.) */
function fall(n: i32, out: usize, size: f64, decay: f64): void {
  let m = 0;
  if (ASC_FEATURE_SIMD) {
    const by = f32x4.splat(<f32>Math.exp(-4 * decay)),
      one = Math.exp(-decay);
    for (let j: usize = 0, x = size; j < 16; j += 4, x *= one) store<f32>(bank.bubbleCosines + j, <f32>x);
    let e = v128.load(bank.bubbleCosines);
    for (; m + 4 <= n; m += 4) {
      const o = (<usize>m) << 2;
      v128.store(out + o, f32x4.add(v128.load(out + o), f32x4.mul(e, v128.load(bank.bubbleSines + o))));
      e = f32x4.mul(e, by);
    }
  }
  let e = <f32>(size * Math.exp(-decay * m));
  const by = <f32>Math.exp(-decay);
  for (; m < n; m++) {
    const o = (<usize>m) << 2;
    store<f32>(out + o, load<f32>(out + o) + e * load<f32>(bank.bubbleSines + o));
    e *= by;
  }
}
