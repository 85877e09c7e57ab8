// A body as its user holds it: where a strike lands and along which direction, what changes and what it returns. Heard
// through the level of each mode. Bad input has a file of its own (sound-world-bad-input.test.ts).
import { describe, expect, test } from "vitest";
import { locate } from "../../src/model/index.js";
import type { Strike } from "../../src/world/index.js";
import { firstDifference, hear, peak, quietWorld, tone } from "../core/listen.js";

const RATE = 44_100;
// one mode a direction of motion: whoever hears 500, 1000 and 2000 Hz knows the direction of the blow
const AXES = [500, 1000, 2000];
const cube = tone(AXES, [0, 0, 0], {
  positions: [0, 0, 0, 1, 0, 0, 0, 0, -1],
  shapes: [0, 1, 2].flatMap((axis) => [0, 1, 2].flatMap(() => [0, 1, 2].map((a) => (a === axis ? 1 : 0)))),
  // wound so that the normal is +y
  indices: [0, 1, 2],
});
const post = tone(AXES, [0, 0, 0], {
  positions: [0, 0, 0, 1, 0, 0],
  // point 0 moves most along z, point 1 along x
  shapes: [0.2, 0, 0, 0.9, 0, 0, 0, 0.3, 0, 0, 0.1, 0, 0, 0, 0.8, 0, 0, 0.2],
});

async function heard(model: typeof cube, strike: Strike): Promise<number[]> {
  const world = await quietWorld();
  world.addBody({ model }).strike(strike);
  const [sound] = world.render(8192);
  return AXES.map((frequency) => hear(sound, frequency, RATE, 2000, 4096).size);
}
const near = (got: number[], want: number[]) => {
  got.forEach((x, i) => {
    expect(x).toBeCloseTo(want[i], 4);
  });
};

describe("a strike", () => {
  test("given as a vector acts along it", async () =>
    near(await heard(cube, { impulse: [0.1, 0.2, 0.3] }), [0.1, 0.2, 0.3]));
  test("given as a size acts along its direction, whose length does not matter", async () => {
    near(await heard(cube, { impulse: 0.5, direction: [0, 3, 4] }), [0, 0.3, 0.4]);
  });
  test("given as a size acts along the surface normal where there is one", async () =>
    near(await heard(cube, { impulse: 0.5 }), [0, 0.5, 0]));
  test("without a surface acts along the axis in which the shapes there move most", async () => {
    near(await heard(post, { impulse: 0.5, at: 0 }), [0, 0, 0.4]);
    near(await heard(post, { impulse: 0.5, at: 1 }), [0.45, 0, 0]);
  });
  test("on a model that has gains only has no direction", async () => {
    const flat = tone(AXES, [0, 0, 0]);
    near(await heard(flat, { impulse: [0, 0.3, 0.4] }), [0.5, 0.5, 0.5]);
    near(await heard(flat, { impulse: 0.5, direction: [1, 2, 3] }), [0.5, 0.5, 0.5]);
  });
  test("lands where it is asked to: by index, by position, or at a place found before", async () => {
    const at = locate(cube, [0.25, 0, -0.25]);
    const make = async (where: Strike["at"]) => {
      const world = await quietWorld();
      world.addBody({ model: cube }).strike({ impulse: [0.1, 0.2, 0.3], at: where });
      return world.render(2048)[0];
    };
    expect(firstDifference(await make([0.25, 0, -0.25]), await make(at))).toBe(-1);
    expect(firstDifference(await make([1, 0, 0]), await make(1))).toBe(-1);
    expect(peak(await make(at))).toBeGreaterThan(0.1);
  });
  test("says whether it found room in the queue", async () => {
    const world = await quietWorld({ maxEvents: 2 });
    const body = world.addBody({ model: cube });
    const answers = [1, 2, 3].map((time) => body.strike({ impulse: 0.1, time }));
    expect(answers).toEqual([true, true, false]);
    world.render(128);
    expect(world.meters().events.reasons).toEqual({ queueFull: 1 });
  });
  test("of a negative impulse is the same sound upside down", async () => {
    const make = async (impulse: number) => {
      const world = await quietWorld();
      world.addBody({ model: cube }).strike({ impulse });
      return world.render(2048)[0];
    };
    expect(
      firstDifference(
        (await make(-0.3)).map((x) => -x),
        await make(0.3),
      ),
    ).toBe(-1);
  });
});

describe("a force", () => {
  test("acts at its point, in its direction, and can be turned to another", async () => {
    const world = await quietWorld();
    const body = world.addBody({ model: cube });
    const push = body.drive({ direction: [0, 0, 1] });
    const force = (frequency: number) =>
      Float32Array.from({ length: 2048 }, (_, n) => Math.sin((2 * Math.PI * frequency * n) / RATE));
    push.write(force(2000));
    world.render(128 + 2048);
    const levels = () => {
      const [sound] = world.render(4096);
      return AXES.map((frequency) => hear(sound, frequency, RATE, 0, 4096).size);
    };
    // an undamped mode driven at its pitch for T grows to T/2
    near(levels(), [0, 0, 2048 / RATE / 2]);
    const again = body.drive({ direction: [1, 0, 0] });
    again.write(force(500));
    world.render(256 + 2048);
    const after = levels();
    expect(after[0]).toBeCloseTo(2048 / RATE / 2, 3);
    expect(after[1]).toBeCloseTo(0, 5);
  });
});

test("a body knows its model, its number and whether it is present", async () => {
  const world = await quietWorld();
  const [a, b] = [world.addBody({ model: cube }), world.addBody({ model: cube })];
  expect(a.model).toBe(cube);
  expect(a.id).not.toBe(b.id);
  expect(a.present).toBe(true);
  a.remove();
  expect([a.present, b.present]).toEqual([false, true]);
});

test("a body that is removed before it has come never sounds and leaves nothing behind", async () => {
  const world = await quietWorld({ maxBodies: 1 });
  for (let i = 0; i < 5; i++) {
    const body = world.addBody({ model: cube, time: 0.1 * (i + 1) });
    body.strike({ impulse: 0.3, time: 0.1 * (i + 1) + 0.01 });
    body.remove();
  }
  expect(peak(world.render(RATE)[0])).toBe(0);
  expect(world.meters().bodies.total).toBe(0);
  world.addBody({ model: cube }).strike({ impulse: 0.3 });
  expect(peak(world.render(2048)[0])).toBeGreaterThan(0.1);
});
