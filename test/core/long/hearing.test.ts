// Hearing on lines: in worlds with long lines bands that nobody hears are not made, and nobody can tell; when they are
// heard again they are what they would have been.
import { expect, test } from "vitest";
import type { Body } from "../../../src/world/body.js";
import type { OfflineWorld } from "../../../src/world/offline-world.js";
import { noise, quietWorld, tone } from "../listen.js";
import { errorDb, RATE } from "../oracle.js";

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

test("a strike on a band that was not made is heard once, though its body comes down at once", async () => {
  const worlds = await Promise.all([scene("full"), scene("bundle")]);
  for (const { world } of worlds) world.render(2 * 44100);
  for (const { bodies } of worlds) {
    bodies[1].strike({ impulse: 1e6, time: 2.01 });
    bodies[1].update({ pitchScale: 1.0001, time: 2.015 });
  }
  const [a, b] = worlds.map(({ world }) => world.render(22050)[0]);
  expect(errorDb(b, a)).toBeLessThan(-80);
});

test("a body that comes nearer is heard, though its bands were not made", async () => {
  const worlds = await Promise.all([scene("full"), scene("bundle")]);
  for (const { world } of worlds) world.render(1.5 * 44100);
  expect(worlds[1].world.meters().modes.off).toBeGreaterThan(FAINT / 2);
  for (const { bodies } of worlds) bodies[1].update({ gain: 1e5 });
  const [a, b] = worlds.map(({ world }) => world.render(16384)[0]);
  // what was not made lay 10 dB under a mask that is 90 dB fainter than what comes
  expect(errorDb(b, a)).toBeLessThan(-80);
});

test("what rings out unheard goes, too", async () => {
  const world = await quietWorld({ path: "long", maxModes: 1000, hearing: { mode: "bundle" } });
  const frequencies = Array.from({ length: 200 }, (_, i) => 300 + 71.3 * i);
  const body = world.addBody({ model: tone(frequencies, Array(200).fill(6.9)), gain: 1e-9 });
  body.strike({ impulse: 1 });
  world.render(22050);
  body.remove();
  world.render(4 * 44100);
  expect(world.meters()).toMatchObject({ modes: { total: 0, long: 0 }, bodies: { total: 0 } });
});

test("what was masked is there a fifth of a second behind the end of its masker", async () => {
  const N = 80;
  const low = Array.from({ length: N }, (_, i) => 700 * 1.7 ** (i / N));
  const high = Array.from({ length: N }, (_, i) => 2800 * 1.8 ** (i / N));
  const [full, heard] = await Promise.all(
    (["full", "bundle"] as const).map(async (mode) => {
      const world = await quietWorld({ path: "long", hearing: { mode } });
      const [masker] = [
        [low, 0.3],
        [high, 2e-4],
      ].map(([at, gain]) => {
        const frequencies = at as number[];
        const model = tone(frequencies, Array(N).fill(0.1), { gains: Array(N).fill(gain) });
        const body = world.addBody({ model });
        body.strike({ impulse: 1 });
        return body;
      });
      world.render(2 * 44100);
      const { off } = world.meters().modes;
      masker.remove({ fade: true });
      world.render(0.2 * 44100);
      return { off, sound: world.render(8192)[0] };
    }),
  );
  expect(heard.off).toBe(N);
  // two rounds of 46 ms until it is judged anew, a frame until its anchor, and one along which it fades in
  expect(errorDb(heard.sound, full.sound)).toBeLessThan(-80);
});

test("a strike is heard though its band is judged before it is made", async () => {
  const BLOCK = 128 / 44100;
  // strikes 14 blocks apart: whenever bands are judged, some of these come between that and an anchor, which are 16
  // blocks apart
  for (let k = 0; k < 10; k++) {
    const worlds = await Promise.all([scene("full"), scene("bundle")]);
    const [a, b] = worlds.map(({ world, bodies }) => {
      world.render(44100);
      bodies[1].strike({ impulse: 1e6, time: 1 + (1 + 14 * k) * BLOCK });
      return world.render((14 * k + 80) * 128)[0];
    });
    expect(errorDb(b, a), `strike ${k}`).toBeLessThan(-80);
  }
});

test("bands that came to rest together are not made together", async () => {
  const world = await quietWorld({ path: "long", maxModes: 2000, hearing: { mode: "bundle" } });
  const frequencies = Array.from({ length: 1000 }, (_, i) => 100 + 17.3 * i);
  world.addBody({ model: tone(frequencies, Array(1000).fill(0.3)) }).strike({ impulse: 1 });
  const work = (blocks: number) => {
    const before = world.meters().cost.synthesis;
    world.render(128 * blocks);
    return world.meters().cost.synthesis - before;
  };
  world.render(RATE);
  const all = work(16);
  world.setMaskers(Array(25).fill(120));
  world.render(RATE);
  expect(world.meters().modes.off).toBeGreaterThan(900);
  // rests of 49 to 80 anchors, 16 blocks each
  const cycles = Array.from({ length: 130 }, () => work(16));
  const none = Math.min(...cycles);
  expect(Math.max(...cycles) - none).toBeLessThan((all - none) / 4);
  expect(Math.max(...cycles)).toBeGreaterThan(none);
});
