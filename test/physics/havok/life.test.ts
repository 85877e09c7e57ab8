// Bodies, instances, scenes and worlds of sound that come and go while they sound; steps of all lengths; what is no
// Havok.
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { type HavokInstance, havokSound } from "../../../src/physics/havok/index.js";
import { add, ball, box, DYNAMIC, earth, floorOf, heard, silence } from "./scenes.js";

/** A box that lies on a floor. */
async function lying() {
  const { scene, plugin } = await earth();
  const floor = floorOf(scene);
  const lies = add(scene, box(scene, 0.3), [0, 0.15, 0]);
  const all = await heard(scene, [
    [floor, "concrete"],
    [lies, "oak"],
  ]);
  for (let i = 0; i < 30; i++) scene.animate();
  expect(all.sound.last.touches.length).toBeGreaterThan(0);
  return { scene, plugin, floor, lies, ...all };
}
/** A sheet of thin instances, each a ball of its own. */
function instances(scene: Scene, places: readonly (readonly [number, number, number])[]): PhysicsBody {
  const mesh = new Mesh("many", scene);
  mesh.thinInstanceSetBuffer(
    "matrix",
    new Float32Array(places.flatMap(([x, y, z]) => [...Matrix.Translation(x, y, z).toArray()])),
    16,
    false,
  );
  const body = new PhysicsBody(mesh, DYNAMIC, false, scene);
  body.shape = ball(scene);
  body.setMassProperties({ mass: 1 });
  return body;
}

test("a body that leaves while it touches ends its touches, and may leave twice", async () => {
  const { scene, lies, sound } = await lying();
  lies.dispose();
  lies.dispose();
  scene.animate();
  expect(sound.last.touches).toEqual([]);
  expect(sound.find(lies)).toBe(undefined);
  sound.remove(lies);
  scene.animate();
  expect(sound.counts.drops["unknown-body"]).toBe(undefined);
  expect(() => sound.body(lies, "oak")).toThrow(/should be one that is in this scene/);
});

test("bodies may leave from inside callbacks, of Babylon.js and of the sound", async () => {
  const { scene, plugin } = await earth();
  const floor = floorOf(scene);
  const balls = Array.from({ length: 4 }, (_, i) => add(scene, ball(scene), [i, 0.4, 0]));
  // one leaves when Babylon.js first tells of it, before the sound hears it
  plugin.onCollisionObservable.add(({ collider, collidedAgainst }) => {
    for (const body of [collider, collidedAgainst]) if (body === balls[0]) body.dispose();
  });
  const { sound, hits } = await heard(
    scene,
    [floor, ...balls].map((body) => [body, "steel"]),
  );
  sound.onHit(({ one, other }) => {
    for (const body of [one, other] as PhysicsBody[]) if (body !== floor) body.dispose();
  });
  for (let i = 0; i < 60; i++) scene.animate();
  expect(balls.every((body) => body.isDisposed)).toBe(true);
  expect(hits.length).toBe(3);
  expect([...sound.bodies].length).toBe(1);
});

test("physics that is taken away, and a scene that is disposed of, end the sound", async () => {
  const one = await lying();
  one.scene.disablePhysicsEngine();
  one.scene.animate();
  expect(() => one.sound.body(one.lies, "steel")).toThrow(/in this scene/);
  expect(one.sound.collect()).toBe(undefined);
  expect(one.sound.disposed).toBe(true);

  const two = await lying();
  two.scene.dispose();
  expect(two.sound.disposed).toBe(true);
  two.sound.dispose();
  expect(two.sound.step().hits).toEqual([]);
});

test("a world of sound that is disposed of, or a sound, leaves the scene as it was", async () => {
  const { scene, plugin, sound, world } = await lying();
  const observers = () => plugin.onCollisionObservable.observers.length;
  expect(observers()).toBe(1);
  world.dispose();
  scene.animate();
  expect(sound.disposed).toBe(true);
  // Babylon.js takes observers off its lists after the event
  await new Promise((done) => setTimeout(done, 5));
  expect(observers()).toBe(0);
  scene.animate();
});

test("a sound may be disposed of from its own callback", async () => {
  const { scene } = await earth();
  const floor = floorOf(scene);
  const falls = add(scene, ball(scene), [0, 0.5, 0]);
  const { sound, hits } = await heard(scene, [
    [floor, "concrete"],
    [falls, "steel"],
  ]);
  sound.onHit(() => sound.dispose());
  for (let i = 0; i < 90; i++) scene.animate();
  expect(hits.length).toBe(1);
  expect(sound.disposed).toBe(true);
});

