// What the tests of contacts hear with: a body whose sound is the force on it, for its one mode lies above all that is
// measured and dies at once; and measurements of level and spectrum.
import { Fft } from "../../../src/math/fft.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { FULL_SCALE } from "../../core/listen.js";

export const RATE = 44_100;
const PROBE = 19_000;
const DECAY = 30_000;

/** The sound of this body is F/`PROBE_GAIN` up to some 6 kHz, within 1 dB, F in newtons. */
export function probe(): ModalModel {
  return new ModalModel({
    name: "probe",
    frequencies: [PROBE],
    decayRates: [DECAY],
    gains: [1],
    radiationGains: [(FULL_SCALE * stiffness()) / 1],
  });
}
/** What one newton makes of it, before radiation. */
function stiffness(): number {
  const omega = 2 * Math.PI * PROBE;
  return (omega * omega + DECAY * DECAY) / omega;
}

export function rms(x: ArrayLike<number>, from = 0, to = x.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += x[i] * x[i];
  return Math.sqrt(sum / (to - from));
}
export const decibels = (ratio: number): number => 20 * Math.log10(ratio);

/** Power of each bin of a Blackman–Harris window over `size` samples: sidelobes lie 92 dB down. */
export function spectrum(x: ArrayLike<number>, from: number, size: number): Float64Array {
  const re = Float64Array.from({ length: size }, (_, i) => {
    const t = (2 * Math.PI * i) / size;
    const window = 0.35875 - 0.48829 * Math.cos(t) + 0.14128 * Math.cos(2 * t) - 0.01168 * Math.cos(3 * t);
    return x[from + i] * window;
  });
  const im = new Float64Array(size);
  new Fft(size).forward(re, im);
  return Float64Array.from({ length: size / 2 }, (_, k) => re[k] ** 2 + im[k] ** 2);
}
/** Mean frequency of the power, Hz. */
export function centroid(power: Float64Array): number {
  let [sum, weighted] = [0, 0];
  power.forEach((p, k) => {
    sum += p;
    weighted += p * k;
  });
  return ((weighted / sum) * RATE) / (2 * power.length);
}
