// Hearing and touches: pruning goes by what the force really has at the pitch of a mode.
import { expect, test } from "vitest";
import { compareSounds } from "../../../src/hearing/index.js";
import { hear, tone } from "../listen.js";
import { BLOCK, HERE, RATE, randomSurface, START, STILL, type Touching, touching } from "./touching.js";

const lows = [210, 340, 470, 610];
const highs = [5200, 6100, 7300, 8900, 10_400];
const body = tone([...lows, ...highs], [8, 9, 10, 11, 30, 30, 30, 30, 30]);
const sand = { size: 5e-5, length: 2 ** -7, ratio: 0.9, octaves: 9, seed: 4 };
const PRUNE = { mode: "prune", av: 5 } as const;

/** A touch that goes on for so many blocks, 20 at a time. */
function rub(on: Touching, sound: Float32Array, cutoff: number): void {
  for (let made = 0; made < sound.length; made += 20 * BLOCK) {
    on.tell((w) => w.move(0, -1, 20 * BLOCK, { ...STILL, ceiling: 5, drive: 1e4, cutoff, sweepA: 1 }));
    on.world.renderInto([sound], made, Math.min(20 * BLOCK, sound.length - made));
  }
}
async function rubbed(cutoff: number, prunes: boolean) {
  const on = await touching(prunes ? { hearing: PRUNE } : {});
  const heard = on.world.addBody({ model: body });
  on.link.addSurface(0, 0, randomSurface(sand));
  on.tell((w) => {
    w.touch(0, -1, { ...START, bodies: [heard.id, 0], surfaces: [0, -1] });
    w.place(0, 0, heard.id, -1, 0, HERE);
  });
  const sound = new Float32Array(400 * BLOCK);
  rub(on, sound, cutoff);
  return { on, heard, sound };
}

test("under a dull roll low modes sound and high ones are off; under a bright one they sound", async () => {
  const dull = await rubbed(150, true);
  const { roles } = dull.on.world.heardModes(dull.heard);
  expect([...roles].slice(0, lows.length)).toEqual(lows.map(() => 0));
  expect([...roles].slice(lows.length)).toEqual(highs.map(() => 2));
  const bright = await rubbed(18_000, true);
  expect([...bright.on.world.heardModes(bright.heard).roles].slice(lows.length)).toEqual(highs.map(() => 0));
});

test("what a dull roll leaves out is not heard, and what it keeps is untouched", async () => {
  const [full, pruned] = [await rubbed(150, false), await rubbed(150, true)];
  const { nmrDb } = compareSounds([full.sound], [pruned.sound], RATE);
  expect(nmrDb.worst).toBeLessThan(0);
  for (const f of lows) {
    const [a, b] = [full.sound, pruned.sound].map((x) => hear(x, f, RATE, 100 * BLOCK, 200 * BLOCK).size);
    expect(b / a).toBeCloseTo(1, 3);
  }
});

test("a roll that turns into a scrape brings its high modes back", async () => {
  const dull = await rubbed(150, true);
  const bright = new Float32Array(200 * BLOCK);
  rub(dull.on, bright, 18_000);
  const scrape = await rubbed(18_000, false);
  expect([...dull.on.world.heardModes(dull.heard).roles].slice(lows.length)).toEqual(highs.map(() => 0));
  const level = (x: Float32Array) => highs.reduce((sum, f) => sum + hear(x, f, RATE, 60 * BLOCK, 130 * BLOCK).size, 0);
  expect(20 * Math.log10(level(bright) / level(scrape.sound))).toBeGreaterThan(-4);
});
