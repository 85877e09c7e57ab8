import { describe, expect, test } from "vitest";
import { Resampler } from "../../src/math/resample.js";

/** The gain and phase of an impulse response at a frequency, and where its first sample lies in seconds. */
function responseAt(samples: ArrayLike<number>, frequency: number, rate: number, start = 0): [re: number, im: number] {
  let [re, im] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    const angle = -2 * Math.PI * frequency * (n / rate + start);
    re += samples[n] * Math.cos(angle);
    im += samples[n] * Math.sin(angle);
  }
  return [re, im];
}
/** A decaying, wide-band response. */
const response = Float64Array.from({ length: 200 }, (_, n) => Math.exp(-n / 15) * Math.cos(n * (0.4 + 0.01 * n)));

describe.each([
  [44_100, 48_000],
  [48_000, 44_100],
  [96_000, 48_000],
  [48_000, 192_000],
  [44_100, 47_999],
])("from %d to %d Hz", (from, to) => {
  const lower = Math.min(from, to);
  const start = Math.ceil((40 * from) / lower);
  const count = Math.ceil(((response.length + 2 * start) * to) / from);
  const out = new Resampler(from, to, -start, count).apply(response, new Float64Array(count));

  test("gain and phase stay as they were up to 0.9 of the lower Nyquist frequency", () => {
    for (const part of [0, 0.1, 0.5, 0.8, 0.9]) {
      const frequency = (part * lower) / 2;
      const [a, b] = responseAt(response, frequency, from);
      const [c, d] = responseAt(out, frequency, to, -start / from);
      // Kaiser's β = 9 ripples by 3·10⁻⁵; the transition begins at 0.91
      expect(Math.hypot(a - c, b - d), `at ${frequency} Hz`).toBeLessThan(
        2e-4 * Math.hypot(...responseAt(response, 0, from)) + 2e-4,
      );
    }
  });
});

test("what lies above the new Nyquist frequency is gone, not folded", () => {
  // 40 kHz at 96 kHz would fold to 8 kHz at 48 kHz
  const high = Float64Array.from({ length: 400 }, (_, n) => {
    const swell = Math.sin((Math.PI * (n + 0.5)) / 400) ** 4;
    return swell * Math.cos((2 * Math.PI * 40 * n) / 96);
  });
  const folded = new Resampler(96_000, 48_000, 0, 200).apply(high, new Float64Array(200));
  expect(Math.max(...folded.map(Math.abs))).toBeLessThan(1e-4);
});

test("outside of what is given there is silence", () => {
  const out = new Resampler(44_100, 48_000, 1000, 50).apply(response, new Float64Array(50).fill(1));
  expect([...out]).toEqual(new Array(50).fill(0));
});
