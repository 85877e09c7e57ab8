// Rain in a real core, through the API: the host's block size changes nothing, glides are where the page reckons them,
// drops and thunder are heard, roofs ring, and no value makes the sound unbounded.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Rain, rainParameters, rainPresets } from "../../src/rain/index.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import type { WorldOptions } from "../../src/world/options.js";

async function dry(options: Partial<WorldOptions> = {}): Promise<OfflineWorld> {
  return await OfflineWorld.create({ rain: true, channels: 1, limiter: false, ...options });
}
const rms = (sound: ArrayLike<number>) =>
  Math.sqrt(Array.from(sound).reduce((sum, x) => sum + x * x, 0) / Math.max(sound.length, 1));
const peak = (sound: ArrayLike<number>) => Array.from(sound).reduce((most, x) => Math.max(most, Math.abs(x)), 0);

test("the sound does not depend on how many frames are asked for at a time", async () => {
  const sounds: Float32Array[] = [];
  for (const block of [4410, 128, 441, 1]) {
    const world = await dry();
    const rain = new Rain(world, { preset: "cloudburst", seed: 3 });
    rain.set({ rate: 10, water: 0.8 }, { time: 0.02 });
    rain.drop({ distance: 1, time: 0.03 });
    rain.thunder({ distance: 100, time: 0 });
    const out = new Float32Array(4410);
    for (let at = 0; at < out.length; at += block) world.renderInto([out], at, Math.min(block, out.length - at));
    sounds.push(out);
  }
  for (const sound of sounds.slice(1)) expect(sound).toEqual(sounds[0]);
  expect(rms(sounds[0])).toBeGreaterThan(0);
});

test("a gain that glides in the core is where the page reckons it", async () => {
  const [still, glides] = await Promise.all([dry(), dry()]);
  new Rain(still, { seed: 2 });
  const rain = new Rain(glides, { seed: 2 });
  rain.set({ gain: 3 }, { time: 0.1 });
  const frames = 128 * 300;
  const [[before], [after]] = [still.render(frames), glides.render(frames)];
  // the last sample of a block has nearly the gain of the block: it runs from the last one's to its own; and a
  // high-pass of 20 Hz that knows the past is behind it, so the mean over loud samples is compared
  for (const block of [20, 60, 120, 200, 299]) {
    const at = Array.from({ length: 128 }, (_, i) => 128 * block + i);
    const ratio = rms(at.map((i) => after[i])) / rms(at.map((i) => before[i]));
    const now = rain.valuesAt((128 * (block + 0.5)) / 44100).gain;
    const last = rain.valuesAt((128 * (block - 0.5)) / 44100).gain;
    expect(Math.abs(ratio / ((now + last) / 2) - 1), `block ${block}`).toBeLessThan(0.01);
  }
});

test("rain of 0 mm/h is silence, and single drops are heard in it", async () => {
  const world = await dry();
  const rain = new Rain(world, { rate: 0 });
  expect(peak(world.render(4410)[0])).toBe(0);
  expect(rain.drop({ distance: 1, diameter: 4e-3 })).toBe(true);
  const [sound] = world.render(4410);
  expect(peak(sound)).toBeGreaterThan(0);
  // 1.97 m are 253 samples, and the chain is 36 samples late
  const first = sound.findIndex((x) => Math.abs(x) > 0.1 * peak(sound));
  expect(first).toBeGreaterThan(253);
  expect(first).toBeLessThan(253 + 60);
});

test("a roof strikes its bodies, and a body of one's own is rained on too", async () => {
  const world = await dry();
  const rain = new Rain(world, { preset: "tin-roof" });
  world.render(22050);
  const { strikes, lost } = world.meters().rain;
  expect(strikes).toBeGreaterThan(100);
  expect(lost).toBe(0);
  expect(world.meters().events.dropped).toBe(0);
  rain.use("shower");
  world.render(4410);
  const before = world.meters().rain.strikes;
  world.render(4410);
  expect(world.meters().rain.strikes).toBe(before);
  expect(world.meters().events.dropped).toBe(0);
});

test("rain that stopped fades away, and starts again", async () => {
  const world = await dry();
  const rain = new Rain(world, { rate: 20 });
  const loud = rms(world.render(8820)[0]);
  rain.stop();
  world.render(44100);
  expect(peak(world.render(4410)[0])).toBe(0);
  rain.start();
  world.render(8820);
  expect(rms(world.render(8820)[0])).toBeGreaterThan(0.5 * loud);
  rain.dispose();
  world.render(44100);
  expect(peak(world.render(4410)[0])).toBe(0);
});

test.each(Object.keys(rainPresets))(
  "the preset %s sounds, below full scale and without anything dropped",
  async (name) => {
    const world = await dry({ channels: 2 });
    const rain = new Rain(world, { preset: name as keyof typeof rainPresets, seed: 1 });
    expect(rain.notes).toEqual([]);
    const [left, right] = world.render(22050);
    for (const side of [left, right]) {
      expect(rms(side)).toBeGreaterThan(1e-5);
      expect(peak(side)).toBeLessThan(1);
    }
    expect(world.meters().events).toMatchObject({ dropped: 0, late: 0 });
  },
);

test("whatever values come within the limits, the sound is finite", async () => {
  const world = await dry({ channels: 2 });
  const rain = new Rain(world, { mostDrops: 2e5 });
  const pairs = new Set(["smallest", "largest", "nearest", "farthest", "clothNearest", "clothFarthest", "mostDrops"]);
  const free = rainParameters.filter(({ name }) => !pairs.has(name));
  const settings = fc.record(
    Object.fromEntries(
      free.map(({ name, least, limit, choices, whole }) => [
        name,
        choices
          ? fc.constantFrom(...choices)
          : whole
            ? fc.integer({ min: least, max: limit })
            : fc.double({ min: least, max: limit, noNaN: true }),
      ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(settings, fc.boolean(), (values, jump) => {
      rain.set(values as never, { jump });
      for (const side of world.render(512)) expect(side.every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
