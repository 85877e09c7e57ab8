// The noise of a recording as a table, and the table as noise again: same spectrum, constant level, the same every
// time.
import { describe, expect, test } from "vitest";
import { addNoise, bedLevelDb, densityDbAt, type NoiseBed, noiseBed } from "../../src/fit/noise-bed.js";
import { noiseToMaskDb, noiseVerdict } from "../../src/fit/noise-verdict.js";
import { resynthesise } from "../../src/fit/resynth.js";
import { knownFit } from "./known-fit.js";

const RATE = 44_100;
const PINK: NoiseBed = { frequencies: [20, 200, 2000, 20_000], densityDb: [-60, -70, -80, -90], seed: 7 };

const powerDb = (samples: Float64Array) =>
  10 * Math.log10(samples.reduce((sum, x) => sum + x * x, 0) / Math.max(1, samples.length));

function noiseOf(bed: NoiseBed, seconds: number): Float64Array {
  const out = new Float64Array(seconds * RATE);
  addNoise(out, bed, RATE);
  return out;
}

describe("a noise bed", () => {
  test("measured in white noise is flat, at the level of the noise", () => {
    const { samples, fit } = knownFit({ snr: 30, before: 0.5 });
    const bed = noiseBed(samples, fit);
    const density = fit.noiseDb - 10 * Math.log10(fit.sampleRate / 2);
    expect(bed.frequencies.length).toBeGreaterThan(25);
    expect(bed.frequencies.length).toBeLessThan(40);
    bed.densityDb.forEach((level, k) => {
      if (bed.frequencies[k] > 200) expect(Math.abs(level - density)).toBeLessThan(1.5);
    });
    expect(bedLevelDb(bed, fit.sampleRate)).toBeCloseTo(fit.noiseDb, 0);
  });

  test("is measured without the modes: a strike that rings to the end does not raise it", () => {
    const { samples, fit } = knownFit({ snr: 50, before: 0, seconds: 0.6 });
    expect(bedLevelDb(noiseBed(samples, fit), fit.sampleRate) - fit.noiseDb).toBeLessThan(1);
    expect(bedLevelDb(noiseBed(samples, { ...fit, modes: [] }), fit.sampleRate) - fit.noiseDb).toBeGreaterThan(4);
  });

  test("sounds with the level and the spectrum of its table", () => {
    const sound = noiseOf(PINK, 4);
    expect(powerDb(sound)).toBeCloseTo(bedLevelDb(PINK, RATE), 0);
    const again = noiseBed(sound, { ...knownFit().fit, length: sound.length, onset: 0, end: sound.length, modes: [] });
    again.frequencies.forEach((frequency, k) => {
      if (frequency < 300 || frequency > 15_000) return;
      expect(Math.abs(again.densityDb[k] - densityDbAt(PINK, frequency))).toBeLessThan(2.5);
    });
  });

  test("has a constant level: no two tenths of a second differ by more than chance", () => {
    const bed: NoiseBed = { frequencies: [20, 20_000], densityDb: [-90, -90], seed: 1 };
    const sound = noiseOf(bed, 3);
    for (let start = 0; start < sound.length; start += RATE / 10) {
      expect(Math.abs(powerDb(sound.subarray(start, start + RATE / 10)) - powerDb(sound))).toBeLessThan(0.7);
    }
  });

  test("is the same for the same seed and another for another", () => {
    expect(noiseOf(PINK, 0.1)).toEqual(noiseOf(PINK, 0.1));
    expect(noiseOf({ ...PINK, seed: 8 }, 0.1)).not.toEqual(noiseOf(PINK, 0.1));
  });

  test("of digital silence is silent", () => {
    const { fit } = knownFit({ before: 0.5 });
    const bed = noiseBed(new Float64Array(fit.length), { ...fit, modes: [] });
    expect(bed.densityDb.every((level) => level === -200)).toBe(true);
    expect(Math.max(...noiseOf(bed, 0.1).map(Math.abs))).toBeLessThan(1e-7);
  });
});

describe("the verdict on a noise bed", () => {
  test("is for it where noise is heard, and against it where the recording has none", () => {
    const { samples, fit } = knownFit({ snr: 35, before: 0.5 });
    const made = resynthesise(fit);
    const bed = noiseBed(samples, fit);
    expect(noiseVerdict(samples, made, bed, fit.sampleRate)).toMatchObject({ helps: true });
    const clean = noiseVerdict(made, made, bed, fit.sampleRate);
    expect(clean).toMatchObject({ helps: false, withoutDb: -120 });
    expect(clean.withDb).toBeGreaterThan(-30);
  });

  test("counts what is heard: noise far below the threshold is no error", () => {
    const { fit } = knownFit();
    const made = resynthesise(fit);
    const faint = made.slice();
    addNoise(faint, { frequencies: [20, 20_000], densityDb: [-170, -170], seed: 1 }, fit.sampleRate);
    expect(noiseToMaskDb(made, faint, fit.sampleRate)).toBeLessThan(-20);
  });
});
