// What is known of bodies and colliders: shape, size, mass, where the shape lies, and whose a contact is.
import { expect, test } from "vitest";
import type { RapierSoundOptions } from "../../../src/physics/rapier/index.js";
import { rapierReader } from "../../../src/physics/rapier/index.js";
import { addBody, addFloor, DT, ENGINES, G, NEWEST as R, sceneOf } from "./engines.js";

const CUBE = new Float32Array([-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1]);
const V = (x: number, y: number, z: number) => ({ x, y, z });
const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };
const MESH = [CUBE, new Uint32Array([0, 1, 2, 0, 2, 3])] as const;
const BOXES = [new R.Cuboid(1, 1, 1), new R.Cuboid(1, 1, 1)];

test.each([
  ["sphere", [1, 1, 1], () => R.ColliderDesc.ball(0.5)],
  ["box", [2, 4, 6], () => R.ColliderDesc.cuboid(1, 2, 3)],
  ["box", [2.5, 4.5, 6.5], () => R.ColliderDesc.roundCuboid(1, 2, 3, 0.25)],
  ["capsule", [1, 3, 1], () => R.ColliderDesc.capsule(1, 0.5)],
  ["cylinder", [1, 2, 1], () => R.ColliderDesc.cylinder(1, 0.5)],
  ["cylinder", [1.5, 2.5, 1.5], () => R.ColliderDesc.roundCylinder(1, 0.5, 0.25)],
  ["cone", [1, 2, 1], () => R.ColliderDesc.cone(1, 0.5)],
  ["cone", [1.5, 2.5, 1.5], () => R.ColliderDesc.roundCone(1, 0.5, 0.25)],
  ["mesh", [2, 2, 2], () => R.ColliderDesc.convexHull(CUBE)!],
  ["mesh", [2.5, 2.5, 2.5], () => R.ColliderDesc.roundConvexHull(CUBE, 0.25)!],
  ["mesh", [2, 2, 0], () => R.ColliderDesc.trimesh(MESH[0].slice(0, 12), MESH[1])],
  ["heightfield", [20, 6, 10], () => R.ColliderDesc.heightfield(1, 1, new Float32Array([0, 1, 2, 3]), V(20, 2, 10))],
  ["plane", [100, 1, 100], () => new R.ColliderDesc(new R.HalfSpace(V(0, 1, 0)))],
  ["mesh", [2, 0, 3], () => R.ColliderDesc.triangle(V(0, 0, 0), V(2, 0, 0), V(0, 0, 3))],
  ["mesh", [2, 0, 3], () => R.ColliderDesc.segment(V(0, 0, 0), V(2, 0, 3))],
  ["mesh", [4, 2, 2], () => R.ColliderDesc.compound(BOXES, [V(1, 0, 0), V(-1, 0, 0)], [UPRIGHT, UPRIGHT])],
  ["mesh", [3, 1, 2], () => R.ColliderDesc.voxels(new Int32Array([0, 0, 0, 2, 0, 1]), V(1, 1, 1))],
] as const)("a %s is %j m large", (shape, size, desc) => {
  const physics = new R.World(V(0, -G, 0));
  const record = rapierReader(R, physics).body(physics.createCollider(desc()), { material: "steel" });
  expect(record.shape).toBe(shape);
  record.size.forEach((side, i) => void expect(side).toBeCloseTo(size[i], 5));
  expect(record.fixed).toBe(true);
});

test.each(ENGINES)("%s: the engine's own numbers count, not those a collider was made with", (_, version) => {
  const physics = new version.World(V(0, -G, 0));
  const body = addBody({ R: version, physics }, version.ColliderDesc.ball(0.1), 1, [0, 0, 0]);
  body.collider(0).setRadius(0.2);
  const { size, mass } = rapierReader(version, physics).body(body, { material: "steel" });
  expect(size[0]).toBeCloseTo(0.4, 5);
  expect(mass).toBeCloseTo(1, 5);
});

test.each(ENGINES)("%s: a body of several colliders has the box around all but sensors", (_, version) => {
  const physics = new version.World(V(0, -G, 0));
  const body = addBody({ R: version, physics }, version.ColliderDesc.ball(0.1).setTranslation(1, 0, 0), 1, [5, 5, 5]);
  physics.createCollider(version.ColliderDesc.cuboid(0.2, 0.1, 0.3).setTranslation(-1, 0, 0).setMass(1), body);
  physics.createCollider(version.ColliderDesc.ball(9).setSensor(true).setMass(0), body);
  physics.step();
  const { size, mass, frame, pose } = rapierReader(version, physics).body(body, { material: "steel" });
  size.forEach((side, i) => void expect(side).toBeCloseTo([2.3, 0.2, 0.6][i], 4));
  expect(mass).toBeCloseTo(2, 4);
  // the middle of the box from the centre of mass, which is that of the body
  expect(frame!.position[0]).toBeCloseTo(-0.05, 4);
  expect(pose!.position[0]).toBeCloseTo(5, 4);
});

