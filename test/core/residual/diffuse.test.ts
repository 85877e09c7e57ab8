// The diffuse resonator: noise that rings in bands as the force has power in them. Its oracle has the same noise, so
// samples can be compared; decays and spectra are measured from sound that knows nothing of how it was made.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bandCount, bandFilter, bandNoise, centreOf, filter, LOOP, power } from "../../../reference/residual/bands.js";
import { bandEnergy, diffuse } from "../../../reference/residual/diffuse.js";
import { areaSampled } from "../../../reference/residual/pulse.js";
import { DROP_BAD_RECORD } from "../../../src/core/layout/records.js";
import { diffuseRecord } from "../../../src/core/records/residual.js";
import { builds, firstDifference, noise, peak, roughness, subnormals } from "../listen.js";
import {
  BLOCK,
  decibels,
  dropsOf,
  eight,
  energy,
  errorDb,
  play,
  push,
  RATE,
  type Stage,
  stage,
  strike,
  workOf,
} from "./stage.js";

/** A force of random pushes that ends. */
function pushes(length: number, of: number, seed = 3): Float64Array {
  return Float64Array.from(noise(length, seed), (x, n) => (n < of ? 1 + x : 0));
}
async function resonator(numbers: { t60: number[]; gains: number[]; seed?: number }, rate = RATE): Promise<Stage> {
  const on = await stage({ sampleRate: rate });
  on.engine.take(diffuseRecord(1, -1, { seed: 1, ...numbers }));
  return on;
}

describe.each(builds)("with the %s build", (build) => {
  // float32 filters near the band's centre carry some 1e-6 of rounding; energies and noise as much. −90 dB is 3e-5.
  test("it is what the float64 form makes of the same force and noise", async () => {
    const numbers = {
      t60: [0.9, 0.8, 0.6, 0.45, 0.3, 0.2, 0.12, 0.1],
      gains: [1, 0.5, 2, 1, 0.3, 1, 4, 0.1],
      seed: 77,
    };
    const force = pushes(40_960, 3000);
    const on = await stage({}, { build });
    on.engine.take(diffuseRecord(1, -1, numbers));
    push(on, force);
    expect(errorDb(play(on, force.length), diffuse(numbers, force, RATE, 1))).toBeLessThan(-90);
  });

  test("a long strike that goes on from block to block excites it as one pulse", async () => {
    const on = await stage({}, { build });
    const numbers = { t60: eight(0.5), gains: eight(1), seed: 5 };
    on.engine.take(diffuseRecord(1, -1, numbers));
    const force = areaSampled(0.02, 100.37, 700.5, RATE, 8192);
    strike(on, 100.37, 0.02, 700.5);
    expect(errorDb(play(on, 8192), diffuse(numbers, force, RATE, 1))).toBeLessThan(-85);
  });
});

describe("the noise", () => {
  test("comes round without a seam, with unit rms, in bands that do not know of each other", () => {
    const loops = [2, 3, 6].map((band) => bandNoise(band, RATE));
    for (const x of loops) {
      expect(energy(x) / LOOP).toBeCloseTo(1, 6);
      // across the seam it moves no more than elsewhere
      const steps = Float64Array.from(x, (v, n) => Math.abs(v - x[(n + LOOP - 1) % LOOP]));
      expect(steps[0]).toBeLessThan(4 * Math.sqrt(energy(steps) / LOOP));
    }
    let both = 0;
    for (let n = 0; n < LOOP; n++) both += loops[0][n] * loops[1][n];
    // the bands hold some 700 and 1500 independent numbers in a loop: their product is about 0 within 3 of 1/√700
    expect(Math.abs(both / LOOP)).toBeLessThan(0.11);
  });

  test("of a voice never comes round", async () => {
    const on = await resonator({ t60: eight(100), gains: eight(1) });
    strike(on, 0, 1);
    const sound = play(on, 4 * LOOP);
    const [a, b] = [sound.subarray(8192, LOOP), sound.subarray(8192 + LOOP, 2 * LOOP)];
    let both = 0;
    for (let n = 0; n < a.length; n++) both += a[n] * b[n];
    expect(Math.abs(both) / energy(a)).toBeLessThan(0.3);
  });

  test("differs from seed to seed and from body to body, and is the same for the same", async () => {
    const heard = async (seed: number, body: number) => {
      const on = await stage({}, { bodies: 2 });
      on.engine.take(diffuseRecord(body, -1, { t60: eight(0.5), gains: eight(1), seed }));
      strike(on, 0, 1, 0, body);
      return play(on, 8192);
    };
    const [first, again, seeded, second] = [await heard(1, 1), await heard(1, 1), await heard(2, 1), await heard(1, 2)];
    expect(firstDifference(first, again)).toBe(-1);
    for (const other of [seeded, second]) {
      let both = 0;
      for (let n = 0; n < first.length; n++) both += first[n] * other[n];
      expect(Math.abs(both) / Math.sqrt(energy(first) * energy(other))).toBeLessThan(0.3);
    }
  });
});

