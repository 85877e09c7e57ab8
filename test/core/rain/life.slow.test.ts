// Rain begins, ends, begins again; its parameters glide; and no record, however bent, makes it trap or sound like no
// number.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as R from "../../../src/core/layout/rain.js";
import { DROP_BAD_RECORD, METER_DROPS, RECORD_BYTES } from "../../../src/core/layout/records.js";
import { builds, firstDifference, peak } from "../listen.js";
import {
  BLOCK,
  cloud,
  db,
  errorDb,
  impulseRecord,
  play,
  poleRecord,
  power,
  RATE,
  rainRecord,
  record,
  setRecord,
  tableRecords,
} from "./cloud.js";

describe("beginning and end", () => {
  test("rain ends within 15 ms and without a click, and silence is silence", async () => {
    const engine = await cloud({ [R.P_RATE]: 40 });
    engine.take(rainRecord(1));
    const [before] = play(engine, 100);
    engine.take(rainRecord(1, true));
    const [after] = play(engine, 20);
    expect(peak(after, 0, BLOCK)).toBeGreaterThan(0);
    expect(peak(after)).toBeLessThan(2 * peak(before));
    expect(peak(after, Math.ceil(0.015 * RATE) + BLOCK)).toBe(0);
  });
  test("what begins again with the same seed is the same rain", async () => {
    const engine = await cloud({ [R.P_RATE]: 5 });
    engine.take(rainRecord(4));
    const [first] = play(engine, 30);
    engine.take(rainRecord(4, true));
    play(engine, 13);
    engine.take(rainRecord(4));
    expect(firstDifference(play(engine, 30)[0], first)).toBe(-1);
  });
  test("it is as loud in the first block as later", async () => {
    const engine = await cloud({ [R.P_RATE]: 40, [R.P_FARTHEST]: 4 });
    let [first, beginning, later] = [0, 0, 0];
    for (let seed = 1; seed <= 300; seed++) {
      engine.take(rainRecord(seed));
      const [x] = play(engine, 12);
      engine.take(rainRecord(seed, true));
      play(engine, 8);
      first += power(x, 0, BLOCK);
      beginning += power(x, 0, 16);
      later += power(x, 4 * BLOCK);
    }
    // 300 blocks of white drops: the power of 38,400 samples is known to 0.1 dB, that of 4,800 to 0.3 dB
    expect(Math.abs(db(first / later))).toBeLessThan(0.3);
    expect(Math.abs(db(beginning / later))).toBeLessThan(0.8);
  });
  test("another seed is other rain, and a drop is heard where it does not rain", async () => {
    const [a, b] = [await cloud(), await cloud()];
    a.take(rainRecord(1));
    b.take(rainRecord(2));
    expect(errorDb(play(a, 10)[0], play(b, 10)[0])).toBeGreaterThan(0);
    const dry = await cloud();
    dry.take(impulseRecord(0, 1 / RATE, 0, 4));
    expect(peak(play(dry, 3)[0])).toBeGreaterThan(0.9);
  });
  test("gain is a factor on all of it", async () => {
    const [a, b] = [await cloud({ [R.P_GAIN]: 1 }), await cloud({ [R.P_GAIN]: 0.5 })];
    for (const engine of [a, b]) engine.take(rainRecord(1));
    const [x, y] = [play(a, 10)[0], play(b, 10)[0]];
    expect(
      errorDb(
        y,
        x.map((v) => v / 2),
      ),
    ).toBeLessThan(-140);
  });
});

describe("glides", () => {
  /** Positions of PHYSICS §9.8: accelerate, run, brake, and stop at the target. */
  function glide(from: number, to: number, acceleration: number, top: number, snap: number, steps: number): number[] {
    const dt = BLOCK / RATE;
    let [x, v] = [from, 0];
    return Array.from({ length: steps }, () => {
      const d = to - x;
      if (Math.abs(d) <= snap && Math.abs(v) <= 2 * acceleration * dt + snap / dt) [x, v] = [to, 0];
      else {
        const want = Math.sign(d) * Math.min(top, Math.sqrt(2 * acceleration * Math.abs(d)));
        v += Math.max(-acceleration * dt, Math.min(acceleration * dt, want - v));
        if (v * d > 0 && Math.abs(v * dt) >= Math.abs(d)) [x, v] = [to, 0];
        else x += v * dt;
      }
      return x;
    });
  }
  test.each([
    [0, 1, 1],
    [0.2, 0.9, 2],
    [1, 0.1, 3],
  ])("the gain of a drop in every block follows the glide from %f to %f with bend %i", async (from, to, bend) => {
    const engine = await cloud({ [R.P_RATE]: 0, [R.P_HIGH_PASS]: 0 });
    const [least, most] = [0.5, 4];
    const value = (x: number) => least + (most - least) * x ** bend;
    const slider = { least, most, bend, acceleration: 0.8, speed: 0.5, snap: 0.002 };
    engine.take(setRecord(R.P_GAIN, value(from), slider));
    engine.take(rainRecord(1));
    play(engine, 2);
    engine.take(setRecord(R.P_GAIN, value(to), { ...slider, jumps: false }));
    const steps = 1200;
    // one impulse a block, whose peak falls on the block's last sample, where the block's own gain holds
    for (let k = 0; k < steps; k++)
      engine.take(impulseRecord((k + 2) * BLOCK + BLOCK - 1 - R.RAIN_LATENCY, 1 / RATE, 0, 4));
    const [x] = play(engine, steps);
    const ways = glide(from, to, 0.8, 0.5, 0.002, steps);
    for (let k = 0; k < steps; k++) {
      const [low, high] = from < to ? [value(from), value(to)] : [value(to), value(from)];
      expect(x[k * BLOCK + BLOCK - 1]).toBeGreaterThan(low - 1e-3);
      expect(x[k * BLOCK + BLOCK - 1]).toBeLessThan(high + 1e-3);
      expect(Math.abs(x[k * BLOCK + BLOCK - 1] - value(ways[k]))).toBeLessThan(2e-3);
    }
    expect(ways[steps - 1]).toBe(to);
  });
});

