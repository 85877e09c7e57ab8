// Shapes of Rapier in two dimensions: their size, depth, mass and place; what is nonsense is said at once, and what
// goes wrong later is counted.
import { describe, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { type RapierSoundOptions, rapierReader, rapierSound } from "../../../src/physics/rapier/index.js";
import { DT, G, NEWEST as R3 } from "./engines.js";
import { ENGINES2, flatBody, flatFloor, flatScene, NEWEST2 as R } from "./flat.js";

const V = (x: number, y: number) => ({ x, y });
const TRIANGLE = new Float32Array([0, 0, 2, 0, 0, 1]);
const BOXES = [new R.Cuboid(1, 1), new R.Cuboid(1, 1)];

test.each([
  ["cylinder", [1, 0.5, 1], Math.PI / 4, () => R.ColliderDesc.ball(0.5)],
  ["box", [2, 4, 1], 1, () => R.ColliderDesc.cuboid(1, 2)],
  ["box", [2.5, 4.5, 1.25], 1, () => R.ColliderDesc.roundCuboid(1, 2, 0.25)],
  ["mesh", [1, 3, 0.5], (2 + Math.PI / 4) / 3, () => R.ColliderDesc.capsule(1, 0.5)],
  ["mesh", [2, 1, 0.5], 0.5, () => R.ColliderDesc.convexHull(TRIANGLE)!],
  ["mesh", [2, 1, 0.5], 0.5, () => R.ColliderDesc.triangle(V(0, 0), V(2, 0), V(0, 1))],
  ["mesh", [4, 2, 1], 1, () => R.ColliderDesc.compound(BOXES, [V(1, 0), V(-1, 0)], [0, 0])],
  ["mesh", [2, 1, 0.5], 1, () => R.ColliderDesc.voxels(new Int32Array([0, 0, 1, 0]), V(1, 1))],
] as const)("a %s of %j m that moves weighs %d of its box", (shape, size, fill, desc) => {
  const physics = new R.World(V(0, -G));
  const body = physics.createRigidBody(R.RigidBodyDesc.dynamic());
  physics.createCollider(desc(), body);
  const record = rapierReader(R, physics).body(body, { material: "oak" });
  expect(record.shape).toBe(shape);
  record.size.forEach((side, i) => void expect(side).toBeCloseTo(size[i], 5));
  expect(record.mass! / (680 * size[0] * size[1] * size[2])).toBeCloseTo(fill, 3);
});

test.each([
  ["heightfield", [20, 6, 20], () => R.ColliderDesc.heightfield(new Float32Array([0, 1, 3, 2]), V(20, 2))],
  ["plane", [100, 1, 100], () => new R.ColliderDesc(new R.HalfSpace(V(0, 1)))],
  ["mesh", [2, 3, 3], () => R.ColliderDesc.polyline(new Float32Array([0, 0, 2, 0, 2, 3]))],
  ["mesh", [2, 0, 2], () => R.ColliderDesc.segment(V(0, 0), V(2, 0))],
] as const)("a %s that is fixed is %j m large", (shape, size, desc) => {
  const physics = new R.World(V(0, -G));
  const record = rapierReader(R, physics).body(physics.createCollider(desc()), { material: "oak" });
  expect(record).toMatchObject({ shape, fixed: true });
  record.size.forEach((side, i) => void expect(side).toBeCloseTo(size[i], 5));
});

test.each([
  [0.1, () => R.ColliderDesc.ball(0.05)],
  [0.2, () => R.ColliderDesc.cuboid(0.05, 0.1)],
] as const)("what is called a sphere is %d m wide by its sides in the plane, whatever its depth", (side, desc) => {
  const physics = new R.World(V(0, -G));
  const body = physics.createRigidBody(R.RigidBodyDesc.dynamic());
  physics.createCollider(desc(), body);
  const { size, mass } = rapierReader(R, physics).body(body, { material: "glass", shape: "sphere", depth: 0.5 });
  size.forEach((one) => void expect(one).toBeCloseTo(side, 6));
  expect(mass! / (2500 * (Math.PI / 6) * side ** 3)).toBeCloseTo(1, 2);
});

test("with y down an uneven shape is mirrored; a body of several colliders has the box around them", () => {
  const physics = new R.World(V(0, G));
  const body = physics.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(10, 20).setRotation(0.5));
  physics.createCollider(R.ColliderDesc.cuboid(1, 1).setTranslation(0, 3), body);
  physics.createCollider(R.ColliderDesc.ball(2).setTranslation(0, -3), body);
  physics.createCollider(R.ColliderDesc.ball(9).setSensor(true).setDensity(0), body);
  physics.step();
  const reader = rapierReader(R, physics, "concrete", { metresPerUnit: 0.1, yDown: true });
  const { size, frame, pose, mass } = reader.body(body, { material: "oak" });
  size.forEach((side, i) => void expect(side).toBeCloseTo([0.4, 0.9, 0.2][i], 5));
  expect(mass! / 680).toBeCloseTo((0.04 + 0.04 * Math.PI) * 0.2, 4);
  const share = (4 * 3 - 4 * Math.PI * 3) / (4 + 4 * Math.PI); // the centre of mass, units down from the body's origin
  expect(frame!.position[1]).toBeCloseTo(-0.1 * (-0.5 - share), 3);
  expect(pose!.orientation[2]).toBeCloseTo(-Math.sin(0.25), 2);
  expect(pose!.position[1]).toBeCloseTo(-0.1 * (20 + share * Math.cos(0.5)), 1);
});