describe("decay", () => {
  // The mean of the squares over many seeds is the envelope; a straight line through its decibels between −8 and −45 dB
  // gives T60. 48 seeds leave about 2 % of chance at 125 Hz and 0.1 s, where one decay holds some 10 independent
  // numbers, and less elsewhere.
  test.each([
    [0, 0.1],
    [0, 0.9],
    [0, 2],
    [1, 0.3],
    [2, 2],
    [3, 0.1],
    [3, 0.45],
    [4, 2],
    [5, 0.2],
    [6, 0.1],
    [6, 2],
  ])("of band %i is what was set: %f s", async (band, t60) => {
    const frames = Math.ceil((1.1 * t60 + 0.05) * RATE);
    const hop = Math.round((t60 * RATE) / 60);
    const levels = new Float64Array(Math.floor(frames / hop));
    const on = await resonator({ t60: eight(t60), gains: eight(0, band, 1) });
    for (let seed = 1; seed <= 48; seed++) {
      // each time the energy is let die before the next strike
      play(on, 2.5 * t60 * RATE);
      on.engine.take(diffuseRecord(1, -1, { t60: eight(t60), gains: eight(0, band, 1), seed }));
      play(on, BLOCK);
      strike(on, on.engine.blocks * BLOCK, 1, 40);
      const sound = play(on, frames);
      for (let i = 0; i < levels.length; i++) levels[i] += energy(sound, i * hop, (i + 1) * hop);
    }
    // no band decays faster than its filter rings: the line begins when that is over
    const from = Math.ceil(((3 * 1.41) / centreOf(band) + 0.1 * t60) * (RATE / hop));
    const points = Array.from(levels, (e, i) => [(i * hop) / RATE, decibels(e)]).slice(from, Math.ceil(from + 45));
    expect(-60 / slope(points) / t60).toBeGreaterThan(0.95);
    expect(-60 / slope(points) / t60).toBeLessThan(1.05);
  });

  test("follows the body's damping", async () => {
    const left = async (dampingScale: number) => {
      const on = await resonator({ t60: eight(1), gains: eight(1) });
      on.engine.take(on.writer.update(1, -1, { dampingScale }));
      play(on, 4096);
      strike(on, on.engine.blocks * BLOCK, 1);
      const sound = play(on, RATE);
      return decibels(energy(sound, 0.45 * RATE, 0.55 * RATE) / energy(sound, 0.05 * RATE, 0.15 * RATE));
    };
    // 0.4 s of a T60 of 1 s are −24 dB, of half of it −48; the noise's own ups and downs leave some decibels
    const [once, twice] = [await left(1), await left(2)];
    expect(once).toBeCloseTo(-24, -1);
    expect(twice - once).toBeLessThan(-20);
    expect(twice - once).toBeGreaterThan(-28);
  });

  test("of a hundred seconds does not drown in rounding", async () => {
    const on = await resonator({ t60: eight(100), gains: eight(1) });
    strike(on, 0, 1);
    play(on, 8192);
    const numbers = { t60: eight(100), gains: eight(1), seed: 1 };
    const force = new Float64Array(10 * LOOP);
    force[0] = RATE;
    const sound = play(on, force.length - 8192);
    expect(
      errorDb(sound.subarray(0, force.length - 8192), diffuse(numbers, force, RATE, 1).subarray(8192)),
    ).toBeLessThan(-80);
  });
});

