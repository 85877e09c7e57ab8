// One drop from the surface integral itself (PHYSICS §9.1–9.2), not from its closed form: the disc is cut into points,
// each a source at its own distance, and their sum is band-limited by the low-pass that rain is made with (§9.4).
import { gaussLegendreOn } from "../../../src/math/gauss-legendre.js";

const AIR_DENSITY = 1.204;
const SOUND_SPEED = 343.2;

/** A drop: horizontal distance, height of the ears and radius of the disc, m; step of velocity, m/s; admittance. */
export interface DiscDrop {
  distance: number;
  height: number;
  sourceRadius: number;
  amplitude: number;
  admittance?: readonly [re: number, im: number];
}

/** Every point of the disc: when it is heard, s, and its part of ∫p dt, Pa·s. Half the disc stands for both halves. */
export function discPoints(drop: DiscDrop, rings = 24, spokes = 48): { times: number[]; areas: number[] } {
  const { distance, height, sourceRadius, amplitude, admittance = [0, 0] } = drop;
  const { points, weights } = gaussLegendreOn(rings, 0, sourceRadius);
  const times: number[] = [];
  const areas: number[] = [];
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < spokes; j++) {
      const angle = ((j + 0.5) * Math.PI) / spokes;
      const x = distance + points[i] * Math.cos(angle);
      const y = points[i] * Math.sin(angle);
      const path = Math.sqrt(x * x + y * y + height * height);
      const surface = 2 * weights[i] * points[i] * (Math.PI / spokes);
      // Re[1 − βR/(H + βR)], as the Green function of the ground has it.
      const a = height + admittance[0] * path;
      const b = admittance[1] * path;
      const lost = (admittance[0] * path * a + b * b) / (a * a + b * b);
      times.push(path / SOUND_SPEED);
      areas.push(((AIR_DENSITY * amplitude) / (2 * Math.PI)) * (surface / path) * (1 - lost));
    }
  }
  return { times, areas };
}

/** Half the length of the low-pass, samples, and the shape of its window (90 dB). */
const HALF = 32;
const SHAPE = 0.1102 * (90 - 8.7);

/**
 * The stated low-pass: a sinc at half the sample rate under a Kaiser window of ±32 samples, at `u` samples from its
 * middle.
 */
export function statedLowPass(u: number): number {
  if (Math.abs(u) >= HALF) return 0;
  const sinc = Math.abs(u) < 1e-12 ? 1 : Math.sin(Math.PI * u) / (Math.PI * u);
  return (sinc * besselI0(SHAPE * Math.sqrt(1 - (u / HALF) ** 2))) / besselI0(SHAPE);
}

/** Samples of impulses behind the stated low-pass, Pa, the first of them at sample `from` after the impact. */
export function bandLimited(
  { times, areas }: { times: ArrayLike<number>; areas: ArrayLike<number> },
  sampleRate: number,
  from: number,
  count: number,
): Float64Array {
  const out = new Float64Array(count);
  for (let k = 0; k < times.length; k++) {
    const at = times[k] * sampleRate - from;
    for (let n = 0; n < count; n++) out[n] += areas[k] * sampleRate * statedLowPass(n - at);
  }
  return out;
}

function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > 1e-18 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
