// What is heard of Jolt when things fall, slide, roll, lie on each other and fly fast. Jolt tells no impulses; what is
// found is held against the motion of the bodies, which is the truth.
import { describe, expect, test } from "vitest";
import {
  type Body,
  box,
  DT,
  Jolt,
  loudest,
  run,
  soundOf,
  sphere,
  type TestWorld,
  testWorld,
  using,
  vec,
} from "./support.js";

const G = 9.81;
const floor = (world: TestWorld, friction = 0.5, restitution = 0) =>
  world.add({ shape: box(40, 1, 40), at: [0, -0.5, 0], friction, restitution });
const falling = (body: Body) => -body.GetLinearVelocity().GetY();

/** A ball of 1 kg that falls 1 m: its hits, and how fast it fell after each step. */
function drop(subSteps: number) {
  const world = testWorld();
  const ground = floor(world, 0.5, 0.5);
  const ball = world.add({ shape: sphere(0.1), at: [0, 1.1, 0], mass: 1, restitution: 0.5 });
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  const speeds = [0];
  const { hits } = run(world, sound, 120, { subSteps, each: () => speeds.push(falling(ball)) });
  const heard = loudest();
  sound.dispose();
  return { hits, speeds, heard };
}

describe.each([1, 4])("in %i sub-steps", (subSteps) => {
  test("a ball that drops hits with the speed and the impulse that its motion shows", () => {
    const { hits, speeds, heard } = drop(subSteps);
    const turned = speeds.findIndex((speed) => speed < 0);
    expect(hits[0].time).toBeCloseTo(turned * DT, 6);
    expect(hits[0].speed).toBeCloseTo(speeds[turned - 1], 5);
    // m·Δv and the fall of this step: a lone point is solved exactly, so only Jolt's float32 is left
    expect(hits[0].impulse).toBeCloseTo(speeds[turned - 1] - speeds[turned] + G * DT, 4);
    expect(heard).toBeGreaterThan(1e-3);
  });

  test("a ball that rolls touches without a hit and without slip, and sweeps both surfaces alike", () => {
    const world = testWorld();
    const ground = floor(world);
    const spin = [0, 0, -20] as const;
    const ball = world.add({ shape: sphere(0.1), at: [-5, 0.1, 0], mass: 1, velocity: [2, 0, 0], spin, friction: 0.5 });
    const sound = soundOf(world);
    sound.body(ground, "oak");
    sound.body(ball, "steel");
    const { hits, touches } = run(world, sound, 120, { subSteps });
    expect(hits).toEqual([]);
    expect(touches.length).toBe(1);
    // points left at the sub-step's pose would read up to 1/30 m/s of slip and 10 % less mass
    expect(touches[0].slipSpeed).toBeLessThan(1e-3);
    expect(touches[0].load).toBeCloseTo(G, 1);
    expect(touches[0].mass).toBeCloseTo(1, 3);
    expect(touches[0].sweepA).toBeCloseTo(2, 3);
    expect(touches[0].sweepB).toBeCloseTo(2, 3);
  });

  test("a box that slides loads the floor with its weight, without a hit", () => {
    const world = testWorld();
    const ground = floor(world, 0.3);
    const velocity = [3, 0, 0] as const;
    const crate = world.add({ shape: box(0.4, 0.2, 0.4), at: [0, 0.1, 0], mass: 2, velocity, friction: 0.3 });
    const sound = soundOf(world);
    sound.body(ground, "oak");
    sound.body(crate, "oak");
    const { hits, touches } = run(world, sound, 30, { subSteps });
    expect(hits).toEqual([]);
    expect(touches.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(2 * G, 1);
    for (const { slipSpeed } of touches) expect(slipSpeed).toBeCloseTo(crate.GetLinearVelocity().GetX(), 3);
    expect(loudest()).toBeGreaterThan(1e-5);
  });

  test("each box of a stack carries what is above it, to 5 %", () => {
    const world = testWorld();
    const stack = [floor(world)];
    for (let i = 0; i < 5; i++)
      stack.push(world.add({ shape: box(0.2, 0.2, 0.2), at: [0, 0.1 + 0.2 * i, 0], mass: 1, friction: 0.5 }));
    const sound = soundOf(world);
    const ids = stack.map((body) => sound.body(body, "oak").id);
    const { touches } = run(world, sound, 29, { subSteps });
    for (let i = 0; i < 5; i++) {
      const between = touches.filter(({ a, b }) => a === ids[i] && b === ids[i + 1]);
      const load = between.reduce((sum, touch) => sum + touch.load, 0);
      // ten sweeps over a stack of five leave 3 %; 5 % is what was asked of the reconstruction
      expect(load / ((5 - i) * G)).toBeGreaterThan(0.95);
      expect(load / ((5 - i) * G)).toBeLessThan(1.05);
    }
  });

  test("a fast ball that Jolt casts at a thin plate is heard once, in the step in which it turns", () => {
    const world = testWorld([0, 0, 0]);
    const plate = world.add({ shape: box(4, 0.01, 4), restitution: 0.5 });
    const flying = { velocity: [0, -50, 0], mass: 0.1, cast: true, restitution: 0.5 } as const;
    const ball = world.add({ shape: sphere(0.02), at: [0, 2.3, 0], ...flying });
    const sound = soundOf(world);
    sound.body(plate, "steel");
    sound.body(ball, "steel");
    const speeds: number[] = [];
    const { hits } = run(world, sound, 20, { subSteps, each: () => speeds.push(falling(ball)) });
    expect(hits.length).toBe(1);
    expect(hits[0].time).toBeCloseTo((speeds.findIndex((speed) => speed < 0) + 1) * DT, 6);
    expect(hits[0].speed).toBeCloseTo(50, 3);
    expect(hits[0].impulse).toBeCloseTo(7.5, 2);
  });

  test("a fast ball that grazes a plate hits with nearly its whole mass, though it was cast from afar", () => {
    const world = testWorld([0, 0, 0]);
    const plate = world.add({ shape: box(8, 0.01, 8), friction: 0 });
    const flying = { velocity: [35, -35, 0], mass: 0.1, cast: true, friction: 0 } as const;
    const ball = world.add({ shape: sphere(0.02), at: [-1.8, 2.3, 0], ...flying });
    const sound = soundOf(world);
    sound.body(plate, "steel");
    sound.body(ball, "steel");
    const { hits } = run(world, sound, 20, { subSteps });
    expect(hits.length).toBe(1);
    // Jolt lets a cast go 5 mm too deep along its way, a quarter of the radius, which costs 14 % of the mass
    expect(hits[0].mass).toBeGreaterThan(0.08);
    expect(hits[0].impulse).toBeGreaterThan(0.8 * 3.5);
    expect(hits[0].impulse).toBeLessThan(1.1 * 3.5);
  });
});

test("one sub-step or four: the same hits, as far as the motion is the same", () => {
  const one = drop(1).hits;
  const four = drop(4).hits;
  expect(four.length).toBe(one.length);
  // the hit comes a step earlier or later, which free fall answers with g·dt
  for (let i = 0; i < 3; i++) expect(Math.abs(four[i].speed - one[i].speed)).toBeLessThan(1.2 * G * DT);
});

test("a compound body lands on both its feet, and each foot carries half", () => {
  const world = testWorld();
  const ground = floor(world);
  const settings = new Jolt.StaticCompoundShapeSettings();
  for (const x of [-0.5, 0.5])
    using(vec([x, 0, 0]), (at) =>
      using(new Jolt.Quat(0, 0, 0, 1), (turn) => settings.AddShapeShape(at, turn, box(0.2, 0.2, 0.2), 0)),
    );
  const table = world.add({ shape: settings.Create().Get(), at: [0, 0.3, 0], mass: 2 });
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(table, "oak");
  const { hits, touches } = run(world, sound, 60);
  expect(hits.length).toBe(1);
  for (const side of [-1, 1]) {
    const foot = touches.filter(({ point }) => side * point[0] > 0.3);
    expect(foot.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(G, 0);
  }
});

test("a box at rest goes to sleep and wakes without a hit, and its load stays", () => {
  const world = testWorld();
  const ground = floor(world);
  const crate = world.add({ shape: box(0.2, 0.2, 0.2), at: [0, 0.1, 0], mass: 1 });
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(crate, "oak");
  const before = run(world, sound, 120);
  expect(crate.IsActive()).toBe(false);
  expect(before.touches.map(({ asleep }) => asleep)).toContain(true);
  world.bodies.ActivateBody(crate.GetID());
  const after = run(world, sound, 20);
  expect(crate.IsActive()).toBe(true);
  expect([...before.hits, ...after.hits]).toEqual([]);
  expect(after.touches.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(G, 0);
});
