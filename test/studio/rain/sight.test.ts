// What is drawn and plotted of rain, without a page: drops that stand out, rings, the flash, the pulse of a drop, third
// octaves.
import { describe, expect, test } from "vitest";
import { RAIN_DEFAULTS } from "#dist/rain/parameters/parameters.js";
import { dropsASecond } from "../../../studio/pages/rain/displays/counts.js";
import { Settling } from "../../../studio/pages/rain/displays/settling.js";
import { levelsOf, predictionOf, thirdsData, weightedLevel } from "../../../studio/pages/rain/displays/thirds-plot.js";
import { dropPlot } from "../../../studio/pages/rain/drop-plot.js";
import { energyOf, ringRadius } from "../../../studio/pages/rain/drop-sight.js";
import { DropFeed, standOut } from "../../../studio/pages/rain/feed.js";
import { Flash } from "../../../studio/pages/rain/flash.js";
import { heightOf, lookOf } from "../../../studio/pages/rain/look.js";
import { THIRDS, thirdsOf } from "../../../studio/parts/sound/third-octaves.js";

describe("drops that are seen", () => {
  const look = lookOf(RAIN_DEFAULTS, "speakers");
  const rain = { values: RAIN_DEFAULTS, look, seed: 1, sampleRate: 48_000 };

  test("the nearest and largest stand out", () => {
    const drop = (x: number, diameter: number) => ({ x, z: 0, diameter, surface: "ground" as const });
    const drops = [drop(9, 1e-3), drop(1, 2e-3), drop(1, 1e-3), drop(9, 4e-3)];
    expect(standOut(drops, 2)).toEqual([drop(1, 2e-3), drop(9, 4e-3)]);
    expect(standOut(drops, 9)).toHaveLength(4);
  });

  test("come in order, a second ahead at most, some hundreds a second, each once", () => {
    const feed = new DropFeed();
    const all: number[] = [];
    for (let frame = 0; frame < 180; frame++) {
      for (const { time } of feed.take(frame / 60, rain)) {
        expect(time).toBeLessThanOrEqual(frame / 60 + 1.01);
        all.push(time);
      }
    }
    expect(new Set(all).size).toBe(all.length);
    const aSecond = all.filter((time) => time >= 1.5 && time < 2.5).length;
    expect(aSecond).toBeGreaterThan(300);
    expect(aSecond).toBeLessThan(1600);
  });

  test("are the same for the same seed, however frames fall", () => {
    const [one, other] = [new DropFeed(), new DropFeed()];
    const fine = Array.from({ length: 61 }, (_, i) => one.take(i / 60, rain)).flat();
    const coarse = Array.from({ length: 11 }, (_, i) => other.take(i / 10, rain)).flat();
    expect(coarse).toEqual(fine);
  });

  test("a page that was away does not catch up", () => {
    const feed = new DropFeed();
    feed.take(0, rain);
    const after = feed.take(100, rain);
    expect(after.length).toBeLessThan(2500);
    for (const { time } of after) expect(time).toBeGreaterThan(99.9);
  });

  test("land on what is drawn: the canopy, the sides of a tent, leaves, the ground", () => {
    const under = (values: object) => lookOf({ ...RAIN_DEFAULTS, ...values }, "speakers");
    const umbrella = under({ cloth: 1, clothFarthest: 0.6 });
    expect(heightOf(umbrella, "cloth", 0, 0)).toBeGreaterThan(heightOf(umbrella, "cloth", 0.5, 0)!);
    expect(heightOf(umbrella, "cloth", 0.5, 0)).toBeGreaterThan(1.7);
    const tent = under({ cloth: 1, clothFarthest: 2 });
    expect(heightOf(tent, "cloth", 0, 0)).toBeGreaterThan(heightOf(tent, "cloth", 0.9, 0)!);
    expect(heightOf(tent, "cloth", 0, 2)).toBeUndefined();
    expect(heightOf(under({ leaves: 1 }), "leaves", 1, 1)).toBeGreaterThan(2);
    expect(heightOf(tent, "water", 3, 3)).toBe(0);
  });

  test("rings grow with energy, and wider on water", () => {
    const [small, large] = [energyOf(1e-3, 4), energyOf(4e-3, 8.7)];
    expect(large).toBeCloseTo(1.27e-3, 5);
    expect(ringRadius(small, "ground")).toBeLessThan(ringRadius(large, "ground"));
    expect(ringRadius(large, "ground")).toBeLessThan(ringRadius(large, "water"));
  });
});

test("about 850,000 drops a second of at least half a millimetre fall within 10 m at 10 mm/h", () => {
  const values = { ...RAIN_DEFAULTS, rate: 10, smallest: 0.5e-3, nearest: 0, farthest: 10, ground: 1, water: 0 };
  expect(dropsASecond(values)).toBeGreaterThan(830_000);
  expect(dropsASecond(values)).toBeLessThan(870_000);
});

