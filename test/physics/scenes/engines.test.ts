// The playground's three engines behind one interface: the same things fall, slide, turn on hinges and are held, each
// by the real engine.
import initJolt from "jolt-physics";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine, EngineName, Thing, Triple } from "../../../studio/pages/playground/engines/engine.js";
import { ENGINES, makeEngine } from "../../../studio/pages/playground/engines/index.js";
import { shapeOf } from "../../../studio/pages/playground/engines/jolt-shape.js";
import { plus, rotated } from "../../../studio/pages/playground/engines/vectors.js";

const DT = 1 / 60;
const GRAVITY: Triple = [0, -9.81, 0];
const FLOOR: Thing = { shape: { kind: "box", size: [40, 1, 10] }, position: [0, -0.5, 0], fixed: true };
const BOX: Thing = { shape: { kind: "box", size: [0.2, 0.2, 0.2] }, position: [0, 0.1, 0], mass: 1 };

const made: Engine[] = [];
afterEach(() => {
  for (const engine of made.splice(0)) engine.dispose();
});
async function start(name: EngineName, gravity = GRAVITY): Promise<Engine> {
  const engine = await makeEngine(name, gravity);
  made.push(engine);
  return engine;
}
const run = (engine: Engine, seconds: number, each = () => {}) => {
  for (let i = 0; i < Math.round(seconds / DT); i++) {
    engine.step(DT);
    each();
  }
};
const poseOf = (engine: Engine, thing: number) => {
  const pose = new Float64Array(7);
  engine.pose(thing, pose);
  return pose;
};
/** Where a point of a thing is in the world. */
const pointOf = (pose: Float64Array, local: Triple): Triple =>
  plus([pose[0]!, pose[1]!, pose[2]!], rotated(local, [pose[3]!, pose[4]!, pose[5]!, pose[6]!]));
const speedOf = (engine: Engine, thing: number) => {
  const velocity = new Float64Array(6);
  engine.velocity(thing, velocity);
  return { speed: Math.hypot(velocity[0]!, velocity[1]!, velocity[2]!), spin: velocity.slice(3), velocity };
};

