// Bodies and worlds that come, go and are not what they should be: nothing crashes, nothing leaks, and errors say what
// to do.
import { expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { type JoltModule, joltReader, joltSound } from "../../../src/physics/jolt/index.js";
import {
  type Body,
  box,
  DT,
  Jolt,
  loudest,
  numberOf,
  run,
  soundOf,
  soundWorld,
  sphere,
  type TestWorld,
  testWorld,
  using,
  vec,
} from "./support.js";

const floor = (world: TestWorld) => world.add({ shape: box(20, 1, 20), at: [0, -0.5, 0], friction: 0.5 });
const ballAt = (world: TestWorld, y: number, x = 0) =>
  world.add({ shape: sphere(0.1), at: [x, y, 0], mass: 1, friction: 0.5 });

/** A world with a floor and a ball that lies on it, both named. */
function lying() {
  const world = testWorld();
  const ground = floor(world);
  const ball = ballAt(world, 0.1);
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  expect(run(world, sound, 10).touches.length).toBe(1);
  return { world, ground, ball, sound };
}

test("a body that is removed while it touches leaves, and removing it again is fine", () => {
  const { world, ball, sound } = lying();
  world.remove(ball);
  expect(run(world, sound, 10).touches).toEqual([]);
  expect(sound.find(ball)).toBe(undefined);
  sound.remove(ball);
  sound.remove(ball);
  expect(sound.counts.drops).toEqual({});
});

test("a body that takes the place of another in memory is not taken for it", () => {
  const { world, ball, sound } = lying();
  const id = numberOf(ball);
  world.remove(ball);
  const heir = ballAt(world, 0.1);
  expect(numberOf(heir)).not.toBe(id);
  expect(sound.find(heir)).toBe(undefined);
  expect(run(world, sound, 5).touches.every(({ a, b }) => a !== b)).toBe(true);
  expect(sound.body(heir, "glass").material).toBe("glass");
});

test("a body that is taken out between the step and its sound leaves no trace in that step", () => {
  const { world, ball, sound } = lying();
  world.jolt.Step(DT, 1);
  world.remove(ball);
  expect(sound.step().touches).toEqual([]);
});

test("removed and disposed of from inside a callback, the step goes on", () => {
  const { world, ball, sound } = lying();
  let calls = 0;
  const listener = new Jolt.ContactListenerJS();
  const stop = () => {
    // Jolt forbids removing bodies from its world in here; taking them out of the sound is allowed
    if (calls++ === 0) sound.remove(ball);
    else sound.dispose();
  };
  Object.assign(listener, {
    OnContactValidate: () => 0,
    OnContactAdded: stop,
    OnContactPersisted: stop,
    OnContactRemoved: () => {},
  });
  sound.chain(listener);
  world.bodies.ActivateBody(ball.GetID());
  for (let i = 0; i < 5; i++) {
    world.jolt.Step(DT, 1);
    sound.step();
  }
  expect(calls).toBeGreaterThan(2);
  expect(sound.disposed).toBe(true);
});

test("a world that is destroyed while it sounds ends the sound, in either order", () => {
  const { world, sound } = lying();
  world.destroy();
  expect(sound.step(DT).touches).toEqual([]);
  expect(sound.disposed).toBe(true);
  const again = lying();
  again.world.destroy();
  expect(again.sound.find(again.ball)).toBe(undefined);
  again.sound.remove(again.ball);
  again.sound.dispose();
  expect(again.sound.disposed).toBe(true);
  // a new world, in the same place of memory or not, is not taken for the old one
  expect(run(testWorld(), soundOf(testWorld()), 1).hits).toEqual([]);
});

test("a reader that was disposed of reads nothing, and refuses bodies in words", () => {
  const world = testWorld();
  const ball = ballAt(world, 0.1);
  const reader = joltReader(Jolt, world.jolt);
  reader.body(ball, { material: "steel" });
  reader.dispose();
  reader.dispose();
  world.jolt.Step(DT, 1);
  expect(reader.collect(DT)).toMatchObject({ c: [], x: [] });
  expect(() => reader.body(ball, { material: "steel" })).toThrow(/a rigid body that was added to this world/);
  expect(Jolt.getPointer(world.system.GetContactListener())).toBe(0);
});

test("a world of sound that is disposed of while it sounds lets go of Jolt", async () => {
  const world = testWorld();
  const heard = await soundWorld();
  const sound = soundOf(world, {}, heard);
  sound.body(floor(world), "oak");
  sound.body(ballAt(world, 0.1), "steel");
  run(world, sound, 5);
  heard.dispose();
  run(world, sound, 2);
  expect(sound.disposed).toBe(true);
  sound.dispose();
  expect(Jolt.getPointer(world.system.GetContactListener())).toBe(0);
});

test("two worlds of Jolt have bodies of the same numbers, and each sound hears its own", async () => {
  const one = testWorld();
  const other = testWorld();
  const quiet = soundOf(one);
  const loud = soundOf(other, {}, await soundWorld());
  const bodies = [one, other].map((world) => [floor(world), ballAt(world, 0.5)]);
  expect(numberOf(bodies[0][1])).toBe(numberOf(bodies[1][1]));
  expect(() => quiet.body(bodies[1][1], "steel")).toThrow(/a rigid body that was added to this world of Jolt/);
  quiet.body(bodies[0][1], "steel");
  loud.body(bodies[1][1], "steel");
  const hits = run(other, loud, 60).hits;
  expect(hits.length).toBeGreaterThan(0);
  for (let i = 0; i < 60; i++) expect(quiet.step().hits).toEqual([]);
});

test("what is not a Jolt, or not one that is understood, is refused in words", async () => {
  const world = testWorld();
  const heard = await soundWorld();
  const changed = (changes: object) => Object.assign(Object.create(Jolt), changes) as JoltModule;
  const refused = /Jolt should be jolt-physics 1\.x in single precision/;
  expect(() => joltSound(heard, {} as JoltModule, world.jolt)).toThrow(refused);
  expect(() => joltSound(heard, changed({ PhysicsStepListenerJS: undefined }), world.jolt)).toThrow(refused);
  expect(() => joltSound(heard, changed({ HEAPF32: new Float32Array(Jolt.HEAPF32.length) }), world.jolt)).toThrow(
    refused,
  );
  expect(() => joltSound(heard, Jolt, {} as never)).toThrow(refused);
  expect(Jolt.getPointer(world.system.GetContactListener())).toBe(0);
});

test("a world of sound that has no room for contacts leaves Jolt as it was", async () => {
  const world = testWorld();
  const heard = await soundWorld();
  soundOf(world, {}, heard);
  const second = testWorld();
  expect(() => joltSound(heard, Jolt, second.jolt)).toThrow(PhonoliteError);
  expect(Jolt.getPointer(second.system.GetContactListener())).toBe(0);
});

test("what is no body is refused in words", () => {
  const world = testWorld();
  const sound = soundOf(world);
  const words = /a Body or a BodyID of Jolt/;
  for (const wrong of [undefined, null, "ball", {}, sphere(1)])
    expect(() => sound.body(wrong as unknown as Body, "oak")).toThrow(words);
  const added = /a rigid body that was added to this world/;
  expect(() => sound.body(world.create({ shape: sphere(0.1), mass: 1 }), "oak")).toThrow(added);
  for (const id of [-1, 12_345, 0x7fff_ffff, 1e12, Number.NaN]) expect(() => sound.body(id, "oak")).toThrow(added);
  const ball = ballAt(world, 1);
  const { id } = sound.body(ball.GetID(), "oak");
  expect(sound.find(ball)!.id).toBe(id);
  expect(sound.find(numberOf(ball))!.id).toBe(id);
});

test("a step of 0 s is skipped, one of 1 s is taken, and the length is what Jolt stepped", () => {
  const { world, sound } = lying();
  expect(sound.step().hits).toEqual([]);
  expect(sound.counts.skipped).toBe(1);
  sound.step(0);
  world.jolt.Step(1, 3);
  expect(sound.collect()!.dt).toBe(1);
  world.jolt.Step(DT, 4);
  expect(sound.collect()!.dt).toBeCloseTo(DT, 6);
  world.jolt.Step(DT, 1);
  world.jolt.Step(DT, 1);
  expect(sound.collect()!.dt).toBeCloseTo(2 * DT, 6);
  expect(sound.counts.drops).toEqual({});
});

test("a length that was told beforehand is the length of every step", () => {
  const world = testWorld();
  const sound = soundOf(world, { dt: 0.25 });
  world.jolt.Step(DT, 1);
  expect(sound.collect()!.dt).toBe(0.25);
});

test("poses that are not numbers are dropped and counted, and others go on", () => {
  const { world, sound } = lying();
  const lost = ballAt(world, 5, 3);
  sound.body(lost, "steel");
  run(world, sound, 2);
  const velocity = new Jolt.Vec3(Number.NaN, 0, 0);
  lost.SetLinearVelocity(velocity);
  Jolt.destroy(velocity);
  const { touches } = run(world, sound, 3);
  expect(touches.length).toBe(1);
  expect(sound.counts.drops["bad-pose"]).toBeGreaterThan(0);
  expect(Number.isFinite(loudest())).toBe(true);
});

test("a teleport is no hit", () => {
  const { world, ball, sound } = lying();
  using(new Jolt.RVec3(7, 0.1, 2), (place) => world.bodies.SetPosition(ball.GetID(), place, Jolt.EActivation_Activate));
  expect(run(world, sound, 20).hits).toEqual([]);
});

test("what hits a floor that nobody named is heard, unless others is null", () => {
  for (const [others, least] of [
    ["concrete", 1],
    [null, 0],
  ] as const) {
    const world = testWorld();
    floor(world);
    const sound = soundOf(world, { others });
    sound.body(ballAt(world, 0.5), "steel");
    expect(Math.min(1, run(world, sound, 60).hits.length)).toBe(least);
    sound.dispose();
  }
});

test("many alike share one model, and a kinematic body that sweeps one along is heard", () => {
  const world = testWorld();
  const ground = floor(world);
  const sound = soundOf(world);
  sound.body(ground, "oak");
  const many = Array.from({ length: 20 }, (_, i) => sound.body(ballAt(world, 0.1, i), "steel"));
  expect(new Set(many.map(({ body }) => body!.model)).size).toBe(1);
  const pusher = world.add({
    shape: box(0.2, 0.2, 0.2),
    at: [-1, 0.11, 0],
    mass: 1,
    kinematic: true,
    velocity: [2, 0, 0],
  });
  sound.body(pusher, "oak");
  const { hits } = run(world, sound, 60);
  expect(hits.some(({ one, other }) => one === numberOf(pusher) || other === numberOf(pusher))).toBe(true);
});

test("the cost goes with the bodies that sound: of 1,000 that touch, 10 are read", () => {
  const world = testWorld([0, -9.81, 0], 2048);
  floor(world);
  const balls = Array.from({ length: 1000 }, (_, i) =>
    world.add({ shape: sphere(0.1), at: [(i % 32) * 0.5 - 8, 0.1, Math.floor(i / 32) * 0.5 - 8], mass: 1 }),
  );
  let reads = 0;
  const counted = Object.create(Jolt) as JoltModule;
  Object.assign(counted, {
    getPointer: (object: unknown) => {
      reads++;
      return Jolt.getPointer(object);
    },
    wrapPointer: (...args: Parameters<typeof Jolt.wrapPointer>) => {
      reads++;
      return Jolt.wrapPointer(...args);
    },
  });
  const reader = joltReader(counted, world.jolt);
  const readsWith = (sounding: number) => {
    for (const ball of balls.slice(0, sounding)) reader.body(ball, { material: "steel" });
    world.jolt.Step(DT, 1);
    reader.collect(DT);
    reads = 0;
    world.jolt.Step(DT, 1);
    expect(reader.collect(DT).c.length).toBe(sounding);
    return reads;
  };
  const ten = readsWith(10);
  const hundred = readsWith(100);
  reader.dispose();
  expect(ten).toBeLessThan(250);
  expect(hundred / ten).toBeGreaterThan(5);
});

test("nothing is left in Jolt's memory over 10,000 steps, or after sounds that came and went", () => {
  const world = testWorld();
  const { sGetFreeMemory } = world.jolt;
  const free = () => sGetFreeMemory.call(world.jolt);
  floor(world);
  const ball = ballAt(world, 0.1);
  const comeAndGo = () => {
    const reader = joltReader(Jolt, world.jolt);
    reader.body(ball, { material: "steel" });
    world.jolt.Step(DT, 2);
    reader.collect(DT);
    reader.dispose();
  };
  // Jolt itself allocates in its first step, and the binding its temporaries
  comeAndGo();
  using(vec([0, 3, 0]), (push) => {
    const before = free();
    for (let i = 0; i < 20; i++) comeAndGo();
    expect(free()).toBe(before);
    const reader = joltReader(Jolt, world.jolt);
    reader.body(ball, { material: "steel" });
    let settled = 0;
    let points = 0;
    for (let i = 0; i < 10_000; i++) {
      if (i % 100 === 0) world.bodies.AddImpulse(ball.GetID(), push);
      if (i === 1000) settled = free();
      world.jolt.Step(DT, 1);
      points += reader.collect(DT).c.length;
    }
    expect(points).toBeGreaterThan(1000);
    expect(free()).toBe(settled);
    reader.dispose();
  });
});
