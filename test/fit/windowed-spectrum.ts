// An independent measurement of isolated partials, as the paper on perceptual quality sketches it: peaks of a long
// power spectrum, and for each the complex windowed transform followed in time, the slope of its log magnitude giving
// the decay rate and the slope of its phase the frequency. Shares nothing with the fit but the transform.
import { Fft } from "../../src/math/fft.js";

const PEAK_SECONDS = 1.5;
/** Another peak nearer than this, Hz, and stronger than this below it, dB, makes a partial not isolated. */
const ALONE_HERTZ = 30;
const ALONE_DB = 30;

/** A partial that stands alone and falls in a straight line. */
export interface Measured {
  /** Hz */
  frequency: number;
  /** 1/s */
  decay: number;
  /** dB re the strongest peak. */
  level: number;
}

/** The isolated partials within 25 dB of the strongest. */
export function isolatedPartials(samples: Float64Array, rate: number, onset: number): Measured[] {
  const start = onset + Math.round(0.02 * rate);
  const piece = samples.subarray(start, start + Math.round(PEAK_SECONDS * rate));
  const peaks = spectralPeaks(piece, rate);
  const top = Math.max(...peaks.map((p) => p.level));
  return peaks
    .filter((p) => p.level > top - 25 && p.frequency > 130)
    .filter((p) =>
      peaks.every((q) => q === p || Math.abs(q.frequency - p.frequency) > ALONE_HERTZ || q.level < p.level - ALONE_DB),
    )
    .flatMap((p) => follow(samples.subarray(start), rate, p.frequency, p.level - top));
}

function spectralPeaks(piece: Float64Array, rate: number): { frequency: number; level: number }[] {
  let size = 2;
  while (size < 2 * piece.length) size *= 2;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let n = 0; n < piece.length; n++) {
    const x = (2 * Math.PI * (n + 0.5)) / piece.length;
    re[n] = piece[n] * (0.42 - 0.5 * Math.cos(x) + 0.08 * Math.cos(2 * x));
  }
  new Fft(size).forward(re, im);
  const level = Float64Array.from({ length: size / 2 }, (_, k) => 10 * Math.log10(re[k] ** 2 + im[k] ** 2 + 1e-30));
  const top = level.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const reach = Math.ceil((4 * size) / piece.length);
  const peaks: { frequency: number; level: number }[] = [];
  for (let k = reach; k < level.length - reach; k++) {
    if (level[k] < top - 60) continue;
    let highest = true;
    for (let j = k - reach; j <= k + reach; j++) if (level[j] > level[k]) highest = false;
    if (highest) peaks.push({ frequency: (k * rate) / size, level: level[k] });
  }
  return peaks;
}

/** Part of its fall over which a partial is followed, dB. */
const FALL = 25;

/** How far from a straight line its level may stray, dB rms. */
const STRAIGHT = 0.7;

function follow(samples: Float64Array, rate: number, frequency: number, level: number): Measured[] {
  const window = Math.round(Math.max(0.04, 6 / ALONE_HERTZ) * rate);
  const hop = Math.round(window / 8);
  const points: { time: number; level: number; phase: number }[] = [];
  let turns = 0;
  for (let start = 0; start + window <= samples.length; start += hop) {
    let [x, y] = [0, 0];
    for (let n = 0; n < window; n++) {
      const w = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / window);
      const angle = (2 * Math.PI * frequency * (start + n)) / rate;
      x += w * samples[start + n] * Math.cos(angle);
      y -= w * samples[start + n] * Math.sin(angle);
    }
    const before = points.at(-1)?.phase ?? 0;
    let phase = Math.atan2(y, x) + turns;
    while (phase - before > Math.PI) phase -= 2 * Math.PI;
    while (phase - before < -Math.PI) phase += 2 * Math.PI;
    turns = phase - Math.atan2(y, x);
    const here = 20 * Math.log10(Math.hypot(x, y) + 1e-30);
    if (points.length > 0 && here < points[0].level - FALL) break;
    points.push({ time: start / rate, level: here, phase });
  }
  if (points.length < 6) return [];
  const fall = line(points.map((p) => [p.time, p.level]));
  const turn = line(points.map((p) => [p.time, p.phase]));
  const decay = (-fall.slope * Math.LN10) / 20;
  if (fall.stray > STRAIGHT || turn.stray > 0.1 || decay <= 0) return [];
  return [{ frequency: frequency + turn.slope / (2 * Math.PI), decay, level }];
}

/** Least squares: slope, and the root mean square distance from the line. */
function line(points: number[][]): { slope: number; stray: number } {
  const n = points.length;
  const mx = points.reduce((s, [x]) => s + x, 0) / n;
  const my = points.reduce((s, [, y]) => s + y, 0) / n;
  const sxy = points.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0);
  const sxx = points.reduce((s, [x]) => s + (x - mx) ** 2, 0);
  const slope = sxy / sxx;
  const stray = Math.sqrt(points.reduce((s, [x, y]) => s + (y - my - slope * (x - mx)) ** 2, 0) / n);
  return { slope, stray };
}
