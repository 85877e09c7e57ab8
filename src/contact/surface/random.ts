// The indexable random surface (PHYSICS §7.5): lattices of hashed heights, each half as wide as the one before, with
// uniform cubic B-splines between their points. A place has the same height for ever, however it is reached, and no
// memory is needed. The same arithmetic, in float32, is what the core does.
import type { RandomLayer, Waviness } from "./surface.js";

/** Most lattices of a surface. */
export const MOST_OCTAVES = 10;
/** The B-spline of values spread evenly from −1 to 1 has an rms of 0.400; times this it is 1. */
export const SPLINE_SCALE = 2.5;

/** Lattice points from the start within which a surface is one. */
const FARTHEST = 2 ** 52;

/** A lattice of a surface. */
export interface Octave {
  /** λ_o, m. */
  readonly spacing: number;
  /** m rms */
  readonly height: number;
  readonly seed: number;
}

/**
 * The height of a lattice point, −1 to 1: two multiply–xorshift rounds of its index, started by the seed. Lattice
 * points 2³² apart are the same.
 */
export function latticeHeight(index: number, seed: number): number {
  let h = (index | 0) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  return (h >>> 0) / 2 ** 31 - 1;
}

/** The uniform cubic B-spline over lattice heights, at a place in units of the lattice; rms 0.400. */
export function splineNoise(at: number, seed: number): number {
  // so far out numbers have no fraction left
  const where = Math.abs(at) < FARTHEST ? at : 0;
  const i = Math.floor(where);
  const t = where - i;
  const u = 1 - t;
  const a = latticeHeight(i - 1, seed);
  const b = latticeHeight(i, seed);
  const c = latticeHeight(i + 1, seed);
  const d = latticeHeight(i + 2, seed);
  return (
    (u * u * u * a + (4 - 6 * t * t + 3 * t * t * t) * b + (4 - 6 * u * u + 3 * u * u * u) * c + t * t * t * d) / 6
  );
}

/** The lattices of a random layer, the longest first; their heights together have the layer's roughness. */
export function octavesOf(layer: RandomLayer): Octave[] {
  const { roughness, correlationLength, slope, shortest, seed } = layer;
  const least = shortest ?? correlationLength / 2 ** (MOST_OCTAVES - 1);
  // rounding must not take away a lattice that is exactly as short as asked for
  const finest = Math.min(MOST_OCTAVES - 1, Math.floor(Math.log2(correlationLength / least) + 1e-9));
  // β = 0 is white as far as it goes: the finest lattice alone
  const first = slope === 0 ? finest : 0;
  const weights: number[] = [];
  for (let o = first; o <= finest; o++) weights.push(2 ** ((-o * (slope - 1)) / 2));
  const scale = roughness / Math.hypot(...weights);
  return weights.map((weight, k) => ({
    spacing: correlationLength / 2 ** (first + k),
    height: scale * weight,
    seed: (seed + first + k) | 0,
  }));
}

/**
 * How much of a lattice is left when it is read at a speed: all of it up to a quarter of a lattice a sample, nothing
 * from half of one on, where it would alias.
 */
export function octaveFade(spacing: number, speed: number, rate: number): number {
  return Math.min(1, Math.max(0, (0.5 - Math.abs(speed) / (spacing * rate)) / 0.25));
}

/**
 * The height of a random surface at a place, m.
 *
 * @param place m along the surface
 * @param speed m/s at which it is swept; lattices that would alias at the rate fade out. 0 fades nothing.
 * @param rate sampling rate, Hz
 * @example
 * const { random } = surface("stone");
 * heightAt(0.731, random!, 0.4, 48_000);
 */
export function heightAt(place: number, layer: RandomLayer, speed = 0, rate = 48_000): number {
  return octavesHeight(octavesOf(layer), place, speed, rate);
}

/** The same from lattices that were made once. */
export function octavesHeight(octaves: readonly Octave[], place: number, speed = 0, rate = 48_000): number {
  let sum = 0;
  for (const { spacing, height, seed } of octaves) {
    const fade = octaveFade(spacing, speed, rate);
    if (fade > 0) sum += fade * height * splineNoise(place / spacing, seed);
  }
  return SPLINE_SCALE * sum;
}

/** The one lattice of waviness, beside the random layer's. */
export function wavinessOctave({ height, length }: Waviness, seed = 0): Octave {
  return { spacing: length, height, seed: (seed - 1) | 0 };
}
