// What is told of a step of Jolt, before anything is made of it: whose points, where, how far apart, and of which
// sub-step.
import { expect, test } from "vitest";
import { joltReader } from "../../../src/physics/jolt/index.js";
import { box, DT, Jolt, sphere, type TestWorld, testWorld } from "./support.js";

const floor = (world: TestWorld) => world.add({ shape: box(20, 1, 20), at: [0, -0.5, 0] });
/** The step of a world after a few others. */
function stepOf(world: TestWorld, bodies: Parameters<ReturnType<typeof joltReader>["body"]>[0][], subSteps = 1) {
  const reader = joltReader(Jolt, world.jolt);
  for (const body of bodies) reader.body(body, { material: "oak" });
  for (let i = 0; i < 4; i++) {
    world.jolt.Step(DT, subSteps);
    reader.collect(DT);
  }
  world.jolt.Step(DT, subSteps);
  const step = reader.collect(DT);
  reader.dispose();
  return step;
}

test.each([1, 4])("a box that lies has its four corners once, in %i sub-steps", (subSteps) => {
  const world = testWorld();
  const crate = world.add({ shape: box(0.4, 0.2, 0.4), at: [0, 0.1, 0], mass: 1 });
  const { c } = stepOf(world, [floor(world), crate], subSteps);
  expect(c.length).toBe(4);
  expect(new Set(c.map(({ p: [x, , z] }) => `${Math.sign(x)} ${Math.sign(z)}`)).size).toBe(4);
  for (const { a, b, p, n, d, j } of c) {
    expect(Math.abs(p[0])).toBeCloseTo(0.2, 2);
    expect(p[1]).toBeCloseTo(0, 2);
    // from a, whichever it is, to b: the floor has number 0 and the box is above it
    expect(n[1] * Math.sign(b - a)).toBeCloseTo(1, 5);
    expect(Math.abs(d!)).toBeLessThan(0.02);
    expect(j).toBe(undefined);
  }
});

test("the gap of each point is its own: negative where it is deep, positive where it is not there yet", () => {
  const world = testWorld([0, 0, 0]);
  const tilt = 0.04;
  const turn = [0, 0, Math.sin(tilt / 2), Math.cos(tilt / 2)] as const;
  // one edge 6 mm inside of the floor, the other 10 mm above it
  const plank = world.add({ shape: box(0.4, 0.1, 0.4), at: [0, 0.052, 0], turn, mass: 1 });
  const reader = joltReader(Jolt, world.jolt);
  reader.body(plank, { material: "oak" });
  floor(world);
  world.jolt.Step(DT, 1);
  const { c } = reader.collect(DT);
  reader.dispose();
  expect(new Set(c.map(({ d }) => Math.sign(d!)))).toEqual(new Set([-1, 1]));
  for (const { p, d } of c) expect(d).toBeCloseTo(0.002 + tilt * p[0], 3);
});

test("a sensor has no points, and neither have two bodies that nobody named", () => {
  const world = testWorld();
  const ground = floor(world);
  const ball = world.add({ shape: sphere(0.1), at: [0, 0.1, 0], mass: 1 });
  world.add({ shape: sphere(0.1), at: [3, 0.1, 0], mass: 1 });
  const gate = world.add({ shape: box(1, 1, 1), at: [0, 0.2, 0], sensor: true });
  expect(stepOf(world, [gate]).c).toEqual([]);
  expect(stepOf(world, [gate, ball]).c.length).toBe(1);
  expect(stepOf(world, [ground]).c.length).toBe(2);
});

test("those asleep are told, and what is fixed is not one of them", () => {
  const world = testWorld();
  const ground = floor(world);
  const ball = world.add({ shape: sphere(0.1), at: [0, 0.1, 0], mass: 1 });
  expect(stepOf(world, [ground, ball]).asleep).toEqual([]);
  world.bodies.DeactivateBody(ball.GetID());
  expect(stepOf(world, [ground, ball])).toMatchObject({ asleep: [1], c: [] });
});
