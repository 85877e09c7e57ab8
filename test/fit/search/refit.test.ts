// Tiles of a sound made of known partials: a poor explanation is replaced by the partials themselves, a good one is
// kept.
import { describe, expect, test } from "vitest";
import { cutBand } from "../../../src/fit/search/bands/band.js";
import { espritOfOrders } from "../../../src/fit/search/bands/esprit.js";
import { Frames } from "../../../src/fit/search/bands/frames.js";
import { addPartials, hertz, type Partial } from "../../../src/fit/search/partial.js";
import { Tiles } from "../../../src/fit/search/refit.js";
import { hash4, normal } from "../../../src/math/hash.js";

const rate = 16_000;
const NOISE = 1e-5;

function partial(frequency: number, decay: number, re: number, im = 0): Partial {
  return { omega: 2 * Math.PI * frequency, decay, re, im };
}

/** A partial with what a room adds to it. */
const TRUTH = [
  partial(985, 20, 0.02, 0.05),
  partial(996, 30, 0.3, -0.2),
  partial(1000, 5, 1, 0.3),
  partial(1012, 18, 0.06, 0.02),
];

const chance = new Uint32Array(4);
const samples = Float64Array.from({ length: 2 * rate }, (_, i) => {
  const [first, second] = hash4(1, i, 2, 3, chance);
  return NOISE * normal(first, second);
});
addPartials(samples, rate, TRUTH);
const target = { samples, rate, slowest: 0.5, noise: () => (2 * NOISE ** 2) / rate };
const range = { lowest: 800, highest: 1200 };

function leftOf(partials: readonly Partial[]): number {
  const left = samples.slice();
  addPartials(left, rate, partials, -1);
  return left.reduce((sum, x) => sum + x * x, 0) / samples.reduce((sum, x) => sum + x * x, 0);
}

describe("tiles", () => {
  test("find what a single pole leaves", () => {
    const [even, odd] = [0, 0.5].map((shift) => new Tiles(target, range, shift, 10));
    const poor = [partial(1000, 5.5, 1.2, 0.1)];
    const found = odd.refit(even.refit(poor, 0.3), 0.3);
    expect(leftOf(poor)).toBeGreaterThan(1e-2);
    expect(leftOf(found)).toBeLessThan(1e-4);
    const main = found.reduce((a, b) => (Math.hypot(b.re, b.im) / b.decay > Math.hypot(a.re, a.im) / a.decay ? b : a));
    expect(hertz(main)).toBeCloseTo(1000, 1);
    expect(main.decay).toBeCloseTo(5, 1);
  });

  test("leave alone what is explained down to the noise", () => {
    const tiles = new Tiles(target, range, 0, 10);
    expect(tiles.refit(TRUTH, 1)).toEqual(TRUTH);
  });

  test("a high price keeps poles apart, a low one lets them crowd", () => {
    const tiles = new Tiles(target, range, 0, 10);
    const near = (partials: Partial[]) =>
      tiles.spread(partials, 0, 1000).filter((p, i, all) => all.some((q, j) => i !== j && crowds(p, q))).length;
    expect(TRUTH.some((p) => TRUTH.some((q) => p !== q && crowds(p, q)))).toBe(true);
    expect(near(TRUTH)).toBe(0);
  });

  test("a piece too short for a tile stays as it is", () => {
    const short = new Tiles({ ...target, samples: samples.slice(0, 2000) }, range, 0, 10);
    expect(short.refit(TRUTH, 1)).toEqual(TRUTH);
  });
});

function crowds(p: Partial, q: Partial): boolean {
  return Math.abs(p.omega - q.omega) < 2 * p.decay;
}

test("a line of the spectra is the band cut at its frequency", () => {
  const plan = { window: 800, hop: 133, frames: 60, dense: 40, skip: 4 };
  const spectra = new Frames(samples, rate, plan, 2048);
  const band = spectra.band(128);
  expect(spectra.spacing).toBe(rate / 2048);
  const wanted = cutBand(samples, rate, { ...plan, omega: band.omega });
  wanted.re.forEach((x, k) => {
    expect(band.re[k]).toBeCloseTo(x, 9);
    expect(band.im[k]).toBeCloseTo(wanted.im[k], 9);
  });
});

test("poles of several orders come from one decomposition", () => {
  const re = Float64Array.from({ length: 60 }, (_, k) => 0.95 ** k * Math.cos(0.3 * k) + 0.9 ** k);
  const im = Float64Array.from({ length: 60 }, (_, k) => 0.95 ** k * Math.sin(0.3 * k));
  const [two] = espritOfOrders(re, im, [2]);
  const sizes = two.re.map((x, i) => Math.hypot(x, two.im[i])).sort();
  expect(sizes[0]).toBeCloseTo(0.9, 6);
  expect(sizes[1]).toBeCloseTo(0.95, 6);
  expect(espritOfOrders(re, im, [2, 4, 100]).map((poles) => poles.re.length)).toEqual([2, 4]);
});
