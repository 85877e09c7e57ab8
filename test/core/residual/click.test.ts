// The click of a body as a whole. Its oracle is the convolution of PHYSICS §6.7; the core has a filter of two poles,
// made by the bilinear transform, so both agree where a sample is short beside τ = a/c and depart near Nyquist as that
// section says.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clickOnAxis, clickResponse } from "../../../reference/residual/click.js";
import { areaSampled } from "../../../reference/residual/pulse.js";
import { DROP_BAD_RECORD } from "../../../src/core/layout/records.js";
import { clickRecord } from "../../../src/core/records/residual.js";
import { builds, largestDifference, peak, roughness, subnormals } from "../listen.js";
import { decibels, dropsOf, play, RATE, stage, strike, workOf } from "./stage.js";

/** The mean over angles that one sound for all directions has. */
const MEAN = 1 / Math.sqrt(3);

/** The click of a strike, as if heard on the axis. */
async function click(
  { radius, mass }: { radius: number; mass: number },
  { impulse, seconds, start = 20.4 }: { impulse: number; seconds: number; start?: number },
  { rate = RATE, frames = 2048, build = builds[0] } = {},
): Promise<Float64Array> {
  const on = await stage({ sampleRate: rate }, { build });
  on.engine.take(clickRecord(1, -1, { radius, mass, gain: 1 }));
  strike(on, start, impulse, seconds * rate);
  return Float64Array.from(play(on, frames), (x) => x / MEAN);
}
/** Size of the transform at a frequency, and of a force's. */
function line(x: ArrayLike<number>, frequency: number, rate: number): number {
  let [re, im] = [0, 0];
  for (let n = 0; n < x.length; n++) {
    re += x[n] * Math.cos((2 * Math.PI * frequency * n) / rate);
    im += x[n] * Math.sin((2 * Math.PI * frequency * n) / rate);
  }
  return Math.hypot(re, im);
}

// Peaks at 1 m on the axis for a hit at 1 m/s that bounces back whole, J = 2mv; the figures of PHYSICS §6.7 have two
// digits.
test.each([
  ["a steel ball of 1 cm", { radius: 0.01, mass: 0.0327 }, 69e-6, 1.6, 0.05],
  ["a stone of 2 cm", { radius: 0.02, mass: 0.0922 }, 300e-6, 1.3, 0.05],
  ["a glass bead of 5 mm", { radius: 0.005, mass: 0.00131 }, 120e-6, 0.14, 0.005],
])("%s clicks as loudly as it should", async (_, ball, seconds, pascals, within) => {
  const heard = peak(await click(ball, { impulse: 2 * ball.mass, seconds }, { rate: 192_000 }));
  expect(Math.abs(heard - pascals)).toBeLessThan(within);
});

describe.each(builds)("with the %s build", (build) => {
  test("the filter is the convolution where samples are short", async () => {
    const rate = 192_000;
    const ball = { radius: 0.05, mass: 1 };
    const pulse = { impulse: 0.5, seconds: 250e-6 };
    const came = await click(ball, pulse, { rate, build });
    const truth = clickOnAxis(areaSampled(0.5, 20.4, pulse.seconds * rate, rate, 2048), ball.radius, ball.mass, rate);
    // τ is 28 samples; the bilinear transform bends frequencies by (π f/rate)²/3, some parts in a thousand at 2 kHz
    expect(largestDifference(came, truth)).toBeLessThan(0.02 * peak(truth));
  });

  test("its response is that of physics within 1 dB to 8 kHz", async () => {
    for (const radius of [0.005, 0.01, 0.02, 0.05]) {
      const pulse = { impulse: 0.01, seconds: 0, start: 20 };
      const came = await click({ radius, mass: 0.1 }, pulse, { build });
      for (const frequency of [1000, 4000, 8000]) {
        const response = line(came, frequency, RATE) / (0.01 * RATE) / (1 / 0.1);
        // 1.02 at 8 kHz for the largest
        expect(Math.abs(2 * decibels(response / clickResponse(radius, frequency)))).toBeLessThan(1.05);
      }
    }
  });
});

