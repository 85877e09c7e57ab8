// Profiles from recordings of scrapes: a tone recorded at a speed is a wave of the right length, rumble is gone, and
// the roughness is what was asked for.
import { describe, expect, test } from "vitest";
import { profileFromScrape } from "../../../src/contact/surface/scrape.js";

const RATE = 44_100;
const tone = (hertz: number, seconds = 0.5, size = 0.3) =>
  Float32Array.from({ length: RATE * seconds }, (_, i) => size * Math.sin((2 * Math.PI * hertz * i) / RATE));
/** Amplitude of a wavelength in heights, away from the ends. */
function wave(heights: Float32Array, spacing: number, length: number): number {
  let [re, im, n] = [0, 0, 0];
  const from = Math.floor(heights.length / 4);
  const to = from + Math.floor((heights.length * spacing) / 2 / length) * (length / spacing);
  for (let i = from; i < to; i++) {
    const turn = (2 * Math.PI * i * spacing) / length;
    re += heights[i] * Math.cos(turn);
    im += heights[i] * Math.sin(turn);
    n++;
  }
  return (2 * Math.hypot(re, im)) / n;
}

test("1 kHz at 0.5 m/s is a wave of 0.5 mm with the roughness asked for", () => {
  const { heights, spacing } = profileFromScrape(tone(1000), RATE, { speed: 0.5, roughness: 2e-5 });
  expect(spacing).toBe(1e-4);
  expect(Math.abs(heights.length - 2500)).toBeLessThanOrEqual(1);
  expect(Math.abs(wave(heights, spacing, 5e-4) / (2e-5 * Math.SQRT2) - 1)).toBeLessThan(0.01);
});

test("rumble is taken out, and what is above it stays where it is", () => {
  const both = tone(1000).map((x, i) => x + 3 * Math.sin((2 * Math.PI * 8 * i) / RATE) + 1);
  const clean = profileFromScrape(tone(1000), RATE, { speed: 0.5 });
  const came = profileFromScrape(both, RATE, { speed: 0.5 });
  // in the middle; at the ends the filter settles
  for (let i = 900; i < 1600; i += 13) expect(Math.abs(came.heights[i] - clean.heights[i])).toBeLessThan(3e-6);
});

test("what is finer than the spacing is gone, not folded back", () => {
  const mixed = tone(1000).map((x, i) => x + 0.3 * Math.sin((2 * Math.PI * 9000 * i) / RATE));
  // 5,000 heights a second: 9 kHz would fold back to 1 kHz
  const { heights } = profileFromScrape(mixed, RATE, { speed: 0.5, roughness: 1e-5 });
  expect(Math.abs(wave(heights, 1e-4, 5e-4) / (1e-5 * Math.SQRT2) - 1)).toBeLessThan(0.02);
});

test("runs join without a seam", () => {
  const { heights } = profileFromScrape(tone(300, 1), RATE, { speed: 0.5, spacing: 2e-5 });
  expect(heights.length).toBe(25_000);
  // a sine bends evenly: second differences are −ω² times it
  const bend = (2 * Math.PI * 300 * 2e-5) / 0.5;
  for (const at of [1024, 2048, 10_240]) {
    for (let i = at - 3; i < at + 3; i++) {
      const second = heights[i - 1] - 2 * heights[i] + heights[i + 1];
      expect(Math.abs(second + bend * bend * heights[i])).toBeLessThan(2e-9);
    }
  }
});

describe("what cannot be a scrape", () => {
  test.each([
    [tone(100), { speed: 0 }, "speed"],
    [tone(100), { speed: 0.5, spacing: -1 }, "spacing"],
    [tone(100), { speed: 0.5, highPass: 30_000 }, "highPass"],
    [new Float32Array(1000), { speed: 0.5 }, "samples"],
    [tone(100, 0.0001), { speed: 0.5 }, "samples"],
    [Float32Array.of(1, Number.NaN, ...tone(100)), { speed: 0.5 }, "samples[1]"],
  ])("%# is refused", (samples, options, field) => {
    expect(() => profileFromScrape(samples, RATE, options)).toThrow(field);
  });
});
