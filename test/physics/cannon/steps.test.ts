// Steps of cannon-es: several at once, none, of no length, played late or never; and what reading them costs.
import * as CANNON from "cannon-es";
import { expect, test } from "vitest";
import type { ContactStep } from "../../../src/contact/record.js";
import { cannonReader } from "../../../src/physics/cannon/index.js";
import { add, ball, box, DT, earth, floorOf, heard } from "./scenes.js";

/** A ball that falls on a floor, and its sound. */
async function falling(restitution = 0.5) {
  const world = earth({ restitution });
  const floor = floorOf(world);
  const dropped = add(world, ball(), [0, 1.1, 0]);
  return { physics: world, floor, dropped, ...(await heard(world)) };
}

test("internal steps of one call are all heard, in any grouping alike", async () => {
  const speeds = async (group: number) => {
    const { physics, sound, hits } = await falling();
    // step(dt, since, most) takes as many internal steps as fit into the time since; it stops early where the machine
    // hangs
    for (let i = 0; i < 120; i += group) {
      for (let k = 0; k < group; k++) physics.step(DT, DT * 1.000001, 1);
      sound.step();
    }
    return hits.map(({ speed }) => speed);
  };
  const one = await speeds(1);
  expect(one.length).toBeGreaterThanOrEqual(3);
  expect(await speeds(5)).toEqual(one);
  expect(await speeds(40)).toEqual(one);
});

test("one call of step with the time since the last one tells each internal step with its own length", () => {
  const world = earth();
  floorOf(world);
  const dropped = add(world, ball(), [0, 1.1, 0]);
  const reader = cannonReader(world);
  reader.body(dropped, { material: "steel" });
  const told: ContactStep[] = [];
  world.addEventListener("postStep", () => told.push(reader.collect(world.dt)));
  // small enough that no machine is too slow for it
  world.step(0.25, 1.01, 10);
  expect(told.map(({ dt }) => dt)).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect(told.map(({ t }) => t)).toEqual([0.25, 0.5, 0.75, 1]);
});

test("a call that takes no internal step plays nothing, and hits are told once", async () => {
  const { physics, sound, hits } = await falling();
  let told = 0;
  for (let i = 0; i < 60; i++) {
    physics.step(DT);
    told += sound.step().hits.length;
    told += sound.step().hits.length;
  }
  expect(told).toBe(hits.length);
  expect(told).toBeGreaterThan(0);
  expect(sound.collect()).toBe(undefined);
});

test("a world that nobody plays keeps 64 steps, counts the others, and forgets what left meanwhile", async () => {
  const { physics, dropped, sound, hits } = await falling();
  for (let i = 0; i < 150; i++) physics.step(DT);
  expect(sound.counts.skipped).toBe(150 - 64);
  const before = sound.find(dropped);
  expect(before).toBeDefined();
  physics.removeBody(dropped);
  for (let i = 0; i < 70; i++) physics.step(DT);
  expect(sound.find(dropped)).toBe(undefined);
  expect([...sound.bodies].length).toBe(1);
  let waiting = 0;
  while (sound.collect()) waiting++;
  expect(waiting).toBe(64);
  expect(hits.length).toBe(0);
});

test("records that were kept play as if they had been played at once", async () => {
  const live = await falling();
  for (let i = 0; i < 60; i++) {
    live.physics.step(DT);
    live.sound.step();
  }
  const { physics, sound, hits } = await falling();
  const records: ContactStep[] = [];
  for (let i = 0; i < 60; i++) {
    physics.step(DT);
    for (let step = sound.collect(); step; step = sound.collect()) records.push(step);
  }
  expect(hits.length).toBe(0);
  for (const record of JSON.parse(JSON.stringify(records))) sound.play(record);
  expect(hits.length).toBe(2);
  expect(hits.map(({ speed }) => speed)).toEqual(live.hits.map(({ speed }) => speed));
});

test("steps of no length are skipped; one of a whole second is a step", async () => {
  const { physics, sound, hits, dropped } = await falling();
  physics.step(0);
  sound.step();
  expect(sound.counts.skipped).toBe(1);
  expect(Number.isFinite(dropped.position.y)).toBe(true);
  physics.step(1);
  physics.step(1);
  sound.step();
  expect(sound.counts.drops["bad-dt"]).toBe(undefined);
  expect(hits.every(({ speed }) => Number.isFinite(speed))).toBe(true);
});

test("poses that are no numbers are counted, and the rest sounds on", async () => {
  const { physics, sound, hits, world } = await falling();
  const lost = add(physics, ball(), [3, 1, 0]);
  sound.body(lost, "glass");
  lost.position.set(Number.NaN, 0, 0);
  for (let i = 0; i < 60; i++) {
    physics.step(DT);
    sound.step();
  }
  expect(sound.counts.drops["bad-pose"]).toBeGreaterThan(30);
  expect(hits.length).toBeGreaterThan(0);
  expect(world.render(4410)[0].every(Number.isFinite)).toBe(true);
});

test("points lie where bodies touched at the start of the step, with the impulse of the step", () => {
  const world = earth();
  const floor = floorOf(world);
  const rolling = add(world, ball(), [0, 0.0999, 0]);
  rolling.velocity.set(6, 0, 0);
  const reader = cannonReader(world);
  reader.body(rolling, { material: "steel" });
  world.step(DT);
  const [point] = reader.collect(DT).c;
  // it moved by 0.1 m meanwhile
  expect(rolling.position.x).toBeGreaterThan(0.05);
  expect(point.p[0]).toBeCloseTo(0, 9);
  expect(point.d).toBeCloseTo(-0.0001, 6);
  expect(reader.keyOf(point.a)).toBe(floor.index < rolling.index && world.contacts[0].bi === floor ? floor : rolling);
  expect(point.n[1]).toBeCloseTo(world.contacts[0].bi === floor ? 1 : -1, 9);
  expect(point.j).toBeCloseTo(rolling.velocity.y + 9.81 * DT, 3);
});

test("cost goes with what sounds: bodies that touch nothing that sounds are never read", () => {
  const world = earth();
  world.broadphase = new CANNON.SAPBroadphase(world);
  floorOf(world);
  let counting = false;
  let reads = 0;
  for (let i = 0; i < 300; i++) {
    const silent = add(world, box(0.2), [0.5 * (i % 20), 0.1, 0.5 * Math.floor(i / 20)]);
    for (const name of ["position", "previousPosition", "quaternion", "velocity", "angularVelocity"] as const) {
      const value = silent[name];
      const get = () => {
        if (counting) reads++;
        return value;
      };
      Object.defineProperty(silent, name, { get });
    }
  }
  const reader = cannonReader(world);
  for (let i = 0; i < 10; i++) reader.body(add(world, ball(), [-1 - i, 0.1, 0]), { material: "steel" });
  for (let i = 0; i < 5; i++) world.step(DT);
  expect(world.contacts.length).toBeGreaterThan(1000);
  counting = true;
  const { x, c } = reader.collect(DT);
  expect(reads).toBe(0);
  // ten balls, and the floor that they lie on, which nobody named
  expect([x!.length, c.length]).toEqual([11, 10]);
});
