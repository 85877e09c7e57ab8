// Bodies that are put elsewhere: what they touched ends, the jump is not heard, and where they were says nothing about
// where they are. Bodies that are merely fast are not taken for such.
import { describe, expect, test } from "vitest";
import type { ContactPoint, ContactStep, KnownBody } from "../../../src/contact/record.js";
import { checkStep } from "../../../src/contact/tracker/check-step.js";
import { ContactTracker } from "../../../src/contact/tracker/tracker.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import { BALL, BOX, GROUND, streamOf, track } from "./run.js";

const DT = 1 / 60;
const UP: Vec3 = [0, 1, 0];
const RADIUS = 0.1;
const pose = (x: number, y: number, z = 0) => [1, x, y, z, 0, 0, 0, 1];
const motion = (x: number, y: number, turning = 0) => [1, x, y, 0, 0, 0, turning];
/** A ball of 1 kg at rest on the ground, or rolling over it. */
const under = (x: number, more: Partial<ContactPoint> = {}): ContactPoint => ({
  a: 0,
  b: 1,
  p: [x, 0, 0],
  n: UP,
  j: 9.81 * DT,
  ...more,
});

describe("a box that sleeps", () => {
  const corners = [0, 1, 2, 3].map(
    (i): ContactPoint => ({ a: 0, b: 1, p: [i % 2 ? 0.25 : -0.25, 0, i > 1 ? 0.25 : -0.25], n: UP, j: 0.08 }),
  );
  const resting = Array.from({ length: 30 }, () => ({ c: corners, x: [pose(0, 0.25)], v: [motion(0, 0)] }));

  test.each([
    ["and sleeps on", [1]],
    ["and is woken by it", []],
  ])("ends its touches when it is put elsewhere %s", (_, asleep) => {
    const steps: Omit<ContactStep, "t">[] = [
      ...resting,
      { c: corners, asleep: [1] },
      { c: corners },
      // Rapier's lists keep their last impulses
      { c: corners, x: [pose(3, 1)], v: [motion(0, 0)], asleep },
      { c: [], x: [pose(3, 1)], v: [motion(0, 0)] },
    ];
    const found = track(streamOf([GROUND, BOX], DT, steps));
    expect(found.steps[31].touches).toHaveLength(4);
    expect(found.steps[32].ended.sort()).toEqual(found.steps[31].touches.map(({ key }) => key).sort());
    expect(found.steps[33].touches).toEqual([]);
    expect(found.hits).toEqual([]);
  });
});

describe("a ball that falls at 5 m/s and is put down just above the floor, at rest", () => {
  const falling = { c: [], x: [pose(8, 4)], v: [motion(0, -5)] };
  const landed = { x: [pose(0, RADIUS)], v: [motion(0, 0)] };

  test.each([
    ["by the engine's impulses", under(0)],
    ["by reconstructed ones", { a: 0, b: 1, p: [0, 0, 0] as Vec3, n: UP }],
    ["even where the engine says that it closed", under(0, { vn: 5, j: 5 })],
  ])("makes no hit, %s", (_, point) => {
    const found = track(
      streamOf([GROUND, BALL], DT, [falling, { ...landed, c: [point] }, { ...landed, c: [under(0)] }]),
    );
    expect(found.hits).toEqual([]);
  });

  test("is weighed where it is: mass, closing speed and impulse are those of a ball at rest", () => {
    const { context } = new ContactTracker({ dt: DT, bodies: [GROUND, BALL] });
    checkStep({ t: DT, ...falling }, context);
    const { c } = checkStep({ t: 2 * DT, ...landed, c: [{ a: 0, b: 1, p: [0, 0, 0], n: UP }] }, context);
    expect(c[0].m).toBeCloseTo(1, 9);
    expect(c[0].vn).toBeCloseTo(0, 9);
    expect(c[0].j).toBeCloseTo(9.81 * DT, 6);
  });

  test("hits when it falls on from there", () => {
    const falls = { c: [], x: [pose(0, RADIUS + 0.02)], v: [motion(0, -1.2)] };
    const hit = { c: [under(0, { j: 1.9 })], x: [pose(0, RADIUS)], v: [motion(0, 0.7)] };
    const { hits } = track(streamOf([GROUND, BALL], DT, [falling, falls, hit]));
    expect(hits.map(({ speed }) => +speed.toFixed(6))).toEqual([1.2]);
  });
});

