// Bubbles in water: each as its oracle says, born by chance at the rate asked for, and noise where there are too many
// to make one by one.
import { describe, expect, test } from "vitest";
import { BANDS, bandCount, centreOf } from "../../../reference/residual/bands.js";
import { bubbleAt, bubbleDecay, bubbleEnergy, bubblePitch } from "../../../reference/residual/bubble.js";
import { DROP_BAD_RECORD } from "../../../src/core/layout/records.js";
import { type BubblesNumbers, bubblesRecord } from "../../../src/core/records/residual.js";
import { Fft } from "../../../src/math/fft.js";
import { hash4, unit } from "../../../src/math/hash.js";
import { builds, firstDifference, peak, subnormals } from "../listen.js";
import { BLOCK, decibels, dropsOf, energy, errorDb, play, RATE, type Stage, stage, workOf } from "./stage.js";

const brook: BubblesNumbers = { rate: 200, radii: [5e-4, 5e-3], exponent: 2.5, rise: 0.1, level: 0.01, seed: 4 };

async function water(numbers: Partial<BubblesNumbers>, build = builds[0], rate = RATE): Promise<Stage> {
  const on = await stage({ sampleRate: rate }, { build });
  on.engine.take(bubblesRecord(1, -1, { ...brook, ...numbers }));
  return on;
}
/** The births that chance gives body 1, as the core draws them. */
function births({ rate, radii, exponent, level, rise, seed }: BubblesNumbers, blocks: number) {
  const list = [];
  const mean = (rate * BLOCK) / RATE;
  for (let block = 0; block < blocks; block++) {
    const u = unit(hash4(0xbb, block, 1, seed)[0]);
    let [n, p] = [0, Math.exp(-mean)];
    for (let sum = p; u >= sum; sum += p) p *= mean / ++n;
    for (let i = 0; i < n; i++) {
      const words = hash4(0xbc + (i << 8), block, 1, seed);
      const [least, most] = radii.map(Math.fround);
      const tilt = 1 - exponent;
      const radius = least * (1 + unit(words[0]) * ((most / least) ** tilt - 1)) ** (1 / tilt);
      const start = (block + unit(words[1])) * (BLOCK / RATE);
      list.push({ radius, rise, size: (level * radius) / 1e-3, start });
    }
  }
  return list;
}

describe.each(builds)("with the %s build", (build) => {
  test("the sound is the sum of its bubbles", async () => {
    const seconds = 0.5;
    const blocks = Math.ceil((seconds * RATE) / BLOCK);
    const truth = new Float64Array(blocks * BLOCK);
    const all = births(brook, blocks);
    expect(all.length).toBeGreaterThan(50);
    for (const bubble of all) {
      const life = Math.log(1e4) / bubbleDecay(bubble.radius);
      for (let n = Math.ceil(bubble.start * RATE); n < Math.min(truth.length, (bubble.start + life) * RATE); n++)
        truth[n] += bubbleAt(bubble, n / RATE, RATE);
    }
    const came = play(await water({}, build), truth.length);
    // turns in float32 hold 4e-6, which is −92 dB of a bubble; where it ends, at −80 dB of itself, a block more or less
    // is heard of it
    expect(errorDb(came, truth)).toBeLessThan(-75);
  });

  test("a rise that comes near Nyquist ends there", async () => {
    const high = { ...brook, radii: [2.2e-4, 2.4e-4] as const, rise: 0.4, rate: 100 };
    const came = play(await water(high, build), 0.4 * RATE);
    const all = births(high, came.length / BLOCK);
    const truth = Float64Array.from(came, (_, n) =>
      all.reduce((s, b) => {
        const late = Math.log(1e4) / bubbleDecay(b.radius);
        return s + (n / RATE - b.start < late ? bubbleAt(b, n / RATE, RATE) : 0);
      }, 0),
    );
    expect(errorDb(came, truth)).toBeLessThan(-70);
  });
});

