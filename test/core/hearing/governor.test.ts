// The governor keeps counted work to a budget, takes the least that is heard first, and gives it back.
import { describe, expect, test } from "vitest";
import { orderModes } from "../../../src/model/edit/index.js";
import type { Body, OfflineWorld } from "../../../src/world/index.js";
import { largestDifference, noise, peak, quietWorld, tone } from "../listen.js";

const MODES = 300;
const chance = noise(2 * MODES, 9);
const rough = tone(
  Array.from({ length: MODES }, (_, i) => 100 * 1.016 ** i),
  Array.from({ length: MODES }, (_, i) => 1 + (i % 5)),
  { gains: Array.from({ length: MODES }, (_, i) => 0.02 * chance[i]) },
);
const LOUD = 8;

async function scene(options: object): Promise<{ world: OfflineWorld; bodies: Body[] }> {
  const world = await quietWorld({ maxModes: LOUD * MODES, maxBodies: LOUD, modelBytes: 1 << 20, ...options });
  const bodies = Array.from({ length: LOUD }, (_, i) =>
    world.addBody({ model: rough, pitchScale: 1 + i / 50, position: [i / LOUD, 0, -1] }),
  );
  for (const [i, body] of bodies.entries()) body.strike({ impulse: 1, time: 0.01 + i / 100 });
  return { world, bodies };
}
const blockCost = (world: OfflineWorld) => world.meters().governor.blockCost;

/** What the scene costs without a governor. */
async function costOf(options: object): Promise<number> {
  const { world } = await scene(options);
  world.render(44_100);
  return blockCost(world);
}

describe.each(["ring", "drive"] as const)("on path %s", (path) => {
  test("a budget that suffices changes nothing", async () => {
    const budget = 1.1 * (await costOf({ path }));
    const [free, kept] = [await scene({ path }), await scene({ path, budget: 20 * budget })];
    expect(largestDifference(free.world.render(44_100)[0], kept.world.render(44_100)[0])).toBe(0);
    expect(kept.world.meters().governor).toMatchObject({ rung: 0, highestRung: 0, share: 1 });
  });

  test("work over the budget is brought under it, and quality comes back when there is less to do", async () => {
    // beside its block and strikes a world can do without most of its work, but not without all
    const base = await costOf({ path, maxModes: LOUD * MODES });
    const budget = path === "drive" ? 0.5 * base : 0.8 * base;
    const { world, bodies } = await scene({ path, budget });
    world.render(2 * 44_100);
    const { governor } = world.meters();
    expect(governor.rung).toBeGreaterThan(0);
    expect(governor.blockCost).toBeLessThanOrEqual(budget);
    for (const body of bodies.slice(1)) body.remove({ fade: true });
    world.render(20 * 44_100);
    expect(world.meters().governor).toMatchObject({ rung: 0, share: 1 });
  });
});

test("on the drive path bundling comes before anything that could be heard", async () => {
  const budget = 0.5 * (await costOf({ path: "drive" }));
  const [free, kept] = [await scene({ path: "drive" }), await scene({ path: "drive", budget })];
  const [a, b] = [free.world.render(2 * 44_100)[0], kept.world.render(2 * 44_100)[0]];
  expect(kept.world.meters().governor.highestRung).toBe(5);
  // bundled modes lie on their lines, some of them coarse
  expect(largestDifference(a, b)).toBeLessThan(10 ** (-55 / 20) * peak(a));
});

test("a_v goes first where it counts", async () => {
  const hearing = { mode: "prune", av: 20 } as const;
  const base = await costOf({ path: "drive", hearing });
  const { world } = await scene({ path: "drive", hearing, budget: 0.8 * base });
  const rungs = new Set<number>();
  for (let k = 0; k < 20; k++) {
    world.render(2048);
    rungs.add(world.meters().governor.rung);
  }
  expect([...rungs].some((rung) => rung >= 1 && rung <= 4)).toBe(true);
});

test("in the end every body keeps its most important modes", async () => {
  const { world, bodies } = await scene({ path: "ring", budget: 2600 });
  world.render(3 * 44_100);
  const { governor } = world.meters();
  expect(governor.rung).toBe(23);
  expect(governor.share).toBeCloseTo(0.84 ** 16, 6);
  const order = orderModes(rough);
  const kept = Math.ceil(governor.share * MODES);
  for (const body of bodies) {
    const { roles } = world.heardModes(body);
    for (const [rank, mode] of order.entries()) expect(roles[mode] === 2).toBe(rank >= kept);
  }
});

test("the same budget gives the same sound, in pieces of any size", async () => {
  const [one, other] = [await scene({ budget: 3000 }), await scene({ budget: 3000 })];
  const whole = one.world.render(30_000)[0];
  const pieces = new Float32Array(30_000);
  for (let at = 0; at < 30_000; at += 1000) pieces.set(other.world.render(1000)[0], at);
  expect(largestDifference(whole, pieces)).toBe(0);
});

test.each([-1, Number.NaN, 1e13, "much" as unknown as number])("a budget of %s is refused", async (budget) => {
  const world = await quietWorld();
  expect(() => world.setBudget(budget)).toThrow("set budget");
});