/** A ball that rolls at 2 m/s, and is put back by `back` m whenever it comes to `end`. */
function rolling(seconds: number, end: number, back: number, told: "all" | "poses"): Omit<ContactStep, "t">[] {
  let x = 0;
  let angle = 0;
  return Array.from({ length: seconds / DT }, () => {
    if (x > end) x -= back;
    const c = [under(x)];
    x += 2 * DT;
    angle -= (2 * DT) / RADIUS;
    const turned = [1, x, RADIUS, 0, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
    return { c, x: [turned], ...(told === "all" && { v: [motion(2, 0, -2 / RADIUS)] }) };
  });
}

describe.each(["all", "poses"] as const)("a rolling ball whose place wraps round, told by %s", (told) => {
  const steps = rolling(6, 5, 10, told);
  const found = track(streamOf([GROUND, BALL], DT, steps));
  const wrap = steps.findIndex(({ x }, i) => i > 0 && x![0][1] < steps[i - 1].x![0][1]);

  test("ends its touch with the jump and goes on as another, without a hit", () => {
    expect(found.hits).toEqual([]);
    expect(found.keys.size).toBe(2);
    expect(found.steps[wrap].ended).toEqual([found.steps[wrap - 1].touches[0].key]);
    expect(found.steps[wrap + 2].touches.map(({ asleep, points }) => ({ asleep, points }))).toEqual([
      { asleep: false, points: 1 },
    ]);
  });

  test("sweeps both surfaces at its speed, never at that of the jump", () => {
    const speeds = found.steps.flatMap(({ touches }) => touches.map(({ sweepA }) => Math.abs(sweepA)));
    expect(Math.max(...speeds)).toBeLessThan(2.01);
    expect(found.steps.at(-1)!.touches[0].sweepA).toBeCloseTo(2, 2);
    expect(Math.max(...found.steps.flatMap(({ touches }) => touches.map(({ slipSpeed }) => slipSpeed)))).toBeLessThan(
      0.01,
    );
  });
});

describe("what is merely fast was not put there", () => {
  const jumps = (steps: Omit<ContactStep, "t">[], body: KnownBody = BALL) => {
    const { context } = new ContactTracker({ dt: DT, bodies: [GROUND, body] });
    return steps.filter((step, i) => {
      checkStep({ t: (i + 1) * DT, ...step }, context);
      return context.jumps;
    }).length;
  };
  const at = (x: number, y: number, v?: number[]) => ({ c: [], x: [pose(x, y)], ...(v && { v: [v] }) });

  test.each([
    ["a ball of 50 m/s", [at(0, 1, motion(50, 0)), at(50 * DT, 1, motion(50, 0)), at(100 * DT, 1, motion(50, 0))]],
    ["a ball that a bat hits", [at(0, 1, motion(0, 0)), at(30 * DT, 1, motion(30, 0))]],
    ["a ball that is stopped", [at(0, 1, motion(30, 0)), at(20 * DT, 1, motion(0, 0))]],
    ["a ball that its engine pushes out of the floor", [at(0, 0.085, motion(0, 0)), at(0, 0.1, motion(0, 0))]],
    ["a ball told by poses that a bat hits", [at(0, 1), at(0, 1), at(30 * DT, 1)]],
    ["a ball that comes into the world", [at(500, 1, motion(0, 0))]],
  ])("%s", (_, steps) => {
    expect(jumps(steps)).toBe(0);
  });

  test("and a ball that is put one radius aside was", () => {
    expect(jumps([at(0, 1, motion(0, 0)), at(RADIUS, 1, motion(0, 0)), at(RADIUS, 1, motion(0, 0))])).toBe(1);
  });
});
