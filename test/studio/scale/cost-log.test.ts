// The costs that the scale page measures, and its search for the limit.
import { describe, expect, test } from "vitest";
import { CostLog, FULL_LOAD, keptChimes, nextChimes } from "../../../studio/pages/scale/cost-log.js";
import { aboutModes, COST_PLOT, costData } from "../../../studio/pages/scale/cost-plot.js";
import { roomFor, SCALE_SCHEMA } from "../../../studio/pages/scale/state.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

describe("the log of costs", () => {
  test("keeps one cost a size, the newest counting most, in order of size", () => {
    const log = new CostLog();
    log.take({ modes: 100_000, load: 0.5 });
    log.take({ modes: 10_000, load: 0.02 });
    for (let i = 0; i < 20; i++) log.take({ modes: 100_000, load: 0.1 });
    expect(log.costs.map(({ modes }) => modes)).toEqual([10_000, 100_000]);
    expect(log.costs[1].load).toBeCloseTo(0.1, 2);
    log.clear();
    expect(log.costs).toEqual([]);
  });

  test("tells the limit once a scene is large enough to tell", () => {
    const log = new CostLog();
    expect(log.limit()).toBeUndefined();
    log.take({ modes: 10_000, load: 0.02 });
    expect(log.limit()).toBeUndefined();
    log.take({ modes: 200_000, load: 0.4 });
    expect(log.limit()).toBeCloseTo(400_000, 0);
  });

  test("takes nothing of what is no measurement", () => {
    const log = new CostLog();
    for (const cost of [
      { modes: 0, load: 1 },
      { modes: 10, load: 0 },
      { modes: Number.NaN, load: Number.NaN },
    ]) {
      log.take(cost);
    }
    expect(log.costs).toEqual([]);
  });
});

test.each([0.0004, 0.002, 0.013])("the search ends near the full load, whatever a chime costs: %f", (perChime) => {
  let chimes = 10;
  let steps = 0;
  for (;;) {
    const next = nextChimes(chimes, perChime * chimes, 80_000);
    if (next === undefined) break;
    expect(next).toBeGreaterThan(chimes);
    chimes = next;
    steps++;
  }
  expect(perChime * chimes).toBeGreaterThanOrEqual(FULL_LOAD);
  expect(perChime * chimes).toBeLessThan(1.3 * FULL_LOAD);
  expect(steps).toBeLessThan(20);
});

test("what is left of a search costs less than the full load, however far it went", () => {
  for (const load of [0.1, 0.8, 1.92, 20]) {
    const kept = keptChimes(50_000, load);
    expect((load * kept) / 50_000).toBeLessThan(FULL_LOAD);
    expect(kept).toBeLessThan(50_000);
  }
});

test("all work is done where it is measured", () => {
  for (const chimes of [10, 100_000]) expect(roomFor({ ...defaultsOf(SCALE_SCHEMA), chimes }).options.workers).toBe(1);
});

test("the search ends where there can be no more", () => {
  expect(nextChimes(80_000, 0.1, 80_000)).toBeUndefined();
  expect(nextChimes(50_000, 0.1, 80_000)).toBe(80_000);
});

test("the plot holds every cost inside its axes", () => {
  const { x, series, dots } = costData([
    { modes: 5000, load: 0.004 },
    { modes: 900_000, load: 40 },
  ]);
  expect(x).toHaveLength(4);
  for (const y of series[1].filter(Number.isFinite)) {
    expect(y).toBeGreaterThanOrEqual(COST_PLOT.y.min);
    expect(y).toBeLessThanOrEqual(COST_PLOT.y.max);
  }
  expect(dots?.x).toHaveLength(2);
});

test("a number of modes is told with two digits", () => {
  expect(aboutModes(734_567)).toBe("730,000");
  expect(aboutModes(1_260_000)).toBe("1.3 million");
});
