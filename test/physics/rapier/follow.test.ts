// A world that somebody else steps is heard step by step; afterwards it is as it was.
import RAPIER from "@dimforge/rapier3d-compat";
import { beforeAll, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { rapierSound } from "../../../src/physics/rapier/index.js";

beforeAll(() => RAPIER.init());

test("a ball that falls in somebody else's loop is heard once a step, whoever calls sound.step() too", async () => {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1));
  const ball = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.6, 0));
  physics.createCollider(RAPIER.ColliderDesc.ball(0.1), ball);
  const heard = await SoundWorld.createOffline({ channels: 1, maxContacts: 16 });
  const sound = rapierSound(heard, RAPIER, physics, { follow: true });
  sound.body(ball, "steel");
  const hits: number[] = [];
  sound.onHit(({ time }) => hits.push(time));
  for (let i = 0; i < 60; i++) {
    physics.step();
    sound.step();
  }
  expect(hits.length).toBe(1);
  // 0.4 m of free fall
  expect(Math.abs(hits[0] - Math.sqrt((2 * 0.4) / 9.81))).toBeLessThan(2 / 60);
  sound.dispose();
  expect(Object.hasOwn(physics, "step")).toBe(false);
  physics.step();
  physics.free();
});
