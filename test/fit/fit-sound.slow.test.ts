// A whole sound at once: every strike by itself, earlier ones still ringing, and everything that goes with a fit.
import { describe, expect, test } from "vitest";
import { type Fit, findStrikes, fitSound, fitStrikes, resynthesise } from "../../src/fit/index.js";
import { difference, energyDb } from "./known-fit.js";
import { sequence } from "./synthetic.js";

const RATE = 16_000;

/** The same two modes struck twice, the second time before the first has died away. */
function twice(): Float64Array {
  const { normal } = sequence(5);
  return Float64Array.from({ length: 1.7 * RATE }, (_, i) => {
    let sum = 1e-5 * normal();
    for (const [start, size] of [
      [0.2, 1],
      [0.8, 0.7],
    ]) {
      const t = i / RATE - start;
      if (t < 0) continue;
      sum += 0.3 * size * Math.exp(-5 * t) * Math.sin(2 * Math.PI * 523.4 * t + 1);
      sum += 0.2 * size * Math.exp(-9 * t) * Math.sin(2 * Math.PI * 1410.9 * t + 2);
    }
    return sum;
  });
}

describe("two strikes of one thing", () => {
  const sound = twice();

  test("are fitted one by one, each without the ringing of the other", () => {
    const fits = fitStrikes(sound, { sampleRate: RATE });
    expect(fits).toHaveLength(2);
    expect(fits.map(({ onset }) => onset / RATE)).toEqual([expect.closeTo(0.2, 3), expect.closeTo(0.8, 3)]);
    fits.forEach(({ modes, strikes, length }, k) => {
      expect({ strikes: strikes.length, length }).toEqual({ strikes: 2, length: sound.length });
      const strong = modes.filter(({ amplitude }) => amplitude > 0.02);
      expect(strong.map(({ frequency }) => frequency)).toEqual([expect.closeTo(523.4, 1), expect.closeTo(1410.9, 1)]);
      // The onset may be found a sample or two late.
      expect(strong[0].amplitude / (k === 0 ? 0.3 : 0.21)).toBeCloseTo(1, 1);
    });
    expect(energyDb(difference(resynthesise(fits), sound), sound)).toBeLessThan(-40);
  });

  test("come with measures, residuals, noise and a verdict, as plain data", () => {
    const told: number[] = [];
    const result = fitSound(sound, { sampleRate: RATE, strike: "all", seed: 9, onProgress: (part) => told.push(part) });
    expect(result.strikes).toHaveLength(2);
    for (const { measures, residual, fit } of result.strikes) {
      expect(measures.residualDb).toBeLessThan(-30);
      expect(Math.abs(residual.start - fit.onset)).toBeLessThan(0.002 * RATE);
      expect(residual.samples.length).toBeLessThanOrEqual(0.01 * RATE);
    }
    expect(result.noise.seed).toBe(9);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
    expect(structuredClone(result)).toEqual(result);
  });

  test("are found without a fit, each with its level", () => {
    const found = findStrikes(sound, RATE);
    expect(found.map(({ start }) => start / RATE)).toEqual([expect.closeTo(0.2, 2), expect.closeTo(0.8, 2)]);
    expect(found[0].db).toBeGreaterThan(found[1].db);
    expect(() => findStrikes(new Float32Array(RATE), RATE)).toThrow("silence");
  });

  test("fitted singly: the second is measured from its own onset on, and shown before it is done", () => {
    const shown: Fit[] = [];
    const { strikes } = fitSound(sound, { sampleRate: RATE, strike: 2, onPreview: (fit) => shown.push(fit) });
    expect(shown.length).toBeGreaterThan(1);
    for (const { onset, length } of shown) {
      expect(onset / RATE).toBeCloseTo(0.8, 1);
      expect(length).toBe(sound.length);
    }
    expect(strikes).toHaveLength(1);
    expect(strikes[0].fit.onset / RATE).toBeCloseTo(0.8, 1);
    expect(strikes[0].measures.residualDb).toBeLessThan(-30);
  });
});
