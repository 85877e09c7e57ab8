// Hail by a finder is hail by the CPU, bit by bit: whatever a finder names too much, too early or twice, however far
// ahead steps are begun, while the ring of stones grows, and when the finder is lost in the middle. What it names too
// late is counted.
import { describe, expect, test } from "vitest";
import type { Hail, HailOptions } from "../../src/hail/hail.js";
import type { Impact } from "../../src/hail/impact.js";
import { FakeFinder, type FakeOptions } from "./support/fake-finder.js";
import { difference, hailOn, run } from "./support/ground.js";

const AHEAD = 8;

/** Runs hail by a fake finder, some steps ahead; `during` may meddle before a step is begun. */
function runFound(
  hail: Hail,
  steps: number,
  options: FakeOptions & { during?: (step: number, finder: FakeFinder) => void } = {},
): { impacts: Impact[]; finder: FakeFinder } {
  const finder = new FakeFinder(hail, options);
  hail.leaveToFinder();
  const answers = new Map<number, ReturnType<FakeFinder["named"]> | undefined>();
  let capacity = 0;
  const begin = () => {
    options.during?.(hail.nextStep, finder);
    const { step, from, to } = hail.begin();
    const { stones } = hail;
    finder.take(stones, stones.capacity === capacity ? from : stones.oldest, to);
    capacity = stones.capacity;
    answers.set(step, finder.disposed ? undefined : finder.named(step));
  };
  const first = hail.nextStep;
  for (let i = 0; i < AHEAD; i++) begin();
  const impacts: Impact[] = [];
  for (let step = first; step < first + steps; step++) {
    begin();
    impacts.push(...hail.finish(step, answers.get(step)));
  }
  return { impacts, finder };
}

describe("a finder that names all that strike, and more", () => {
  test.each<[string, Partial<HailOptions>]>([
    ["usual hail", {}],
    ["hail after an hour", { startStep: 216_000 }],
    ["hail that breaks", { shatter: true, energies: [0.2, 0.5] }],
    ["hail of coarse steps", { stepRate: 10 }],
    ["hail of fine steps", { stepRate: 500 }],
    ["thrown hail", { fall: "ballistic", velocity: [1, 3, 0] }],
    ["dense hail, for which the ring grows four times", { rate: 6000 }],
  ])("gives the impacts of the CPU: %s", (_, options) => {
    const steps = options.stepRate ? 3 * options.stepRate : 200;
    const hail = hailOn(options);
    const { impacts } = runFound(hail, steps);
    const wanted = run(hailOn(options), steps);
    expect(wanted.length).toBeGreaterThan(400);
    expect(difference(impacts, wanted)).toBeUndefined();
    expect(hail.counts.late).toBe(0);
    if (options.rate) expect(hail.stones.capacity).toBe(1 << 14);
  });

  test("is told of a ring that has grown, and what it named before still counts", () => {
    // the rate rises when the ring has been round once, while stones of the first rate are about to land
    const raise = (hail: Hail, step: number) => {
      if (step === 300) hail.set({ rate: 30_000 });
    };
    const hail = hailOn();
    const { impacts, finder } = runFound(hail, 320, { during: (step) => raise(hail, step) });
    const plain = hailOn();
    const wanted: Impact[] = [];
    for (let step = 0; step < 320; step++) {
      raise(plain, step);
      wanted.push(...plain.step());
    }
    expect(finder.copies).toBeGreaterThan(3);
    expect(difference(impacts, wanted)).toBeUndefined();
    expect(hail.counts.late).toBe(0);
  });
});

