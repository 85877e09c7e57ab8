// Hail on the picnic by chance alone: the statistics of its impacts are those that its rate, its objects and PHYSICS
// §10.1 promise, and it sounds as the figures of hearing need it. Bounds are 4 deviations of chance, for one fixed
// seed.
import { describe, expect, test } from "vitest";
import { models } from "../../../src/model/index.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../src/world/scene/player.js";
import { builtinScene, type SceneOptions } from "../../../src/world/scenes/builtin.js";
import { stoneImpulse } from "../../../src/world/scenes/hail-picnic.js";

const OBJECTS = ["roof-1", "roof-2", "roof-3", "roof-4", "plate-1", "plate-2", "plate-3", "table", "can"];
const hail = (options: SceneOptions = {}, seed = 1) =>
  builtinScene("hail-picnic", seed, { hailSource: "poisson", ...options });

/** Sum over classes of (count − expected)²/expected, and its mean and deviation for pure chance. */
function chiSquare(counts: readonly number[]) {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const found = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return (found - (counts.length - 1)) / Math.sqrt(2 * (counts.length - 1));
}

describe("the picnic", () => {
  const { bodies, listener } = hail({ seconds: 0.1 });
  const fromEar = bodies.map(({ position }) => position.map((x, i) => x - listener.position[i]));

  test("is the nine objects of the paper, each once", () => {
    expect(bodies.map(({ model }) => model)).toEqual(OBJECTS);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(9);
  });

  test("is heard from one distance, so that no object is louder than it is", () => {
    for (const way of fromEar) expect(Math.hypot(...way)).toBeCloseTo(6.5, 9);
    for (const { gain } of bodies) expect(gain).toBe(1);
  });

  test("has the house on the left, the table ahead and the can on the right", () => {
    const side = (name: string) => fromEar[OBJECTS.indexOf(name)][0];
    for (const roof of OBJECTS.slice(0, 4)) expect(side(roof)).toBeLessThan(-1.5);
    expect(side("table")).toBe(0);
    expect(side("plate-1")).toBeLessThan(side("plate-2"));
    expect(side("plate-2")).toBeLessThan(side("plate-3"));
    expect(side("can")).toBeGreaterThan(2);
    for (const [, , z] of fromEar) expect(z).toBeLessThan(0);
  });
});

