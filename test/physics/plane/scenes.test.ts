// Matter and planck through `planeSound`: small scenes with known answers. Matter tells no impulses that can be used,
// planck tells its own.
import Matter from "matter-js";
import * as planck from "planck";
import { describe, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { planeReader, planeSound } from "../../../src/physics/index.js";
import type { PlaneSoundOptions } from "../../../src/physics/plane/plane-sound.js";
import { DT, G, matterPlane, matterScene, planckPlane, planckScene, type Scene } from "./engines.js";

const near = (value: number, wanted: number, part: number) =>
  expect(Math.abs(value / wanted - 1), `${value} for ${wanted}`).toBeLessThan(part);
const FLOOR = { size: [20, 1], at: [0, -0.5], fixed: true } as const;
const loadOf = ({ sound }: Scene<object>) => sound.last.touches.reduce((sum, { load }) => sum + load, 0);
/**
 * kg: a disc of steel, 20 cm wide and half as deep; a box of oak, 40 by 20 cm and 10 deep; a cube of oak, 20 cm and
 * half as deep.
 */
const DISC = 7850 * Math.PI * 0.01 * 0.1;
const PLANK = 680 * 0.4 * 0.2 * 0.1;
const CUBE = 680 * 0.2 * 0.2 * 0.1;

type Make = (options?: PlaneSoundOptions) => Promise<Scene<object>>;
describe.each([
  ["Matter", matterScene as Make],
  ["planck", planckScene as Make],
] as const)("%s", (name, sceneOf) => {
  test("a ball that falls 1 m hits once at √(2gh), as heavy as a disc, and lies with its weight", async () => {
    const scene = await sceneOf();
    scene.sound.body(scene.add(FLOOR), "oak");
    const ball = scene.add({ radius: 0.1, at: [0, 1.1] });
    scene.sound.body(ball, "steel");
    scene.run(1.5);
    expect(scene.hits).toHaveLength(1);
    const [{ speed, impulse, point, normal, one, other }] = scene.hits;
    // a step of free fall is 0.16 m/s: the engine meets the floor up to one step early
    near(speed, Math.sqrt(2 * G), 0.045);
    near(impulse, DISC * Math.sqrt(2 * G), 0.045);
    expect(Math.hypot(...point)).toBeLessThan(0.01);
    expect(Math.abs(normal[1])).toBeCloseTo(1, 5);
    expect([one, other]).toContain(ball);
    near(loadOf(scene), DISC * G, 0.01);
    expect(Math.max(...scene.world.render(4410)[0].map(Math.abs))).toBeGreaterThan(1e-4);
    expect(scene.sound.counts.drops).toEqual({});
  });

  test("a ball that rolls makes no hits and sweeps both surfaces at its speed", async () => {
    const scene = await sceneOf();
    scene.sound.body(scene.add(FLOOR), "oak");
    const ball = scene.add({ radius: 0.1, at: [-4, 0.1], velocity: [2, 0] });
    scene.sound.body(ball, "steel");
    scene.run(0.5);
    let load = 0;
    scene.run(0.5, () => {
      load += loadOf(scene) / 30;
    });
    const [touch] = scene.sound.last.touches;
    const [speed] = scene.velocity(ball);
    // a circle of Matter has twenty sides and loses 2 % of its speed a step, while sweeps are means of a few steps
    near(touch.sweepA, speed, 0.12);
    near(touch.sweepB, speed, 0.12);
    expect(touch.slipSpeed).toBeLessThan(0.02);
    // and each of its sides lands with a small bump, through a normal that leans by up to 9°
    near(load, DISC * G, name === "Matter" ? 0.15 : 0.01);
    expect(scene.hits).toEqual([]);
    expect(scene.sound.counts.drops).toEqual({});
  });

  test("a plank that slides makes no hits, slips at its speed and presses with its weight", async () => {
    const scene = await sceneOf();
    scene.sound.body(scene.add(FLOOR), "oak");
    const plank = scene.add({ size: [0.4, 0.2], at: [-4, 0.1], velocity: [3, 0] });
    expect(scene.sound.body(plank, "oak")).toMatchObject({ shape: "box" });
    scene.run(0.1);
    for (const { slipSpeed } of scene.sound.last.touches) near(slipSpeed, scene.velocity(plank)[0], 0.05);
    expect(scene.sound.last.touches.length).toBeGreaterThan(0);
    scene.run(0.5);
    near(loadOf(scene), PLANK * G, 0.05);
    expect(scene.hits).toEqual([]);
  });

  test("each box of a stack carries those above it, and nothing hits after the first half second", async () => {
    const scene = await sceneOf();
    scene.sound.body(scene.add(FLOOR), "oak");
    for (let i = 0; i < 4; i++) scene.sound.body(scene.add({ size: [0.2, 0.2], at: [0, 0.101 + 0.202 * i] }), "oak");
    scene.run(2);
    for (let low = 0; low < 4; low++) {
      const load = scene.sound.last.touches.filter(({ a }) => a === low).reduce((sum, touch) => sum + touch.load, 0);
      near(load, (4 - low) * CUBE * G, 0.05);
    }
    expect(scene.hits.filter(({ time }) => time > 0.5)).toEqual([]);
  });

  test("a box at an angle lies as it is drawn: it is hit at its lower corner", async () => {
    const scene = await sceneOf({ depth: 0.3 });
    scene.sound.body(scene.add(FLOOR), "concrete");
    const box = scene.add({ size: [0.6, 0.2], at: [1, 0.8], angle: 0.5 });
    const spec = scene.sound.body(box, "glass");
    [0.6, 0.2, 0.3].forEach((side, i) => void expect(spec.size[i]).toBeCloseTo(side, 5));
    expect(spec.pose!.orientation[2]).toBeCloseTo(Math.sin(0.25), 5);
    scene.run(0.6);
    const lowest = 1 - 0.3 * Math.cos(0.5) + 0.1 * Math.sin(0.5); // x of the corner, m
    expect(scene.hits[0].point[0]).toBeCloseTo(lowest, 1);
    // the corner gives way: 1/m = 1/M + r²/I
    expect(scene.hits[0].mass).toBeLessThan(0.8 * spec.mass!);
    near(spec.mass!, 2500 * 0.6 * 0.2 * 0.3, 0.01);
  });

  test("nobody named the floor: it counts all the same; what leaves the world leaves the sound", async () => {
    const scene = await sceneOf();
    scene.add(FLOOR);
    const ball = scene.add({ radius: 0.1, at: [0, 0.3] });
    scene.sound.body(ball, "steel");
    scene.run(0.5);
    expect(scene.hits).toHaveLength(1);
    expect(scene.sound.last.touches).toHaveLength(1);
    scene.remove(ball);
    scene.run(0.1);
    expect(scene.sound.last.touches).toEqual([]);
    expect(scene.sound.find(ball)).toBe(undefined);
    expect(() => scene.sound.body(ball, "steel")).toThrow(/one that bodies\(\) lists/);
  });

  test("a ball that meets another of a lighter material rings both, with what they weigh together", async () => {
    const scene = await sceneOf();
    const [one, other] = [-0.5, 0.5].map((x) =>
      scene.add({ radius: 0.1, at: [x, 5], velocity: [x < 0 ? 2 : -2, 0], restitution: 1 }),
    );
    scene.sound.body(one, "steel");
    scene.sound.body(other, "oak");
    scene.run(0.4);
    expect(scene.hits).toHaveLength(1);
    const [steel, oak] = [DISC, (DISC / 7850) * 680];
    near(scene.hits[0].mass, (steel * oak) / (steel + oak), 0.01);
    near(scene.hits[0].speed, 4, 0.03);
    near(scene.hits[0].impulse, 2 * 4 * ((steel * oak) / (steel + oak)), 0.05);
  });
});

test("Matter in pixels with y down and planck in metres with y up give the same sound of the same fall", async () => {
  const heard = async (sceneOf: Make) => {
    const scene = await sceneOf({ impact: { jitter: 0 } });
    scene.sound.body(scene.add(FLOOR), "oak");
    scene.sound.body(scene.add({ radius: 0.15, at: [0, 1.15] }), "hardwood");
    for (let i = 0; i < 60 && scene.hits.length === 0; i++) scene.run(1 / 60);
    return scene.world.render(11_025)[0];
  };
  const [matter, planck] = [await heard(matterScene as Make), await heard(planckScene as Make)];
  const energy = (samples: Float32Array) => samples.reduce((sum, x) => sum + x * x, 0);
  expect(energy(planck)).toBeGreaterThan(0);
  // both meet the floor in the same step, at speeds that differ by parts of a thousand
  expect(energy(matter.map((x, i) => x - planck[i]))).toBeLessThan(0.01 * energy(planck));
});

describe("planck", () => {
  test("a ball that falls on a sleeping stack wakes it and is heard", async () => {
    const scene = await planckScene();
    scene.sound.body(scene.add(FLOOR), "oak");
    const boxes = Array.from({ length: 3 }, (_, i) => scene.add({ size: [0.2, 0.2], at: [0, 0.1 + 0.2 * i] }));
    for (const box of boxes) scene.sound.body(box, "oak");
    scene.run(2);
    expect(boxes.map((box) => box.isAwake())).toEqual([false, false, false]);
    const told = scene.hits.length;
    scene.sound.body(scene.add({ radius: 0.1, at: [0, 1.2] }), "steel");
    scene.run(2);
    expect(scene.hits.length).toBeGreaterThan(told);
    expect(scene.hits[told].speed).toBeGreaterThan(2.8);
    expect(scene.sound.counts.drops).toEqual({});
  });

  test("a stack that slept before it was heard is read when it wakes", async () => {
    const physics = new planck.World({ gravity: { x: 0, y: -G } });
    const add = (shape: planck.Shape, y: number, type: "static" | "dynamic" = "dynamic") => {
      const body = physics.createBody({ type, position: { x: 0, y } });
      body.createFixture({ shape, density: 1 });
      return body;
    };
    add(new planck.Box(10, 0.5), -0.5, "static");
    const boxes = [0.1, 0.3].map((y) => add(new planck.Box(0.1, 0.1), y));
    for (let i = 0; i < 120; i++) physics.step(DT);
    expect(boxes.some((box) => box.isAwake())).toBe(false);
    const reader = planeReader(planckPlane(physics));
    for (const box of boxes) reader.body(box, "oak");
    add(new planck.Circle(0.1), 0.6);
    let points = 0;
    for (let i = 0; i < 60; i++) {
      physics.step(DT);
      points += reader.collect(DT).c.length;
    }
    expect(points).toBeGreaterThan(0);
  });

  test("an edge is as long as it is, and a ball that falls on it is heard", async () => {
    const physics = new planck.World({ gravity: { x: 0, y: -G } });
    const ground = physics.createBody({ position: { x: 1, y: 0 } });
    ground.createFixture({ shape: new planck.Edge({ x: -3, y: 0 }, { x: 1, y: 0 }) });
    const ball = physics.createBody({ type: "dynamic", position: { x: 0, y: 1.1 } });
    ball.createFixture({ shape: new planck.Circle(0.1), density: 1 });
    const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
    const sound = planeSound(world, planckPlane(physics));
    expect(sound.body(ground, "oak")).toMatchObject({ shape: "mesh", size: [4, 0, 4], fixed: true });
    sound.body(ball, "steel");
    let hits = 0;
    for (let i = 0; i < 60; i++) {
      physics.step(DT);
      hits += sound.step(DT).hits.length;
    }
    expect(hits).toBe(1);
    const samples = world.render(4410)[0];
    expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(1e-4);
    expect(sound.counts.drops).toEqual({});
  });
});

test("Matter: a ball in a groove of one body touches both of its sides, each once", () => {
  const engine = Matter.Engine.create();
  const side = (way: number) =>
    Matter.Bodies.rectangle(way * 70, 0, 200, 20, { isStatic: true, angle: (-way * Math.PI) / 4 });
  const groove = Matter.Body.create({ parts: [side(-1), side(1)], isStatic: true });
  const ball = Matter.Bodies.circle(groove.position.x, -30, 20);
  Matter.Composite.add(engine.world, [groove, ball]);
  const reader = planeReader(matterPlane(engine), "concrete", { metresPerUnit: 0.005, yDown: true });
  reader.body(ball, "steel");
  let sides: number[] = [];
  for (let i = 0; i < 120; i++) {
    Matter.Engine.update(engine, 1000 / 60);
    sides = reader.collect(DT).c.map(({ n }) => Math.sign(n[0]));
  }
  expect(sides.sort()).toEqual([-1, 1]);
});
