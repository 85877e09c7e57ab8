// How a strike begins: at any instant, with the phase, the level and the point that the model says. Samples are
// compared with the formula Σ J φ R sin(ω(t − t₀) + ψ) e^(−d(t − t₀)) of PHYSICS §1, evaluated here in double
// precision. It says nothing about long ringing (accuracy.test.ts) nor about what a listener hears of it (mix.test.ts).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  builds,
  FULL_SCALE,
  firstDifference,
  hear,
  largestDifference,
  paths,
  peak,
  quietWorld,
  tone,
} from "../listen.js";

const RATE = 44_100;

/** The formula for one mode: amplitude 1, struck at `start` seconds. */
function formula(n: number, frequency: number, decay: number, phase: number, start: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    const t = i / RATE - start;
    return t < 0 ? 0 : Math.exp(-decay * t) * Math.sin(2 * Math.PI * frequency * t + phase);
  });
}

describe.each(paths)("on path %s", (path) => {
  test("a struck mode with a phase begins as sin(ωt + ψ), at any instant between two samples", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 30, max: 20_000, noNaN: true }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: 0, max: 0.02, noNaN: true }),
        async (frequency, decay, phase, time) => {
          const world = await quietWorld({ path });
          world.addBody({ model: tone([frequency], [decay], { phases: [phase] }) }).strike({ impulse: 1, time });
          const [sound] = world.render(2048);
          // −80 dB: float32 coefficients of a short recurrence, and a window fit of −90 dB
          expect(largestDifference(sound, formula(2048, frequency, decay, phase, time))).toBeLessThan(1e-4);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("twice the radiation gain or twice the impulse is exactly twice the sound", async () => {
    const make = async (radiation: number, impulse: number) => {
      const world = await quietWorld({ path });
      const model = tone([150, 700, 5000], [3, 8, 90], { radiationGains: [radiation, 0.5 * radiation, radiation] });
      world.addBody({ model }).strike({ impulse, time: 0.0013, duration: 0.0007 });
      return world.render(8192)[0];
    };
    const once = await make(1, 0.1);
    const twice = once.map((x) => 2 * x);
    expect(firstDifference(await make(2, 0.1), twice)).toBe(-1);
    expect(firstDifference(await make(1, 0.2), twice)).toBe(-1);
    expect(
      largestDifference(
        await make(3, 0.1),
        once.map((x) => 3 * x),
      ),
    ).toBeLessThan(3e-6);
  });
});

