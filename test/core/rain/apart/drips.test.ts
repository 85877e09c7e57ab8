// Drips: large drops from fixed places that keep their own time, or from anywhere; in water each brings a bubble.
import { describe, expect, test } from "vitest";
import { dripDistance, dripPlaces, dripsOf } from "../../../../reference/rain/apart/drips.js";
import { bubbleSize } from "../../../../reference/rain/apart/theory.js";
import { bubbleAt, bubbleDecay } from "../../../../reference/residual/bubble.js";
import {
  P_BUBBLES,
  P_DRIP_PLACES,
  P_DRIP_SIZE,
  P_DRIP_WATER,
  P_DRIPS,
  P_EAR_HEIGHT,
  P_NEAREST,
} from "../../../../src/core/layout/rain.js";
import { builds, firstDifference, peak } from "../../listen.js";
import { energy, errorDb, play, quiet, RATE, SEED, sky, WARM_UP } from "./stage.js";

const eaves = [
  [P_DRIPS, 6],
  [P_DRIP_PLACES, 4],
  [P_DRIP_SIZE, 5e-3],
  [P_DRIP_WATER, 1],
  [P_NEAREST, 0.5],
  [P_EAR_HEIGHT, 1.7],
] as const;

async function drip(parameters: readonly (readonly [number, number])[], seconds: number, build = builds[0]) {
  const on = await sky({}, { build });
  for (const bytes of quiet(...parameters)) on.engine.take(bytes);
  return play(on, seconds * RATE);
}

describe.each(builds)("with the %s build", (build) => {
  test("drops from eaves into water sound as their bubbles do, each place with its pitch and its time", async () => {
    const seconds = 3;
    const came = await drip(eaves, seconds, build);
    const truth = new Float64Array(came.length);
    dripPlaces(SEED, 4, 6).forEach((place, i) => {
      for (const { time, hertz, later } of dripsOf(place, i, SEED, seconds + 1)) {
        const radius = 3.26 / hertz;
        const start = time + later - WARM_UP;
        const size = bubbleSize(radius) / dripDistance(place, 0.5, 1.7);
        const life = Math.log(size / 6.3e-6) / bubbleDecay(radius);
        const end = Math.min(truth.length, (start + life) * RATE);
        for (let n = Math.max(0, Math.ceil(start * RATE)); n < end; n++)
          truth[n] += bubbleAt({ radius, rise: 0.1, size, start }, n / RATE, RATE);
      }
    });
    expect(peak(truth)).toBeGreaterThan(1e-3);
    // each is cut at −10 dB SPL, at the end of that block; its beginning is known to 1e-5 of a sample
    expect(errorDb(came, truth)).toBeLessThan(-60);
  });
});

test("a place keeps its period to a few per cent, and all together drip as often as is asked for", () => {
  const places = dripPlaces(SEED, 8, 10);
  expect(places.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(10, 9);
  const rates = places.map(({ rate }) => rate);
  expect(Math.max(...rates) / Math.min(...rates)).toBeLessThan(2);
  expect(new Set(rates).size).toBe(8);
  places.forEach((place, i) => {
    const times = dripsOf(place, i, SEED, 200).map(({ time }) => time);
    const gaps = times.slice(1).map((t, k) => (t - times[k]) * place.rate);
    const mean = gaps.reduce((s, g) => s + g, 0) / gaps.length;
    const spread = Math.sqrt(gaps.reduce((s, g) => s + (g - mean) ** 2, 0) / gaps.length);
    expect(Math.abs(mean - 1)).toBeLessThan(0.01);
    expect(spread).toBeGreaterThan(0.02);
    expect(spread).toBeLessThan(0.04);
  });
});

test("drops from anywhere have the power of as many from places", async () => {
  // pitches evenly over three octaves, distances evenly in r²: the mean of 40 a second over 8 s stays within 2 dB (320
  // drops of very unequal energy)
  const here = energy(await drip([...eaves, [P_DRIPS, 40], [P_DRIP_PLACES, 32]], 8));
  const anywhere = energy(await drip([...eaves, [P_DRIPS, 40], [P_DRIP_PLACES, 0]], 8));
  expect(Math.abs(10 * Math.log10(anywhere / here))).toBeLessThan(2.5);
});

test("each place is heard from its own direction", async () => {
  const on = await sky({ channels: 2 });
  for (const bytes of quiet(...eaves, [P_DRIP_PLACES, 1])) on.engine.take(bytes);
  const sides = [0, 0];
  for (let i = 0; i < 200; i++) {
    on.engine.render();
    for (const c of [0, 1]) sides[c] += energy(on.engine.outputs[0][c]);
  }
  const { turn } = dripPlaces(SEED, 1, 6)[0];
  expect(turn % 0.5).toBeGreaterThan(0.05);
  const louder = turn < 0.5 ? 1 : 0;
  expect(sides[louder]).toBeGreaterThan(1.2 * sides[1 - louder]);
});

test("on ground they bring no bubble, and without bubbles water brings none", async () => {
  expect(peak(await drip([...eaves, [P_DRIP_WATER, 0]], 1))).toBe(0);
  expect(peak(await drip([...eaves, [P_BUBBLES, 0]], 1))).toBe(0);
  expect(peak(await drip([...eaves, [P_DRIPS, 0]], 1))).toBe(0);
});

test("the same seed drips alike; absurd numbers stay finite", async () => {
  expect(firstDifference(await drip(eaves, 1), await drip(eaves, 1))).toBe(-1);
  for (const parameters of [
    [P_DRIPS, 1e6],
    [P_DRIP_PLACES, 1e6],
    [P_DRIP_SIZE, 1],
    [P_NEAREST, 0],
    [P_EAR_HEIGHT, 0],
    [P_BUBBLES, 1e6],
  ] as const)
    expect(Number.isFinite(peak(await drip([...eaves, parameters], 0.3)))).toBe(true);
});
