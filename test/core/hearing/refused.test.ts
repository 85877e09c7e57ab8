// What a world refuses to hear of: settings that make no sense, and any at all where it was made without room for
// hearing.
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import type { HearingSettings } from "../../../src/world/index.js";
import { firstDifference, quietWorld, tone } from "../listen.js";
import { chance, HOP, ratio } from "./ear.js";

const PRUNE: HearingSettings = { mode: "prune" };

/** A body of random modes over 60 dB. */
function rough() {
  const next = chance(1);
  const hertz = Array.from({ length: 40 }, () => 60 * Math.exp(5.6 * next()));
  return tone(
    hertz,
    hertz.map(() => 30 * next()),
    { gains: hertz.map(() => ratio(-60 * next() - 10)) },
  );
}

describe("settings that make no sense are refused and change nothing:", () => {
  test.each([
    ["a_v that is not a number", { mode: "prune", av: Number.NaN }, "hearing.av"],
    ["a_v below 0", { mode: "prune", av: -0.001 }, "hearing.av"],
    ["a_v above 100", { mode: "prune", av: 100.001 }, "hearing.av"],
    ["endless a_v", { mode: "prune", av: Number.POSITIVE_INFINITY }, "hearing.av"],
    ["a_v in words", { mode: "prune", av: "5" }, "hearing.av"],
    ["an unknown mode", { mode: "mute" }, "hearing.mode"],
    ["no mode", {}, "hearing.mode"],
    ["a threshold of 3 dB", { mode: "prune", threshold: 3 }, "hearing.threshold"],
    ["removed in words", { mode: "prune", removed: "yes" }, "hearing.removed"],
    ["an unknown field", { mode: "prune", margin: 5 }, "margin"],
    ["null", null, "hearing"],
    ["a word", "prune", "hearing"],
  ])("%s", async (_, settings, field) => {
    const bad = settings as unknown as HearingSettings;
    await expect(quietWorld({ hearing: bad })).rejects.toThrow(PhonoliteError);
    await expect(quietWorld({ hearing: bad })).rejects.toThrow(field);
    const world = await quietWorld();
    const body = world.addBody({ model: rough() });
    body.strike({ impulse: 1 });
    expect(() => world.setHearing(bad)).toThrow(field);
    world.render(3 * HOP);
    expect(world.meters()).toMatchObject({ rounds: 0, modes: { off: 0 } });
  });

  test("a time that is no time", async () => {
    const world = await quietWorld();
    expect(() => world.setHearing(PRUNE, Number.NaN)).toThrow("time");
    world.render(3 * HOP);
    expect(world.meters().rounds).toBe(0);
  });
});

describe("a world without room for hearing", () => {
  test("refuses to listen, and sounds as ever", async () => {
    const world = await quietWorld({ hearingRoom: false });
    const twin = await quietWorld();
    for (const settings of [PRUNE, { mode: "bundle" }, { mode: "full" }] as HearingSettings[]) {
      expect(() => world.setHearing(settings)).toThrow("hearingRoom");
    }
    expect(() => world.setMaskers([50])).toThrow("hearingRoom");
    twin.setMaskers(new Array(25).fill(150)); // nobody listens: nothing happens
    const sounds = [world, twin].map((each) => {
      each.addBody({ model: rough() }).strike({ impulse: 0.5 });
      return each.render(5 * HOP)[0];
    });
    expect(() => world.heardModes(world.addBody({ model: rough() }))).toThrow("hearingRoom");
    expect(firstDifference(sounds[0], sounds[1])).toBe(-1);
    expect(world.memoryBytes).toBeLessThanOrEqual(twin.memoryBytes);
  });
  test("is what a world of more than 262,144 modes is, unless it asks for hearing", async () => {
    const large = { maxModes: 262_145 };
    const world = await quietWorld(large);
    expect(() => world.setHearing(PRUNE)).toThrow("hearingRoom");
    const other = await quietWorld({ ...large, hearing: PRUNE });
    other.setHearing({ mode: "bundle" });
    const room = await quietWorld({ ...large, hearingRoom: true });
    room.setHearing(PRUNE);
    room.render(HOP);
    expect(room.meters().rounds).toBe(1);
  });
  test("cannot be made where hearing is asked for", async () => {
    await expect(quietWorld({ hearingRoom: false, hearing: PRUNE })).rejects.toThrow("hearingRoom");
  });
});