describe.each(builds)("with the %s build", (build) => {
  const sheet = tone([180, 421, 1333, 6007], [3, 5, 9, 20], {
    positions: [0, 0, 0, 0.3, 0, 0, 0, 0.2, 0],
    shapes: Array.from({ length: 36 }, (_, i) => Math.cos(3 * i + 1)),
    indices: [0, 1, 2],
  });
  const struckAt = async (
    at: number | [number, number, number],
    impulse: [number, number, number] = [0.2, -0.5, 1],
  ) => {
    const world = await quietWorld({ build });
    world.addBody({ model: sheet }).strike({ impulse, at, time: 0.001 });
    return world.render(4096)[0];
  };

  test("a strike between sample points is the weighted sum of strikes at them", async () => {
    const corners = [await struckAt(0), await struckAt(1), await struckAt(2)];
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (u, v) => {
          const [b, c] = u + v <= 1 ? [u, v] : [1 - u, 1 - v];
          const sound = await struckAt([0.3 * b, 0.2 * c, 0]);
          const sum = corners[0].map((x, i) => (1 - b - c) * x + b * corners[1][i] + c * corners[2][i]);
          expect(largestDifference(sound, sum)).toBeLessThan(2e-6 * peak(corners[0]) + 2e-6);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("the axes of an impulse add up", async () => {
    const axes = [await struckAt(1, [1, 0, 0]), await struckAt(1, [0, 1, 0]), await struckAt(1, [0, 0, 1])];
    const sum = axes[0].map((x, i) => 0.3 * x - 2 * axes[1][i] + 0.7 * axes[2][i]);
    expect(largestDifference(await struckAt(1, [0.3, -2, 0.7]), sum)).toBeLessThan(1e-5);
  });

  test("two strikes sound as the sum of each alone", async () => {
    const make = async (...strikes: [number, number, number][]) => {
      const world = await quietWorld({ build });
      const body = world.addBody({ model: sheet });
      for (const [impulse, time, duration] of strikes) body.strike({ impulse, time, duration });
      return world.render(8192)[0];
    };
    const hits: [number, number, number][] = [
      [1, 0.0021, 0],
      [0.7, 0.05, 0.006],
    ];
    const [first, second] = [await make(hits[0]), await make(hits[1])];
    const both = first.map((x, i) => x + second[i]);
    expect(largestDifference(await make(...hits), both)).toBeLessThan(1e-5);
  });
});

test("a strike at a node makes no sound at all", async () => {
  const model = tone([300, 900], [1, 2], {
    positions: [0, 0, 0, 1, 0, 0],
    shapes: [0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0],
  });
  const world = await quietWorld();
  const body = world.addBody({ model });
  body.strike({ impulse: [1, 0, 0], at: 0 });
  expect(peak(world.render(4096)[0])).toBe(0);
  body.strike({ impulse: [1, 0, 0], at: 1 });
  expect(peak(world.render(4096)[0])).toBeGreaterThan(0.5);
});

test("a pulse leaves every mode with its share of the half-sine's spectrum: softer hits are duller", async () => {
  // |F(ω)|/J = |cos(ωτ/2) / (1 − (ωτ/π)²)|; at ωτ = π it is π/4
  const frequencies = [100, 500, 1200, 2500, 5100];
  for (const duration of [0.0002, 0.001, 0.005]) {
    const world = await quietWorld();
    world
      .addBody({
        model: tone(
          frequencies,
          frequencies.map(() => 0),
        ),
      })
      .strike({ impulse: 1, duration });
    const [sound] = world.render(16_384);
    for (const frequency of frequencies) {
      const u = 2 * frequency * duration;
      const share = Math.abs(u - 1) < 1e-9 ? Math.PI / 4 : Math.abs(Math.cos((Math.PI * u) / 2) / (1 - u * u));
      // an undamped mode exactly in tune with the pulse is the hardest: 100 Hz and 5 ms
      const heard = hear(sound, frequency, RATE, 4000, 8192).size;
      expect({ duration, frequency, off: Math.abs(heard - share) < 2e-5 ? 0 : heard - share }).toEqual({
        duration,
        frequency,
        off: 0,
      });
    }
  }
});

test("a thousand modes struck too hard for their pulse's pitch stay finite (near-resonance list full)", async () => {
  // 300 undamped modes exactly at the pulse's pitch: only 256 are treated apart; the others must not divide by nothing
  const model = tone(Array(300).fill(220.5), Array(300).fill(0));
  const world = await quietWorld();
  const body = world.addBody({ model });
  body.strike({ impulse: 0.01 });
  world.render(1280);
  body.strike({ impulse: 1e-4, duration: 1 / 441 });
  expect(peak(world.render(12_800)[0])).toBeLessThan(10);
});

test("a node of an undamped mode at the pulse's own pitch stays silent (0 · ∞)", async () => {
  for (const frequency of [110.25, 220.5, 441, 500, 689.0625, 1000]) {
    const world = await quietWorld();
    const body = world.addBody({
      model: tone([frequency, 3000], [0, 5], { gains: [0, 1], radiationGains: [FULL_SCALE, 1] }),
    });
    body.strike({ impulse: 1, duration: 1 / (2 * frequency) });
    expect(peak(world.render(4096)[0])).toBeLessThan(1);
  }
});
