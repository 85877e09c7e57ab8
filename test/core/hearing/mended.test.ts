// What once went wrong: modes that change their pitch or damping while they are off or fade, settings that come at
// different times, and strikes that nobody foresaw, block after block.
import { describe, expect, test } from "vitest";
import type { Body, OfflineWorld } from "../../../src/world/index.js";
import { firstDifference, largestDifference, noise, paths, peak, quietWorld, tone } from "../listen.js";
import { BLOCK, HOP, OFF, RATE, SOUNDS, toNextRound } from "./ear.js";

const DEAF = new Array(25).fill(150);
const PRUNE = { mode: "prune" } as const;

/** A world that prunes, and a body of two modes that ring and were put off by a loud sound. */
async function muted(options: object = {}): Promise<{ world: OfflineWorld; body: Body }> {
  const world = await quietWorld({ hearing: PRUNE, ...options });
  const body = world.addBody({ model: tone([3000, 5000], [3, 3], { gains: [0.3, 0.3] }) });
  body.strike({ impulse: 1 });
  world.render(4 * BLOCK);
  world.setMaskers(DEAF);
  toNextRound(world);
  world.render(10 * BLOCK);
  expect([...world.heardModes(body).roles]).toEqual([OFF, OFF]);
  return { world, body };
}

describe.each(paths)("on path %s", (path) => {
  test.each([0.3, 0.5, 2, 3])("a jump of pitch by %f in the middle of a fade makes no bang", async (pitchScale) => {
    for (const back of [true, false]) {
      const { world, body } = await muted({ path });
      world.setMaskers([]);
      toNextRound(world);
      if (!back) {
        world.render(10 * BLOCK);
        world.setMaskers(DEAF);
        toNextRound(world);
      }
      body.update({ pitchScale });
      // two modes that began with 0.3 each
      expect(peak(world.render(12 * BLOCK)[0])).toBeLessThan(0.7);
    }
  });
});

test("a mode that goes off in any block of a glide over the edge of its line fades as it would elsewhere", async () => {
  const edge = 6.5 * (RATE / 256);
  for (let lead = 0; lead < 8; lead++) {
    const [world, twin] = [await quietWorld({ hearing: PRUNE }), await quietWorld()];
    const [out, whole] = [world, twin].map((each) => {
      const body = each.addBody({ model: tone([0.99 * edge], [0]) });
      body.strike({ impulse: 0.5 });
      each.render((16 - lead) * BLOCK);
      each.setMaskers(DEAF);
      body.update({ pitchScale: 1.02 });
      return each.render((lead + 8) * BLOCK)[0];
    });
    const begins = Math.floor(firstDifference(out, whole) / BLOCK) * BLOCK;
    expect(begins).toBe((lead + 1) * BLOCK);
    const faded = whole.map((x, n) => {
      const blocks = Math.min(Math.max((n - begins) / BLOCK, 0), 4);
      return x * (0.5 + 0.5 * Math.cos((Math.PI * blocks) / 4));
    });
    // between two anchors a glide bends, which a fade leaves out: -52 dB
    expect(largestDifference(out, faded)).toBeLessThan(0.003 * 0.5);
  }
});

test("a mode that has become short while it was off is heard when it is struck again", async () => {
  const { world, body } = await muted();
  body.update({ dampingScale: 300 });
  world.render(2 * HOP);
  world.setMaskers([]);
  world.render(2 * HOP);
  for (let i = 0; i < 3; i++) {
    body.strike({ impulse: 1 });
    expect(peak(world.render(3 * HOP)[0])).toBeGreaterThan(0.05);
  }
});

test("a body whose pitch never rests comes back all the same", async () => {
  const { world, body } = await muted();
  world.setMaskers([]);
  let loudest = 0;
  for (let i = 0; i < 40; i++) {
    body.update({ pitchScale: 1 + 0.005 * Math.sin(i) });
    loudest = Math.max(loudest, peak(world.render(3 * BLOCK)[0]));
  }
  expect(loudest).toBeGreaterThan(0.1);
});

test("a budget does not bring forward what is to be heard later, nor the other way round", async () => {
  const world = await quietWorld();
  const body = world.addBody({ model: tone([1000, 1010], [1, 1], { gains: [0.3, 0.001] }) });
  body.strike({ impulse: 1 });
  world.setHearing(PRUNE, 1);
  world.setBudget(1e9);
  world.render(RATE / 2);
  expect(world.meters().modes.off).toBe(0);
  world.render(RATE);
  expect(world.meters().modes.off).toBe(1);
});

test("a strike a block that nobody foresaw does not make a round a block", async () => {
  const world = await quietWorld({ hearing: PRUNE });
  const body = world.addBody({ model: tone([1000], [1]) });
  for (let k = 0; k < 64; k++) {
    body.strike({ impulse: 0.001 });
    world.render(BLOCK);
  }
  expect(world.meters().rounds).toBeLessThanOrEqual(17);
});

test("modes at rest are ready however loud their body is", async () => {
  const world = await quietWorld({ hearing: PRUNE });
  const body = world.addBody({ model: tone([1000, 2000], [1, 1]), gain: 100_000 });
  world.render(4 * HOP);
  expect([...world.heardModes(body).roles]).toEqual([SOUNDS, SOUNDS]);
});

test("a first strike of next to nothing does not silence those that follow on its point", async () => {
  const chance = noise(60 * 90, 3);
  const model = tone(
    Array.from({ length: 60 }, (_, i) => 100 * 1.08 ** i),
    Array.from({ length: 60 }, () => 3),
    { positions: Float64Array.from({ length: 90 }, (_, i) => i / 100), shapes: chance.map((x) => 0.05 * x) },
  );
  const sound = async (first: number) => {
    const world = await quietWorld();
    const body = world.addBody({ model });
    body.strike({ impulse: [0, first, 0], at: 3, time: 128 / RATE });
    body.strike({ impulse: [0, 1, 0], at: 3, time: 1280 / RATE });
    return world.render(4096)[0];
  };
  const [tiny, none] = [await sound(1e-19), await sound(0)];
  expect(largestDifference(tiny, none)).toBeLessThan(1e-6 * peak(none));
});

test("a body of another world is none of this one's", async () => {
  const [world, other] = [await quietWorld(), await quietWorld()];
  const body = other.addBody({ model: tone([1000], [1]) });
  expect(() => world.heardModes(body)).toThrow("heard modes");
  expect(() => world.heardModes(1 as unknown as Body)).toThrow("heard modes");
  expect([...other.heardModes(body).levels[0]]).toEqual([Number.NEGATIVE_INFINITY]);
});
