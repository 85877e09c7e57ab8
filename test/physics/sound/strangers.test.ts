// A body that nobody named, in flight: what it hits is heard at its first hit, at its speed, in engines that tell
// impulses.
import RAPIER from "@dimforge/rapier3d-compat";
import * as CANNON from "cannon-es";
import { beforeAll, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { cannonSound } from "../../../src/physics/cannon/index.js";
import { rapierSound } from "../../../src/physics/rapier/index.js";

beforeAll(() => RAPIER.init());
const offline = () => SoundWorld.createOffline({ channels: 1, maxContacts: 16 });

test("in Rapier", async () => {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const floor = physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1).setTranslation(0, -0.1, 0));
  const ball = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 1.1, 0));
  physics.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(1).setRestitution(0.5), ball);
  const sound = rapierSound(await offline(), RAPIER, physics);
  sound.body(floor, "oak");
  const speeds: number[] = [];
  for (let i = 0; i < 40; i++) {
    physics.step();
    for (const { speed } of sound.step().hits) speeds.push(speed);
  }
  expect(speeds[0]).toBeCloseTo(4.41, 1);
  physics.free();
});

test("in cannon-es", async () => {
  const physics = new CANNON.World({ gravity: new CANNON.Vec3(0, -9.81, 0) });
  const floor = new CANNON.Body({ shape: new CANNON.Box(new CANNON.Vec3(1, 0.1, 1)) });
  floor.position.set(0, -0.1, 0);
  const ball = new CANNON.Body({ mass: 1, shape: new CANNON.Sphere(0.1) });
  ball.position.set(0, 1.1, 0);
  physics.addBody(floor);
  physics.addBody(ball);
  const sound = cannonSound(await offline(), physics);
  sound.body(floor, "oak");
  const speeds: number[] = [];
  for (let i = 0; i < 40; i++) {
    physics.step(1 / 60);
    for (const { speed } of sound.step().hits) speeds.push(speed);
  }
  expect(speeds.length).toBeGreaterThan(0);
  expect(Math.abs(speeds[0] - 4.4)).toBeLessThan(0.3);
});

test("a floor that nobody named is no riddle: what thuds onto it slowly is heard", async () => {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1).setTranslation(0, -0.1, 0));
  const box = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.15, 0));
  physics.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(1), box);
  const sound = rapierSound(await offline(), RAPIER, physics);
  sound.body(box, "oak");
  const speeds: number[] = [];
  for (let i = 0; i < 20; i++) {
    physics.step();
    for (const { speed } of sound.step().hits) speeds.push(speed);
  }
  expect(speeds).toHaveLength(1);
  expect(speeds[0]).toBeCloseTo(0.98, 0);
  physics.free();
});
