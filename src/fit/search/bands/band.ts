// Narrow bands of a recording. A frame is the sum of samples under a window that starts at the frame's own time, turned
// back by the band's frequency. So a decaying sinusoid c e^(st) stays exactly one: frame k is ½ c G(s) e^(s k h), with
// a gain G(s) in closed form, because the window is a sum of cosines (Blackman–Harris, three terms, side lobes −70 dB).
import type { Partial } from "../partial.js";

const TERMS = [0.42323, -0.49755 / 2, 0.07922 / 2];
/** Distance from the middle of a band to its first zero, in units of rate/window. */
export const HALF_WIDTH = 3;
/** Σw/W and Σw²/W of the window. */
export const WINDOW_SUM = TERMS[0];
export const WINDOW_POWER = TERMS[0] ** 2 + 2 * (TERMS[1] ** 2 + TERMS[2] ** 2);

/** Where a band lies and how it is sampled. */
export interface BandPlan {
  /** Middle of the band, rad/s. */
  omega: number;
  /** Samples under the window. */
  window: number;
  /** Samples from frame to frame. */
  hop: number;
  /** Number of frames. */
  frames: number;
  /** The first so many frames are one hop apart, those after it `skip` hops. Left out: all are one hop apart. */
  dense?: number;
  skip?: number;
}

/** Hops from the first frame to each frame. */
export function hopsOf({ frames, dense = frames, skip = 1 }: Omit<BandPlan, "omega">): Float64Array {
  return Float64Array.from({ length: frames }, (_, k) => (k < dense ? k : dense + (k - dense) * skip));
}

/** Frames overlap six times; after so many of them, where nothing fast is left, every fourth is enough. */
const DENSE = 120;
const SKIP = 4;

/** The frames that stand for so many hops. */
export function framesFor(hops: number): Pick<BandPlan, "frames" | "dense" | "skip"> {
  if (hops <= DENSE) return { frames: hops };
  return { frames: DENSE + Math.floor((hops - DENSE) / SKIP), dense: DENSE, skip: SKIP };
}

/** A band of a recording: its plan and the complex frames. */
export interface Band extends BandPlan {
  rate: number;
  re: Float64Array;
  im: Float64Array;
}

/** Energy of the frames of a band, each counted for the hops it stands for. */
export function energyOf({ frames, dense = frames, skip = 1, re, im }: Band): number {
  let sum = 0;
  for (let k = 0; k < frames; k++) sum += (k < dense ? 1 : skip) * (re[k] ** 2 + im[k] ** 2);
  return sum;
}

/** The window of `length` samples. */
export function windowOf(length: number): Float64Array {
  return Float64Array.from({ length }, (_, n) => {
    const x = (2 * Math.PI * n) / length;
    return TERMS[0] + 2 * TERMS[1] * Math.cos(x) + 2 * TERMS[2] * Math.cos(2 * x);
  });
}

const windows = new Map<number, Float64Array>();
function keptWindow(length: number): Float64Array {
  let window = windows.get(length);
  if (!window) {
    if (windows.size > 64) windows.clear();
    window = windowOf(length);
    windows.set(length, window);
  }
  return window;
}

/** Cuts a band out of samples. */
export function cutBand(samples: Float64Array, rate: number, plan: BandPlan): Band {
  const { omega, window, hop, frames } = plan;
  const re = new Float64Array(frames);
  const im = new Float64Array(frames);
  const w = keptWindow(window);
  const wr = new Float64Array(window);
  const wi = new Float64Array(window);
  for (let n = 0; n < window; n++) {
    wr[n] = w[n] * Math.cos((omega * n) / rate);
    wi[n] = -w[n] * Math.sin((omega * n) / rate);
  }
  const hops = hopsOf(plan);
  for (let k = 0; k < frames; k++) {
    const start = hops[k] * hop;
    let x = 0;
    let y = 0;
    for (let n = 0; n < window; n++) {
      const sample = samples[start + n];
      x += sample * wr[n];
      y += sample * wi[n];
    }
    const [c, s] = [Math.cos((omega * start) / rate), -Math.sin((omega * start) / rate)];
    re[k] = x * c - y * s;
    im[k] = x * s + y * c;
  }
  return { ...plan, rate, re, im };
}

/** A partial in the frames of a band: frame k is (re + i im) e^((decay + i omega) k), t from frame to frame. */
export interface Trace {
  re: number;
  im: number;
  /** Logarithm of the size from frame to frame. */
  growth: number;
  /** Turn from frame to frame, rad. */
  turn: number;
}