describe.each(ENGINES2)("Rapier %s in two dimensions", (_, version) => {
  test("a hammer of two colliders weighs at its end what an unequal beam does", async () => {
    const scene = await flatScene(version);
    flatFloor(scene);
    const beam = flatBody(scene, version.ColliderDesc.cuboid(0.5, 0.02), [0, 0.5], { angle: 0.3 });
    scene.physics.createCollider(version.ColliderDesc.cuboid(0.05, 0.05).setTranslation(0.5, 0), beam);
    scene.sound.body(beam, "oak");
    scene.run(0.6);
    const { mass } = scene.sound.find(beam)!;
    expect(scene.hits.length).toBeGreaterThan(0);
    // the end gives way more easily than the whole: 1/m = 1/M + r²/I
    expect(scene.hits[0].mass).toBeLessThan(0.8 * mass!);
    expect(scene.hits[0].mass).toBeGreaterThan(0.1 * mass!);
  });

  test("a pose that is no number is counted, and what else falls is heard", async () => {
    const scene = await flatScene(version);
    flatFloor(scene);
    const [lost, other] = [0, 3].map((x) => flatBody(scene, version.ColliderDesc.ball(0.1), [x, 1]));
    for (const body of [lost, other]) scene.sound.body(body, "steel");
    scene.run(DT);
    lost.setTranslation(V(Number.NaN, 0), true);
    scene.run(1);
    expect(scene.sound.counts.drops["bad-pose"]).toBeGreaterThan(0);
    expect(scene.hits.length).toBe(other.translation().y < 0 ? 0 : 1);
    expect(scene.world.render(4410)[0].every(Number.isFinite)).toBe(true);
  });
});

test.each([
  [{ depth: 0 }, /options\.depth should be a number of metres above 0/],
  [{ depth: Number.NaN }, /options\.depth .* but came NaN/],
  [{ depth: -1 }, /options\.depth/],
  [{ depth: "1" as never }, /options\.depth/],
  [{ metresPerUnit: 0 }, /options\.metresPerUnit/],
  [{ metresPerUnit: Number.POSITIVE_INFINITY }, /options\.metresPerUnit/],
  [{ yDown: 1 as never }, /options\.yDown should be true or false/],
] as [RapierSoundOptions, RegExp][])("%j is an error at once", (options, words) => {
  expect(() => rapierReader(R, new R.World(V(0, -G)), null, options)).toThrow(words);
});

test("depth belongs to two dimensions, and one of a body is checked as well", async () => {
  const scene = await flatScene(R);
  const ball = flatBody(scene, R.ColliderDesc.ball(0.1), [0, 1]);
  for (const depth of [0, -1, Number.NaN])
    expect(() => scene.sound.body(ball, { material: "oak", depth })).toThrow(
      /depth should be a number of metres above 0/,
    );
  const world = await SoundWorld.createOffline({ channels: 1, maxContacts: 16 });
  const physics = new R3.World({ x: 0, y: -G, z: 0 });
  expect(() => rapierSound(world, R3, physics, { depth: 1 })).toThrow(
    /options\.depth should be left out in three dimensions/,
  );
  const sound = rapierSound(world, R3, physics);
  const collider = physics.createCollider(R3.ColliderDesc.ball(1));
  expect(() => sound.body(collider, { material: "oak", depth: 1 })).toThrow(/this engine has three dimensions/);
});