describe.each(ENGINES)("%s", (name) => {
  test("every shape, alone or in a thing of several, comes to lie on the floor as high as it is", async () => {
    const engine = await start(name);
    engine.add(FLOOR);
    const lie = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
    const things: [Thing, number][] = [
      [{ ...BOX, position: [-4, 0.3, 0] }, 0.1],
      [{ shape: { kind: "sphere", radius: 0.1 }, position: [-2, 0.3, 0] }, 0.1],
      [{ shape: { kind: "cylinder", radius: 0.1, height: 0.4 }, position: [0, 0.4, 0] }, 0.2],
      [{ shape: { kind: "capsule", radius: 0.1, height: 0.5 }, position: [2, 0.3, 0], turn: lie, rollingLoss: 5 }, 0.1],
      [
        {
          shape: [
            { shape: { kind: "box", size: [0.6, 0.05, 0.6] }, position: [0, 0.4, 0] },
            { shape: { kind: "cylinder", radius: 0.25, height: 0.4 }, position: [0, 0.2, 0] },
          ],
          position: [4, 0.1, 0],
          mass: 3,
        },
        0,
      ],
    ];
    const ids = things.map(([thing]) => engine.add(thing));
    run(engine, 2);
    // engines let things sink in by millimetres
    for (const [i, id] of ids.entries()) expect(Math.abs(poseOf(engine, id)[1]! - things[i]![1])).toBeLessThan(0.012);
  });

  test("a ball that slides at 2 m/s comes to roll at five sevenths of it, a box loses μ g a second", async () => {
    const engine = await start(name);
    engine.add({ ...FLOOR, friction: 0.3 });
    const still = { restitution: 0, friction: 0.3 };
    const ball = engine.add({
      shape: { kind: "sphere", radius: 0.1 },
      position: [-8, 0.1, 0],
      velocity: [2, 0, 0],
      ...still,
    });
    const box = engine.add({ ...BOX, position: [-8, 0.1, 2], velocity: [3, 0, 0], ...still });
    run(engine, 0.5);
    expect(speedOf(engine, ball).speed).toBeCloseTo((2 * 5) / 7, 1);
    // cannon-es rocks a little on changing points
    expect(Math.abs(speedOf(engine, box).speed - (3 - 0.3 * 9.81 * 0.5))).toBeLessThan(0.15);
  });

  test("rolling loss makes a ball slow down by two sevenths of it", async () => {
    const engine = await start(name);
    engine.add(FLOOR);
    const ball = engine.add({
      shape: { kind: "sphere", radius: 0.1 },
      position: [-8, 0.1, 0],
      velocity: [2, 0, 0],
      spin: [0, 0, -20],
      rollingLoss: 1,
      restitution: 0,
    });
    run(engine, 2);
    expect(speedOf(engine, ball).speed / (2 * Math.exp(-4 / 7))).toBeCloseTo(1, 1);
  });

  test("the bouncier of two says how they bounce", async () => {
    const engine = await start(name);
    engine.add({ ...FLOOR, restitution: 0 });
    const ball = engine.add({ shape: { kind: "sphere", radius: 0.1 }, position: [0, 1.1, 0], restitution: 0.5 });
    let fastest = 0;
    run(engine, 0.7, () => {
      fastest = Math.max(fastest, speedOf(engine, ball).velocity[1]!);
    });
    // of 4.43 m/s
    expect(fastest).toBeGreaterThan(1.9);
    expect(fastest).toBeLessThan(2.6);
  });

  test("a door turns about its hinge and stops at its limits", async () => {
    const engine = await start(name);
    const door = engine.add({ shape: { kind: "box", size: [0.8, 2, 0.04] }, position: [0.4, 1, 0], mass: 20 });
    engine.hinge({ thing: door, point: [0, 1, 0], axis: [0, 1, 0], limits: [-1.5, 0.2] });
    let [least, most] = [0, 0];
    const watch = () => {
      const pose = poseOf(engine, door);
      const angle = 2 * Math.atan2(pose[4]!, pose[6]!);
      least = Math.min(least, angle);
      most = Math.max(most, angle);
      expect(Math.hypot(pose[0]! - 0.4 * Math.cos(angle), pose[1]! - 1, pose[2]! + 0.4 * Math.sin(angle))).toBeLessThan(
        0.02,
      );
    };
    engine.push(door, [0, 0, 20], [0.8, 1, 0]);
    run(engine, 2, watch);
    expect(least).toBeLessThan(-1.3);
    expect(least).toBeGreaterThan(-1.6);
    engine.push(door, [30, 0, 0], poseOf(engine, door).slice(0, 3) as unknown as Triple);
    run(engine, 3, watch);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(0.3);
  });

  test("a hand carries a thing where it should be and throws it as it lets go, no faster than hands do", async () => {
    const engine = await start(name);
    engine.add(FLOOR);
    const box = engine.add({ ...BOX, friction: 0.5 });
    const grip = engine.grab(box, [0.1, 0.2, 0.1]);
    grip.moveTo([0.5, 1, 0.3]);
    run(engine, 1.5);
    const held = pointOf(poseOf(engine, box), [0.1, 0.1, 0.1]);
    expect(Math.hypot(held[0] - 0.5, held[1] - 1, held[2] - 0.3)).toBeLessThan(0.02);
    let fastest = 0;
    const watch = () => {
      fastest = Math.max(fastest, speedOf(engine, box).speed);
    };
    // pulled about wildly, into the floor too, and to places that are none
    for (const target of [
      [9, 5, 0],
      [-9, -8, 3],
      [Number.NaN, 0, 0],
      [0, 40, 0],
    ] as Triple[]) {
      grip.moveTo(target);
      run(engine, 0.4, watch);
    }
    expect(fastest).toBeGreaterThan(4);
    expect(fastest).toBeLessThan(12);
    grip.release();
    const thrown = speedOf(engine, box).velocity[1]!;
    run(engine, 0.1);
    expect(speedOf(engine, box).velocity[1]).toBeCloseTo(thrown - 0.981, 1);
  });

  test("things sleep, wake when they are pushed, when what they lie on goes, and go twice without harm", async () => {
    const engine = await start(name);
    engine.add(FLOOR);
    const table = engine.add({ shape: { kind: "box", size: [1, 0.2, 1] }, position: [0, 0.1, 0], fixed: true });
    const box = engine.add({ ...BOX, position: [0, 0.3, 0] });
    run(engine, 5);
    expect(engine.isAsleep(box)).toBe(true);
    engine.push(box, [0, 1, 0]);
    run(engine, 0.1);
    expect(engine.isAsleep(box)).toBe(false);
    run(engine, 8);
    expect(engine.isAsleep(box)).toBe(true);
    engine.remove(table);
    engine.remove(table);
    run(engine, 1);
    expect(poseOf(engine, box)[1]).toBeLessThan(0.12);
    engine.place(box, [3, 2, 0]);
    engine.step(DT);
    expect(poseOf(engine, box)[0]).toBeCloseTo(3, 3);
    expect(speedOf(engine, box).speed).toBeLessThan(0.2);
    engine.grab(table, [0, 0, 0]).moveTo([1, 1, 1]);
    engine.push(table, [1, 1, 1]);
    engine.step(0);
    engine.step(DT);
  });

  test("a fast thing does not pass through a plate", async () => {
    const engine = await start(name);
    engine.add({ shape: { kind: "box", size: [0.01, 2, 2] }, position: [0, 0, 0], fixed: true });
    const ball = engine.add({
      shape: { kind: "sphere", radius: 0.05 },
      position: [-1, 0, 0],
      velocity: [50, 0, 0],
      fast: true,
    });
    run(engine, 0.5);
    // cannon-es has nothing against it
    expect(poseOf(engine, ball)[0]! < 0).toBe(name !== "cannon");
  });

  test("worlds come and go twenty times", async () => {
    for (let i = 0; i < 20; i++) {
      const engine = await makeEngine(name, GRAVITY);
      engine.add(FLOOR);
      const box = engine.add(BOX);
      const door = engine.add({ shape: { kind: "box", size: [0.8, 2, 0.04] }, position: [2, 1, 0] });
      engine.hinge({ thing: door, point: [1.6, 1, 0], axis: [0, 1, 0], limits: [-1, 1] });
      engine.step(DT);
      engine.dispose();
      engine.dispose();
      engine.step(DT);
      expect(engine.isAsleep(box)).toBe(false);
    }
  });
});

test("shapes of Jolt are given back to its heap", async () => {
  const jolt = await initJolt();
  const table: Thing = {
    shape: [
      { shape: { kind: "box", size: [1, 0.1, 1] }, position: [0, 0.7, 0] },
      { shape: { kind: "cylinder", radius: 0.05, height: 0.7 }, position: [0, 0.35, 0] },
      { shape: { kind: "capsule", radius: 0.05, height: 0.7 }, position: [0.3, 0.35, 0] },
      { shape: { kind: "sphere", radius: 0.1 }, position: [0, 0.8, 0] },
    ],
    position: [0, 0, 0],
  };
  const free = () => jolt.JoltInterface.prototype.sGetFreeMemory();
  shapeOf(jolt, table).Release();
  const before = free();
  for (let i = 0; i < 1000; i++) shapeOf(jolt, table).Release();
  // a thousand tables would be a megabyte
  expect(before - free()).toBeLessThan(1000);
});
