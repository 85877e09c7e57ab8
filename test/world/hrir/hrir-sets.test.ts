// What sets of impulse responses may be, and what holds whatever they are: lengths, delays, scale, noise; and the
// errors about bad ones. How heads sound through them is in hrir.test.ts.
import { describe, expect, test } from "vitest";
import { hash4, unit } from "../../../src/math/hash.js";
import { fieldFilters } from "../../../src/world/hrir/hrir.js";
import type { FieldFilterOptions, FieldOrder, HrirSet } from "../../../src/world/hrir/set.js";

const RATE = 48_000;
const ORDERS: FieldOrder[] = [1, 2, 3];

/** Even directions; a click at sample 20 of every response, and after it noise that dies away. */
function clicks(count: number, length: number, seed: number, { rate = RATE, click = 1, noise = 0.2, decay = 20 } = {}) {
  const ear = (which: number) =>
    Array.from({ length: count }, (_, i) =>
      Array.from({ length }, (_, n) => {
        const chance = 2 * unit(hash4(i, n, which, seed)[0]) - 1;
        return n < 20 ? 0 : n === 20 ? click : noise * chance * Math.exp((20 - n) / decay);
      }),
    );
  return {
    sampleRate: rate,
    azimuths: Array.from({ length: count }, (_, i) => ((i * 137.508) % 360) - 180),
    elevations: Array.from({ length: count }, (_, i) => (Math.asin(1 - (2 * i + 1) / count) * 180) / Math.PI),
    left: ear(0),
    right: ear(1),
  };
}
function changed(set: HrirSet, change: (response: number[]) => ArrayLike<number>): HrirSet {
  const all = (responses: HrirSet["left"]) => responses.map((response) => change(Array.from(response)));
  return { ...set, left: all(set.left), right: all(set.right) };
}
const worst = (numbers: ArrayLike<number>) =>
  Array.from(numbers).reduce((most: number, x) => Math.max(most, Math.abs(x)), 0);
const energy = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((sum: number, x) => sum + x * x, 0);
const nothing = (count: number) => new Array<number>(count).fill(0);

describe("lengths", () => {
  const set = clicks(50, 200, 1);
  const plain = fieldFilters(set, 2, RATE);

  test("a delay that all responses share makes no difference", () => {
    const late = changed(set, (response) => [...nothing(3000), ...response]);
    expect(fieldFilters(late, 2, RATE)).toEqual(plain);
  });
  test("silence at the end makes no difference", () => {
    const padded = changed(set, (response) => [...response, ...nothing(3000)]);
    expect(fieldFilters(padded, 2, RATE)).toEqual(plain);
  });
  test("long responses are faded out, and the filters say so", () => {
    expect(plain.shortened).toBe(false);
    const long = clicks(50, 2000, 1, { decay: 1000 });
    for (const taps of [512, 256, 64]) {
      const { left, shortened } = fieldFilters(long, 2, RATE, { taps });
      expect(shortened).toBe(true);
      expect(left[0].length).toBeLessThanOrEqual(taps);
      expect(left[0].length).toBeGreaterThan(0.9 * taps);
      // half-cosine fades end at 1 % of their last taps, which are at most a few hundredths
      expect(worst(left[0].subarray(-1))).toBeLessThan(1e-3);
    }
  });
  test("a set at a lower rate that gets too long is faded out too", () => {
    expect(fieldFilters(clicks(50, 300, 1, { rate: 16_000, decay: 200 }), 2, RATE).shortened).toBe(true);
    expect(fieldFilters(clicks(50, 300, 1, { decay: 200 }), 2, RATE).shortened).toBe(false);
  });
  test.each([8000, 48_000, 192_000])(
    "at %d Hz single samples are enough: a click from everywhere is a click",
    (rate) => {
      const set = changed(clicks(50, 1, 1, { rate }), () => [1]);
      const { left, latencySamples } = fieldFilters(set, 1, rate);
      // the component without direction has it all
      expect(left[0][latencySamples]).toBeCloseTo(1, 5);
      expect(energy(left[0])).toBeCloseTo(1, 5);
      expect(energy(left[3])).toBeLessThan(1e-6);
      // half a millisecond, or the eight taps of the fade
      expect(latencySamples).toBe(Math.max(8, 0.0005 * rate));
    },
  );
});