test("the oracle's own energy and pitch", () => {
  const bubble = { radius: 1e-3, rise: 0, size: 1, start: 0 };
  expect(bubblePitch(1e-3)).toBeCloseTo(3260, 0);
  expect(1 / bubbleDecay(1e-3)).toBeCloseTo(2.8e-3, 4);
  let sum = 0;
  for (let t = 0; t < 0.05; t += 1e-6) sum += bubbleAt(bubble, t) ** 2 * 1e-6;
  expect(sum / bubbleEnergy(1e-3, 1)).toBeCloseTo(1, 2);
  // with a rise of 0.1 the pitch is a fifth higher after 1/d
  const up = { ...bubble, rise: 0.1 };
  const [t, h] = [1 / bubbleDecay(1e-3), 1e-7];
  const phase = (x: number) => Math.asin(bubbleAt(up, x) * Math.exp(bubbleDecay(1e-3) * x));
  const slope = Math.abs(phase(t + h) - phase(t - h)) / (2 * h) / (2 * Math.PI);
  expect(slope / bubblePitch(1e-3)).toBeCloseTo(1.2, 2);
});

test("the same seed gives the same births and another one others", async () => {
  const [a, b, c] = [await water({}), await water({}), await water({ seed: 5 })];
  const first = play(a, RATE);
  expect(firstDifference(first, play(b, RATE))).toBe(-1);
  expect(firstDifference(first, play(c, RATE))).not.toBe(-1);
});

test("what is heard at a time does not depend on when the bubbles were asked for", async () => {
  const [early, late] = [await water({}), await stage()];
  const whole = play(early, 2 * RATE);
  play(late, RATE);
  const from = late.engine.blocks * BLOCK;
  late.engine.take(bubblesRecord(1, -1, brook));
  const sound = play(late, 2 * RATE - from);
  // bubbles born before it are gone after a while
  const skip = RATE / 2;
  expect(firstDifference(sound.subarray(skip), whole.subarray(from + skip, from + sound.length))).toBe(-1);
});

// Power is births × energy. Some 300 births a second in a minute leave a few tenths of a decibel of chance where many
// bubbles share a band, and more where the few largest do; bands with less than a hundredth of the loudest are left
// out.
describe("bubbles and the noise that stands for them have the same power in every octave", () => {
  test.each([
    ["small and large", { radii: [4e-4, 8e-3] as const, exponent: 2 }],
    ["mostly small", { radii: [3e-4, 3e-3] as const, exponent: 4 }],
    ["all of one size", { radii: [1.6e-3, 1.6e-3] as const, exponent: 1 }],
    ["rising", { radii: [1e-3, 4e-3] as const, exponent: 2, rise: 0.3 }],
  ])("%s", async (_, kind) => {
    const heard = async (rate: number, seconds: number) => {
      const sound = play(await water({ ...kind, rate }), (seconds + 1) * RATE).subarray(RATE);
      return octaves(sound).map((e) => e / seconds / rate);
    };
    const [single, noise] = [await heard(300, 60), await heard(30_000, 10)];
    const most = Math.max(...single);
    for (let band = 0; band < BANDS; band++)
      if (single[band] > 1e-2 * most) expect(Math.abs(decibels(noise[band] / single[band])), `${band}`).toBeLessThan(2);
    expect(Math.abs(decibels(sum(noise) / sum(single)))).toBeLessThan(1);
  });

  test("around the rate from which it is made, level follows the rate", async () => {
    const level = async (rate: number) => energy(play(await water({ rate }), 20 * RATE)) / rate;
    const levels = await Promise.all([200, 299, 301, 450].map(level));
    // the same chance moves all of them: births of a lower rate are among those of a higher one
    for (const x of levels) expect(Math.abs(decibels(x / levels[0]))).toBeLessThan(1);
  });
});

test("the mean power is what physics says", async () => {
  const one = { radii: [2e-3, 2e-3] as const, rate: 250, exponent: 1, rise: 0 };
  const seconds = 20;
  const power = energy(play(await water(one), seconds * RATE)) / (seconds * RATE);
  const expected = one.rate * bubbleEnergy(2e-3, 0.02);
  // 5000 births: 1/√5000 of chance, and as much again for bubbles that overlap
  expect(Math.abs(decibels(power / expected))).toBeLessThan(0.5);
});

