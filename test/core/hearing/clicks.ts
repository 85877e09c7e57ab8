// How much of a change is a click: what lies more than 1 kHz away from the modes that change, in windows of 5 ms,
// against the scene.
import { Fft } from "../../../src/math/fft.js";
import { RATE } from "./ear.js";

/** 5 ms. */
const WINDOW = 220;
const STEP = 44;
const POINTS = 512;
/** Hz to each side of a mode that belong to it: the window's own main lobe is 800 Hz wide. */
const NEAR = 1000;
const fft = new Fft(POINTS);
/** Blackman and Harris: side lobes at −92 dB. A Hann window would leak −53 dB by itself (PHYSICS §3, Ramps). */
const TAPER = Float64Array.from({ length: WINDOW }, (_, k) => {
  const x = (2 * Math.PI * (k + 0.5)) / WINDOW;
  return 0.35875 - 0.48829 * Math.cos(x) + 0.14128 * Math.cos(2 * x) - 0.01168 * Math.cos(3 * x);
});

const re = new Float64Array(POINTS);
const im = new Float64Array(POINTS);

/** Power in a window that begins at `from`, of all lines of the spectrum for which `counts` is 1. */
function power(x: ArrayLike<number>, from: number, counts: Uint8Array): number {
  re.fill(0);
  im.fill(0);
  for (let k = 0; k < WINDOW; k++) re[k] = TAPER[k] * x[from + k];
  fft.forward(re, im);
  let sum = 0;
  for (let k = 0; k <= POINTS / 2; k++) if (counts[k]) sum += re[k] ** 2 + im[k] ** 2;
  return sum;
}
function most(x: ArrayLike<number>, counts: Uint8Array, from: number, to: number): number {
  let loudest = 0;
  for (let start = from; start + WINDOW <= to; start += STEP) loudest = Math.max(loudest, power(x, start, counts));
  return loudest;
}

/** The loudest window of `change`, away from the modes named, over the loudest window of `scene`, dB. */
export function clickDb(
  change: ArrayLike<number>,
  scene: ArrayLike<number>,
  hertz: readonly number[],
  from = 0,
  to = change.length,
): number {
  const away = Uint8Array.from({ length: POINTS / 2 + 1 }, (_, k) =>
    hertz.every((f) => Math.abs((k * RATE) / POINTS - f) > NEAR) ? 1 : 0,
  );
  const all = new Uint8Array(POINTS / 2 + 1).fill(1);
  return 10 * Math.log10(most(change, away, from, to) / most(scene, all, 0, scene.length));
}

/** a − b. */
export function difference(a: Float32Array, b: Float32Array): Float64Array {
  const out = new Float64Array(a.length);
  for (let k = 0; k < out.length; k++) out[k] = a[k] - b[k];
  return out;
}
