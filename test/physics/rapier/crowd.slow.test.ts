// A hundred thousand bodies of which ten sound: those ten are heard, and nothing is known of the others but what they
// touch.
import RAPIER from "@dimforge/rapier3d-compat";
import { beforeAll, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { rapierSound } from "../../../src/physics/rapier/index.js";

beforeAll(() => RAPIER.init());

test("of 100,000 bodies ten that sound are heard", async () => {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  for (let i = 0; i < 100_000; i++) {
    const place = RAPIER.RigidBodyDesc.dynamic().setTranslation(2 * (i % 300), 5, 2 * Math.floor(i / 300));
    physics.createCollider(RAPIER.ColliderDesc.ball(0.1), physics.createRigidBody(place.setSleeping(true)));
  }
  physics.createCollider(RAPIER.ColliderDesc.cuboid(50, 0.1, 50).setTranslation(0, -0.1, 0));
  const sound = rapierSound(await SoundWorld.createOffline({ channels: 1, maxContacts: 16 }), RAPIER, physics);
  for (let i = 0; i < 10; i++) {
    const ball = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(i + 0.5, 1, 0.5));
    physics.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(1), ball);
    sound.body(ball, "steel");
  }
  const heard = new Set<unknown>();
  sound.onHit(({ one, other }) => heard.add(one).add(other));
  for (let i = 0; i < 40; i++) {
    physics.step();
    sound.step();
  }
  // the ten, and the floor that they fell on
  expect(heard.size).toBe(11);
  expect([...sound.bodies]).toHaveLength(11);
  physics.free();
});
