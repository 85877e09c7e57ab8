// Strain as a scene says it: where nothing else makes modes act on each other it scales pitch and damping on top of the
// body's own scales, and the body goes on ringing on lines; as soon as it may rattle, or its modes move apart, it is
// coupled, and sounds the same.
import { describe, expect, test } from "vitest";
import { strained } from "../../../reference/couple/body.js";
import { Resonators } from "../../../src/contact/tell/resonators.js";
import type { BodyChange } from "../../../src/world/index.js";
import { pitchAndDecay, quietWorld, tone } from "../../core/listen.js";

const RATE = 44100;
const DECAY = 2;

async function bowed(maxCoupled = 0) {
  const world = await quietWorld({ maxContacts: 1, maxCoupled });
  const resonators = new Resonators(world);
  const body = world.addBody({ model: tone([500], [DECAY]) });
  return { world, resonators, body };
}
/** Factors of pitch and decay of what sounds from now on, which should be near these. */
function heard(world: { render(frames: number): Float32Array[] }, pitch: number) {
  world.render(4096);
  const { cents, decay } = pitchAndDecay(world.render(16384)[0], 500 * pitch, RATE, 0, 4096, 8192);
  return { pitch: pitch * 2 ** (cents / 1200), decay: decay / DECAY };
}

describe("a body that only bends", () => {
  test.each([
    [0.01, 20],
    [-0.01, 20],
    [0.05, -2],
    [0.8, 20],
  ])(
    "strained by %f with κ = %f has the pitch and the decay of the law, without room for coupled bodies",
    async (strain, kappa) => {
      const { world, resonators, body } = await bowed();
      resonators.set(body, { nonlinear: { strain: { kappa } } });
      body.strike({ impulse: 1 });
      world.render(1024);
      resonators.strain(body, strain);
      const law = strained(kappa, strain);
      const came = heard(world, law.pitch);
      expect(came.pitch).toBeCloseTo(law.pitch, 5);
      expect(came.decay).toBeCloseTo(1 + 5 * Math.abs(strain), 3);
      expect(world.meters().events.dropped).toBe(0);
    },
  );

  test.each<[string, BodyChange, number, number]>([
    ["its pitch", { pitchScale: 1.5 }, 1.5, 1],
    ["its damping", { dampingScale: 2 }, 1, 2],
  ])("keeps its strain when %s changes, and that when its strain does", async (_, change, pitch, damping) => {
    const { world, resonators, body } = await bowed();
    const bend = Math.sqrt(1.2);
    resonators.set(body, { nonlinear: { strain: { kappa: 20 } } });
    body.strike({ impulse: 1 });
    resonators.strain(body, 0.01);
    world.render(1024);
    body.update(change);
    const both = heard(world, bend * pitch);
    expect(both.pitch).toBeCloseTo(bend * pitch, 5);
    expect(both.decay).toBeCloseTo(1.05 * damping, 3);
    for (let k = 1; k <= 100; k++) resonators.strain(body, k % 2 === 0 ? 0 : 0.03);
    const alone = heard(world, pitch);
    expect(alone.pitch).toBeCloseTo(pitch, 5);
    expect(alone.decay).toBeCloseTo(damping, 3);
  });

  test("is strained once when it begins to rattle before the time of its strain", async () => {
    const { world, resonators, body } = await bowed(1);
    resonators.set(body, { nonlinear: { strain: { kappa: 20 } } });
    resonators.strain(body, 0.01, 0.05);
    body.strike({ impulse: 1e-6 });
    resonators.rattle({ body }, undefined, { gap: 0.01, stiffness: 100 });
    const bend = Math.sqrt(1.2);
    expect(heard(world, bend).pitch).toBeCloseTo(bend, 4);
    expect(world.meters().events.dropped).toBe(0);
  });

  test("is strained as before when it begins to rattle", async () => {
    const { world, resonators, body } = await bowed(1);
    const bend = Math.sqrt(1.2);
    resonators.set(body, { nonlinear: { strain: { kappa: 20 } } });
    resonators.strain(body, 0.01);
    body.strike({ impulse: 1e-6 });
    resonators.rattle({ body }, undefined, { gap: 0.01, stiffness: 100 });
    const came = heard(world, bend);
    expect(came.pitch).toBeCloseTo(bend, 4);
    resonators.strain(body, 0);
    expect(heard(world, 1).pitch).toBeCloseTo(1, 4);
    expect(world.meters().events.dropped).toBe(0);
  });
});
