// When something begins in a sound, and how it dies away after that: rises of the level, found one by one; and for
// sounds that repeat, how often.
import { ENVELOPE_RATE, envelope } from "./envelope.js";
import { median } from "./third-octaves.js";

/** A rise of so many decibels within so many thousandths of a second is an onset. */
const RISE = 6;
const WITHIN = 5;
/** Onsets are at least so many thousandths apart. */
const APART = 5;
/** What lies so far below the loudest is background, dB. */
const BACKGROUND = 40;

/** Times of onsets, s. */
export function onsets(samples: ArrayLike<number>, rate: number): number[] {
  const levels = decibels(envelope(samples, rate));
  const floor = levels.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY) - BACKGROUND;
  const found: number[] = [];
  let last = -APART;
  for (let n = 1; n < levels.length; n++) {
    if (levels[n] < floor || n - last < APART) continue;
    // the top of the rise: the next is no higher
    if (n + 1 < levels.length && levels[n + 1] > levels[n]) continue;
    let least = levels[n];
    for (let k = Math.max(0, n - WITHIN); k < n; k++) least = Math.min(least, levels[k]);
    if (levels[n] - least < RISE) continue;
    found.push((n + 0.5) / ENVELOPE_RATE);
    last = n;
  }
  return found;
}

/** Most and least of what is looked at after an onset, thousandths; dB that it must fall by. */
const LONGEST = 60;
const SHORTEST = 4;
const FALL = 10;

/**
 * How fast the sound dies after its onsets, as T60 in s: straight lines through the levels from an onset down to the
 * lowest point within 60 ms, of those that fall by 10 dB; of their slopes the quarter that is steepest, for others are
 * held up by what comes next. NaN where there are fewer than four.
 */
export function decayTime(samples: ArrayLike<number>, rate: number): number {
  const levels = decibels(envelope(samples, rate));
  const times = onsets(samples, rate).flatMap((onset) => {
    const from = Math.round(onset * ENVELOPE_RATE - 0.5);
    let low = from;
    for (let n = from; n < Math.min(levels.length, from + LONGEST); n++) if (levels[n] < levels[low]) low = n;
    if (low - from < SHORTEST || levels[from] - levels[low] < FALL) return [];
    return [-60 / (slope(levels.subarray(from, low + 1)) * ENVELOPE_RATE)];
  });
  if (times.length < 4) return Number.NaN;
  return times.sort((a, b) => a - b)[Math.floor(times.length / 4)];
}

/** Pulses a second at a time. */
export interface PulseRate {
  /** s */
  time: number;
  /** 1/s; NaN where nothing repeats. */
  rate: number;
}

/** Values a second of what is compared with itself. */
const FINE = 8000;
/** Windows, s, tried in turn: the short one for fast pulses, the long one for slow. */
const WINDOWS = [0.03, 0.12] as const;
/** Fastest pulses, 1/s. */
const FASTEST = 1500;
/** Where nothing repeats, onsets so near, s, are counted; three or more are a rate. */
const NEAR = 0.06;
/** How alike two periods must be: YIN's measure (de Cheveigné & Kawahara 2002) below this. */
const ALIKE = 0.35;

/**
 * How often a sound pulses, as time goes by: the shortest lag at which the power of a stretch resembles itself. The
 * power is compared and not the sound, so that a ringing that every pulse sets off does not count. Pulses that are rare
 * or uneven are counted by their onsets.
 *
 * @param hop s from one value to the next
 */
export function pulseRates(samples: ArrayLike<number>, rate: number, hop = 0.02): PulseRate[] {
  const power = finePower(samples, rate);
  const begins = onsets(samples, rate);
  const seconds = samples.length / rate;
  return Array.from({ length: Math.floor(seconds / hop) }, (_, n) => {
    const time = (n + 0.5) * hop;
    for (const window of WINDOWS) {
      const lag = repeating(power, Math.round(time * FINE), Math.round(window * FINE));
      if (lag > 0) return { time, rate: FINE / lag };
    }
    const near = begins.filter((onset) => Math.abs(onset - time) <= NEAR);
    const rate = near.length < 3 ? Number.NaN : (near.length - 1) / (near[near.length - 1] - near[0]);
    return { time, rate };
  });
}

/**
 * Median distance of two rates over time in octaves, where both pulse; and the part of the time in which both or
 * neither do.
 */
export function rateDistance(
  one: readonly PulseRate[],
  other: readonly PulseRate[],
): { octaves: number; agree: number } {
  const pairs = one.slice(0, other.length).map(({ rate }, i) => [rate, other[i].rate] as const);
  const both = pairs.filter(([a, b]) => a > 0 && b > 0);
  const agree = pairs.filter(([a, b]) => a > 0 === b > 0).length / pairs.length;
  return { octaves: median(both.map(([a, b]) => Math.abs(Math.log2(a / b)))), agree };
}

function decibels(power: Float64Array): Float64Array {
  return power.map((x) => 10 * Math.log10(x + 1e-14));
}

/** Slope of the straight line through some values. */
function slope(values: Float64Array): number {
  const middle = (values.length - 1) / 2;
  let [products, squares] = [0, 0];
  values.forEach((y, x) => {
    products += (x - middle) * y;
    squares += (x - middle) ** 2;
  });
  return products / squares;
}

/**
 * The root of the power in every 8000th of a second: a pulse that is twice as strong is not four times as like itself.
 */
function finePower(samples: ArrayLike<number>, rate: number): Float64Array {
  const hop = rate / FINE;
  return Float64Array.from({ length: Math.floor(samples.length / hop) }, (_, n) => {
    const [from, to] = [Math.floor(n * hop), Math.floor((n + 1) * hop)];
    let sum = 0;
    for (let i = from; i < to; i++) sum += samples[i] ** 2;
    return Math.sqrt(sum / (to - from));
  });
}

/** The lag at which a stretch around a place resembles itself, in values, with a fraction; 0 = none. */
function repeating(x: Float64Array, at: number, size: number): number {
  const from = at - (size >> 1);
  const most = Math.floor(size / 2);
  if (from < 0 || from + size > x.length) return 0;
  const d = new Float64Array(most + 1);
  for (let lag = 1; lag <= most; lag++)
    for (let i = from; i < from + size - most; i++) d[lag] += (x[i] - x[i + lag]) ** 2;
  let sum = 0;
  const normed = d.map((value, lag) => {
    sum += value;
    return lag === 0 || sum === 0 ? 1 : (value * lag) / sum;
  });
  for (let lag = Math.ceil(FINE / FASTEST); lag < most; lag++) {
    if (normed[lag] > ALIKE || normed[lag + 1] < normed[lag]) continue;
    const bend = normed[lag - 1] - 2 * normed[lag] + normed[lag + 1];
    return lag + (bend > 0 ? (0.5 * (normed[lag - 1] - normed[lag + 1])) / bend : 0);
  }
  return 0;
}
