// Thousands of changes a second: pitch, damping, gain and place of many bodies that ring, on short lines and on long
// ones. They sound as float64 says, they sound the same whichever lines carry them, and they never click.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReferenceBank } from "../../../reference/bank.js";
import { Resonators } from "../../../src/contact/tell/resonators.js";
import { hash4 } from "../../../src/math/hash.js";
import type { Body, BodyChange, OfflineWorld, WorldOptions } from "../../../src/world/index.js";
import { builds, quietWorld, tone } from "../listen.js";
import { errorDb, RATE } from "../oracle.js";

const B = 128;
/** Blocks before the first change: all bodies have risen to the long lines. */
const CALM = 40;
/** Blocks of a glide: 15 ms. */
const GLIDE = Math.round((0.015 * RATE) / B);

/** A number from 0 to 1 for each of four. */
const chance = (a: number, b: number, c: number, d: number): number => hash4(a, b, c, d)[0] / 2 ** 32;

/** Modes of a body, Hz: from 80 Hz to the highest, spread by logarithms. */
function frequencies(body: number, seed: number, highest: number): number[] {
  return Array.from({ length: 4 }, (_, i) => 80 * (highest / 80) ** chance(body, i, seed, 1));
}
const DECAYS = [1.5, 2, 3, 4];

interface Crowd {
  /** Rendered with the changes, channel by channel. */
  sound: Float32Array[];
  /** The long modes at the least and at the most. */
  long: [number, number];
}

/** Bodies that are struck once; then, before every block, some of them change. */
async function crowd(
  options: Partial<WorldOptions>,
  bodies: number,
  blocks: number,
  seed: number,
  highest: number,
  changesAt: (block: number) => { body: number; change: BodyChange }[],
): Promise<Crowd> {
  const world: OfflineWorld = await quietWorld({
    maxModes: 4 * bodies,
    maxBodies: bodies,
    maxModels: bodies,
    maxEvents: 4 * bodies,
    ...options,
  });
  const all: Body[] = [];
  for (let i = 0; i < bodies; i++) {
    all.push(world.addBody({ model: tone(frequencies(i, seed, highest), DECAYS) }));
    all[i].strike({ impulse: 1 / bodies, time: 0 });
  }
  const sound = Array.from({ length: world.options.channels }, () => new Float32Array(blocks * B));
  const long: [number, number] = [Infinity, 0];
  for (let block = 0; block < blocks; block++) {
    if (block >= CALM) for (const { body, change } of changesAt(block)) all[body].update(change);
    world.renderInto(sound, block * B, B);
    const now = world.meters().modes.long;
    if (block >= CALM) long[0] = Math.min(long[0], now);
    long[1] = Math.max(long[1], now);
  }
  return { sound, long };
}

/** About `perBlock` bodies change before every block: pitch and damping by up to `width`, and whatever `more` adds. */
function someChange(
  bodies: number,
  perBlock: number,
  seed: number,
  width: number,
  more: (block: number, k: number) => BodyChange = () => ({}),
) {
  return (block: number) =>
    Array.from({ length: perBlock }, (_, k) => ({
      body: Math.floor(bodies * chance(block, k, seed, 2)),
      change: {
        pitchScale: Math.fround(1 + width * (2 * chance(block, k, seed, 3) - 1)),
        dampingScale: Math.fround(1 + width * (2 * chance(block, k, seed, 4) - 1)),
        ...more(block, k),
      },
    }));
}

/**
 * A scale at every anchor, by what was asked for: from two anchors behind a change on it goes to the goal in equal
 * steps.
 */
function course(blocks: number, goals: ReadonlyMap<number, number>): (sample: number) => number {
  const at = [1, 1];
  let [goal, left] = [1, 0];
  for (let block = 0; block < blocks; block++) {
    const now = at[block + 1];
    at.push(left > 0 ? now + (goal - now) / left : now);
    left = Math.max(0, left - 1);
    if (goals.has(block)) [goal, left] = [goals.get(block) as number, GLIDE];
  }
  return (sample) => {
    const anchor = Math.floor(sample / B);
    return at[anchor] + (sample / B - anchor) * (at[anchor + 1] - at[anchor]);
  };
}

describe("thousands of changes of pitch and damping a second", () => {
  const BODIES = 60;
  const BLOCKS = 150;
  const changesAt = someChange(BODIES, 6, 7, 0.01); // 2,000 a second: every body some 30 times
  const truth = () => {
    const sum = new Float64Array(BLOCKS * B);
    for (let i = 0; i < BODIES; i++) {
      const bank = new ReferenceBank(
        frequencies(i, 7, 3000).map((frequency, k) => ({ frequency, decayRate: DECAYS[k], gain: 1 })),
        RATE,
      );
      const [pitches, dampings] = [new Map<number, number>(), new Map<number, number>()];
      for (let block = CALM; block < BLOCKS; block++)
        for (const { body, change } of changesAt(block)) {
          if (body !== i) continue;
          pitches.set(block, change.pitchScale as number);
          dampings.set(block, change.dampingScale as number);
        }
      bank.pitch = course(BLOCKS, pitches);
      bank.damping = course(BLOCKS, dampings);
      bank.strike(1 / BODIES, 0);
      const sound = bank.render(BLOCKS * B);
      for (let k = 0; k < sum.length; k++) sum[k] += sound[k];
    }
    return sum;
  };
  // Steps of at most 2 % in five blocks move θ by η = 2π · 3 kHz · 0.004 · 2.9 ms = 0.22 rad a block at the most. The
  // moments leave out 3η²/4!, of which the windows leave a thousandth: −105 dB for the highest mode in the fastest
  // glide, less than −110 over all. Long lines have two moments: −100 dB.
  test("sound as float64 says, on short lines and on long ones, on every build", async () => {
    const oracle = truth();
    const [ring, long] = await Promise.all(
      (["ring", "long"] as const).map((path) => crowd({ path }, BODIES, BLOCKS, 7, 3000, changesAt)),
    );
    for (const build of builds) {
      const other = await crowd({ path: "long", build }, BODIES, BLOCKS, 7, 3000, changesAt);
      expect(errorDb(other.sound[0], oracle), build).toBeLessThan(-100);
    }
    expect(ring.long).toEqual([0, 0]);
    expect(long.long[1]).toBe(4 * BODIES); // all had risen
    expect(long.long[0]).toBeLessThan(2 * BODIES); // and most come down, again and again
    expect(errorDb(ring.sound[0], oracle)).toBeLessThan(-110);
    expect(errorDb(long.sound[0], oracle)).toBeLessThan(-100);
    expect(errorDb(long.sound[0], ring.sound[0])).toBeLessThan(-100);
  });
});

