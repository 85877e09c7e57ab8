// Contacts that no engine tells: a hinge that rubs beside what the engine's own contacts do.
import * as CANNON from "cannon-es";
import { expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { cannonSound } from "../../../src/physics/cannon/index.js";

/** The loudest sample of a second in which a door on a pin turns at this speed, m/s at the pin. */
async function creak(speed: number, told: boolean): Promise<number> {
  const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
  const cannon = new CANNON.World({ gravity: new CANNON.Vec3(0, 0, 0) });
  const [frame, leaf] = [0, 2].map((mass) => {
    const body = new CANNON.Body({ mass, shape: new CANNON.Box(new CANNON.Vec3(0.4, 0.9, 0.02)) });
    cannon.addBody(body);
    return body;
  });
  leaf.position.set(2, 0, 0);
  const sound = cannonSound(world, cannon);
  const pin = sound.body(frame, { material: "steel", resonator: false });
  const door = sound.body(leaf, "softwood");
  sound.pair(frame, leaf, { friction: "door-hinge" });
  let peak = 0;
  for (let i = 0; i < 60; i++) {
    cannon.step(1 / 60);
    const slip = [0, 0, speed] as const;
    const point = {
      a: pin.id,
      b: door.id,
      p: [1.6, 0, 0],
      n: [1, 0, 0],
      d: 0,
      j: 1.5,
      slip,
      va: [0, 0, 0],
      vb: slip,
    } as const;
    if (told) sound.also([point]);
    sound.step();
    for (const x of world.render(735)[0]) peak = Math.max(peak, Math.abs(x));
  }
  return peak;
}

test("a hinge that is told beside the engine's contacts creaks, and only while it turns", async () => {
  expect(await creak(0.003, true)).toBeGreaterThan(1e-4);
  expect(await creak(0, true)).toBe(0);
  expect(await creak(0.003, false)).toBe(0);
});
