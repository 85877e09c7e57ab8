// Bodies and worlds of cannon-es that come and go, sleep, are triggers, or are none at all.
import * as CANNON from "cannon-es";
import { expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { cannonReader, cannonSound } from "../../../src/physics/cannon/index.js";
import { add, ball, box, DT, earth, floorOf, heard, rms, silence } from "./scenes.js";

/** A box that lies on a floor. */
async function lying() {
  const physics = earth();
  const floor = floorOf(physics);
  const lies = add(physics, box(0.3), [0, 0.15, 0]);
  const all = await heard(physics);
  const run = (steps: number) => {
    for (let i = 0; i < steps; i++) {
      physics.step(DT);
      all.sound.step();
    }
  };
  run(30);
  return { physics, floor, lies, run, ...all };
}

test("a body that leaves while it touches ends its touches, and may be taken away twice", async () => {
  const { physics, lies, run, sound } = await lying();
  expect(sound.last.touches.length).toBeGreaterThan(0);
  physics.removeBody(lies);
  physics.removeBody(lies);
  run(1);
  expect(sound.last.touches).toEqual([]);
  expect(sound.find(lies)).toBe(undefined);
  sound.remove(lies);
  sound.remove(lies);
  run(2);
  expect(sound.counts.drops["unknown-body"]).toBe(undefined);
});

test("a body may leave from inside a callback: of the sound at any time, of cannon-es after its step", async () => {
  const physics = earth();
  floorOf(physics);
  const balls = Array.from({ length: 4 }, (_, i) => add(physics, ball(), [i, 0.3 + 0.1 * i, 0]));
  const { sound, hits } = await heard(physics);
  sound.onHit(({ one, other }) => {
    for (const body of [one, other] as CANNON.Body[]) if (body.mass > 0) physics.removeBody(body);
  });
  physics.addEventListener("postStep", () => {
    if (balls[3].position.y < 0.4) physics.removeBody(balls[3]);
  });
  for (let i = 0; i < 60; i++) {
    physics.step(DT);
    sound.step();
  }
  expect(physics.bodies.length).toBe(1);
  expect(hits.length).toBe(3);
  expect([...sound.bodies].length).toBe(1);
});

test("cannon-es stumbles over bodies that leave in its collide event; the sound goes on", async () => {
  const physics = earth();
  floorOf(physics);
  const dropped = add(physics, ball(), [0, 0.2, 0]);
  const { sound } = await heard(physics);
  dropped.addEventListener("collide", () => physics.removeBody(dropped));
  let stumbled = 0;
  for (let i = 0; i < 30; i++) {
    try {
      physics.step(DT);
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      stumbled++;
    }
    sound.step();
  }
  expect(stumbled).toBe(1);
  expect(sound.find(dropped)).toBe(undefined);
});

test("a body that comes again is named again", async () => {
  const { physics, lies, run, sound } = await lying();
  physics.removeBody(lies);
  run(1);
  physics.addBody(lies);
  run(10);
  const before = sound.find(lies);
  sound.body(lies, "glass");
  run(3);
  expect(before).toBe(undefined);
  expect(sound.find(lies)!.material).toBe("glass");
  expect(sound.last.touches.length).toBeGreaterThan(0);
});

test("a sound that is disposed of, even while cannon-es calls it, leaves no listener behind", async () => {
  const { physics, sound } = await lying();
  const listeners = () => (physics as unknown as { _listeners: Record<string, unknown[]> })._listeners.postStep.length;
  const dispose = () => sound.dispose();
  physics.addEventListener("postStep", dispose);
  physics.addEventListener("postStep", () => {});
  expect(listeners()).toBe(3);
  physics.step(DT);
  expect(sound.disposed).toBe(true);
  sound.dispose();
  physics.step(DT);
  await Promise.resolve();
  expect(listeners()).toBe(2);
  expect(sound.step().hits).toEqual([]);
  expect(() => sound.body(physics.bodies[1], "steel")).toThrow(/make a new one/);
});

test("a world of sound that is disposed of while it sounds ends it, played or not", async () => {
  for (const played of [true, false]) {
    const { physics, sound, world } = await lying();
    world.dispose();
    for (let i = 0; i < 70; i++) {
      physics.step(DT);
      if (played) sound.step();
    }
    expect(sound.disposed).toBe(true);
  }
});

test("two worlds have each its own; a body of the other is an error that says so", async () => {
  const one = await lying();
  const two = await lying();
  expect(() => one.sound.body(two.lies, "steel")).toThrow(/one of this world: world.addBody\(body\) first/);
  expect(() => one.sound.body(new CANNON.Body(), "steel")).toThrow(/but came one that is in none/);
  expect(() => one.sound.body({} as CANNON.Body, "steel")).toThrow(/a Body of cannon-es/);
  one.run(1);
  two.run(1);
  expect(one.sound.last.touches.length).toBe(two.sound.last.touches.length);
});

test("two sounds may hear one world", async () => {
  const physics = earth();
  floorOf(physics);
  add(physics, ball(), [0, 0.5, 0]);
  const one = await heard(physics);
  const two = await heard(physics, "glass");
  for (let i = 0; i < 60; i++) {
    physics.step(DT);
    one.sound.step();
    two.sound.step();
  }
  expect(one.hits.length).toBeGreaterThan(0);
  expect(two.hits.map(({ speed }) => speed)).toEqual(one.hits.map(({ speed }) => speed));
  for (const { world } of [one, two]) expect(rms(world.render(4410)[0])).toBeGreaterThan(1e-4);
});

test("what is no world of cannon-es is an error that names the older package", async () => {
  const silent = await silence();
  const old = { contacts: [], bodies: [], gravity: { x: 0, y: 0, z: 0 }, addEventListener() {}, step() {} };
  for (const wrong of [old, undefined, {}, "world"])
    expect(() => cannonSound(silent, wrong as never)).toThrow(
      /cannon sound: world should be a World of cannon-es 0.20 \(the older package cannon/,
    );
  expect(() => cannonReader(old as never)).toThrow(PhonoliteError);
  // a world of sound that got a wrong one is free for a right one
  expect(cannonSound(silent, earth()).disposed).toBe(false);
});

test("triggers and bodies without response are never told of, whatever force their equations had before", () => {
  for (const options of [{ isTrigger: true }, { collisionResponse: false }]) {
    const physics = earth();
    const trigger = floorOf(physics);
    Object.assign(trigger, options);
    add(physics, box(1), [5, 0, 0], { mass: 0 });
    // equations, with their forces, are used again in the next step for whatever touches then
    add(physics, box(0.5), [5, 0.75, 0], { mass: 20 });
    const falls = add(physics, ball(), [0, 2, 0]);
    const reader = cannonReader(physics);
    for (const body of [trigger, falls]) reader.body(body, { material: "steel" });
    let met = 0;
    let told = 0;
    let stale = 0;
    for (let i = 0; i < 60; i++) {
      physics.step(DT);
      const ours = physics.contacts.filter(({ bi, bj }) => bi === falls || bj === falls);
      met += ours.length;
      for (const { multiplier } of ours) stale = Math.max(stale, multiplier);
      told += reader.collect(DT).c.length;
    }
    expect([met > 0, stale > 1, told]).toEqual([true, true, 0]);
    expect(falls.position.y).toBeLessThan(0);
  }
});

test("what falls asleep is silent and wakes without a hit", async () => {
  const physics = earth();
  physics.allowSleep = true;
  floorOf(physics);
  const sleeper = add(physics, box(0.3), [0, 0.15, 0]);
  const { sound, hits } = await heard(physics);
  for (let i = 0; i < 180; i++) {
    physics.step(DT);
    sound.step();
  }
  expect(sleeper.sleepState).toBe(CANNON.Body.SLEEPING);
  physics.step(DT);
  expect(sound.collect()!.asleep).toContain(sound.find(sleeper)!.id);
  expect(sound.last.touches.every(({ slip }) => Math.hypot(...slip) === 0)).toBe(true);
  hits.length = 0;
  sleeper.wakeUp();
  for (let i = 0; i < 60; i++) {
    physics.step(DT);
    sound.step();
  }
  expect(hits.length).toBe(0);
});

test("a body that is put elsewhere makes no sound of its own", async () => {
  const { physics, lies, run, hits, sound } = await lying();
  hits.length = 0;
  lies.position.set(40, 0.15 + (lies.position.y - 0.15), -7);
  run(30);
  expect(hits.length).toBe(0);
  expect(sound.last.touches.length).toBeGreaterThan(0);
  expect(physics.bodies.length).toBe(2);
});

test("bodies that nobody named count as concrete, or not at all", async () => {
  for (const [others, some] of [
    ["concrete", true],
    [null, false],
  ] as const) {
    const physics = earth();
    floorOf(physics);
    const falls = add(physics, ball(), [0, 0.5, 0]);
    const sound = cannonSound(await silence(), physics, { others });
    sound.body(falls, "steel");
    let hits = 0;
    for (let i = 0; i < 40; i++) {
      physics.step(DT);
      hits += sound.step().hits.length;
    }
    expect(hits > 0).toBe(some);
  }
});

test("a fast ball misses a thin plate, as cannon-es has no continuous collision, and nothing is heard", async () => {
  const physics = earth();
  add(physics, box(2, 0.01, 2), [0, 0, 0], { mass: 0 });
  const fast = add(physics, ball(0.02), [0, 1, 0]);
  fast.velocity.set(0, -50, 0);
  const { sound, hits } = await heard(physics);
  for (let i = 0; i < 10; i++) {
    physics.step(DT);
    sound.step();
  }
  expect(fast.position.y).toBeLessThan(-1);
  expect(hits.length).toBe(0);
});

test("a body of several shapes sounds as one, and many that are alike share a model", async () => {
  const physics = earth();
  floorOf(physics);
  const dumbbells = Array.from({ length: 12 }, (_, i) => {
    const body = new CANNON.Body({ mass: 1, position: new CANNON.Vec3(i, 0.3, 0) });
    body.addShape(ball(0.1), new CANNON.Vec3(-0.2, 0, 0));
    body.addShape(ball(0.1), new CANNON.Vec3(0.2, 0, 0));
    physics.addBody(body);
    return body;
  });
  const { sound, hits } = await heard(physics);
  for (let i = 0; i < 30; i++) {
    physics.step(DT);
    sound.step();
  }
  expect(hits.length).toBe(12);
  expect(new Set(dumbbells.map((body) => sound.find(body)!.body!.model)).size).toBe(1);
});
