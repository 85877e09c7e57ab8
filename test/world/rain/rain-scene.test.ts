// Scenes with rain: what a file may say of it, that a scene sounds as rain made by hand does, and what is refused.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtinScene } from "../../../src/offline/index.js";
import { Rain, rainPresets } from "../../../src/rain/index.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../src/world/scene/player.js";
import { parseScene, SceneError } from "../../../src/world/scene/scene.js";

const SCENE = { format: "scene", version: 1, bodies: [] };
const FRAMES = 13_230;

async function played(content: unknown, block = 512): Promise<{ sound: Float32Array[]; player: ScenePlayer }> {
  const ready = await readyScene(parseScene(content));
  const needs = worldNeeds(ready, 44100);
  expect(needs.rain).toBe(true);
  const world = await OfflineWorld.create({ ...needs, panLaw: "linear" });
  const player = new ScenePlayer(world, ready);
  const sound = [new Float32Array(FRAMES), new Float32Array(FRAMES)];
  for (let at = 0; at < FRAMES; at += block) player.renderInto(sound, at, Math.min(block, FRAMES - at));
  expect(world.meters().events).toMatchObject({ dropped: 0, late: 0 });
  return { sound, player };
}

const same = (one: Float32Array[], other: Float32Array[]) =>
  one.every((side, c) => side.every((x, i) => x === other[c][i]));

describe("a scene with rain", () => {
  const content = {
    ...SCENE,
    seed: 9,
    rain: { preset: "greenhouse", parameters: { rate: 40 } },
    events: [
      { time: 0.15, rain: { rate: 5, water: 0.5 } },
      { time: 0.05, thunder: { distance: 100, azimuth: 40, seed: 3 } },
      { time: 0.2, rain: { roof: "tin" } },
    ],
  };

  test("sounds as the same rain made by hand, at any block size", async () => {
    // with the same room: where bodies lie in it decides the order in which they are summed, and so the last bit
    const needs = worldNeeds(await readyScene(parseScene(content)), 44100);
    const world = await OfflineWorld.create({ ...needs, panLaw: "linear" });
    world.setListener({ position: [0, 0, 0], orientation: [0, 0, 0, 1] });
    const rain = new Rain(world, { preset: "greenhouse", rate: 40, seed: 9 });
    rain.thunder({ distance: 100, azimuth: 40, seed: 3, time: 0.05 });
    rain.set({ rate: 5, water: 0.5 }, { time: 0.15 });
    rain.set({ roof: "tin" }, { time: 0.2 });
    const byHand = world.render(FRAMES);
    const { sound, player } = await played(content);
    expect(same(sound, byHand)).toBe(true);
    expect(same((await played(content, 100)).sound, byHand)).toBe(true);
    expect(player.rain).toMatchObject({ seed: 9, notes: [], parameters: { rate: 5, water: 0.5, roof: "tin" } });
  });

  test("has other drops with another seed", async () => {
    const [one, other] = [await played({ ...SCENE, rain: {} }), await played({ ...SCENE, rain: { seed: 5 } })];
    expect(same(one.sound, other.sound)).toBe(false);
  });

  test("needs a world with room for rain", async () => {
    const ready = await readyScene(parseScene(content));
    const world = await OfflineWorld.create();
    expect(() => new ScenePlayer(world, ready)).toThrow("one made with rain: true (worldNeeds says what it needs)");
  });

  test("tells what it could not take as it was", async () => {
    const { player } = await played({ ...SCENE, rain: { parameters: { earHeight: 0 } } });
    expect(player.rain?.notes).toEqual(["earHeight 0 m was moved to 0.01 m"]);
  });
});

test("the built-in scene is a preset, and parameters over it", () => {
  const { rain, seconds, seed } = builtinScene("rain", 4, { preset: "woods", rain: { rate: 3 }, seconds: 2 });
  expect({ rain, seconds, seed }).toMatchObject({
    rain: { preset: "woods", parameters: { rate: 3 } },
    seconds: 2,
    seed: 4,
  });
  expect(builtinScene("rain").seconds).toBe(10);
  expect(() => builtinScene("demo", 1, { preset: "woods" })).toThrow(
    "preset should be left out: the scene demo has none",
  );
  expect(() => builtinScene("rain", 1, { hailRate: 4 })).toThrow("hailRate should be left out");
  expect(() => builtinScene("rain", 1, { rain: { rate: -1 } })).toThrow("rain.parameters.rate should be");
});

test.each([
  [
    "an unknown preset",
    { rain: { preset: "drizle" } },
    "rain.preset should be a preset of rain (did you mean drizzle?)",
  ],
  [
    "a bad preset",
    { rain: { preset: { ...rainPresets.woods, version: 9 } } },
    "rain.preset.version should be 1 or lower",
  ],
  [
    "a bad value",
    { rain: { parameters: { rate: "x" } } },
    'rain.parameters.rate should be a finite number (mm/h) from 0 to 10000, but came "x"',
  ],
  ["a misspelled field", { rain: { paramters: {} } }, "did you mean parameters?"],
  [
    "rain without rain",
    { events: [{ time: 0, rain: { rate: 1 } }] },
    "events[0].rain should be left out: the scene has no section rain",
  ],
  ["thunder without rain", { events: [{ time: 0, thunder: {} }] }, "events[0].thunder should be left out"],
  [
    "a bad change",
    { rain: {}, events: [{ time: 0, rain: { rat: 1 } }] },
    "events[0].rain.rat should be a parameter of rain (did you mean rate?)",
  ],
  [
    "a change that does not fit",
    { rain: {}, events: [{ time: 0, rain: { nearest: 11 } }] },
    "events[0].rain.nearest should be less than farthest",
  ],
  [
    "a body of rain",
    { rain: {}, bodies: [{ id: "a", model: "bell" }], events: [{ time: 0, body: "a", rain: { rate: 1 } }] },
    "events[0].body should be left out: rain is no body",
  ],
  ["two things at once", { rain: {}, events: [{ time: 0, rain: { rate: 1 }, thunder: {} }] }, "exactly one of"],
  [
    "an event of nothing",
    { rain: {}, events: [{ time: 0 }] },
    "events[0].body should be the id of a body, but came nothing",
  ],
  [
    "thunder in the ear",
    { rain: {}, events: [{ time: 0, thunder: { distance: 1 } }] },
    "events[0].thunder.distance should be",
  ],
])("%s is refused", (_, content, words) => {
  expect(() => parseScene({ ...SCENE, ...content })).toThrow(SceneError);
  expect(() => parseScene({ ...SCENE, ...content })).toThrow(words);
});

test("whatever stands in the section, it is read or refused", () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({ preset: fc.anything(), parameters: fc.dictionary(fc.string(), fc.anything()), seed: fc.anything() }),
  );
  fc.assert(
    fc.property(anything, fc.anything(), (rain, change) => {
      try {
        parseScene({ ...SCENE, rain, events: [{ time: 0, rain: change }] });
      } catch (error) {
        expect(error).toBeInstanceOf(SceneError);
      }
    }),
    { numRuns: 200 },
  );
});