test("thin instances are bodies of their own", async () => {
  const { scene } = await earth();
  const floor = floorOf(scene);
  const many = instances(scene, [
    [0, 0.5, 0],
    [1, 0.7, 0],
    [2, 0.9, 0],
  ]);
  const { sound, hits } = await heard(scene, [[floor, "concrete"]]);
  expect(() => sound.body(many, "steel")).toThrow(/\{ body, instance \}.*a body with 3 of them/);
  expect(() => sound.body({ body: many, instance: 3 }, "steel")).toThrow(/in this scene/);
  for (let instance = 0; instance < 3; instance++) sound.body({ body: many, instance }, "steel");
  expect(sound.find({ body: many, instance: 1 })).toBeDefined();
  const models = [0, 1, 2].map((instance) => sound.find({ body: many, instance })!.body!.model);
  expect(new Set(models).size).toBe(1);
  for (let i = 0; i < 40; i++) scene.animate();
  const struck = hits.map(({ one, other }) => ((one === floor ? other : one) as HavokInstance).instance);
  expect(struck.slice(0, 3)).toEqual([0, 1, 2]);
  // the last one goes
  const mesh = many.transformNode as Mesh;
  mesh.thinInstanceCount = 2;
  many.updateBodyInstances();
  scene.animate();
  expect(sound.find({ body: many, instance: 2 })).toBe(undefined);
  expect(sound.find({ body: many, instance: 1 })).toBeDefined();
  // one that goes and comes between two steps is another
  for (const count of [1, 2]) {
    mesh.thinInstanceCount = count;
    many.updateBodyInstances();
  }
  scene.animate();
  expect([...sound.bodies].filter(({ material }) => material === "steel").length).toBe(1);
});

test("parts of steps are steps, each of its own length", async () => {
  for (const [part, constantSteps, frames, dt] of [
    [0, false, 60, 0.016],
    [4, false, 60, 0.004],
    [0, true, 60, 0.01],
  ] as const) {
    const { scene, plugin } = await earth({ constantSteps });
    scene.getPhysicsEngine()!.setSubTimeStep(part);
    if (constantSteps) plugin.setTimeStep(dt);
    const floor = floorOf(scene);
    const falls = add(scene, ball(scene), [0, 0.4, 0]);
    const { sound, hits } = await heard(scene, [
      [floor, "concrete"],
      [falls, "steel"],
    ]);
    for (let i = 0; i < frames; i++) scene.animate();
    expect(sound.tracker.context.dt).toBeCloseTo(dt, 9);
    // it falls 0.3 m, whatever the steps; Havok brakes before it hits
    expect(hits[0].speed).toBeGreaterThan(2.43 - 2 * 9.81 * dt);
    expect(hits[0].speed).toBeLessThan(2.6);
  }
});

test("rendered frames are heard; one of a whole second is a step of 0.1 s, as Babylon.js takes it", async () => {
  const { scene } = await earth();
  scene.useConstantAnimationDeltaTime = false;
  scene.activeCamera = new FreeCamera("eye", new Vector3(0, 1, -5), scene);
  const floor = floorOf(scene);
  const falls = add(scene, ball(scene), [0, 0.4, 0]);
  const { sound, hits } = await heard(scene, [
    [floor, "concrete"],
    [falls, "steel"],
  ]);
  const engine = scene.getEngine();
  const deltas = [16, 20, 12, 33, 1000, 16, 16, 0.5, 16];
  const lengths: number[] = [];
  for (const delta of [...deltas, ...deltas, ...deltas]) {
    engine.getDeltaTime = () => delta;
    scene.render();
    lengths.push(sound.tracker.context.dt);
  }
  expect(lengths.slice(0, 9).map((dt) => Math.round(dt * 1e6))).toEqual([
    16000, 20000, 12000, 33000, 100000, 16000, 16000, 1000, 16000,
  ]);
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.every(({ speed }) => Number.isFinite(speed))).toBe(true);
});

test("two scenes have each its own, and two sounds may hear one scene", async () => {
  const one = await lying();
  const two = await lying();
  expect(() => one.sound.body(two.lies, "steel")).toThrow(/should be one that is in this scene/);
  const other = havokSound(await silence(), one.scene);
  other.body(one.lies, "glass");
  // Havok tells nothing of what sleeps
  one.lies.setLinearVelocity(new Vector3(0.3, 0, 0));
  for (let i = 0; i < 10; i++) one.scene.animate();
  expect(other.last.touches.length).toBeGreaterThan(0);
  other.dispose();
  one.lies.applyImpulse(new Vector3(0, 2, 0), one.lies.transformNode.position);
  one.hits.length = 0;
  for (let i = 0; i < 60; i++) one.scene.animate();
  expect(one.hits.length).toBe(1);
});

