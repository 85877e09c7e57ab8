// Loose grains: what stirs them makes them hit each other, on the side where they lie most.
import { expect, test } from "vitest";
import { surface } from "../../../src/contact/surface/named.js";
import { packSurface } from "../../../src/contact/surface/pack.js";
import type { GrainLayer } from "../../../src/contact/surface/surface.js";
import { BLOCK, HERE, START, STILL, touching } from "../../core/contact/touching.js";
import { peak } from "../../core/listen.js";
import { probe, RATE, rms } from "./probe.js";

const gravel = surface("gravel");

/** Half a second of a contact over gravel, heard on the gravel's side (0) or on the other's (1). */
async function stirred(ceiling: number, side: 0 | 1 = 0, grains: Partial<GrainLayer> = {}) {
  const { world, link, tell } = await touching();
  const body = world.addBody({ model: probe() });
  link.addSurface(0, 0, packSurface({ ...gravel, grains: { ...gravel.grains!, ...grains } }));
  tell((w) => {
    const bodies = side === 0 ? ([body.id, 0] as const) : ([0, body.id] as const);
    w.touch(0, -1, { ...START, bodies, surfaces: [0, -1] });
    w.place(0, side, body.id, -1, 0, HERE);
  });
  const sound = new Float32Array(Math.floor(RATE / 2 / BLOCK) * BLOCK);
  for (let made = 0; made < sound.length; made += 20 * BLOCK) {
    tell((w) => w.move(0, -1, 0, { ...STILL, ceiling, drive: 300, cutoff: 300, sweepA: 0.3 }));
    world.renderInto([sound], made, Math.min(20 * BLOCK, sound.length - made));
  }
  return sound;
}
const rises = (sound: Float32Array) => sound.map((x, i) => Math.abs(x - (sound[i - 1] ?? 0)));
/** Steep rises, which the dull force under the grains has not. */
function crackles(sound: Float32Array): number {
  const steps = rises(sound);
  const steep = 0.05 * peak(steps);
  return steps.filter((step, i) => step > steep && !(steps[i - 1] > steep)).length;
}

test("grains crackle, the more the harder they are stirred, and not at all when nothing does", async () => {
  const [still, soft, hard] = [await stirred(0), await stirred(3), await stirred(60)];
  expect(peak(still)).toBe(0);
  expect(crackles(soft)).toBeGreaterThan(5);
  expect(rms(hard)).toBeGreaterThan(4 * rms(soft));
});

test("no more of them hit in a second than their layer says", async () => {
  const [few, many] = [await stirred(60, 0, { most: 40 }), await stirred(60, 0, { most: 3000 })];
  expect(crackles(few)).toBeLessThan(45);
  expect(crackles(many)).toBeGreaterThan(2 * crackles(few));
});

test("the other body has a part of them", async () => {
  const numbers = { spread: 0, most: 30, mass: 0.1 };
  const [here, there] = [await stirred(3, 0, numbers), await stirred(3, 1, numbers)];
  expect(peak(rises(there)) / peak(rises(here))).toBeCloseTo(gravel.grains!.onBody, 1);
});
