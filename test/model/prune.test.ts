// What is heard of a model that is struck alone: its modes mask each other, and those under the threshold in quiet are
// not heard.
import { describe, expect, test } from "vitest";
import { keptByPaper } from "../../reference/masking.js";
import { barkOfHz, thresholdInQuiet } from "../../src/hearing/index.js";
import { ModalModel, models } from "../../src/model/index.js";
import { pointOrder, pruneModel, pruneStrike, STRIKE_POINTS, typicalStrike } from "../../src/model/prune.js";

/** A model of one sample point whose modes have these gains at 1 m. */
const tones = (frequencies: number[], gains: number[]) =>
  new ModalModel({ frequencies, decayRates: frequencies.map(() => 1), gains, radiationGains: gains.map(() => 1) });

/** Two points: the second lies on the node of every mode. */
const withNode = new ModalModel({
  frequencies: [500, 2000],
  decayRates: [1, 1],
  positions: [0, 0, 0, 1, 0, 0],
  shapes: [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
  radiationGains: [1, 1],
});

describe("a strike", () => {
  test("has the level asked for, all modes together", () => {
    for (const level of [40, 70, 95]) {
      const { levels } = pruneStrike(models.load("bell"), 3, { level });
      const sum = levels.reduce((all, own) => all + 10 ** (own / 10), 0);
      expect(10 * Math.log10(sum)).toBeCloseTo(level, 9);
    }
  });

  test("gives each mode the level of its gain at the point that is struck", () => {
    const model = models.load("plate-2");
    const gains = model.strikeGains({ at: 40 });
    const { levels } = pruneStrike(model, 40);
    const reference = levels.findIndex((level) => level > 40);
    for (const [m, level] of levels.entries()) {
      const ratio = 20 * Math.log10(Math.abs(gains[m] / gains[reference]));
      expect(level - levels[reference]).toBeCloseTo(ratio, 8);
    }
  });

  test("keeps the modes that the loop of the paper keeps", () => {
    for (const [name, point] of [["can", 0] as const, ["can", 500] as const, ["roof-2", 77] as const]) {
      const model = models.load(name);
      const { levels, heard, kept } = pruneStrike(model, point, { av: 5, level: 70 });
      const frequencies = [...model.frequencies];
      const modes = {
        levels: [...levels],
        barks: frequencies.map(barkOfHz),
        thresholds: frequencies.map(thresholdInQuiet),
      };
      const expected = keptByPaper(modes, 5);
      expect([...heard]).toEqual(expected);
      expect(kept).toBe(expected.filter((flag) => flag === 1).length);
    }
  });

  test("hides a mode 10 dB under its neighbour, unless masking begins lower", () => {
    const pair = tones([1000, 1010], [1, 10 ** -0.5]);
    expect([...pruneStrike(pair, 0, { av: 5 }).heard]).toEqual([1, 0]);
    expect([...pruneStrike(pair, 0, { av: 20 }).heard]).toEqual([1, 1]);
  });

  test("is not heard below the threshold in quiet, unless that does not count", () => {
    // 50 Hz are heard from 40 dB on.
    const hum = tones([50], [1]);
    expect(pruneStrike(hum, 0, { level: 39 }).kept).toBe(0);
    expect(pruneStrike(hum, 0, { level: 41 }).kept).toBe(1);
    expect(pruneStrike(hum, 0, { level: 39, threshold: false }).kept).toBe(1);
  });

  test("on a node of all modes is silent", () => {
    const strike = pruneStrike(withNode, 1);
    expect([...strike.levels]).toEqual([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    expect(strike.kept).toBe(0);
  });
});

describe("a model", () => {
  test("is struck at 32 different points, the same each time, or at all when there are fewer", () => {
    const can = models.load("can");
    const points = pruneModel(can).strikes.map(({ point }) => point);
    expect(new Set(points).size).toBe(STRIKE_POINTS);
    expect(points.toSorted((a, b) => a - b)).toEqual(points);
    expect([...points].sort()).toEqual(pointOrder(can).slice(0, 32).sort());
    const few = models.load("can").resample([5, 70, 300]);
    expect(pruneModel(few).strikes.map(({ point }) => point)).toEqual([0, 1, 2]);
  });

  test("is struck all over: the mean over 32 points is near that over all", () => {
    const plate = models.load("plate-1");
    const all = Array.from({ length: plate.pointCount }, (_, point) => point);
    const [some, every] = [pruneModel(plate).kept, pruneModel(plate, {}, all).kept];
    expect(Math.abs(some / every - 1)).toBeLessThan(0.1);
  });

  test("tells mean, least and most of what its strikes keep", () => {
    const points = [3, 99, 200, 310];
    const counts = points.map((point) => pruneStrike(models.load("table"), point).kept);
    const pruned = pruneModel(models.load("table"), {}, points);
    expect(pruned.kept).toBeCloseTo(counts.reduce((a, b) => a + b) / 4, 12);
    expect([pruned.least, pruned.most]).toEqual([Math.min(...counts), Math.max(...counts)]);
    const nearest = Math.min(...counts.map((count) => Math.abs(count - pruned.kept)));
    expect(Math.abs(typicalStrike(pruned).kept - pruned.kept)).toBe(nearest);
  });

  test("is not struck where that gives no sound", () => {
    const { strikes, kept, least } = pruneModel(withNode);
    expect(strikes.map(({ point }) => point)).toEqual([0]);
    expect([kept, least]).toEqual([2, 2]);
  });

  test("that is silent everywhere keeps nothing", () => {
    const muted = models.load("bar").mute(() => true);
    expect(pruneModel(muted)).toMatchObject({ kept: 0, least: 0, most: 0 });
  });

  test("refuses a margin below 0, a level that is none, and no points", () => {
    const bar = models.load("bar");
    expect(() => pruneModel(bar, { av: -1 })).toThrow("margin should be a number of decibels, 0 or more, but came -1");
    expect(() => pruneModel(bar, { level: Number.NaN })).toThrow("level should be a level in dB SPL, but came NaN");
    expect(() => pruneModel(bar, {}, [])).toThrow("points should be one sample point at least");
  });
});