describe("a finder that is lost", () => {
  test.each([0, 1, 77, 120])("before step %d is begun costs nothing: the CPU solves what is in the air", (lostAt) => {
    const hail = hailOn();
    const { impacts } = runFound(hail, 200, {
      during: (step, finder) => {
        if (step !== lostAt) return;
        finder.disposed = true;
        hail.solveAll();
      },
    });
    expect(difference(impacts, run(hailOn(), 200))).toBeUndefined();
    expect(hail.counts.late).toBe(0);
  });

  test("and found again gives the same too", () => {
    const hail = hailOn();
    const impacts = runFound(hail, 90).impacts;
    hail.solveAll();
    for (let step = 90; step < 90 + AHEAD; step++) impacts.push(...hail.finish(step));
    impacts.push(...runFound(hail, 90).impacts);
    expect(difference(impacts, run(hailOn(), 90 + AHEAD + 90))).toBeUndefined();
  });
});

describe("a stone that is named too late", () => {
  const odd = (stone: number) => (stone % 50 === 7 ? 3 : 0);

  test("strikes when it is named, at its own place and time, and is counted", () => {
    const hail = hailOn({ bounces: 0 });
    const { impacts } = runFound(hail, 200, { late: odd });
    const own = new Map(run(hailOn({ bounces: 0 }), 200).map((impact) => [impact.stone, impact]));
    const late = impacts.filter(({ stone, step }) => step !== own.get(stone)!.step);
    expect(late.length).toBeGreaterThan(10);
    expect(hail.counts.late).toBe(late.length);
    for (const impact of late) {
      const { step, within, time, ...rest } = own.get(impact.stone)!;
      expect(impact.stone % 50).toBe(7);
      expect(impact).toMatchObject(rest);
      // three steps, or two when it is named a little early
      const steps = impact.step - step;
      expect([2, 3]).toContain(steps);
      expect(impact.within).toBeCloseTo(within - steps / 60, 12);
      expect(impact.time).toBeCloseTo(time, 12);
    }
    expect(impacts.length).toBeGreaterThan(own.size - 30);
  });

  test("bounces on from then, never into a step that is over", () => {
    const hail = hailOn();
    const { impacts } = runFound(hail, 240, { late: odd });
    expect(hail.counts.late).toBeGreaterThan(10);
    const steps = impacts.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(impacts.filter(({ stone, hop }) => stone % 50 === 7 && hop > 0).length).toBeGreaterThan(5);
  });

  test("is found with all others when the finder is lost, and keeps its path though another takes its record", () => {
    const never = (stone: number) => (stone % 50 === 7 ? 1e6 : 0);
    const hail = hailOn({ bounces: 0, rate: 3000 });
    const { impacts } = runFound(hail, 200, {
      late: never,
      during: (step, finder) => {
        if (step !== 150 + AHEAD) return;
        finder.disposed = true;
        hail.solveAll();
        hail.set({ rate: 100_000 });
      },
    });
    const own = new Map(run(hailOn({ bounces: 0, rate: 3000 }), 200).map((impact) => [impact.stone, impact]));
    const late = impacts.filter(({ within }) => within < 0);
    expect(late.length).toBeGreaterThan(10);
    expect(hail.counts.late).toBe(late.length);
    for (const { stone, place, time, collider } of late) {
      expect([stone, place, collider]).toEqual([stone, own.get(stone)!.place, own.get(stone)!.collider]);
      expect(time).toBeCloseTo(own.get(stone)!.time, 9);
    }
  });
});

test("stones without room in the largest ring are not born, and counted", () => {
  const hail = hailOn({ rate: 1e6, stepRate: 1, cloud: { centre: [0, 90, 0], radius: 1 }, wind: [0, 0] });
  hail.leaveToFinder();
  for (let i = 0; i < 5; i++) hail.begin();
  expect(hail.stones.capacity).toBe(1 << 22);
  expect(hail.counts.born).toBe(1 << 22);
  expect(hail.counts.crowded).toBeGreaterThan(5e6 - (1 << 22) - 4 * Math.sqrt(5e6));
  expect(hail.counts.born + hail.counts.crowded).toBeLessThan(5e6 + 4 * Math.sqrt(5e6));
});
