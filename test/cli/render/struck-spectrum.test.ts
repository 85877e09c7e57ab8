// A struck model, judged from its WAV file alone: partials are found in the spectrum, then their frequencies and decays
// measured from two moments of the sound. Nothing here knows how the samples were made.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import FFT from "fft.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { phonolite } from "../phonolite.js";

const MODEL = {
  format: "modal-model",
  version: 1,
  frequencies: [203.71, 611.32, 1310.93, 2750.24, 5033.85, 9811.46],
  decayRates: [1.5, 2, 3, 4, 5, 6],
  gains: [1, -0.8, 0.9, 0.7, 0.6, 0.5],
  radiationGains: [4, 5, 6, 7, 8, 9],
};
const RATE = 44_100;
const SIZE = 2 ** 15;
/** Start of the two stretches that are compared, and the frames between them. */
const FIRST = 2205;
const APART = 22_050;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-spectrum-"));
  writeFileSync(join(folder, "m.modal.json"), JSON.stringify(MODEL));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function strike(...words: string[]): Promise<Float64Array> {
  const sound = ["--bits", "32", "--channels", "1", "--limiter", "off"];
  // A hit without length: every mode gets its full amplitude.
  const common = ["--impulse", "0.01", "--duration-ms", "0", "--seconds", "2", ...sound];
  const outcome = await phonolite(["strike", "m.modal.json", ...common, "--out", "o.wav", ...words], folder);
  expect(outcome.stderr).toContain("wrote o.wav");
  const wav = new wavefile.WaveFile(readFileSync(join(folder, "o.wav")));
  return wav.getSamples(false, Float64Array) as unknown as Float64Array;
}

/** Blackman–Harris with four terms: neighbours leak at −92 dB. */
const WINDOW = Float64Array.from({ length: SIZE }, (_, i) => {
  const x = (2 * Math.PI * i) / SIZE;
  return 0.35875 - 0.48829 * Math.cos(x) + 0.14128 * Math.cos(2 * x) - 0.01168 * Math.cos(3 * x);
});

function amplitudeAt(sound: Float64Array, start: number, frequency: number): { size: number; phase: number } {
  let [re, im] = [0, 0];
  for (let i = 0; i < SIZE; i++) {
    const angle = (-2 * Math.PI * frequency * (start + i)) / RATE;
    re += WINDOW[i] * sound[start + i] * Math.cos(angle);
    im += WINDOW[i] * sound[start + i] * Math.sin(angle);
  }
  return { size: Math.hypot(re, im), phase: Math.atan2(im, re) };
}

/** Frequencies of the peaks within 70 dB of the highest, by a parabola through the logarithms of three lines. */
function peaks(sound: Float64Array): number[] {
  const fft = new FFT(SIZE);
  const spectrum = fft.createComplexArray();
  fft.realTransform(
    spectrum,
    Array.from(WINDOW, (w, i) => w * sound[FIRST + i]),
  );
  const level = Array.from({ length: SIZE / 2 }, (_, k) => Math.log(Math.hypot(spectrum[2 * k], spectrum[2 * k + 1])));
  const floor = Math.max(...level.slice(1)) - 70 / 8.686;
  const found: number[] = [];
  for (let k = 2; k < SIZE / 2 - 1; k++) {
    const [a, b, c] = [level[k - 1], level[k], level[k + 1]];
    if (b > floor && b > a && b >= c) found.push(((k + (0.5 * (a - c)) / (a - 2 * b + c)) * RATE) / SIZE);
  }
  return found;
}

describe.each([
  ["auto", "simd"],
  ["ring", "scalar"],
  ["drive", "simd"],
])("a struck model, path %s, build %s,", (path, build) => {
  test("sounds its frequencies and no other, within 0.01 cent, with its decays, within 0.1 %", async () => {
    const sound = await strike("--path", path, "--build", build);
    const partials = peaks(sound);
    expect(partials).toHaveLength(MODEL.frequencies.length);
    for (const [m, near] of partials.entries()) {
      const one = amplitudeAt(sound, FIRST, near);
      const two = amplitudeAt(sound, FIRST + APART, near);
      const decay = (Math.log(one.size / two.size) * RATE) / APART;
      const turn = Math.atan2(Math.sin(two.phase - one.phase), Math.cos(two.phase - one.phase));
      const frequency = near + (turn / (2 * Math.PI)) * (RATE / APART);
      expect(Math.abs(1200 * Math.log2(frequency / MODEL.frequencies[m]))).toBeLessThan(0.01);
      expect(Math.abs(decay / MODEL.decayRates[m] - 1)).toBeLessThan(0.001);
    }
  });
});

test("sounds as loud as the physics says: R·φ·J/r in pascals, 92 dB SPL being full scale", async () => {
  const sound = await strike("--distance", "2");
  const fullScale = Math.SQRT2 * 20e-6 * 10 ** (92 / 20);
  const windowSum = WINDOW.reduce((sum, w) => sum + w, 0);
  for (const [m, frequency] of MODEL.frequencies.entries()) {
    const decay = MODEL.decayRates[m];
    // The window sees the decaying partial with this weight.
    const seen = WINDOW.reduce((sum, w, i) => sum + w * Math.exp((-decay * (FIRST + i)) / RATE), 0) / windowSum;
    const pressure = (MODEL.radiationGains[m] * Math.abs(MODEL.gains[m]) * 0.01) / 2;
    const expected = (pressure / fullScale) * seen;
    const measured = (2 * amplitudeAt(sound, FIRST, frequency).size) / windowSum;
    expect(20 * Math.log10(measured / expected)).toBeCloseTo(0, 1);
  }
});
