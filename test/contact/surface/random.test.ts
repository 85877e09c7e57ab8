// Random surfaces: the same bits as exact arithmetic, the rms and slopes of PHYSICS §7.5, the same height at the same
// place for ever, and no sound from what would alias.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactLattice, exactSpline, powerSpectrum, spectralSlope } from "../../../reference/contact/surface.js";
import {
  heightAt,
  latticeHeight,
  MOST_OCTAVES,
  octaveFade,
  octavesHeight,
  octavesOf,
  SPLINE_SCALE,
  splineNoise,
  wavinessOctave,
} from "../../../src/contact/surface/random.js";
import type { RandomLayer } from "../../../src/contact/surface/surface.js";

const layer = (change: Partial<RandomLayer> = {}): RandomLayer => ({
  roughness: 1e-5,
  correlationLength: 5e-3,
  slope: 2,
  seed: 3,
  ...change,
});
const rms = (height: (i: number) => number, n: number) => {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += height(i) ** 2;
  return Math.sqrt(sum / n);
};

describe("the lattice", () => {
  test("has the same bits as whole-number arithmetic, for every index and seed", () => {
    const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(word, word, (index, seed) => {
        expect(latticeHeight(index, seed)).toBe(exactLattice(index, seed));
      }),
    );
    // what the core must give too
    expect([0, 1, -1].map((i) => latticeHeight(i, 7))).toEqual([0, 1, -1].map((i) => exactLattice(i, 7)));
  });
  test("is smooth between its points as the sum of kernels is, and has rms 1 when scaled", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer(), (at, seed) => {
        expect(splineNoise(at, seed)).toBeCloseTo(exactSpline(at, seed), 9);
      }),
    );
    // 200,000 lattice points: 0.3 %
    expect(Math.abs(SPLINE_SCALE * rms((i) => splineNoise(i * 0.917, 5), 200_000) - 1)).toBeLessThan(0.01);
  });
});

describe("a random surface", () => {
  test("has the roughness that it says, at every slope", () => {
    for (const slope of [0, 1, 2, 3]) {
      const octaves = octavesOf(layer({ slope }));
      // steep slopes hang on the few points of the longest lattice: 20,000 of them
      const came = rms((i) => octavesHeight(octaves, i * 1.713e-3), 60_000);
      expect(Math.abs(came / 1e-5 - 1)).toBeLessThan(0.03);
    }
  });
  test.each([
    [1, 1.12],
    [2, 2.02],
    [3, 3],
  ])("of slope %d has a spectrum that falls with %d", (slope, measured) => {
    const size = 1 << 15;
    const octaves = octavesOf(layer({ slope, correlationLength: 2 ** 9.5 * 1e-6 }));
    const power = powerSpectrum((i) => octavesHeight(octaves, i * 1e-6), size, 6);
    expect(Math.abs(spectralSlope(power, size / 512, size / 6) - measured)).toBeLessThan(0.03);
  });
  test("of slope 0 is its finest lattice alone", () => {
    const octaves = octavesOf(layer({ slope: 0 }));
    expect(octaves).toHaveLength(1);
    expect(octaves[0].spacing).toBeCloseTo(5e-3 / 512, 12);
  });
  test("is the same at the same place however it is reached, also far away and behind the start", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (place) => {
        expect(heightAt(place, layer())).toBe(heightAt(place, layer()));
        expect(Math.abs(heightAt(place, layer()))).toBeLessThan(1e-4);
      }),
    );
    expect(heightAt(0.3, layer())).not.toBe(heightAt(0.3, layer({ seed: 4 })));
    // smooth: half a micrometre on, next to nothing has changed
    expect(Math.abs(heightAt(0.3, layer()) - heightAt(0.3 + 5e-7, layer()))).toBeLessThan(1e-6);
  });
  test("stays finite where places are absurd", () => {
    for (const place of [1e30, -1e300, Number.MAX_VALUE]) expect(Number.isFinite(heightAt(place, layer()))).toBe(true);
  });
  test("has no lattice shorter than asked for", () => {
    const octaves = octavesOf(layer({ correlationLength: 5e-5, shortest: 5e-5 / 16 }));
    expect(octaves.map(({ spacing }) => spacing)).toEqual([5e-5, 2.5e-5, 1.25e-5, 6.25e-6, 3.125e-6]);
    expect(octavesOf(layer())).toHaveLength(MOST_OCTAVES);
  });
});

describe("at speed", () => {
  test("lattices fade between a quarter and a half of one a sample", () => {
    expect(octaveFade(1e-3, 12, 48_000)).toBe(1);
    expect(octaveFade(1e-3, 18, 48_000)).toBeCloseTo(0.5, 12);
    expect(octaveFade(1e-3, 24, 48_000)).toBe(0);
    expect(octaveFade(1e-3, -18, 48_000)).toBeCloseTo(0.5, 12);
  });
  test("the sum grows smoother, never rougher", () => {
    const octaves = octavesOf(layer({ slope: 1 }));
    let before = Number.POSITIVE_INFINITY;
    for (const speed of [0, 0.3, 1, 3, 10, 30, 300]) {
      const now = rms((i) => octavesHeight(octaves, i * 1.713e-3, speed, 48_000), 20_000);
      expect(now).toBeLessThanOrEqual(before * 1.001);
      before = now;
    }
    expect(before).toBe(0);
  });
});

test("waviness is one lattice of its own", () => {
  const octave = wavinessOctave({ height: 2e-6, length: 2e-3 }, 3);
  expect(Math.abs(rms((i) => octavesHeight([octave], i * 1.7e-3), 40_000) / 2e-6 - 1)).toBeLessThan(0.02);
  expect(octavesOf(layer()).map(({ seed }) => seed)).not.toContain(octave.seed);
});