describe("the spectrum of the sound follows the force's", () => {
  const length = 32_768;
  const settle = 16_384;
  const forces: [string, Float64Array][] = [
    ["white", Float64Array.from(noise(length, 9), (x) => 1 + x)],
    [
      "low-passed at 500 Hz",
      (() => {
        const white = noise(length, 11);
        let [a, b] = [0, 0];
        const k = 1 - Math.exp((-2 * Math.PI * 500) / RATE);
        return Float64Array.from(white, (x) => {
          a += k * (x - a);
          b += k * (a - b);
          return Math.max(0, 3 + 10 * b);
        });
      })(),
    ],
    ["a tone of 2 kHz", Float64Array.from({ length }, (_, n) => 1 + Math.sin((2 * Math.PI * 2000 * n) / RATE))],
  ];
  test.each(forces)("%s", async (_, force) => {
    const sums = eight(0);
    const t60 = eight(0.2);
    for (let seed = 1; seed <= 12; seed++) {
      const on = await resonator({ t60, gains: eight(1), seed });
      push(on, force);
      const sound = play(on, length).subarray(settle);
      for (let b = 0; b < 8; b++) {
        const f = bandFilter(b, RATE);
        sums[b] += energy(filter(f, filter(f, sound))) / 12;
      }
    }
    const mean = eight(0).map(
      (_, b) => energy(bandEnergy(force, b, 0.2, RATE).map(Math.sqrt), settle) / (length - settle),
    );
    const loudest = Math.max(...sums);
    for (let b = 0; b < 8; b++) {
      // what each band's noise has in the filter of band b, by its own spectrum
      const expected = mean.reduce((s, e, from) => s + e * crossing(from, b), 0) * (length - settle);
      if (expected < 1e-3 * loudest) continue;
      expect(Math.abs(decibels(sums[b] / expected)), `band ${b}`).toBeLessThan(1.5);
    }
  });
});

describe("energy", () => {
  test("never grows without a force", async () => {
    const on = await resonator({ t60: eight(0.4), gains: eight(1) });
    push(on, pushes(2000, 2000));
    play(on, 6000);
    // the filters have rung out: from here on every stretch long enough to even out the noise is fainter than the one
    // before
    let before = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5; i++) {
      const now = energy(play(on, 8192));
      expect(now).toBeLessThan(before);
      before = now;
    }
  });

  test("falls silent, and then costs nothing", async () => {
    const on = await resonator({ t60: eight(0.1), gains: eight(1) });
    strike(on, 0, 1);
    expect(peak(play(on, 1024))).toBeGreaterThan(0);
    const before = workOf(on);
    play(on, RATE);
    const after = workOf(on);
    expect(after).toBeGreaterThan(before);
    const silence = play(on, RATE);
    expect(peak(silence)).toBe(0);
    expect(workOf(on)).toBe(after);
  });

  test("leaves no numbers that are slow to compute with", async () => {
    const on = await resonator({ t60: eight(0.05), gains: eight(1e-6) });
    strike(on, 0, 1e-6);
    expect(subnormals(play(on, RATE))).toBe(0);
  });
});