test("a rate of none is silence that costs nothing; a rate that ends lets the last bubbles ring", async () => {
  const on = await water({ rate: 0 });
  expect(peak(play(on, RATE))).toBe(0);
  expect(workOf(on)).toBe(0);
  on.engine.take(bubblesRecord(1, -1, { ...brook, rate: 5000 }));
  expect(peak(play(on, RATE))).toBeGreaterThan(1e-3);
  on.engine.take(bubblesRecord(1, -1, { ...brook, rate: 0 }));
  const end = play(on, RATE);
  expect(peak(end, 0, 1024)).toBeGreaterThan(1e-3);
  expect(subnormals(end)).toBe(0);
  const work = workOf(on);
  expect(peak(play(on, RATE))).toBe(0);
  expect(workOf(on)).toBe(work);
});

test("many waters at once share the room, and none of them loses level", async () => {
  const level = async (bodies: number) => {
    const on = await stage({}, { bodies });
    const slow = { ...brook, radii: [4e-3, 1e-2] as const, rate: 300 };
    for (let body = 1; body <= bodies; body++) on.engine.take(bubblesRecord(body, -1, { ...slow, seed: body }));
    play(on, RATE);
    return energy(play(on, 8 * RATE)) / bodies;
  };
  // one body's 300 a second ring for 0.3 s: some ninety at once; eight bodies want three times the room there is
  expect(Math.abs(decibels((await level(8)) / (await level(1))))).toBeLessThan(1.5);
});

test("a body that is removed takes its bubbles with it when they have rung out", async () => {
  const on = await water({ rate: 1000 });
  play(on, RATE / 2);
  on.engine.take(on.writer.remove(1, -1, false));
  expect(peak(play(on, 1024))).toBeGreaterThan(1e-4);
  play(on, RATE);
  expect(peak(play(on, RATE))).toBe(0);
  const state = { gain: 1, pitchScale: 1, dampingScale: 1, position: [0, 0, -1], velocity: [0, 0, 0] } as const;
  // its number is free again, which it is only when it has gone
  on.engine.take(on.writer.add(1, -1, 0, 0, { ...state }));
  on.engine.take(bubblesRecord(1, -1, brook));
  expect(peak(play(on, RATE))).toBeGreaterThan(1e-4);
});

test("at a low sample rate bubbles above it are left out and the rest is as it was", async () => {
  expect(peak(play(await water({ radii: [5e-5, 3e-4], rate: 3000 }, builds[0], 8000), 8000))).toBe(0);
  expect(peak(play(await water({ rate: 3000 }, builds[0], 8000), 8000))).toBeGreaterThan(1e-3);
  expect(bandCount(8000)).toBe(5);
});

test("numbers that make no sense are dropped and counted", async () => {
  const on = await stage();
  const bad: Partial<BubblesNumbers>[] = [
    { rate: -1 },
    { rate: 1e6 },
    { rate: Number.NaN },
    { radii: [2e-3, 1e-3] },
    { radii: [0, 1e-3] },
    { radii: [1e-3, 1] },
    { exponent: 99 },
    { rise: -0.1 },
    { level: Number.POSITIVE_INFINITY },
  ];
  for (const numbers of bad) expect(on.engine.take(bubblesRecord(1, -1, { ...brook, ...numbers }))).toBe(0);
  expect(dropsOf(on, DROP_BAD_RECORD)).toBe(bad.length);
});

const size = 32_768;
const fft = new Fft(size);
const taper = Float64Array.from({ length: size }, (_, n) => Math.sin((Math.PI * (n + 0.5)) / size));
/** The octave of each line; the first one has none. */
const octaveOf = Float64Array.from({ length: size / 2 }, (_, k) =>
  Math.round(Math.log2((k * RATE) / size / centreOf(0))),
);

/** Energy in every octave, by the transform of stretches that overlap by half. */
function octaves(sound: Float32Array): number[] {
  const sums = new Array<number>(BANDS).fill(0);
  for (let from = 0; from + size <= sound.length; from += size / 2) {
    const re = taper.map((x, n) => x * sound[from + n]);
    const im = new Float64Array(size);
    fft.forward(re, im);
    for (let k = 1; k < size / 2; k++) {
      const band = octaveOf[k];
      if (band >= 0 && band < BANDS) sums[band] += re[k] ** 2 + im[k] ** 2;
    }
  }
  return sums;
}
function sum(list: number[]): number {
  return list.reduce((s, x) => s + x, 0);
}
