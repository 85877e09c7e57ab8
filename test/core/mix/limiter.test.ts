// The last guard, heard through the public door: whatever happens no sample exceeds the ceiling, and while nothing is
// too loud the limiter is not there but for its delay. PHYSICS §8.7. It cannot hear whether limited sound is pleasant.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builds, CEILING, firstDifference, noise, peak, quietWorld, tone } from "../listen.js";

const LOOK_AHEAD = 128;
const size = fc.oneof(
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.constantFrom(0, 1e-9, 0.97, 0.99, 1, 1e3, 1e6),
  fc.double({ min: -6, max: 6, noNaN: true }).map((x) => 10 ** x),
);
const strikes = fc.array(
  fc.record({
    impulse: size,
    time: fc.double({ min: 0, max: 0.05, noNaN: true }),
    duration: fc.constantFrom(0, 1e-5, 0.001, 0.01),
    frequency: fc.double({ min: 20, max: 21_000, noNaN: true }),
    decay: fc.double({ min: 0, max: 2000, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe.each(builds)("the %s build", (build) => {
  test("lets no sample over 0.98, nor one that is not a number, whatever is struck with whatever gain", async () => {
    await fc.assert(
      fc.asyncProperty(strikes, size, size, async (list, gain, master) => {
        const world = await quietWorld({ build, channels: 2, layout: [-90, 90], limiter: true, masterGain: master });
        for (const { impulse, time, duration, frequency, decay } of list) {
          const model = tone([frequency], [decay], { radiationGains: [1e6], gains: [1e6] });
          world.addBody({ model, gain, position: [0.01, 0, 0.02] }).strike({ impulse, time, duration });
        }
        for (const side of world.render(6000)) expect(peak(side)).toBeLessThanOrEqual(CEILING);
      }),
      { numRuns: 60 },
    );
  });
});

test("a force of the largest numbers, NaN and infinities stays below the ceiling", async () => {
  const world = await quietWorld({ limiter: true, streamFrames: 16_384 });
  const body = world.addBody({
    model: tone([50, 500, 5000], [0, 0, 0], { radiationGains: [1e6, 1e6, 1e6] }),
    gain: 1e6,
  });
  const wild = noise(12_000).map((x, i) =>
    i % 7 === 0 ? Number.NaN : i % 11 === 0 ? -1 / 0 : i % 13 === 0 ? 3e38 : x * 1e6,
  );
  body.drive().write(wild);
  expect(peak(world.render(20_000)[0])).toBeLessThanOrEqual(CEILING);
});

describe("while nothing exceeds the ceiling", () => {
  const play = async (limiter: boolean, impulse: number) => {
    const world = await quietWorld({ limiter, channels: 2, layout: [-90, 90] });
    const body = world.addBody({ model: tone([150, 900, 4000], [3, 9, 40]), position: [0.6, 0, -0.8] });
    body.strike({ impulse, time: 0.003 });
    body.strike({ impulse: 0.5 * impulse, time: 0.05, duration: 0.002 });
    return { sound: world.render(8192), meters: world.meters() };
  };

  test("what leaves is bit by bit what came, 128 samples later", async () => {
    const [limited, free] = [await play(true, 0.3), await play(false, 0.3)];
    for (const side of [0, 1]) {
      expect(peak(limited.sound[side], 0, LOOK_AHEAD)).toBe(0);
      const later = limited.sound[side].subarray(LOOK_AHEAD);
      expect(firstDifference(later, free.sound[side].subarray(0, later.length))).toBe(-1);
    }
    expect(limited.meters.limiterDb).toBe(0);
    expect(peak(free.sound[1])).toBeGreaterThan(0.3);
  });

  test("a sound just below the ceiling is untouched and one just above is not", async () => {
    const most = peak((await play(false, 0.3)).sound[1]);
    const [below, above] = [await play(true, (0.3 * 0.9799) / most), await play(true, (0.3 * 0.981) / most)];
    expect(below.meters.limiterDb).toBe(0);
    expect(peak(below.sound[1])).toBeGreaterThan(0.979);
    expect(above.meters.limiterDb).toBeLessThan(0);
    expect(peak(above.sound[1])).toBeLessThanOrEqual(CEILING);
  });
});

describe("around a sound that is too loud", () => {
  const play = async (limiter: boolean) => {
    const world = await quietWorld({ limiter, channels: 2, layout: [-90, 90] });
    world.addBody({ model: tone([220], [0]), position: [0.6, 0, -0.8] }).strike({ impulse: 0.3 });
    world.addBody({ model: tone([97], [60]) }).strike({ impulse: 30, time: 0.2 });
    return world.render(2 * 44_100);
  };

  test("the gain has no steps: it moves by at most 1/128 a sample, alike in both channels", async () => {
    const [limited, free] = [await play(true), await play(false)];
    const gain = (side: number, n: number) => limited[side][n + LOOK_AHEAD] / free[side][n];
    let [before, at] = [1, 0];
    for (let n = 1000; n < 40_000; n++) {
      if (Math.abs(free[1][n]) < 0.05 || Math.abs(free[0][n]) < 0.02) continue;
      expect(Math.abs(gain(1, n) - gain(0, n))).toBeLessThan(1e-4);
      if (at > 0) expect(Math.abs(gain(1, n) - before)).toBeLessThanOrEqual(((n - at) * 1.001) / LOOK_AHEAD);
      [before, at] = [gain(1, n), n];
    }
    expect(at).toBeGreaterThan(39_000);
  });

  test("it is turned down by no more than was needed and comes back to exactly 1 within a second", async () => {
    const [limited, free] = [await play(true), await play(false)];
    const most = Math.max(peak(free[0]), peak(free[1]));
    let least = 1;
    for (let n = 0; n < 40_000; n++)
      if (Math.abs(free[1][n]) > 0.3) least = Math.min(least, limited[1][n + LOOK_AHEAD] / free[1][n]);
    expect(least).toBeGreaterThan((0.98 / most) * 0.999);
    const from = Math.round(1.3 * 44_100);
    for (const side of [0, 1]) {
      const end = limited[side].length;
      const late = limited[side].subarray(from + LOOK_AHEAD, end);
      expect(firstDifference(late, free[side].subarray(from, end - LOOK_AHEAD))).toBe(-1);
    }
  });

  test("what came before the look-ahead is untouched", async () => {
    const [limited, free] = [await play(true), await play(false)];
    const quiet = Math.floor((0.2 * 44_100) / 128) * 128 - 2 * LOOK_AHEAD;
    expect(firstDifference(limited[0].subarray(LOOK_AHEAD, quiet + LOOK_AHEAD), free[0].subarray(0, quiet))).toBe(-1);
  });
});
