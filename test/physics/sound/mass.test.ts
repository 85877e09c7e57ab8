// Masses that a user states, and those that an engine was never told: hits are found with them and are as strong as
// they say. And what is named in flight is heard from its first step on.
import RAPIER from "@dimforge/rapier3d-compat";
import { beforeAll, describe, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import type { SoundSpec } from "../../../src/physics/index.js";
import { rapierSound } from "../../../src/physics/rapier/index.js";
import { likelyMass } from "../../../src/physics/sound/likely-mass.js";

beforeAll(() => RAPIER.init());

/** A box of 20 cm falls from 30 cm: its hits, and the load when it lies there. */
async function fall(density: number, spec: SoundSpec) {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1).setTranslation(0, -0.1, 0));
  const box = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.4, 0).setCanSleep(false));
  physics.createCollider(RAPIER.ColliderDesc.cuboid(0.1, 0.1, 0.1).setDensity(density), box);
  const heard = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
  const sound = rapierSound(heard, RAPIER, physics);
  sound.body(box, spec);
  const hits: { mass: number; impulse: number; speed: number }[] = [];
  sound.onHit((hit) => hits.push(hit));
  for (let i = 0; i < 120; i++) {
    physics.step();
    sound.step();
  }
  const load = sound.last.touches.reduce((sum, touch) => sum + touch.load, 0);
  physics.free();
  return { hits, load };
}

describe("a box of oak, 20 cm wide", () => {
  test("weighs what the engine says, what the user says, or what a solid one does where nobody says", async () => {
    for (const [density, spec, mass] of [
      [500, {}, 4],
      [500, { mass: 12 }, 12],
      [1, {}, 5.44],
      [1, { mass: 0.5 }, 0.5],
    ] as const) {
      const { hits, load } = await fall(density, { material: "oak", ...spec });
      expect(hits.length, `${density}`).toBeGreaterThanOrEqual(1);
      // a hit on a corner moves less than the whole: between a quarter and all
      expect(hits[0].impulse / hits[0].speed).toBeGreaterThan(mass / 4);
      expect(hits[0].impulse / hits[0].speed).toBeLessThan(1.6 * mass);
      expect(load / (9.81 * mass)).toBeCloseTo(1, 1);
    }
  });
});

test("what is lighter than any solid weighs as its material does, by its shape", () => {
  expect(likelyMass(0.008, "box", [0.2, 0.2, 0.2], "oak")).toBeCloseTo(5.44);
  expect(likelyMass(0.004, "sphere", [0.2, 0.2, 0.2], "steel")).toBeCloseTo((7850 * Math.PI * 0.008) / 6);
  expect(likelyMass(0.1, "box", [0.2, 0.2, 0.2], "oak")).toBe(0.1);
  expect(likelyMass(0, "box", [0.2, 0.2, 0.2], "oak")).toBe(0);
});

test("a hit in the first step after a body was named is heard at its speed", async () => {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  physics.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1).setTranslation(0, -0.1, 0));
  const ball = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.11, 0).setLinvel(0, -3, 0));
  physics.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(1).setRestitution(0.5), ball);
  const sound = rapierSound(await SoundWorld.createOffline({ channels: 1, maxContacts: 16 }), RAPIER, physics);
  sound.body(ball, "steel");
  const speeds: number[] = [];
  for (let i = 0; i < 3; i++) {
    physics.step();
    for (const { speed } of sound.step().hits) speeds.push(speed);
  }
  expect(speeds).toHaveLength(1);
  expect(speeds[0]).toBeCloseTo(3, 1);
  physics.free();
});