/** ½ G(s): what one unit of amplitude gives in the first frame. `mirror` is the partial's part at −ω. */
export function bandGain(plan: BandPlan, rate: number, decay: number, omega: number, mirror = false): [number, number] {
  const a = -decay / rate;
  const b = ((mirror ? -omega : omega) - plan.omega) / rate;
  // (q^W − 1)/(q_m − 1) for the terms e^(2πi m n/W); the numerator is the same for all.
  const grow = Math.exp(a * plan.window);
  const topRe = Math.expm1(a * plan.window) - grow * 2 * Math.sin((b * plan.window) / 2) ** 2;
  const topIm = grow * Math.sin(b * plan.window);
  const shrink = Math.exp(a);
  const less = Math.expm1(a);
  let x = 0;
  let y = 0;
  for (let m = -2; m <= 2; m++) {
    const angle = b + (2 * Math.PI * m) / plan.window;
    const re = less - shrink * 2 * Math.sin(angle / 2) ** 2;
    const im = shrink * Math.sin(angle);
    const size = re * re + im * im;
    const term = TERMS[Math.abs(m)] / 2;
    if (size < 1e-28) x += term * plan.window;
    else {
      x += (term * (topRe * re + topIm * im)) / size;
      y += (term * (topIm * re - topRe * im)) / size;
    }
  }
  return [x, y];
}

/** The trace of a partial, or of its mirror image at −ω, in a band. */
export function traceOf(plan: BandPlan, rate: number, partial: Partial, mirror = false): Trace {
  const [gr, gi] = bandGain(plan, rate, partial.decay, partial.omega, mirror);
  const im = mirror ? -partial.im : partial.im;
  return {
    re: partial.re * gr - im * gi,
    im: partial.re * gi + im * gr,
    growth: (-partial.decay * plan.hop) / rate,
    turn: (((mirror ? -partial.omega : partial.omega) - plan.omega) * plan.hop) / rate,
  };
}

/** Takes a trace out of the frames of a band, until less than `least` is left of it. */
function subtractTrace(band: Band, trace: Trace, least: number): void {
  const { frames, dense = frames, skip = 1, re, im } = band;
  let { re: x, im: y } = trace;
  let c = Math.exp(trace.growth) * Math.cos(trace.turn);
  let s = Math.exp(trace.growth) * Math.sin(trace.turn);
  for (let k = 0; k < frames; k++) {
    if (k === dense) {
      const size = Math.exp(trace.growth * skip);
      c = size * Math.cos(trace.turn * skip);
      s = size * Math.sin(trace.turn * skip);
    }
    re[k] -= x;
    im[k] -= y;
    if (Math.abs(x) + Math.abs(y) < least) break;
    const next = x * c - y * s;
    y = x * s + y * c;
    x = next;
  }
}

/** e^((growth + i turn)·hops) of every frame, written from index `at` on. */
export function exponential(
  { frames, dense = frames, skip = 1 }: BandPlan,
  growth: number,
  turn: number,
  out: { re: Float64Array; im: Float64Array },
  at: number,
): void {
  let x = 1;
  let y = 0;
  let c = Math.exp(growth) * Math.cos(turn);
  let s = Math.exp(growth) * Math.sin(turn);
  for (let k = 0; k < frames; k++) {
    if (k === dense) {
      const size = Math.exp(growth * skip);
      c = size * Math.cos(turn * skip);
      s = size * Math.sin(turn * skip);
    }
    out.re[at + k] = x;
    out.im[at + k] = y;
    const next = x * c - y * s;
    y = x * s + y * c;
    x = next;
  }
}

/** Takes out of a band what is larger than `least` in it of some partials, and of the mirror images of others at −ω. */
export function subtractPartials(
  band: Band,
  partials: readonly Partial[],
  least: number,
  mirrored: readonly Partial[] = [],
): void {
  for (const partial of partials) {
    subtractOne(band, partial, least, false);
    subtractOne(band, partial, least, true);
  }
  for (const partial of mirrored) subtractOne(band, partial, least, true);
}

function subtractOne(band: Band, partial: Partial, least: number, mirror: boolean): void {
  // Beyond the main lobe a partial is 70 dB down at least, unless it dies under the window.
  const size = Math.hypot(partial.re, partial.im) * band.window;
  const apart = Math.abs((mirror ? -partial.omega : partial.omega) - band.omega) * band.window;
  const far = 30 * band.rate;
  const damped = Math.min(1, (partial.decay * band.window) / band.rate);
  if (apart > far && size * (1e-4 + (damped * 0.01 * far) / apart) < least) return;
  const trace = traceOf(band, band.rate, partial, mirror);
  if (Math.hypot(trace.re, trace.im) > least) subtractTrace(band, trace, 0.1 * least);
}
