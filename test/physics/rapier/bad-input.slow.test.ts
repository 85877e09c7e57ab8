// What goes wrong in real scenes: bodies and worlds that vanish, steps of odd lengths, poses that are no numbers.
// Nothing may throw, break the physics world, or be heard that did not happen.
import { describe, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { PhonoliteError } from "../../../src/math/error.js";
import { rapierReader, rapierSound } from "../../../src/physics/rapier/index.js";
import { addBody, addFloor, DT, ENGINES, G, NEWEST, type Rapier, type Scene, sceneOf } from "./engines.js";

/** A floor and a ball at rest on it. */
async function resting(
  R: Rapier,
): Promise<Scene & { floor: ReturnType<typeof addFloor>; ball: ReturnType<typeof addBody> }> {
  const scene = await sceneOf(R);
  const floor = addFloor(scene);
  const ball = addBody(scene, R.ColliderDesc.ball(0.1), 1, [0, 0.1, 0]);
  scene.sound.body(floor, "oak");
  scene.sound.body(ball, "steel");
  scene.run(0.2);
  expect(scene.sound.last.touches.length).toBe(1);
  return { ...scene, floor, ball };
}

describe.each(ENGINES)("Rapier %s", (_, R) => {
  test("a body removed while it touches ends its touch; removing it again, from the sound too, is fine", async () => {
    const { sound, physics, ball, run } = await resting(R);
    physics.removeRigidBody(ball);
    sound.step();
    run(0.1);
    expect(sound.last.touches).toEqual([]);
    expect(sound.find(ball)).toBe(undefined);
    sound.remove(ball);
    sound.remove(ball);
    expect(() => sound.body(ball, "steel")).toThrow(/one that is in this physics world/);
    run(0.1);
  });

  test("a body may be removed by who hears of its hit, and by who is told of its contact", async () => {
    const scene = await sceneOf(R);
    const { physics, sound } = scene;
    sound.body(addFloor(scene), "oak");
    const heard = addBody(scene, R.ColliderDesc.ball(0.1), 1, [0, 0.5, 0]);
    const told = addBody(scene, R.ColliderDesc.ball(0.1), 1, [1, 0.5, 0]);
    told.collider(0).setActiveEvents(R.ActiveEvents.COLLISION_EVENTS);
    for (const ball of [heard, told]) sound.body(ball, "steel");
    sound.onHit(({ one, other }) => [one, other].includes(heard) && physics.removeRigidBody(heard));
    const queue = new R.EventQueue(true);
    for (let i = 0; i < 60; i++) {
      physics.step(queue);
      queue.drainCollisionEvents(() => physics.bodies.get(told.handle) === told && physics.removeRigidBody(told));
      sound.step();
    }
    expect(physics.bodies.len()).toBe(0);
    expect([sound.find(heard), sound.find(told)]).toEqual([undefined, undefined]);
    expect(sound.last.touches).toEqual([]);
  });

  test("a body that takes the handle of another is not taken for it", async () => {
    const { sound, physics, ball, run, hits, ...scene } = await resting(R);
    physics.removeRigidBody(ball);
    const next = addBody({ ...scene, physics }, R.ColliderDesc.cuboid(0.1, 0.1, 0.1), 1, [0, 0.1, 0]);
    run(0.1);
    expect(sound.find(ball)).toBe(undefined);
    expect(sound.find(next)).toBe(undefined);
    expect(hits).toEqual([]);
  });

  test("a physics world that is freed ends the sound; a sound world that is gone ends it too", async () => {
    const one = await resting(R);
    one.physics.free();
    expect(one.sound.step().touches).toEqual([]);
    expect(one.sound.disposed).toBe(true);
    one.sound.remove(one.ball);
    one.sound.dispose();
    expect(() => rapierReader(R, one.physics)).toThrow(PhonoliteError);

    const other = await resting(R);
    other.world.dispose();
    other.run(0.1);
    expect(other.sound.disposed).toBe(true);
  });

  test("two physics worlds, and two sounds of one, keep apart", async () => {
    const scene = await resting(R);
    const second = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
    const sound = rapierSound(second, R, scene.physics);
    sound.body(scene.ball, "glass");
    const apart = await sceneOf(R);
    expect(() => apart.sound.body(scene.ball, "steel")).toThrow(/one that is in this physics world/);
    scene.run(0.1, () => void sound.step());
    const load = (of: typeof sound) => of.last.touches.reduce((sum, touch) => sum + touch.load, 0);
    expect(load(sound) / G).toBeCloseTo(1, 1);
    expect(load(scene.sound) / G).toBeCloseTo(1, 1);
    sound.dispose();
    scene.run(0.1);
    expect(load(scene.sound) / G).toBeCloseTo(1, 1);
  });

  test("steps of 0 s are skipped, one of 1 s is taken, and half steps are as good as whole ones", async () => {
    const { sound, physics, hits, run } = await resting(R);
    physics.timestep = 0;
    physics.step();
    sound.step();
    expect(sound.counts.skipped).toBe(1);
    physics.timestep = 1;
    physics.step();
    sound.step();
    expect(hits).toEqual([]);
    physics.timestep = DT / 2;
    run(1);
    expect(sound.last.touches[0].load / G).toBeCloseTo(1, 1);
    expect(hits).toEqual([]);
  });

  test("a pose that is no number is counted and heard by nobody else", async () => {
    const { sound, ball, run, hits, ...scene } = await resting(R);
    const other = addBody(scene, R.ColliderDesc.ball(0.1), 1, [2, 1, 0]);
    sound.body(other, "steel");
    ball.setTranslation({ x: Number.NaN, y: 0, z: 0 }, true);
    run(0.6);
    expect(sound.counts.drops["bad-pose"]).toBeGreaterThan(0);
    // in 0.19 it makes the other ball fall through the floor: there is nothing to hear then
    expect(hits.length).toBe(other.translation().y < 0 ? 0 : 1);
    for (const hit of hits) expect([hit.one, hit.other]).toContain(other);
    expect(scene.world.render(4410)[0].every(Number.isFinite)).toBe(true);
  });

  test("what is put elsewhere does not hit, and sleeping and waking are silent", async () => {
    const { sound, ball, run, hits } = await resting(R);
    ball.setAngvel({ x: 0, y: 0, z: 5 }, true);
    run(DT);
    ball.setTranslation({ x: 5, y: 0.1, z: 5 }, true);
    run(0.2);
    expect(hits).toEqual([]);
    ball.setAngvel({ x: 0, y: 0, z: 0 }, true);
    ball.setLinvel({ x: 0, y: 0, z: 0 }, true);
    run(3);
    expect(ball.isSleeping()).toBe(true);
    expect(sound.last.touches[0]).toMatchObject({ asleep: true, slipSpeed: 0 });
    ball.wakeUp();
    run(0.2);
    expect(sound.last.touches[0].load / G).toBeCloseTo(1, 1);
    expect(hits).toEqual([]);
  });

  test("the engine is asked about sounding bodies, what is near them, and nothing else", async () => {
    const scene = await sceneOf(R);
    addFloor(scene);
    const bodies = Array.from({ length: 400 }, (_, i) =>
      addBody(scene, R.ColliderDesc.ball(0.05), 1, [(i % 20) - 10, 0.05, Math.floor(i / 20) - 10]),
    );
    for (const body of bodies.slice(0, 10)) scene.sound.body(body, "steel");
    const asked = new Set<number>();
    let pairs = 0;
    for (const body of bodies) {
      const { linvel } = body;
      body.linvel = function (this: typeof body, ...rest) {
        asked.add(this.handle);
        return linvel.apply(this, rest);
      };
    }
    const narrow = scene.physics.narrowPhase.raw;
    const { contact_pair } = narrow;
    narrow.contact_pair = (...handles) => {
      pairs++;
      return contact_pair.apply(narrow, handles);
    };
    scene.run(0.1);
    expect(asked).toEqual(new Set(bodies.slice(0, 10).map(({ handle }) => handle)));
    expect(pairs).toBeLessThanOrEqual(6 * 10);
    expect(pairs).toBeGreaterThan(0);
  });
});

test("a number is no handle, nor is a body without a collider", async () => {
  const { sound, physics } = await sceneOf(NEWEST);
  const bare = physics.createRigidBody(NEWEST.RigidBodyDesc.dynamic());
  expect(() => sound.body(bare.handle as never, "steel")).toThrow(/a RigidBody or a Collider, not its number/);
  for (const wrong of [null, undefined, {}, "ball"])
    expect(() => sound.body(wrong as never, "steel")).toThrow(PhonoliteError);
  expect(() => sound.body(bare, "steel")).toThrow(/one with a collider that is no sensor: add it first/);
});

test.each(ENGINES)("%s: a physics world that somebody broke ends the sound instead of throwing", async (_, R) => {
  const { sound, physics, ball, run } = await resting(R);
  physics.removeRigidBody(ball);
  // moving what was removed makes Rapier panic, and nothing in its world can be changed any more
  expect(() => ball.setLinvel({ x: 1, y: 0, z: 0 }, true)).toThrow(/unreachable/);
  expect(() => run(DT)).toThrow(/recursive use/);
  expect(sound.step().touches).toEqual([]);
  expect(sound.disposed).toBe(true);
  sound.remove(ball);
});