describe("a change while it sounds", () => {
  test.each([
    // a jump of 90 % would be far rougher than the noise itself, which at 250 Hz hardly moves from sample to sample
    ["of the gains glides over 10 ms", { t60: eight(5), gains: eight(0, 1, 0.1) }, 4096, 1024, -14],
    ["of T60 holds from then on and does not jump", { t60: eight(0.1), gains: eight(0, 1, 1) }, 8192, 4096, -45],
  ])("%s", async (_, change, frames, from, quieter) => {
    const on = await resonator({ t60: eight(5), gains: eight(0, 1, 1) });
    strike(on, 0, 1);
    play(on, 8192);
    const before = play(on, frames);
    on.engine.take(diffuseRecord(1, -1, { ...change, seed: 1 }));
    const during = play(on, frames);
    expect(roughness(during)).toBeLessThan(1.2 * roughness(before));
    expect(decibels(energy(during, from) / energy(before, from))).toBeLessThan(quieter);
  });
});

test("another seed counts when it is silent, not while it sounds", async () => {
  const heard = async (seed: number) => {
    const on = await resonator({ t60: eight(1), gains: eight(1) });
    strike(on, 0, 1);
    play(on, 4096);
    on.engine.take(diffuseRecord(1, -1, { t60: eight(1), gains: eight(1), seed }));
    const rest = play(on, 6 * RATE);
    strike(on, on.engine.blocks * BLOCK, 1);
    // the first record came too late for this, the same once more does not
    on.engine.take(diffuseRecord(1, -1, { t60: eight(1), gains: eight(1), seed }));
    return { rest, again: play(on, 4096) };
  };
  const [same, other] = [await heard(1), await heard(2)];
  expect(firstDifference(same.rest, other.rest)).toBe(-1);
  expect(firstDifference(same.again, other.again)).not.toBe(-1);
});

describe("at other sample rates", () => {
  test.each([8000, 22_050, 96_000])("%i Hz has the bands that lie below Nyquist", async (rate) => {
    for (const band of [3, 5, 7]) {
      const on = await resonator({ t60: eight(0.3), gains: eight(0, band, 1) }, rate);
      strike(on, 0, 1);
      const sound = play(on, 8192);
      if (band < bandCount(rate)) expect(peak(sound)).toBeGreaterThan(1e-3);
      else expect(peak(sound)).toBe(0);
    }
  });
});

test("numbers that make no sense are dropped and counted, any others give sound without end or harm", async () => {
  const on = await stage();
  const good = { t60: eight(0.5), gains: eight(1), seed: 1 };
  const bad = [
    { ...good, t60: eight(0.5, 3, 0) },
    { ...good, t60: eight(0.5, 3, Number.NaN) },
    { ...good, gains: eight(1, 0, -1) },
    { ...good, gains: eight(1, 7, Number.POSITIVE_INFINITY) },
  ];
  for (const numbers of bad) expect(on.engine.take(diffuseRecord(1, -1, numbers))).toBe(0);
  expect(dropsOf(on, DROP_BAD_RECORD)).toBe(4);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0.0011, max: 99, noNaN: true }), { minLength: 8, maxLength: 8 }),
      fc.array(fc.double({ min: 0, max: 9e5, noNaN: true }), { minLength: 8, maxLength: 8 }),
      fc.double({ min: 1e-9, max: 9e5, noNaN: true }),
      async (t60, gains, impulse) => {
        const world = await resonator({ t60, gains });
        strike(world, 3.3, impulse, 100);
        expect(peak(play(world, 2048))).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 10 },
  );
});

/** Slope of the straight line through points. */
function slope(points: number[][]): number {
  const [mx, my] = [0, 1].map((i) => points.reduce((s, p) => s + p[i], 0) / points.length);
  return points.reduce((s, [x, y]) => s + (x - mx) * (y - my), 0) / points.reduce((s, [x]) => s + (x - mx) ** 2, 0);
}
/** Power that noise of unit rms through the filter of band `from`, twice, has behind that of band `to`, twice. */
function crossing(from: number, to: number): number {
  const [a, b] = [bandFilter(from, RATE), bandFilter(to, RATE)];
  let [all, through] = [0, 0];
  for (let f = 5; f < RATE / 2; f += 10) {
    const p = power(a, f, RATE) ** 2;
    all += p;
    through += p * power(b, f, RATE) ** 2;
  }
  return through / all;
}
