// What rain is as a whole: its level, its mean, its stationarity, and that it does not depend on how it is asked for.
import { describe, expect, test } from "vitest";
import * as R from "../../../src/core/layout/rain.js";
import { METER_RAIN_DROPS, METER_RAIN_NOISE } from "../../../src/core/layout/records.js";
import { OfflineWorld } from "../../../src/world/index.js";
import { builds, firstDifference } from "../listen.js";
import { BLOCK, cloud, db, mean, play, power, RATE, rain, rainRecord, setRecord } from "./cloud.js";

const SECOND = Math.ceil(RATE / BLOCK);
/** White drops near by: as few as make a level that stands still. */
const WHITE = { [R.P_PULSE]: 1, [R.P_FARTHEST]: 5 };

/** Level over some seconds and seeds, dB. */
async function level(values: Record<number, number>, seconds = 8): Promise<number> {
  const [x] = await rain({ ...WHITE, ...values }, seconds * SECOND);
  return db(power(x));
}

describe("level", () => {
  test("twice as many drops of one size: +3.0 dB", async () => {
    const levels: number[] = [];
    for (const rate of [10, 20, 40]) levels.push(await level({ [R.P_RATE]: rate, [R.P_DROP_LAW]: 0 }));
    expect(levels[1] - levels[0]).toBeCloseTo(3.01, 0);
    for (let i = 1; i < 3; i++) expect(Math.abs(levels[i] - levels[i - 1] - 3.01)).toBeLessThan(0.2);
  });
  test("twice the rate of Marshall and Palmer's drops: +4.06 dB", async () => {
    const levels: number[] = [];
    for (const rate of [10, 20, 40]) levels.push(await level({ [R.P_RATE]: rate }));
    for (let i = 1; i < 3; i++) expect(Math.abs(levels[i] - levels[i - 1] - 4.06)).toBeLessThan(0.2);
  });
  test("no rain, or less than none: silence; 10,000 mm/h and farther than anybody hears: a finite sound", async () => {
    for (const rate of [0, -3]) expect(power((await rain({ [R.P_RATE]: rate }, 8))[0])).toBe(0);
    const engine = await cloud({ [R.P_RATE]: 10_000, [R.P_FARTHEST]: 1000, [R.P_MOST_DROPS]: 1e5 });
    engine.take(rainRecord(1));
    const [x] = play(engine, 20);
    expect(power(x)).toBeGreaterThan(0);
    expect(Number.isFinite(power(x))).toBe(true);
    expect(engine.meters[METER_RAIN_NOISE / 8]).toBeGreaterThan(0.99);
  });
  test("the smallest drops as noise: the same power within 0.1 dB", async () => {
    const values = { ...WHITE, [R.P_RATE]: 20 };
    const seeds = [1, 2, 3, 4];
    const powers = [0, 0];
    for (const seed of seeds) {
      powers[0] += power((await rain(values, 4 * SECOND, { seed }))[0]);
      powers[1] += power((await rain({ ...values, [R.P_MOST_DROPS]: 100_000 }, 4 * SECOND, { seed }))[0]);
    }
    expect(Math.abs(db(powers[1] / powers[0]))).toBeLessThan(0.1);
  });
});

describe("chance", () => {
  test("as many drops fall as the flux says, give or take what Poisson's law allows", async () => {
    const engine = await cloud({ [R.P_RATE]: 2, [R.P_DROP_LAW]: 0, [R.P_DROP_RADIUS]: 1e-3 });
    engine.take(rainRecord(3));
    engine.render();
    const before = engine.meters[METER_RAIN_DROPS / 8];
    play(engine, 2 * SECOND);
    const came = engine.meters[METER_RAIN_DROPS / 8] - before;
    const expected = (2 / 3.6e6 / ((Math.PI / 6) * 8e-9)) * Math.PI * (100 - 0.25) * ((2 * SECOND * BLOCK) / RATE);
    expect(Math.abs(came - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });
  test.each([
    ["steady", {}],
    ["with gusts", { [R.P_GUSTS]: 0.35 }],
    ["with a lobe and patches in the wind", { [R.P_LOBE]: 0.7, [R.P_PATCHES]: 0.5, [R.P_WIND]: 5 }],
  ])("%s: the mean is below a twentieth of the rms over every second from the first sample", async (_, values) => {
    for (const x of await rain({ [R.P_RATE]: 20, ...values }, 4 * SECOND, { channels: 2 }))
      for (let s = 0; s < 4; s++) {
        const [from, to] = [s * RATE, (s + 1) * RATE];
        expect(Math.abs(mean(x, from, to))).toBeLessThan(0.05 * Math.sqrt(power(x, from, to)));
      }
  });
  test("also behind a change of the rate, even one that jumps", async () => {
    const engine = await cloud({ [R.P_RATE]: 2 });
    engine.take(rainRecord(1));
    play(engine, 10);
    engine.take(setRecord(R.P_RATE, 40));
    const [x] = play(engine, SECOND);
    expect(Math.abs(mean(x))).toBeLessThan(0.05 * Math.sqrt(power(x)));
  });
});

describe.each(builds)("build %s", (build) => {
  test("the same bits whatever the host's blocks", async () => {
    const render = async (sizes: number[]) => {
      const world = await OfflineWorld.create({
        rain: true,
        channels: 2,
        build,
        limiter: false,
        maxModes: 64,
        maxBodies: 4,
      });
      world.extend((link) => {
        link.take(rainRecord(9));
        link.take(setRecord(R.P_GUSTS, 0.3));
      });
      const out = new Float32Array(4410);
      for (let at = 0, i = 0; at < out.length; i++) {
        const n = Math.min(sizes[i % sizes.length], out.length - at);
        out.set(world.render(n)[1], at);
        at += n;
      }
      return out;
    };
    const whole = await render([128]);
    expect(power(whole)).toBeGreaterThan(0);
    expect(firstDifference(await render([1]), whole)).toBe(-1);
    expect(firstDifference(await render([441]), whole)).toBe(-1);
  });
});
