// The life of a rain: begins and ends, at once and at times to come, one after the other in the same world; bodies that
// it falls on.
import { expect, test } from "vitest";
import { models } from "../../src/model/presets/index.js";
import { Rain, rainModel } from "../../src/rain/index.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import type { WorldOptions } from "../../src/world/options.js";

const SECOND = 44_100;
async function dry(options: Partial<WorldOptions> = {}): Promise<OfflineWorld> {
  return await OfflineWorld.create({ rain: true, channels: 1, limiter: false, ...options });
}
const level = (sound: Float32Array) => 10 * Math.log10(sound.reduce((sum, x) => sum + x * x, 0) / sound.length + 1e-30);

test("rain that follows another at once, or begins again at once, is as it is in a fresh world", async () => {
  const fresh = await dry();
  new Rain(fresh, { preset: "eaves", seed: 9, drips: 60 });
  const [wanted] = fresh.render(200 * 128);
  const world = await dry();
  const first = new Rain(world, { preset: "downpour", seed: 1 });
  world.render(40 * 128);
  first.dispose();
  const second = new Rain(world, { preset: "eaves", seed: 9, drips: 60 });
  expect(world.render(200 * 128)[0]).toEqual(wanted);
  second.stop();
  second.start();
  expect(world.render(200 * 128)[0]).toEqual(wanted);
});

test("what is set before an end to come still glides", async () => {
  const heard = async (ends: boolean) => {
    const world = await dry();
    const rain = new Rain(world, { preset: "shower", seed: 2 });
    world.render(SECOND / 4);
    if (ends) rain.stop(5);
    rain.set({ rate: 100 });
    return world.render(SECOND / 4)[0];
  };
  expect(await heard(true)).toEqual(await heard(false));
});

test("an end or a beginning to come of a rain that was disposed of does not count", async () => {
  const world = await dry();
  const first = new Rain(world, { preset: "shower" });
  first.stop(0.5);
  first.start(0.7);
  world.render(SECOND / 10);
  first.dispose();
  const second = new Rain(world, { preset: "downpour", seed: 4 });
  const [sound] = world.render(SECOND);
  expect(second.raining).toBe(true);
  for (const at of [0.2, 0.45, 0.65, 0.9]) {
    const here = level(sound.subarray(at * SECOND, (at + 0.05) * SECOND));
    expect(Math.abs(here - level(sound)), `${at} s`).toBeLessThan(3);
  }
  second.dispose();
  world.render(SECOND / 2);
  expect(level(world.render(SECOND / 4)[0])).toBeLessThan(-250);
});

test("a roof that finds no room leaves the world free for other rain", async () => {
  const world = await dry({ maxBodies: 2 });
  expect(() => new Rain(world, { roof: "tin" })).toThrow(/bodies/);
  const rain = new Rain(world, { preset: "shower" });
  expect(level(world.render(SECOND / 4)[0])).toBeGreaterThan(-70);
  rain.dispose();
});

test("another pulse is as loud at once as it stays", async () => {
  const world = await dry();
  const rain = new Rain(world, { rate: 20 });
  world.render(SECOND / 4);
  rain.set({ pulse: "paper" });
  const [sound] = world.render(2 * SECOND);
  expect(Math.abs(level(sound.subarray(0, SECOND / 2)) - level(sound.subarray(1.5 * SECOND)))).toBeLessThan(1.5);
});

test.each(["wine-glass", "bell", "can", "plate", "oil-drum"])(
  "rain on a %s is heard without a direction",
  async (name) => {
    const world = await dry();
    const rain = new Rain(world, { rate: 30, ground: 0 });
    rain.fallOn(world.addBody({ model: rainModel(models.load(name)) }), { area: 0.1 });
    expect(level(world.render(SECOND)[0])).toBeGreaterThan(-90);
  },
);

test("a body that is gone cannot be rained on", async () => {
  const world = await dry();
  const rain = new Rain(world, { rate: 30 });
  const body = world.addBody({ model: models.load("plate") });
  body.remove();
  expect(() => rain.fallOn(body, { area: 0.1 })).toThrow(/body/);
});

test("hearing foresees the drops on a roof: bundled nothing is missing, pruned no more than of strikes", async () => {
  const heard = async (mode: "full" | "prune" | "bundle") => {
    const world = await dry({ hearing: { mode } });
    new Rain(world, { preset: "tin-roof", seed: 3, ground: 0 });
    return level(world.render(3 * SECOND)[0]);
  };
  const full = await heard("full");
  expect(Math.abs((await heard("bundle")) - full)).toBeLessThan(0.1);
  // the paper's pruning takes 1.4 dB of hail on the same roof (compare); strikes that nobody foresaw were 3.3 dB
  expect(Math.abs((await heard("prune")) - full)).toBeLessThan(2.2);
});
