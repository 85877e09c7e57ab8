// The path of a ball over a surface: against a ball that is lowered everywhere, and the cusps where it changes its
// support.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loweredBall } from "../../../reference/contact/surface.js";
import { cuspsOf, LEAST_CUSP, scattered, traceBall, traced } from "../../../src/contact/surface/jumps.js";
import { surface } from "../../../src/contact/surface/named.js";
import { heightAt, octavesOf } from "../../../src/contact/surface/random.js";

test("the path is that of a ball lowered at every place", () => {
  const heights = fc.float32Array({ minLength: 2, maxLength: 60, min: 0, max: Math.fround(0.01), noNaN: true });
  fc.assert(
    fc.property(heights, fc.double({ min: 1e-4, max: 0.02, noNaN: true }), (z, radius) => {
      const trace = traceBall({ heights: z, spacing: 1e-3 }, radius);
      const truth = loweredBall(z, 1e-3, radius);
      for (let i = 0; i < z.length; i++) {
        expect(trace.heights[i]).toBeCloseTo(truth[i], 8);
        expect(trace.heights[i]).toBeGreaterThanOrEqual(z[i]);
      }
    }),
  );
});

test("wide valleys stay, narrow ones fill", () => {
  const bumps = (period: number) =>
    Float32Array.from({ length: 400 }, (_, i) => 1e-5 * Math.sin((2 * Math.PI * i) / period));
  const depth = (period: number) => {
    const { heights } = traceBall({ heights: bumps(period), spacing: 1e-5 }, 1e-3);
    return Math.max(...heights) - Math.min(...heights);
  };
  expect(depth(400)).toBeGreaterThan(1.9e-5);
  expect(depth(5)).toBeLessThan(2e-6);
});

describe("cusps", () => {
  test("between two spikes there is one, in the middle, with the slopes of two circles", () => {
    const heights = new Float32Array(100);
    heights[40] = 1e-4;
    heights[60] = 1e-4;
    const layer = { heights, spacing: 1e-5 };
    const { places, slopes, length } = cuspsOf(layer, traceBall(layer, 1e-3), 1e-3);
    expect(length).toBeCloseTo(1e-3, 12);
    const middle = places.findIndex((place) => Math.abs(place - 5e-4) < 1e-9);
    expect(middle).toBeGreaterThanOrEqual(0);
    // two circles that lean 0.1 mm to each side on a radius of 1 mm
    expect(slopes[middle]).toBeCloseTo((2 * 0.1) / Math.sqrt(1 - 0.01), 6);
  });
  test("a surface gentler than the ball has none", () => {
    const heights = Float32Array.from({ length: 400 }, (_, i) => 1e-6 * Math.sin((2 * Math.PI * i) / 400));
    const layer = { heights, spacing: 1e-5 };
    expect(cuspsOf(layer, traceBall(layer, 1e-3), 1e-3).places).toHaveLength(0);
  });
  test("of a profile of 1.3 µm rms under a ball of 1 mm are some 20 a millimetre, of 0.03 on average", () => {
    const random = { roughness: 1.3e-6, correlationLength: 0.2e-3, slope: 1.5, shortest: 1e-5, seed: 1 };
    const heights = Float32Array.from({ length: 8192 }, (_, i) => heightAt(i * 3e-6, random));
    const layer = { heights, spacing: 3e-6 };
    const { slopes, length } = cuspsOf(layer, traceBall(layer, 1e-3), 1e-3);
    const mean = slopes.reduce((a, b) => a + b, 0) / slopes.length;
    expect(slopes.length / (1000 * length)).toBeGreaterThan(8);
    expect(slopes.length / (1000 * length)).toBeLessThan(40);
    expect(mean).toBeGreaterThan(0.015);
    expect(mean).toBeLessThan(0.06);
  });
});

describe("a traced surface", () => {
  const stone = traced(surface("stone"));
  test("keeps of its random heights those finer than the valleys that a ball bridges, each as high as before", () => {
    const [all, fine] = [octavesOf(surface("stone").random!), octavesOf(stone.random!)];
    // √(2 · 1 mm · 60 µm) = 0.35 mm
    expect(fine[0].spacing).toBeCloseTo(0.25e-3, 9);
    for (const [i, octave] of fine.entries()) {
      const before = all[all.length - fine.length + i];
      expect(octave.spacing).toBeCloseTo(before.spacing, 9);
      expect(octave.height / before.height).toBeCloseTo(1, 6);
      expect(octave.seed).toBe(before.seed);
    }
  });
  test("has a looped path and rising places with real slopes instead of the others", () => {
    expect(stone.profile!.loop).toBe(true);
    expect(stone.profile!.heights).toHaveLength(16_384);
    const { places, slopes, length } = stone.jumps!;
    expect(length).toBeCloseTo(16_384 * stone.profile!.spacing, 9);
    expect(places.length).toBeGreaterThan(100);
    for (let i = 0; i < places.length; i++) {
      expect(slopes[i]).toBeGreaterThan(LEAST_CUSP);
      if (i > 0) expect(places[i]).toBeGreaterThanOrEqual(places[i - 1]);
    }
    expect(places.at(-1)).toBeLessThan(length);
  });
  test("keeps what else it was, and is made the same again", () => {
    expect(stone.damping).toBe(surface("stone").damping);
    expect(traced(surface("stone"))).toEqual(stone);
    expect(traced(surface("glass"))).toBe(surface("glass"));
  });
});

describe("a surface without cusps", () => {
  test("has jumps by chance, rising, the same again, others with another seed", () => {
    const steel = scattered(surface("polished-steel")).jumps!;
    expect(steel.places).toHaveLength(1000);
    for (let i = 1; i < 1000; i++) expect(steel.places[i]).toBeGreaterThan(steel.places[i - 1]);
    expect(steel.places.at(-1)).toBeLessThan(steel.length);
    expect(scattered(surface("polished-steel")).jumps).toEqual(steel);
    expect(scattered(surface("glass")).jumps!.places).not.toEqual(steel.places);
  });
  test("that is smooth, or has grains or cusps already, stays as it is", () => {
    const smooth = { ...surface("glass"), random: undefined };
    for (const one of [smooth, surface("gravel"), traced(surface("stone"))]) expect(scattered(one)).toBe(one);
  });
});