test("the response has its top at √2 c/(2πa)", async () => {
  for (const radius of [0.01, 0.02, 0.05]) {
    const rate = 192_000;
    const came = await click({ radius, mass: 0.1 }, { impulse: 0.01, seconds: 0 }, { rate, frames: 4096 });
    const top = (Math.SQRT2 * 343.2) / (2 * Math.PI * radius);
    const at = Array.from({ length: 81 }, (_, i) => top * 2 ** ((i - 40) / 40));
    const sizes = at.map((f) => line(came, f, rate));
    // 2.5 % more or less is 0.004 dB: the top is flat
    expect(at[sizes.indexOf(Math.max(...sizes))] / top).toBeCloseTo(1, 1);
  }
});

test("a heavier body clicks less, a stronger hit more, a harder one brighter", async () => {
  const ball = { radius: 0.01, mass: 0.03 };
  const [plain, heavy, strong, soft] = await Promise.all([
    click(ball, { impulse: 0.01, seconds: 1e-4 }),
    click({ ...ball, mass: 0.06 }, { impulse: 0.01, seconds: 1e-4 }),
    click(ball, { impulse: 0.03, seconds: 1e-4 }),
    click(ball, { impulse: 0.01, seconds: 1e-3 }),
  ]);
  expect(peak(heavy) / peak(plain)).toBeCloseTo(0.5, 5);
  expect(peak(strong) / peak(plain)).toBeCloseTo(3, 5);
  expect(line(soft, 200, RATE) / line(plain, 200, RATE)).toBeGreaterThan(0.9);
  expect(line(soft, 8000, RATE) / line(plain, 8000, RATE)).toBeLessThan(0.1);
});

test("where between two samples a hit begins does not change what it is", async () => {
  const ball = { radius: 0.02, mass: 0.03 };
  const sizes = await Promise.all(
    [20, 20.25, 20.5, 20.99].map(async (start) =>
      line(await click(ball, { impulse: 0.01, seconds: 5e-5, start }), 2000, RATE),
    ),
  );
  for (const size of sizes) expect(size / sizes[0]).toBeCloseTo(1, 2);
});

test("any radius and mass give a click that ends", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: -3.99, max: 1, noNaN: true }),
      fc.double({ min: -5.99, max: 5.99, noNaN: true }),
      fc.constantFrom(8000, 44_100, 192_000),
      async (size, weight, rate) => {
        const on = await stage({ sampleRate: rate });
        on.engine.take(clickRecord(1, -1, { radius: 10 ** size, mass: 10 ** weight, gain: 1 }));
        strike(on, 3.7, 1, 20);
        const sound = play(on, 4096);
        expect(peak(sound)).toBeGreaterThan(0);
        play(on, 2 * rate);
        expect(peak(play(on, 1024))).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});

test("it costs nothing when it is over, and leaves no numbers that are slow to compute with", async () => {
  const on = await stage();
  on.engine.take(clickRecord(1, -1, { radius: 0.02, mass: 0.1, gain: 1 }));
  strike(on, 0, 0.1, 10);
  expect(subnormals(play(on, 8192))).toBe(0);
  const work = workOf(on);
  expect(work).toBeGreaterThan(0);
  play(on, 8192);
  expect(workOf(on)).toBe(work);
});

test("a change of its factor while it sounds glides", async () => {
  const on = await stage();
  on.engine.take(clickRecord(1, -1, { radius: 10, mass: 1, gain: 1 }));
  strike(on, 0, 1, 4000);
  play(on, 1024);
  const before = peak(play(on, 128));
  on.engine.take(clickRecord(1, -1, { radius: 10, mass: 1, gain: 0 }));
  const during = play(on, 1024);
  // from all to nothing within 441 samples, or 3 blocks; a straight line bends at both ends of every block by 1/384 at
  // most
  expect(peak(during, 0, 2)).toBeGreaterThan(0.9 * before);
  expect(roughness(during)).toBeLessThan(0.01 * before);
  expect(peak(during, 512)).toBe(0);
});

test("numbers that make no sense are dropped and counted", async () => {
  const on = await stage();
  const good = { radius: 0.01, mass: 0.1, gain: 1 };
  for (const bad of [{ radius: 0 }, { radius: Number.NaN }, { mass: 0 }, { mass: -1 }, { gain: -1 }])
    expect(on.engine.take(clickRecord(1, -1, { ...good, ...bad }))).toBe(0);
  expect(dropsOf(on, DROP_BAD_RECORD)).toBe(5);
});