test("triggers never sound; bodies that nobody named count as concrete, or not at all", async () => {
  for (const [trigger, others, some] of [
    [true, "concrete", false],
    [false, "concrete", true],
    [false, null, false],
  ] as const) {
    const { scene } = await earth();
    floorOf(scene).shape!.isTrigger = trigger;
    const falls = add(scene, ball(scene), [0, 0.4, 0]);
    const sound = havokSound(await silence(), scene, { others });
    sound.body(falls, "steel");
    let hits = 0;
    sound.onHit(() => hits++);
    for (let i = 0; i < 40; i++) scene.animate();
    expect(hits > 0).toBe(some);
  }
});

test("a body that is put elsewhere makes no sound of its own; numbers that are none do no harm", async () => {
  const { scene, lies, sound, hits, world } = await lying();
  hits.length = 0;
  lies.disablePreStep = false;
  lies.transformNode.position.set(5, 0.15, 3);
  scene.animate();
  lies.disablePreStep = true;
  for (let i = 0; i < 30; i++) scene.animate();
  expect(hits.length).toBe(0);
  expect(sound.last.touches.length).toBeGreaterThan(0);

  const lost = add(scene, ball(scene), [3, 3, 3]);
  sound.body(lost, "glass");
  lost.setLinearVelocity(new Vector3(Number.NaN, 0, 0));
  lost.transformNode.rotationQuaternion = new Quaternion(Number.NaN, 0, 0, 1);
  lost.disablePreStep = false;
  for (let i = 0; i < 10; i++) scene.animate();
  // Havok takes them for zeros; what it does tell is used
  expect(sound.tracker.context.body(sound.find(lost)!.id)!.end.every(Number.isFinite)).toBe(true);
  expect(world.render(4410)[0].every(Number.isFinite)).toBe(true);
});

test("a fast ball does not pass through a thin plate, and is heard once", async () => {
  const { scene } = await earth();
  const plate = add(scene, box(scene, 4, 0.01, 4), [0, 0, 0], { motion: 0 });
  const fast = add(scene, ball(scene, 0.02), [0, 1, 0]);
  fast.setLinearVelocity(new Vector3(0, -50, 0));
  const { hits } = await heard(scene, [
    [plate, "steel"],
    [fast, "steel"],
  ]);
  for (let i = 0; i < 30; i++) scene.animate();
  expect(fast.transformNode.position.y).toBeGreaterThan(-0.1);
  expect(hits.length).toBe(1);
});

test("cost goes with what sounds: Havok is asked for nothing of other bodies", async () => {
  const { scene, plugin } = await earth();
  floorOf(scene);
  const silent = Array.from({ length: 200 }, (_, i) => add(scene, ball(scene), [i % 20, 0.1, 1 + Math.floor(i / 20)]));
  const sounding = Array.from({ length: 5 }, (_, i) => add(scene, ball(scene), [i, 0.1, -2]));
  const { sound } = await heard(
    scene,
    sounding.map((body) => [body, "steel"]),
  );
  const ids: unknown[] = [];
  let told = 0;
  const hk = plugin._hknp;
  // the plugin is asked by Babylon.js too, but not for velocities
  plugin._hknp = Object.create(hk, {
    HP_Body_GetLinearVelocity: { value: (id: unknown) => ids.push(id) && hk.HP_Body_GetLinearVelocity(id) },
  });
  const counted = havokSound(await silence(), scene);
  for (const body of sounding) counted.body(body, "steel");
  plugin.onCollisionObservable.add(() => told++);
  scene.animate();
  ids.length = 0;
  told = 0;
  scene.animate();
  // five balls and the floor under them
  expect(ids.length).toBe(6);
  // and only those that sound are told of
  expect(told).toBe(5);
  expect(silent.length).toBe(200);
  expect(sound.last.touches.length).toBe(5);
});

test("what is no scene with Havok, or a Havok without what is needed, is an error that says so", async () => {
  const world = await silence();
  const { scene, plugin } = await earth();
  const bare = (await earth()).scene;
  bare.disablePhysicsEngine();
  for (const wrong of [undefined, {}, bare])
    expect(() => havokSound(world, wrong as never)).toThrow(
      /havok sound: scene should be a scene with Havok: scene.enablePhysics.* but came one without physics/,
    );
  const ammo = { getPhysicsEngine: () => ({ getPhysicsPlugin: () => ({ name: "AmmoJSPlugin" }) }) };
  expect(() => havokSound(world, ammo as never)).toThrow(/but came AmmoJSPlugin/);
  plugin._hknp = { ...plugin._hknp, HP_Body_GetActivationState: undefined };
  expect(() => havokSound(world, scene)).toThrow(/Havok 1.3 .* but came one without HP_Body_GetActivationState/);
  // the world of sound is still free
  const sound = havokSound(world, (await earth()).scene);
  for (const wrong of [undefined, {}, "ball", { body: {}, instance: 0 }])
    expect(() => sound.body(wrong as never, "steel")).toThrow(/a PhysicsBody of Babylon.js, or \{ body, instance \}/);
});
