// Jolt has room for one contact listener. The user's own is called as if it were alone, whenever it was set, and what
// it decides counts.
import { expect, test } from "vitest";
import type { JoltContactListener } from "../../../src/physics/jolt/types.js";
import { box, DT, Jolt, numberOf, run, soundOf, soundWorld, sphere, type TestWorld, testWorld } from "./support.js";

const ACCEPT = Jolt.ValidateResult_AcceptAllContactsForThisBodyPair;
const REJECT = Jolt.ValidateResult_RejectAllContactsForThisBodyPair;

/** A listener that counts its calls. */
function counting(changes: Partial<JoltContactListener> = {}) {
  const calls = { validate: 0, added: 0, persisted: 0, removed: 0 };
  const own: JoltContactListener = new Jolt.ContactListenerJS();
  own.OnContactValidate = (...args) => {
    calls.validate++;
    return changes.OnContactValidate?.(...args) ?? ACCEPT;
  };
  own.OnContactAdded = (...args) => {
    calls.added++;
    changes.OnContactAdded?.(...args);
  };
  own.OnContactPersisted = (...args) => {
    calls.persisted++;
    changes.OnContactPersisted?.(...args);
  };
  own.OnContactRemoved = (...args) => {
    calls.removed++;
    changes.OnContactRemoved?.(...args);
  };
  return { own, calls };
}
const isSet = (world: TestWorld, listener: object) =>
  Jolt.getPointer(world.system.GetContactListener()) === Jolt.getPointer(listener);

/** A ball that bounces on a floor. */
function bouncing(world: TestWorld) {
  const ground = world.add({ shape: box(20, 1, 20), at: [0, -0.5, 0], friction: 0.5, restitution: 0.5 });
  const ball = world.add({ shape: sphere(0.1), at: [0, 0.6, 0], mass: 1, friction: 0.5, restitution: 0.5 });
  return { ground, ball };
}

test("a listener that was set before hears the same calls as it would alone", () => {
  const alone = testWorld();
  bouncing(alone);
  const first = counting();
  alone.system.SetContactListener(first.own);
  for (let i = 0; i < 120; i++) alone.jolt.Step(DT, 1);

  const world = testWorld();
  const { ground, ball } = bouncing(world);
  const second = counting();
  world.system.SetContactListener(second.own);
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  expect(run(world, sound, 120).hits.length).toBeGreaterThan(1);
  expect(second.calls).toEqual(first.calls);
  for (const count of Object.values(second.calls)) expect(count).toBeGreaterThan(0);
});

test("a listener that refuses contacts is obeyed: the ball falls through, in silence", () => {
  const world = testWorld();
  const { ground, ball } = bouncing(world);
  const sound = soundOf(world, { listener: counting({ OnContactValidate: () => REJECT }).own });
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  const { hits, touches } = run(world, sound, 120);
  expect(hits).toEqual([]);
  expect(touches).toEqual([]);
  expect(ball.GetPosition().GetY()).toBeLessThan(-2);
});

test("friction that a listener sets is the friction that acts, and what it makes a sensor does not sound", () => {
  const world = testWorld();
  const ground = world.add({ shape: box(40, 1, 40), at: [0, -0.5, 0], friction: 1 });
  const crate = world.add({ shape: box(0.4, 0.2, 0.4), at: [0, 0.1, 0], mass: 2, velocity: [3, 0, 0], friction: 1 });
  const set = (change: (settings: InstanceType<typeof Jolt.ContactSettings>) => void) => {
    const hear = (_: number, __: number, ___: number, settings: number) =>
      change(Jolt.wrapPointer(settings, Jolt.ContactSettings));
    return counting({ OnContactAdded: hear, OnContactPersisted: hear }).own;
  };
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(crate, "oak");
  sound.chain(set((settings) => settings.set_mCombinedFriction(0)));
  expect(run(world, sound, 30).touches.length).toBeGreaterThan(0);
  expect(crate.GetLinearVelocity().GetX()).toBeCloseTo(3, 3);
  sound.chain(set((settings) => settings.set_mIsSensor(true)));
  expect(run(world, sound, 30).touches).toEqual([]);
  expect(crate.GetPosition().GetY()).toBeLessThan(0);
});

test("sensors never sound", () => {
  const world = testWorld();
  const { ball } = bouncing(world);
  const gate = world.add({ shape: box(1, 0.2, 1), at: [0, 0.4, 0], sensor: true });
  const sound = soundOf(world);
  sound.body(gate, "steel");
  sound.body(ball, "steel");
  const { hits } = run(world, sound, 120);
  expect(hits.length).toBeGreaterThan(1);
  expect(hits.filter(({ one, other }) => one === numberOf(gate) || other === numberOf(gate))).toEqual([]);
});

test("a listener that is set later, over that of the sound, is found after a step and both go on", () => {
  const world = testWorld();
  const { ground, ball } = bouncing(world);
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  const late = counting();
  world.system.SetContactListener(late.own);
  expect(run(world, sound, 120).hits.length).toBeGreaterThan(1);
  expect(late.calls.added).toBeGreaterThan(0);
  sound.dispose();
  expect(isSet(world, late.own)).toBe(true);
});

test("methods that are set after the listener was are called; missing ones are no error", () => {
  const world = testWorld();
  const { ground, ball } = bouncing(world);
  const bare = new Jolt.ContactListenerJS();
  world.system.SetContactListener(bare);
  const sound = soundOf(world);
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  let added = 0;
  bare.OnContactAdded = () => void added++;
  expect(run(world, sound, 60).hits.length).toBeGreaterThan(0);
  expect(added).toBeGreaterThan(0);
});

test.each(["first", "last"])(
  "two sounds of one world both hear, and leave the user's listener (%s one goes first)",
  async (order) => {
    const world = testWorld();
    const { ground, ball } = bouncing(world);
    const { own, calls } = counting();
    world.system.SetContactListener(own);
    const one = soundOf(world);
    const other = soundOf(world, {}, await soundWorld());
    for (const sound of [one, other]) {
      sound.body(ground, "oak");
      sound.body(ball, "steel");
    }
    const hits = [0, 0];
    one.onHit(() => hits[0]++);
    other.onHit(() => hits[1]++);
    for (let i = 0; i < 60; i++) {
      world.jolt.Step(DT, 1);
      one.step();
      other.step();
    }
    expect(hits[0]).toBeGreaterThan(0);
    expect(hits[1]).toBe(hits[0]);
    const [leaves, stays] = order === "first" ? [one, other] : [other, one];
    leaves.dispose();
    world.bodies.AddImpulse(ball.GetID(), new Jolt.Vec3(0, 3, 0));
    const before = calls.added;
    expect(run(world, stays, 120).hits.length).toBeGreaterThan(0);
    expect(calls.added).toBeGreaterThan(before);
    stays.dispose();
    expect(isSet(world, own)).toBe(true);
  },
);

test("without a listener of the user's own, none is left behind", () => {
  const world = testWorld();
  const sound = soundOf(world);
  expect(Jolt.getPointer(world.system.GetContactListener())).not.toBe(0);
  sound.dispose();
  expect(Jolt.getPointer(world.system.GetContactListener())).toBe(0);
  world.jolt.Step(DT, 1);
});