describe.each(builds)("build %s", (build) => {
  const number = fc.oneof(
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.constantFrom(0, 1, 40, 1e-3, 1e4, 1e6, -1e6, 1e9, 2e9, 1e-40, 1e38, Number.NaN, 1 / 0, -1 / 0),
  );
  const numbers = fc.array(number, { minLength: 19, maxLength: 19 });
  const any = fc
    .tuple(
      fc.integer({ min: R.FIRST_RAIN_KIND, max: R.LAST_RAIN_KIND + 1 }),
      fc.constantFrom(-1, -1, 0, 500, Number.NaN),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 40 }),
      numbers,
    )
    .map(([kind, time, one, two, rest]) =>
      record(kind, time, { 16: one, 20: two }, Object.fromEntries(rest.slice(2).map((v, i) => [24 + 4 * i, v]))),
    );
  const sets = fc
    .tuple(fc.integer({ min: 0, max: R.PARAMETERS }), number, fc.boolean())
    .map(([p, v, jumps]) => setRecord(p, v, { jumps, least: -1e9, most: 1e9 }));
  const bytes = fc
    .tuple(
      fc.integer({ min: R.FIRST_RAIN_KIND, max: R.LAST_RAIN_KIND }),
      fc.uint8Array({ minLength: RECORD_BYTES, maxLength: RECORD_BYTES }),
    )
    .map(([kind, raw]) => {
      const own = raw.slice();
      new DataView(own.buffer).setUint32(0, kind, true);
      return own;
    });
  test("any records: nothing traps, all is finite", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(any, { weight: 3, arbitrary: sets }, bytes), { maxLength: 24 }),
        fc.constantFrom(1, 2),
        async (records, channels) => {
          const engine = await cloud({ [R.P_MOST_DROPS]: 1e5 }, { build, channels });
          const dropsBefore = setRecord(R.P_MOST_DROPS, 1e5);
          engine.take(rainRecord(1));
          for (const one of records) engine.take(one);
          engine.take(dropsBefore);
          for (const side of play(engine, 4)) expect(peak(side)).toBeLessThan(1e31);
        },
      ),
      { numRuns: 40 },
    );
  });
  test.each([
    ["a rate that is no number", () => setRecord(R.P_RATE, Number.NaN)],
    ["an endless one", () => setRecord(R.P_RATE, 1 / 0)],
    ["a parameter that does not exist", () => setRecord(R.PARAMETERS, 1)],
    ["a slider without range", () => setRecord(R.P_RATE, 1, { least: 1, most: 1 })],
    ["a pole on the unit circle", () => poleRecord(0, 0, { p: [0.8, 0.6001], r0: [1, 0] })],
    ["a colour of the second ring, which the page does not name", () => poleRecord(5, 0, { r0: [1, 0] })],
    ["a colour that does not exist", () => impulseRecord(0, 1, 0, R.COLOURS)],
    ["an impulse without end", () => impulseRecord(0, 1 / 0, 0, 0)],
    ["a table that does not exist", () => tableRecords(2, [1])[0]],
    ["numbers beyond a table's end", () => tableRecords(R.TABLE_CORNERS, [1, 2, 3, 4, 5])[0]],
  ])("%s is refused", async (_, make) => {
    const engine = await cloud({}, { build });
    expect(engine.take(make())).toBe(0);
    expect(engine.meters[METER_DROPS / 8 + DROP_BAD_RECORD]).toBe(1);
  });
  test.each([
    ["drops without size", { [R.P_DROP_LAW]: 0, [R.P_DROP_RADIUS]: 0 }],
    ["drops of a metre", { [R.P_DROP_LAW]: 0, [R.P_DROP_RADIUS]: 1 }],
    ["ears on the ground", { [R.P_EAR_HEIGHT]: 0, [R.P_SOFTNESS]: 0.2 }],
    ["rain nearer than a source is wide", { [R.P_NEAREST]: 0, [R.P_EAR_HEIGHT]: 0 }],
    ["a ring turned inside out", { [R.P_NEAREST]: 10, [R.P_FARTHEST]: 1 }],
    ["ground that gives energy", { [R.P_SOFTNESS]: -0.5 }],
    ["Stokes's drops", { [R.P_TERMINAL]: 1 }],
  ])("%s: rain, finite and not silent", async (_, values) => {
    const engine = await cloud({ [R.P_MOST_DROPS]: 1e6, ...values }, { build });
    engine.take(rainRecord(1));
    const [x] = play(engine, 4);
    expect(peak(x)).toBeGreaterThan(0);
    expect(peak(x)).toBeLessThan(1e6);
  });
});