describe("whatever the set", () => {
  test("four times the set gives four times the filters, to the bit", () => {
    const set = clicks(60, 100, 2);
    const once = fieldFilters(set, 3, RATE);
    const four = fieldFilters(
      changed(set, (response) => response.map((x) => 4 * x)),
      3,
      RATE,
    );
    expect(four.left).toEqual(once.left.map((filter) => filter.map((x) => 4 * x)));
  });
  test("where phases are kept and nothing is equalised, the filters of a sum are the sum of the filters", () => {
    // magnitudes of a sum are not the sum of magnitudes: above the cut-off this holds for a factor alone
    const [a, b] = [clicks(60, 100, 3), clicks(60, 100, 4)];
    const add = (x: number[][], y: number[][]) => x.map((row, i) => row.map((value, n) => value + y[i][n]));
    const sum = { ...a, left: add(a.left, b.left), right: add(a.right, b.right) };
    const [one, other, both] = [a, b, sum].map((set) =>
      fieldFilters(set, 2, RATE, { cutoff: RATE / 2, equalise: false }),
    );
    // filters end where they fall below −60 dB, each at its own tap; so the last ones are left out
    const length = Math.min(...[one, other, both].map(({ left }) => left[0].length)) - 8;
    both.right.forEach((filter, c) => {
      const rest = Array.from(filter.subarray(0, length), (x, n) => x - one.right[c][n] - other.right[c][n]);
      // float32 spectra and filters
      expect(worst(rest), `component ${c}`).toBeLessThan(3e-7);
    });
  });
  test("silence gives silence", () => {
    const { left, right } = fieldFilters(
      changed(clicks(20, 50, 5), () => nothing(50)),
      3,
      RATE,
    );
    for (const filter of [...left, ...right]) expect(worst(filter)).toBe(0);
  });
  test("silence at one ear, or from half of all directions, is no trouble", () => {
    const set = clicks(40, 50, 6);
    const { left, right } = fieldFilters({ ...set, left: set.left.map(() => nothing(50)) }, 3, RATE);
    // the two ears go through one transform, which rounds
    for (const filter of left) expect(worst(filter)).toBeLessThan(1e-15);
    expect(energy(right[0])).toBeGreaterThan(0.5);
    const half = { ...set, left: set.left.map((response, i) => (set.azimuths[i] < 0 ? response : nothing(50))) };
    for (const filter of fieldFilters(half, 3, RATE).left) expect(filter.every(Number.isFinite)).toBe(true);
  });
  test("noise in place of responses gives finite filters, no louder than the noise", () => {
    for (let seed = 0; seed < 12; seed++) {
      const [a, b, c] = hash4(seed, 1, 2, 3);
      const count = seed < 6 ? 40 : 200;
      const length = 21 + Math.floor(700 * unit(a) ** 2);
      const loud = 10 ** (11 * unit(b) - 6);
      const rate = [8000, 44_100, 48_000, 192_000][seed % 4];
      const set = clicks(count, length, seed, { rate, click: loud, noise: loud, decay: 10 ** (4 * unit(c)) });
      // directions by chance
      set.azimuths = set.azimuths.map((_, i) => 360 * unit(hash4(i, 5, 0, seed)[0]) - 180);
      set.elevations = set.elevations.map((_, i) => (Math.asin(2 * unit(hash4(i, 6, 0, seed)[0]) - 1) * 180) / Math.PI);
      const mean = set.left.reduce((sum, response) => sum + energy(response), 0) / count;
      for (const order of ORDERS) {
        const { left, right } = fieldFilters(set, order, RATE);
        for (const filter of [...left, ...right]) expect(filter.every(Number.isFinite)).toBe(true);
        // a filter at another rate has rate/RATE of the energy; between few directions it overshoots: measured up to
        // 1.6
        const total = left.reduce((sum, filter) => sum + energy(filter), 0);
        expect(total).toBeLessThan((2.5 * mean * rate) / RATE);
      }
    }
  });
  test("directions that are given twice do no harm", () => {
    const set = clicks(40, 100, 7);
    const twice = (numbers: number[]) => [...numbers, ...numbers];
    const double = {
      ...set,
      azimuths: twice(set.azimuths),
      elevations: twice(set.elevations),
      left: [...set.left, ...set.left],
      right: [...set.right, ...set.right],
    };
    expect(fieldFilters(double, 2, RATE)).toEqual(fieldFilters(set, 2, RATE));
  });
});