/** What is above 8 kHz in a sound: a filter of 127 taps under Blackman and Harris' window, 92 dB down below 6 kHz. */
function highPart(x: Float32Array): Float64Array {
  const half = 63;
  const cut = (2 * 7000) / RATE;
  const taps = Array.from({ length: 2 * half + 1 }, (_, k) => {
    const n = k - half;
    const a = (Math.PI * k) / half;
    const window = 0.35875 - 0.48829 * Math.cos(a) + 0.14128 * Math.cos(2 * a) - 0.01168 * Math.cos(3 * a);
    return window * ((n === 0 ? 1 : 0) - (n === 0 ? cut : Math.sin(Math.PI * cut * n) / (Math.PI * n)));
  });
  const out = new Float64Array(x.length - 2 * half);
  for (let i = 0; i < out.length; i++) for (let k = 0; k < taps.length; k++) out[i] += taps[k] * x[i + k];
  return out;
}
const energy = (x: ArrayLike<number>, from = 0, to = x.length): number => {
  let sum = 0;
  for (let i = from; i < to; i++) sum += x[i] ** 2;
  return sum;
};
/** Energy above 8 kHz over all energy, dB, of the loudest stretch of a block. */
function clicks(x: Float32Array): number {
  const high = highPart(x);
  let most = 0;
  for (let k = 0; k + B <= high.length; k += B) most = Math.max(most, energy(high, k, k + B));
  return 10 * Math.log10((most * (x.length / B)) / energy(x));
}

describe("changes of everything, thousands a second, all below 3 kHz", () => {
  const BODIES = 300;
  const BLOCKS = 180;
  const place = (seed: number) => (block: number, k: number) => ({
    gain: 0.8 + 0.4 * chance(block, k, seed, 5),
    position: [2 * chance(block, k, seed, 6) - 1, 0, -1 - chance(block, k, seed, 7)] as [number, number, number],
  });
  for (const path of ["ring", "long"] as const)
    test(`never click on path ${path}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(1e6), fc.integer({ min: 8, max: 20 }), async (seed, perBlock) => {
          const changesAt = someChange(BODIES, perBlock, seed, 0.1, place(seed));
          const { sound } = await crowd({ path, channels: 2 }, BODIES, BLOCKS, seed, 2500, changesAt);
          for (const channel of sound) expect(clicks(channel.subarray((CALM - 2) * B))).toBeLessThan(-110);
        }),
        { numRuns: 3 },
      );
    });
  test.each([
    ["on lines", 0],
    ["sample by sample", 0.5],
  ])("strain that moves, %s, never clicks", async (_, spread) => {
    const bodies = 100;
    const world = await quietWorld({
      maxModes: 4 * bodies,
      maxBodies: bodies,
      maxModels: bodies,
      maxContacts: 1,
      maxCoupled: bodies,
    });
    const resonators = new Resonators(world);
    const all = Array.from({ length: bodies }, (_, i) => {
      const body = world.addBody({ model: tone(frequencies(i, 3, 2000), DECAYS) });
      resonators.set(body, { nonlinear: { strain: { kappa: 20, spread } } });
      body.strike({ impulse: 1 / bodies, time: 0 });
      return body;
    });
    const sound = new Float32Array(BLOCKS * B);
    for (let block = 0; block < BLOCKS; block++) {
      for (
        let k = 0;
        block >= CALM && k < 20;
        k++ // 7,000 a second
      )
        resonators.strain(all[Math.floor(bodies * chance(block, k, 3, 8))], 0.02 * (chance(block, k, 3, 9) - 0.5));
      world.renderInto([sound], block * B, B);
    }
    expect(energy(sound)).toBeGreaterThan(1);
    expect(clicks(sound.subarray((CALM - 2) * B))).toBeLessThan(-110);
  });
  // A step of height h has an energy of h²/4 above 8 kHz; here h is a fifth of one mode's amplitude, 1/300, and 128
  // samples of all have 0.9. That is −69 dB: the bar of −110 dB is a hundredth of that step's height.
  test("and a single step of 2 dB of one mode of them would show", async () => {
    const { sound } = await crowd({ path: "ring" }, BODIES, BLOCKS, 1, 2500, () => []);
    const all = sound[0].subarray((CALM - 2) * B);
    expect(clicks(all)).toBeLessThan(-110);
    for (let k = 5000; k < all.length; k++)
      all[k] += (0.2 / BODIES) * Math.cos((2 * Math.PI * 440 * (k - 5000)) / RATE);
    const level = clicks(all);
    expect(level).toBeGreaterThan(-80);
    expect(level).toBeLessThan(-60);
  });
});
