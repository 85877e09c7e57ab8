// Chains of long lines that have grown through each other are brought into order while they sound; nobody hears it,
// whatever happens meanwhile.
import { expect, test } from "vitest";
import { ModalModel } from "../../../src/model/index.js";
import type { WorldOptions } from "../../../src/world/index.js";
import { quietWorld } from "../listen.js";
import { errorDb, RATE } from "../oracle.js";
import { chances } from "./listen.js";

const BODIES = 2000;
const MODES = 100;
/** All modes lie within 1 kHz: few chains, each of several chunks. */
function model(chance: () => number): ModalModel {
  const rows = Array.from({ length: MODES }, () => [600 + 1000 * chance(), 0.4 + 0.4 * chance(), chance() - 0.5]);
  return new ModalModel({
    frequencies: rows.map(([frequency]) => frequency),
    decayRates: rows.map(([, rate]) => rate),
    gains: rows.map(([, , gain]) => gain),
  });
}

async function sound(path: WorldOptions["path"]): Promise<Float32Array> {
  const chance = chances(21);
  const world = await quietWorld({ path, maxModes: BODIES * MODES, maxBodies: BODIES, maxEvents: 4 * BODIES });
  const models = Array.from({ length: 8 }, () => model(chance));
  const bodies = Array.from({ length: BODIES }, (_, i) =>
    world.addBody({ model: models[i % 8], pitchScale: 0.95 + 0.1 * chance() }),
  );
  for (const body of bodies) body.strike({ impulse: 0.001, time: 0.8 * chance() });
  world.render(1040 * 128);
  const parts = Array.from({ length: 60 }, () => {
    for (let k = 0; k < 3; k++) {
      const body = bodies[Math.floor(BODIES * chance())];
      const what = chance();
      if (!body.present) continue;
      if (what < 0.5) body.strike({ impulse: 0.001 * chance(), time: world.currentTime + 0.01 * chance() });
      else if (what < 0.9) body.update({ pitchScale: 0.95 + 0.1 * chance() });
      else body.remove({ fade: false });
    }
    return world.render(512)[0];
  });
  if (path === "long") expect(world.meters().modes.long).toBeGreaterThan(0.7 * BODIES * MODES);
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

test("what is brought into order sounds as if it had stayed", async () => {
  const [long, ring] = [await sound("long"), await sound("ring")];
  expect(long.length / RATE).toBeGreaterThan(0.6);
  expect(errorDb(long, ring)).toBeLessThan(-85);
});
