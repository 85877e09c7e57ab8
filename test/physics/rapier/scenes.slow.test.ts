// Small scenes with known answers, in every version of Rapier that is known: what is found must be what physics says,
// not what a version reports.
import { describe, expect, test } from "vitest";
import { rapierReader } from "../../../src/physics/rapier/index.js";
import { addBody, addFloor, DT, ENGINES, G, type Scene, sceneOf } from "./engines.js";

const LYING = { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 };
/** All that the touches of the last step carry, N. */
const loadOf = ({ sound }: Scene) => sound.last.touches.reduce((sum, { load }) => sum + load, 0);
const near = (value: number, wanted: number, part: number) =>
  expect(Math.abs(value / wanted - 1), `${value} for ${wanted}`).toBeLessThan(part);

describe.each(ENGINES)("Rapier %s", (_, R) => {
  test("a ball that is dropped from 1 m hits at √(2gh), with m(1 + e)v, and a few times more", async () => {
    const scene = await sceneOf(R);
    scene.sound.body(addFloor(scene, 0.5, 0.5), "oak");
    scene.sound.body(addBody(scene, R.ColliderDesc.ball(0.1), 1, [0, 1.1, 0], 0.5, 0.5), "steel");
    scene.run(3);
    const speed = Math.sqrt(2 * G);
    // a step of free fall is 0.16 m/s: the engine meets the floor up to one step late
    near(scene.hits[0].speed, speed, 0.04);
    near(scene.hits[0].impulse, 1.5 * speed, 0.04);
    expect(Math.abs(scene.hits[0].point[1])).toBeLessThan(0.02);
    expect(scene.hits.length).toBeGreaterThanOrEqual(4);
    // 0.19 bounces on from 0.36 m/s where the others have come to rest
    expect(scene.hits.length).toBeLessThanOrEqual(5);
    near(loadOf(scene), G, 0.02);
    expect(Math.max(...scene.world.render(4410)[0].map(Math.abs))).toBeGreaterThan(1e-4);
  });

  test("a box that slides makes no hits; its load is its weight and its slip its speed", async () => {
    const scene = await sceneOf(R);
    scene.sound.body(addFloor(scene, 0.3), "oak");
    const box = addBody(scene, R.ColliderDesc.cuboid(0.1, 0.1, 0.1), 2, [-4, 0.1, 0], 0.3);
    scene.sound.body(box, "steel");
    box.setLinvel({ x: 3, y: 0, z: 0 }, true);
    let steps = 0;
    scene.run(0.8, () => {
      if (++steps < 12) return;
      near(loadOf(scene), 2 * G, 0.03);
      for (const { slipSpeed } of scene.sound.last.touches) near(slipSpeed, box.linvel().x, 0.02);
    });
    expect(steps).toBe(48);
    expect(scene.hits).toEqual([]);
  });

  test("a ball that rolls makes no hits, does not slip, and sweeps both surfaces at its speed", async () => {
    const scene = await sceneOf(R);
    scene.sound.body(addFloor(scene), "oak");
    const ball = addBody(scene, R.ColliderDesc.ball(0.1), 1, [-4, 0.1, 0]);
    scene.sound.body(ball, "steel");
    ball.setLinvel({ x: 2, y: 0, z: 0 }, true);
    scene.run(2);
    const [touch] = scene.sound.last.touches;
    const speed = ball.linvel().x;
    near(speed, 2 / 1.4, 0.01);
    near(touch.sweepA, speed, 0.02);
    near(touch.sweepB, speed, 0.02);
    expect(touch.slipSpeed).toBeLessThan(0.01);
    // below 0.21 the load of what rolls fast is a fifth too light: Rapier carries less over than what rests would
    near(touch.load, G, 0.21);
    expect(scene.hits).toEqual([]);
  });

  test("each box of a stack carries those above it, and nothing hits after the first half second", async () => {
    const scene = await sceneOf(R);
    scene.sound.body(addFloor(scene), "oak");
    for (let i = 0; i < 5; i++)
      scene.sound.body(addBody(scene, R.ColliderDesc.cuboid(0.1, 0.1, 0.1), 1, [0, 0.101 + 0.202 * i, 0]), "steel");
    scene.run(3);
    for (let low = 0; low < 5; low++) {
      const load = scene.sound.last.touches.filter(({ a }) => a === low).reduce((sum, touch) => sum + touch.load, 0);
      near(load, (5 - low) * G, 0.02);
    }
    expect(scene.hits.filter(({ time }) => time > 0.5)).toEqual([]);
  });

  test.each([1, 2, 4, 8])("what rests presses with m·g, whatever its shape, with %i sub-steps", (subSteps) => {
    const shapes = [
      R.ColliderDesc.ball(0.1),
      R.ColliderDesc.cuboid(0.1, 0.1, 0.1),
      R.ColliderDesc.capsule(0.1, 0.1).setRotation(LYING),
      R.ColliderDesc.roundCuboid(0.08, 0.08, 0.08, 0.02),
    ];
    const physics = new R.World({ x: 0, y: -G, z: 0 });
    physics.numSolverIterations = subSteps;
    addFloor({ R, physics });
    const reader = rapierReader(R, physics);
    shapes.forEach((shape, i) => void reader.body(addBody({ R, physics }, shape, 3, [i, 0.1, 0]), { material: "oak" }));
    const pressed = shapes.map(() => 0);
    for (let step = 0; step < 25; step++) {
      physics.step();
      // with one sub-step impulses swing from step to step, about their mean
      for (const { a, b, j } of reader.collect(DT).c) if (step >= 15) pressed[Math.min(a, b)] += j! / (10 * DT);
    }
    for (const force of pressed) near(force, 3 * G, 0.02);
  });

  test("a hit on something that already carries is not cut as loads are, and strangers are heard at once", async () => {
    const scene = await sceneOf(R);
    const floor = addFloor(scene);
    const under = addBody(scene, R.ColliderDesc.cuboid(0.2, 0.1, 0.2), 1, [0, 0.1, 0]);
    const ball = addBody(scene, R.ColliderDesc.ball(0.1), 4, [0, 1, 0]);
    scene.sound.body(floor, "oak");
    scene.sound.body(under, "steel");
    let before = 0;
    for (let step = 0; step < 60 && scene.hits.length === 0; step++) {
      before = ball.linvel().y;
      scene.run(DT);
    }
    const [hit] = scene.hits;
    expect(new Set([hit.one, hit.other])).toEqual(new Set([under, ball]));
    near(hit.speed, -before, 0.01);
    near(hit.impulse, 4 * (ball.linvel().y - before + G * DT), 0.01);
  });

  test("a floor of triangles or of heights is heard as a box is", async () => {
    const corners = new Float32Array([-10, 0, -10, 10, 0, -10, 10, 0, 10, -10, 0, 10]);
    const floors = [
      R.ColliderDesc.trimesh(corners, new Uint32Array([0, 2, 1, 0, 3, 2])),
      R.ColliderDesc.heightfield(4, 4, new Float32Array(25), { x: 20, y: 1, z: 20 }),
    ];
    const hitsOn = async (add: (scene: Scene) => void) => {
      const scene = await sceneOf(R);
      add(scene);
      scene.sound.body(addBody(scene, R.ColliderDesc.ball(0.1), 1, [2, 1.1, 1], 0.5, 0.5), "steel");
      scene.run(3);
      near(loadOf(scene), G, 0.02);
      return scene.hits.map(({ time, speed, impulse }) => [time, speed, impulse].map((x) => x.toFixed(2)).join(" "));
    };
    const box = await hitsOn((scene) => addFloor(scene, 0.5, 0.5));
    for (const floor of floors)
      expect(await hitsOn(({ physics }) => physics.createCollider(floor.setRestitution(0.5)))).toEqual(box);
  });

  test("a fast ball that is stopped by a thin plate is heard once", async () => {
    const scene = await sceneOf(R);
    scene.physics.createCollider(R.ColliderDesc.cuboid(0.005, 1, 1));
    const desc = R.RigidBodyDesc.dynamic().setTranslation(-3, 0, 0).setLinvel(50, 0, 0);
    const ball = scene.physics.createRigidBody(desc.setCcdEnabled(true).setGravityScale(0));
    scene.physics.createCollider(R.ColliderDesc.ball(0.02).setMass(0.15), ball);
    scene.sound.body(ball, "steel");
    scene.run(0.5);
    expect(ball.translation().x).toBeLessThan(0);
    expect(scene.hits.length).toBe(1);
    near(scene.hits[0].speed, 50, 0.02);
  });

  test("a ball on a moving platform is carried: it neither hits nor slips", async () => {
    const scene = await sceneOf(R);
    const platform = scene.physics.createRigidBody(R.RigidBodyDesc.kinematicPositionBased());
    scene.physics.createCollider(R.ColliderDesc.cuboid(2, 0.1, 2).setFriction(1), platform);
    const box = addBody(scene, R.ColliderDesc.cuboid(0.1, 0.1, 0.1), 1, [0, 0.2, 0], 1);
    scene.sound.body(platform, "oak");
    scene.sound.body(box, "steel");
    expect(scene.sound.find(platform)!).toMatchObject({ kinematic: true, fixed: false });
    scene.run(0.3);
    let x = 0;
    let speed = 0;
    scene.run(1.5, () => {
      speed = Math.min(1, speed + 0.02);
      x += speed * DT;
      platform.setNextKinematicTranslation({ x, y: 0, z: 0 });
    });
    near(box.linvel().x, 1, 0.02);
    near(loadOf(scene), G, 0.03);
    for (const { slipSpeed } of scene.sound.last.touches) expect(slipSpeed).toBeLessThan(0.05);
    expect(scene.hits).toEqual([]);
  });
});
