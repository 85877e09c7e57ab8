// Hearing on lines: in worlds with long lines bands that nobody hears are not made, and nobody can tell; when they are heard again they are
// what they would have been.
import { expect, test } from "vitest";
import type { Body } from "../../../src/world/body.js";
import type { OfflineWorld } from "../../../src/world/offline-world.js";
import { noise, quietWorld, tone } from "../listen.js";
import { errorDb } from "../oracle.js";

const LOUD = 60;
const FAINT = 400;
const chance = noise(LOUD + FAINT, 5);
/** Loud modes below 3 kHz, and many faint ones, 90 dB fainter, from there to 16 kHz. */
const loud = tone(
  Array.from({ length: LOUD }, (_, i) => 300 * 10 ** (i / LOUD) * (1 + 0.001 * chance[i])),
  Array.from({ length: LOUD }, () => 1),
  { gains: Array.from({ length: LOUD }, () => 0.01) },
);
const faint = tone(
  Array.from({ length: FAINT }, (_, i) => 3500 * (16 / 3.5) ** (i / FAINT) * (1 + 0.001 * chance[LOUD + i])),
  Array.from({ length: FAINT }, (_, i) => 1 + (i % 3)),
  { gains: Array.from({ length: FAINT }, () => 3e-7) },
);

async function scene(hearing: "full" | "bundle" | "prune"): Promise<{ world: OfflineWorld; bodies: Body[] }> {
  const world = await quietWorld({ path: "long", maxModes: 1000, channels: 2, hearing: { mode: hearing } });
  const bodies = [loud, faint].map((model, i) => world.addBody({ model, position: [0.5 * i - 0.3, 0, -1] }));
  for (const body of bodies) body.strike({ impulse: 1, time: 0.001 });
  return { world, bodies };
}

test.each(["bundle", "prune"] as const)(
  "%s: bands that nobody hears are not made, which leaves −80 dB",
  async (mode) => {
    const [full, heard] = await Promise.all([scene("full"), scene(mode)]);
    const [a, b] = [full, heard].map(({ world }) => world.render(2 * 44100)[0]);
    const { off, long } = heard.world.meters().modes;
    expect(long).toBeGreaterThan(0.9 * (LOUD + FAINT));
    expect(off).toBeGreaterThan(FAINT / 2);
    expect(full.world.meters().modes.off).toBe(0);
    expect(errorDb(b, a)).toBeLessThan(-80);
  },
);

test("what was not made is exact when it is heard again, however long it was left out", async () => {
  const [full, heard] = await Promise.all([scene("full"), scene("bundle")]);
  for (const { world } of [full, heard]) world.setMaskers(Array.from({ length: 25 }, () => 120));
  for (const { world } of [full, heard]) world.render(1.5 * 44100);
  expect(heard.world.meters().modes.off).toBeGreaterThan(FAINT);
  // a strike while nobody listens joins at the age of the records
  for (const { bodies } of [full, heard]) for (const body of bodies) body.strike({ impulse: 1e-3, time: 1.6 });
  for (const { world } of [full, heard]) world.render(0.5 * 44100);
  heard.world.setHearing({ mode: "full" });
  for (const { world } of [full, heard]) world.render(0.5 * 44100);
  expect(heard.world.meters().modes.off).toBe(0);
  const [a, b] = [full, heard].map(({ world }) => world.render(8192)[0]);
  expect(errorDb(b, a)).toBeLessThan(-90);
});

test("a strike that is loud enough is heard at once in a band that was not made", async () => {
  const [full, heard] = await Promise.all([scene("full"), scene("bundle")]);
  for (const { world } of [full, heard]) world.render(2 * 44100);
  expect(heard.world.meters().modes.off).toBeGreaterThan(FAINT / 2);
  for (const { bodies } of [full, heard]) bodies[1].strike({ impulse: 1e6, time: 2.01 });
  const [a, b] = [full, heard].map(({ world }) => world.render(22050)[0]);
  expect(errorDb(b, a)).toBeLessThan(-80);
});