test("lightning glows softly, is gone after two seconds, and never flickers fast", () => {
  const flash = new Flash();
  expect(flash.at(0)).toBe(0);
  flash.strike(1);
  let last = 0;
  let rises = 0;
  let up = false;
  for (let now = 1; now < 3; now += 1 / 60) {
    const light = flash.at(now);
    expect(light).toBeLessThanOrEqual(1);
    expect(Math.abs(light - last)).toBeLessThan(0.3);
    if (light > last && !up) rises++;
    up = light > last;
    last = light;
  }
  // fewer than three in a second
  expect(rises).toBe(2);
  expect(flash.at(4)).toBe(0);
});

test("the pulse of a drop lasts some microseconds, and soft ground takes from it", () => {
  const { spec, data } = dropPlot({ distance: 5, height: 1.7, diameter: 4e-3 }, RAIN_DEFAULTS);
  const [rigid, soft] = data.series.map((ys) => Math.max(...ys));
  expect(soft).toBeLessThan(0.9 * rigid);
  // 2 a_s s/c for a source of 3 mm at 5 m
  const heard = data.x.filter((_, i) => data.series[0][i] > 0);
  expect(heard[heard.length - 1] - heard[0]).toBeGreaterThan(15.5);
  expect(heard[heard.length - 1] - heard[0]).toBeLessThan(17);
  expect(spec.x.label).toContain("µs");
  expect(spec.y.max).toBeGreaterThan(rigid);
});

test("on hard ground one line says that rigid and soft are alike", () => {
  const hard = { ...RAIN_DEFAULTS, softGround: "impedance", flowResistivity: 100_000 } as const;
  const { spec, data } = dropPlot({ distance: 2, height: 1.7, diameter: 4e-3 }, hard);
  expect(spec.series[0].label).toBe("hard ground: rigid and soft alike");
  expect(data.series[1].every(Number.isNaN)).toBe(true);
  const grass = dropPlot({ distance: 2, height: 1.7, diameter: 4e-3 }, { ...hard, flowResistivity: 200 });
  expect(grass.spec.series[0].label).toBe("rigid");
});

test("a drop under the listener's foot has a plateau", () => {
  const { data } = dropPlot({ distance: 0, height: 1.7, diameter: 4e-3 }, RAIN_DEFAULTS);
  const heights = new Set(data.series[0].filter((y) => y > 0).map((y) => y.toPrecision(6)));
  expect(heights.size).toBe(1);
});

test("a figure is right a second and a half after a change, 30 dB down included, and calm later", () => {
  const settling = new Settling();
  // one window of 0.4 s still holds what was before
  const reading = (now: number) => (now < 3.4 ? 1000 : 1);
  let mean = 0;
  let share = 1;
  for (let now = 0; now < 12; now += 0.066) {
    share = settling.share(now < 3 ? "loud" : "soft", now);
    mean += share * (reading(now) - mean);
    if (now > 1.5 && now < 3) expect(mean).toBeCloseTo(1000, 6);
    if (now > 4.5) expect(mean).toBeCloseTo(1, 6);
  }
  expect(share).toBeLessThan(0.06);
});

describe("third octaves", () => {
  test("white noise of power 1 has its share in each", () => {
    // an analyser shows |X|² = σ² · mean window² / N in each bin of white noise
    const bins = 8192;
    const spectrum = new Float32Array(bins).fill(10 * Math.log10(0.3046 / (2 * bins)));
    const powers = thirdsOf(spectrum, 48_000);
    for (const [i, middle] of THIRDS.entries()) {
      if (middle < 100) continue;
      const width = middle * (10 ** 0.05 - 10 ** -0.05);
      expect(powers[i] / (width / 24_000)).toBeCloseTo(1, 2);
    }
  });

  test("a full-scale sine is as loud as full scale says, and 1 kHz counts fully in dB(A)", () => {
    const powers = THIRDS.map((middle) => (Math.abs(middle - 1000) < 1 ? 0.5 : 0));
    const levels = levelsOf(powers, 84);
    expect(Math.max(...levels)).toBeCloseTo(84, 9);
    expect(weightedLevel(levels)).toBeCloseTo(84, 1);
  });

  test("rain of 10 mm/h is predicted at about 55 dB(A), and silence is left out of the plot", () => {
    expect(weightedLevel(predictionOf(RAIN_DEFAULTS))).toBeGreaterThan(53);
    expect(weightedLevel(predictionOf(RAIN_DEFAULTS))).toBeLessThan(57);
    const silent = predictionOf({ ...RAIN_DEFAULTS, rate: 0 });
    expect(thirdsData(undefined, silent).series[1].every(Number.isNaN)).toBe(true);
  });
});