test.each(ENGINES)(
  "%s: a ball off the origin of its body is hit where it is, and weighs what it weighs there",
  async (_, version) => {
    const scene = await sceneOf(version);
    addFloor(scene);
    const body = addBody(scene, version.ColliderDesc.ball(0.1).setTranslation(3, 1, 0), 2, [-3, 0, 0]);
    scene.sound.body(body, "steel");
    scene.run(0.7);
    expect(scene.hits.length).toBe(1);
    const { point, mass, speed } = scene.hits[0];
    expect(Math.hypot(...point)).toBeLessThan(0.04);
    expect(mass).toBeCloseTo(2, 2);
    expect(Math.abs(speed / Math.sqrt(2 * G * 0.9) - 1)).toBeLessThan(0.05);
  },
);

test.each(ENGINES)(
  "%s: two ends of a dumbbell sound by themselves and hit with what stands behind them",
  async (_, version) => {
    const scene = await sceneOf(version);
    const floor = addFloor(scene);
    const end = (x: number) => version.ColliderDesc.ball(0.1).setMass(1).setTranslation(x, 0, 0);
    const body = scene.physics.createRigidBody(version.RigidBodyDesc.dynamic().setTranslation(0, 1, 0));
    const [left, right] = [-0.5, 0.5].map((x) => scene.physics.createCollider(end(x), body));
    scene.sound.body(body, "oak");
    scene.sound.body(left, "steel");
    expect(scene.sound.find(left)!.mass).toBeCloseTo(1, 4);
    scene.run(1);
    const hits = scene.hits.slice(0, 2);
    expect(new Set(hits.flatMap(({ one, other }) => [one, other]))).toEqual(new Set([floor, left, body]));
    // 1/m = 1/2 + 0.5²/I with I = 2 (0.5² + 0.4·0.1²)
    for (const { mass } of hits) expect(mass).toBeCloseTo(1 / (0.5 + 0.25 / 0.508), 2);
    expect(right.handle).not.toBe(left.handle);
  },
);

test("colliders that come later sound too, and the pieces of a compound are where they are", async () => {
  const scene = await sceneOf(R);
  const spread = R.ColliderDesc.compound(
    [new R.Cuboid(5, 0.5, 10), new R.Cuboid(5, 0.5, 10)],
    [V(-5, -0.5, 0), V(5, -0.5, 0)],
    [UPRIGHT, UPRIGHT],
  );
  scene.sound.body(scene.physics.createCollider(spread), "oak");
  const body = addBody(scene, R.ColliderDesc.ball(0.05), 1, [2, 0.5, 1]);
  scene.sound.body(body, "steel");
  const late = R.ColliderDesc.ball(0.1).setMass(1).setTranslation(0, -0.2, 0);
  scene.run(2 * DT, () => body.numColliders() < 2 && scene.physics.createCollider(late, body));
  scene.run(0.6);
  const [hit] = scene.hits;
  expect([hit.one, hit.other]).toContain(body);
  expect(Math.hypot(hit.point[0] - 2, hit.point[1], hit.point[2] - 1)).toBeLessThan(0.03);
});

test.each(ENGINES)("%s: sensors are silent", async (_, version) => {
  const scene = await sceneOf(version);
  const zone = scene.physics.createCollider(version.ColliderDesc.cuboid(1, 0.2, 1).setSensor(true));
  const ball = addBody(scene, version.ColliderDesc.ball(0.1), 1, [0, 1, 0]);
  scene.sound.body(zone, "glass");
  scene.sound.body(ball, "steel");
  scene.run(0.6);
  expect(ball.translation().y).toBeLessThan(0);
  expect(scene.hits).toEqual([]);
});

test("many that are alike share one model, named one by one", async () => {
  const scene = await sceneOf(R);
  const things = Array.from({ length: 20 }, (_, i) =>
    scene.sound.body(addBody(scene, R.ColliderDesc.ball(0.1), 1, [i, 1, 0]), "steel"),
  );
  expect(new Set(things.map(({ body }) => body!.model)).size).toBe(1);
});

test("known versions are taken, others named with what to do, and one may be taken for another", async () => {
  const physics = new R.World(V(0, -G, 0));
  const attach = (version: string, options: Pick<RapierSoundOptions, "version"> = {}) =>
    rapierReader({ version: () => version }, physics, null, options);
  for (const version of ["0.19.0", "0.19.2", "0.20.0", "0.21.7"]) expect(attach(version).engine.name).toBe("Rapier");
  for (const version of ["0.18.2", "0.22.0", "1.0.0", "0.2", ""])
    expect(() => attach(version)).toThrow(/one of 0\.19, 0\.20, 0\.21; to try a newer one, say { version: "0\.21" }/);
  expect(attach("0.22.0", { version: "0.21" }).engine.name).toBe("Rapier");
  expect(() => attach("0.21.0", { version: "latest" })).toThrow(/options\.version/);
  expect(() => rapierReader({} as typeof R, physics)).toThrow(/the module of Rapier, after its init/);
  expect(() => rapierReader(R, {} as typeof physics)).toThrow(/a World of Rapier that was not freed/);
});