describe("errors say what is wrong", () => {
  const good = clicks(20, 30, 8);
  const replaced = <T>(array: readonly T[], i: number, value: unknown) =>
    array.map((x, k) => (k === i ? (value as T) : x));
  const ring = { ...good, elevations: nothing(20) };
  test.each<[string, unknown, unknown, unknown, FieldFilterOptions?]>([
    ["order should be 1, 2 or 3, but came 4", good, 4, RATE],
    [
      "sampleRate of the world should be a finite number of Hz of at least 8000, at most 192000, but came 0",
      good,
      1,
      0,
    ],
    ["set should be an object, but came null", null, 1, RATE],
    ["azimuth should be one of sampleRate, azimuths", { ...good, azimuth: 3 }, 1, RATE],
    ["sampleRate should be a finite number of Hz of at least 8000", { ...good, sampleRate: 44.1 }, 1, RATE],
    ["azimuths should be an array, but came nothing", { ...good, azimuths: undefined }, 1, RATE],
    ["elevations should be 20, one for each azimuth, but came 19", { ...good, elevations: nothing(19) }, 1, RATE],
    ["left should be 20, one for each azimuth, but came 21", { ...good, left: [...good.left, [1]] }, 1, RATE],
    ["right should be an array, but came a function", { ...good, right: () => [] }, 1, RATE],
    ["left[0] should be 1 to 4096 samples long, but came 0", changed(good, () => []), 1, RATE],
    ["left[0] should be 1 to 4096 samples long, but came 4097", changed(good, () => nothing(4097)), 1, RATE],
    [
      "right[7] should be 30 samples long, as left[0], but came 2",
      { ...good, right: replaced(good.right, 7, [1, 2]) },
      1,
      RATE,
    ],
    ["left[3] should be an array, but came null", { ...good, left: replaced(good.left, 3, null) }, 1, RATE],
    [
      "right[2][5] should be a finite number, at most 1000000, but came NaN",
      { ...good, right: replaced(good.right, 2, replaced(good.right[2], 5, Number.NaN)) },
      1,
      RATE,
    ],
    [
      'left[2][5] should be a finite number, at most 1000000, but came "1"',
      { ...good, left: replaced(good.left, 2, replaced(good.left[2], 5, "1")) },
      1,
      RATE,
    ],
    [
      "azimuths[4] should be a finite number of degrees",
      { ...good, azimuths: replaced(good.azimuths, 4, 400) },
      1,
      RATE,
    ],
    [
      "elevations[4] should be a finite number of degrees",
      { ...good, elevations: replaced(good.elevations, 4, -91) },
      1,
      RATE,
    ],
    ["azimuths should be 16 to 20000 directions for order 3; order 2 needs 9, but came 12", clicks(12, 30, 1), 3, RATE],
    ["azimuths should be 4 to 20000 directions for order 1, but came 3", clicks(3, 30, 1), 1, RATE],
    [
      "azimuths and elevations should be at least 9 directions spread over the sphere for order 2, " +
        "or the order lower, " +
        "but came 20 that lie together, on a ring or on few",
      ring,
      2,
      RATE,
    ],
    ["at least 4 directions spread over the sphere for order 1, but came 20", ring, 1, RATE],
    ["cutoff should be a finite number of Hz of at least 200", good, 1, RATE, { cutoff: 0 }],
    ["equalise should be true or false, but came 1", good, 1, RATE, { equalise: 1 as unknown as boolean }],
    ["taps should be a multiple of 4 from 64 to 512, but came 510", good, 1, RATE, { taps: 510 }],
    ["tap should be one of cutoff, equalise, taps", good, 1, RATE, { tap: 64 } as FieldFilterOptions],
  ])("%s", (message, set, order, rate, options) => {
    const make = () => fieldFilters(set as HrirSet, order as FieldOrder, rate as number, options);
    expect(make).toThrow(`use HRIR set: `);
    expect(make).toThrow(message);
  });
  test("half a sphere is spread enough for every order", () => {
    const all = clicks(80, 30, 9);
    const half = changed({ ...all, elevations: all.elevations.map(Math.abs) }, (response) => response);
    for (const order of ORDERS) expect(fieldFilters(half, order, RATE).left.length).toBe((order + 1) ** 2);
  });
});
