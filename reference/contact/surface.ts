// Surfaces as their definitions (PHYSICS §7.4, §7.5): lattice heights by whole-number arithmetic, splines as sums over
// a kernel, a ball lowered on a profile until it touches, grooves as a square wave seen through a kernel, and the power
// spectrum of heights with its slope.
import { Fft } from "../../src/math/fft.js";

/** The lattice height of PHYSICS §7.5 in exact arithmetic: two multiply–xorshift rounds, −1 to 1. */
export function exactLattice(index: number, seed: number): number {
  const word = 2n ** 32n;
  const low = (x: bigint) => ((x % word) + word) % word;
  let h = low(BigInt(index)) ^ low(BigInt(seed) * 0x9e3779b1n);
  h = low((h ^ (h >> 16n)) * 0x85ebca6bn);
  h = low((h ^ (h >> 13n)) * 0xc2b2ae35n);
  h ^= h >> 16n;
  return Number(h) / 2 ** 31 - 1;
}

/** The uniform cubic B-spline around 0, knots 1 apart. */
export function splineKernel(t: number): number {
  const x = Math.abs(t);
  if (x >= 2) return 0;
  return x < 1 ? 2 / 3 - x * x + x ** 3 / 2 : (2 - x) ** 3 / 6;
}

/** Spline noise as the sum of all kernels that reach a place. */
export function exactSpline(at: number, seed: number): number {
  let sum = 0;
  for (let i = Math.floor(at) - 3; i <= Math.floor(at) + 3; i++) sum += exactLattice(i, seed) * splineKernel(at - i);
  return sum;
}

/**
 * Grooves 1 deep, above their mean, seen through a spline whose knots are `knot` apart: midpoint sum over the kernel.
 */
export function exactGrid(place: number, period: number, width: number, knot: number): number {
  const steps = 4000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const t = -2 + (4 * (i + 0.5)) / steps;
    const x = place - knot * t;
    const within = x - period * Math.floor(x / period);
    sum += (within < width ? -1 : 0) * splineKernel(t) * (4 / steps);
  }
  return sum + width / period;
}

/** The height of a ball of some radius over each height of a loop, if its lowest point were free. */
export function loweredBall(heights: ArrayLike<number>, spacing: number, radius: number): number[] {
  const n = heights.length;
  return Array.from({ length: n }, (_, i) => {
    let best = Number.NEGATIVE_INFINITY;
    for (let k = -n; k <= n; k++) {
      const w = k * spacing;
      if (Math.abs(w) > radius) continue;
      best = Math.max(best, heights[(((i + k) % n) + n) % n] + Math.sqrt(radius * radius - w * w) - radius);
    }
    return best;
  });
}

/** Mean power spectrum of some stretches of a height function under Hann's window: bins 0 to size/2. */
export function powerSpectrum(height: (sample: number) => number, size: number, stretches: number): Float64Array {
  const fft = new Fft(size);
  const power = new Float64Array(size / 2);
  for (let s = 0; s < stretches; s++) {
    const re = Float64Array.from(
      { length: size },
      (_, i) => height(s * size + i) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)),
    );
    const im = new Float64Array(size);
    fft.forward(re, im);
    for (let k = 0; k < size / 2; k++) power[k] += (re[k] ** 2 + im[k] ** 2) / stretches;
  }
  return power;
}

/** β of a spectrum ∝ k^−β between two bins: a straight line through means over equal parts of an octave. */
export function spectralSlope(power: Float64Array, from: number, to: number): number {
  const part = 2 ** (1 / 3.5);
  const points: [number, number][] = [];
  for (let low = from; low * part <= to; low *= part) {
    const [a, b] = [Math.floor(low), Math.floor(low * part)];
    let sum = 0;
    for (let k = a; k < b; k++) sum += power[k];
    if (b > a) points.push([Math.log(low), Math.log(sum / (b - a))]);
  }
  const mean = (i: 0 | 1) => points.reduce((sum, point) => sum + point[i], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const below = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return -above / below;
}
