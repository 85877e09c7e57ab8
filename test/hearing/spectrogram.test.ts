// Spectrograms: a tone has its level at its time and frequency, and silence has none.
import { describe, expect, test } from "vitest";
import { spectrogram } from "../../src/hearing/index.js";

const RATE = 32_000;
/** It begins where frame 32 has its middle. */
const BEGINS = 32 * 512;
/** A tone on line 64 of 2048 points, in the second half of a second. */
const tone = Float32Array.from({ length: RATE }, (_, i) =>
  i < BEGINS ? 0 : 0.1 * Math.sin((2 * Math.PI * 1000 * i) / RATE),
);

describe("a tone of −20 dBFS", () => {
  const { frames, lines, hop, width, levels } = spectrogram(tone, { sampleRate: RATE, size: 2048 });
  const at = (seconds: number, hz: number) => levels[Math.round(seconds / hop) * lines + Math.round(hz / width)];

  test("has 72 dB SPL on its line while it sounds", () => {
    expect(at(0.75, 1000)).toBeCloseTo(72, 2);
    expect(at(0.9, 1000)).toBeCloseTo(72, 2);
    expect(at(0.75, 1100)).toBeLessThan(0);
  });

  test("is nothing before it begins, and half of it where it begins", () => {
    expect(at(0.25, 1000)).toBe(Number.NEGATIVE_INFINITY);
    expect(at(BEGINS / RATE, 1000)).toBeCloseTo(72 - 6, 0);
  });

  test("is seen in frames that reach from the first sample to the last", () => {
    expect(lines).toBe(1024);
    expect(hop).toBe(512 / RATE);
    expect((frames - 1) * hop).toBeGreaterThanOrEqual((RATE - 1) / RATE);
    expect((frames - 2) * hop).toBeLessThan(1);
  });
});

test("frames are as long in time at any rate, and full scale is what it is said to be", () => {
  expect(spectrogram([1], { sampleRate: 44_100 })).toMatchObject({ frames: 1, lines: 1024 });
  expect(spectrogram([1], { sampleRate: 96_000 }).lines).toBe(2048);
  const sine = Float32Array.from({ length: 4096 }, (_, i) => Math.sin((2 * Math.PI * i) / 32));
  const { levels, lines } = spectrogram(sine, { sampleRate: RATE, fullScaleDbSpl: 100, size: 1024 });
  expect(levels[4 * lines + 32]).toBeCloseTo(100, 2);
});

test.each([
  [[], {}, /samples/],
  [[Number.NaN], {}, /samples\[0\]/],
  [[1], { size: 1000 }, /size/],
  [[1], { hop: 0 }, /hop/],
  [[1], { sampleRate: 0 }, /sampleRate/],
])("refuses %j with %j", (samples, options, field) => {
  expect(() => spectrogram(samples, { sampleRate: RATE, ...options })).toThrow(field);
});