describe("impacts", () => {
  const RATE = 2000;
  const SECONDS = 30;
  const { events } = hail({ hailRate: RATE, seconds: SECONDS });

  test("are as many as the rate says: 400 a second for 10 s unless told otherwise", () => {
    expect(Math.abs(events.length - RATE * SECONDS)).toBeLessThan(4 * Math.sqrt(RATE * SECONDS));
    const usual = hail();
    expect(usual.seconds).toBe(10);
    expect(Math.abs(usual.events.length - 4000)).toBeLessThan(4 * Math.sqrt(4000));
  });

  test.each([0.005, 0.1, 1])("come as a Poisson process: in windows of %d s the variance is the mean", (window) => {
    const counts = new Array<number>(SECONDS / window).fill(0);
    for (const { time } of events) counts[Math.floor(time / window + 1e-9)]++;
    const mean = events.length / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
    expect(Math.abs(variance / mean - 1)).toBeLessThan(4 * Math.sqrt(2 / counts.length));
  });

  test("stand in order of time, before the end", () => {
    const times = events.map(({ time }) => time);
    expect(times.every((time, e) => e === 0 || time >= times[e - 1])).toBe(true);
    expect(times[0]).toBeGreaterThanOrEqual(0);
    expect(events.at(-1)!.time).toBeLessThan(SECONDS);
  });

  test.each([22_050, 44_100, 48_000])("lie on whole samples at %d Hz", (sampleRate) => {
    const times = hail({ sampleRate, seconds: 3 }).events.map(({ time }) => time * sampleRate);
    expect(times.length).toBeGreaterThan(1000);
    for (const samples of times) expect(Math.abs(samples - Math.round(samples))).toBeLessThan(1e-9);
  });

  test("fall on all nine objects alike, and on all sample points of each", () => {
    const counts = OBJECTS.map((name) => events.filter(({ body }) => body === name).length);
    expect(chiSquare(counts)).toBeLessThan(4);
    for (const name of OBJECTS) {
      const { pointCount } = models.load(name);
      const points = new Array<number>(pointCount).fill(0);
      for (const { body, strike } of events) if (body === name) points[strike!.at as number]++;
      expect(Math.abs(chiSquare(points))).toBeLessThan(4);
    }
  });

  test("have energies spread evenly over the decades from 0.05 mJ to 0.5 J", () => {
    const energies = events.map(({ strike }) => energyOf(strike!.impulse as number));
    const parts = energies.map((energy) => Math.log(energy / 5e-5) / Math.log(1e4)).sort((a, b) => a - b);
    // Kolmogorov and Smirnov: 1.63/√n is exceeded by chance once in a hundred.
    const apart = Math.max(...parts.map((part, i) => Math.abs(part - (i + 0.5) / parts.length)));
    expect(apart).toBeLessThan(1.63 / Math.sqrt(parts.length));
    const mean = energies.reduce((sum, energy) => sum + energy, 0) / energies.length;
    expect(mean).toBeGreaterThan(0.052);
    expect(mean).toBeLessThan(0.0565);
  });

  test("know nothing of each other: the energy of a stone does not go with that of the next, or its object", () => {
    const logs = events.map(({ strike }) => Math.log(strike!.impulse as number));
    const objects = events.map(({ body }) => OBJECTS.indexOf(body));
    const bound = 4 / Math.sqrt(events.length);
    expect(Math.abs(correlation(logs.slice(1), logs.slice(0, -1)))).toBeLessThan(bound);
    expect(Math.abs(correlation(objects.slice(1), objects.slice(0, -1)))).toBeLessThan(bound);
    expect(Math.abs(correlation(objects, logs))).toBeLessThan(bound);
  });

  test("are not softened: no pulse has a length", () => {
    expect(new Set(events.map(({ strike }) => strike?.duration))).toEqual(new Set([0]));
  });

  test("of a longer hail begin like those of a shorter one; twice the rate is the same stones in half the time", () => {
    const short = hail({ seconds: 2 }).events;
    expect(hail({ seconds: 5 }).events.slice(0, short.length)).toEqual(short);
    const dense = hail({ seconds: 1, hailRate: 800 }).events;
    expect(dense.map(({ strike }) => strike)).toEqual(short.slice(0, dense.length).map(({ strike }) => strike));
    expect(dense[50].time).toBeCloseTo(short[50].time / 2, 4);
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((x, i) => (x - meanA) * (b[i] - meanB)));
  return covariance / Math.sqrt(mean(a.map((x) => (x - meanA) ** 2)) * mean(b.map((x) => (x - meanB) ** 2)));
}

/** The energy of a stone of some impulse, J: p ∝ D^3.5 and E ∝ D⁴, so E ∝ p^(8/7). */
function energyOf(impulse: number): number {
  return 0.5 * (impulse / stoneImpulse(0.5)) ** (8 / 7);
}

test.each([
  [2, 5e-5, 2.0e-5],
  [5, 2.0e-3, 4.9e-4],
  [10, 0.031, 5.5e-3],
  [20, 0.5, 0.062],
])("a stone of %d mm, that is %d J, has %d N·s", (_, energy, impulse) => {
  expect(stoneImpulse(energy) / impulse).toBeGreaterThan(0.97);
  expect(stoneImpulse(energy) / impulse).toBeLessThan(1.03);
});

test("hail of no impacts is silence", () => {
  expect(hail({ hailRate: 0 }).events).toEqual([]);
});

test("hail of 20000 impacts a second is played to the last stone, none late", async () => {
  const ready = await readyScene(hail({ hailRate: 20_000, seconds: 0.3 }));
  const world = await OfflineWorld.create(worldNeeds(ready, 44_100));
  const player = new ScenePlayer(world, ready);
  const out = [new Float32Array(13_230), new Float32Array(13_230)];
  player.renderInto(out);
  expect(player.impacts).toBe(ready.scene.events.length);
  expect(world.meters().events).toMatchObject({ late: 0, dropped: 0 });
  expect(out[0].some((sample) => sample !== 0)).toBe(true);
  world.dispose();
});

describe("refused is", () => {
  test.each([
    [{ hailRate: -1 }, "hailRate should be a finite number of impacts a second of at least 0, at most 1000000"],
    [{ hailRate: 1_000_001 }, "hailRate should be"],
    [{ hailRate: Number.NaN }, "hailRate should be"],
    [{ seconds: 0 }, "seconds should be"],
    [{ sampleRate: 100 }, "sampleRate should be"],
    [{ hailSource: "rain" }, 'hailSource should be one of poisson, particles, but came "rain"'],
    [{ hailrate: 3 }, "hailrate should be one of seconds, sampleRate, hailSource, hailRate, cloud"],
    [{ cloud: [0, 0] }, "cloud should be left out: the source poisson has none"],
    [{ bounces: 2 }, "bounces should be left out: the source poisson has none"],
    [{ hailRate: 100_000, seconds: 30 }, "hailRate should be low enough for 1980000 impacts at most in 30 s"],
  ])("%j", (options, message) => {
    expect(() => hail(options as SceneOptions)).toThrow(message);
  });

  test("hail in another scene", () => {
    expect(() => builtinScene("demo", 1, { hailRate: 5 })).toThrow(
      "builtin scene: hailRate should be left out: the scene demo has none, but came 5",
    );
    expect(builtinScene("demo", 1, { seconds: 3, sampleRate: 48_000 })).toEqual(builtinScene("demo", 1));
  });
});
