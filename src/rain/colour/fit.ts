// Responses as sums of fixed poles: y[n] = direct·x[n] + Re Σ rⱼ sⱼ[n], sⱼ[n] = pⱼ sⱼ[n−1] + x[n]. The poles are chosen
// beforehand; residues follow by least squares on the exact complex response, so that each fit is one small linear
// system.
import type { Complex } from "../law/pulse.js";
import { LeastSquares } from "./least-squares.js";

/** A pole and its residue; both exact in float32, which the core computes in. */
export interface Pole {
  readonly p: Complex;
  readonly r: Complex;
}

/** A fitted response. */
export interface PoleSum {
  readonly direct: number;
  readonly poles: readonly Pole[];
}

/** What a fit is made for. */
export interface FitBand {
  /** Samples a second that the poles run at: twice the sample rate of the sound, Hz. */
  readonly rate: number;
  /** Frequencies, Hz, and the weight of each. */
  readonly frequencies: Float64Array;
  readonly weights: Float64Array;
}

/** Where a fit is held to its response, Hz, and at how many frequencies. */
const BAND = {
  lowest: 20,
  highest: 20_000,
  points: 60,
  /** Frequencies above the band, and their weight, so that the response cannot grow where nobody asks. */
  beyond: 6,
  beyondWeight: 0.03,
} as const;

/** The highest frequency, Hz, at which a colour is held to its exact response. */
export function highestColour(sampleRate: number): number {
  return Math.min(BAND.highest, 0.45 * sampleRate);
}

/** From 20 Hz to 20 kHz (or 0.45 of the sample rate) evenly in pitch, and with little weight some way beyond. */
export function audibleBand(sampleRate: number, points: number = BAND.points): FitBand {
  const top = highestColour(sampleRate);
  const frequencies = new Float64Array(points + BAND.beyond);
  const weights = new Float64Array(points + BAND.beyond).fill(1);
  for (let i = 0; i < points; i++) frequencies[i] = BAND.lowest * (top / BAND.lowest) ** (i / (points - 1));
  for (let i = 0; i < BAND.beyond; i++) {
    frequencies[points + i] = top + ((0.6 * sampleRate - top) * (i + 1)) / BAND.beyond;
    weights[points + i] = BAND.beyondWeight;
  }
  return { rate: 2 * sampleRate, frequencies, weights };
}

/** A real pole that decays like a first-order low-pass of this corner, Hz. */
export function realPole(corner: number, rate: number): Complex {
  return [Math.fround(Math.exp((-2 * Math.PI * corner) / rate)), 0];
}

/** A pole by its size and angle, radians a sample. */
export function polarPole(size: number, angle: number): Complex {
  return [Math.fround(size * Math.cos(angle)), Math.fround(size * Math.sin(angle))];
}

/** What a pole with a residue gives at ω radians a sample: the transform of Re r pⁿ. */
export function poleResponse(p: Complex, r: Complex, omega: number): [re: number, im: number] {
  const [c, s] = [Math.cos(omega), Math.sin(omega)];
  // (Re r − Re(r p*) e^{−iω}) / (1 − 2 Re p e^{−iω} + |p|² e^{−2iω}); a real pole is the same with r real.
  const top = r[0];
  const back = r[0] * p[0] + r[1] * p[1];
  const size = p[0] * p[0] + p[1] * p[1];
  const nRe = top - back * c;
  const nIm = back * s;
  const dRe = 1 - 2 * p[0] * c + size * (c * c - s * s);
  const dIm = 2 * p[0] * s - 2 * size * s * c;
  const d = dRe * dRe + dIm * dIm;
  return [(nRe * dRe + nIm * dIm) / d, (nIm * dRe - nRe * dIm) / d];
}

/** The response of a sum of poles at a frequency, Hz. */
export function sumResponse({ direct, poles }: PoleSum, frequency: number, rate: number): [re: number, im: number] {
  const omega = (2 * Math.PI * frequency) / rate;
  let re = direct;
  let im = 0;
  for (const { p, r } of poles) {
    const [x, y] = poleResponse(p, r, omega);
    re += x;
    im += y;
  }
  return [re, im];
}

/**
 * Residues of `poles` for a response that is exactly `atRest` at 0 Hz.
 *
 * @param response the exact response at a frequency, Hz.
 * @param scale what an error at a frequency is measured against.
 */
export function fitPoles(
  band: FitBand,
  poles: readonly Complex[],
  atRest: number,
  response: (frequency: number) => Complex,
  scale: (frequency: number) => number,
): PoleSum {
  const { frequencies, weights, rate } = band;
  const count = frequencies.length;
  const units = poles.flatMap((p): [Complex, Complex][] =>
    p[1] === 0
      ? [[p, [1, 0]]]
      : [
          [p, [1, 0]],
          [p, [0, 1]],
        ],
  );
  const columns = units.map(() => new Float64Array(2 * count));
  const right = new Float64Array(2 * count);
  const rest = units.map(([p, r]) => poleResponse(p, r, 0)[0]);
  for (let i = 0; i < count; i++) {
    const omega = (2 * Math.PI * frequencies[i]) / rate;
    const weight = weights[i] / scale(frequencies[i]);
    const [re, im] = response(frequencies[i]);
    right[i] = weight * (re - atRest);
    right[count + i] = weight * im;
    units.forEach(([p, r], j) => {
      const [x, y] = poleResponse(p, r, omega);
      columns[j][i] = weight * (x - rest[j]);
      columns[j][count + i] = weight * y;
    });
  }
  const found = new LeastSquares(columns).solve(right).map(Math.fround);
  // The direct part makes up what the rounded residues leave at 0 Hz.
  const direct = Math.fround(found.reduce((left, value, j) => left - value * rest[j], atRest));
  let next = 0;
  const sum = poles.map((p): Pole => ({ p, r: [found[next++], p[1] === 0 ? 0 : found[next++]] }));
  return { direct, poles: sum };
}
