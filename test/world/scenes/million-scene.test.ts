// The scene `million` as `render` plays it: chimes of a hundred modes, as many as asked for, at a level that leaves the
// limiter alone.
import { describe, expect, test } from "vitest";
import { OfflineWorld } from "../../../src/world/index.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../src/world/scene/player.js";
import { builtinScene } from "../../../src/world/scenes/builtin.js";

describe("million", () => {
  test("is ten thousand chimes unless asked for others, struck for ten seconds", () => {
    const { bodies, seconds, events, seed } = builtinScene("million", 3);
    expect([bodies.length, seconds, seed]).toEqual([10_000, 10, 3]);
    expect(new Set(bodies.map(({ model }) => model)).size).toBe(24);
    // one touch of the front for each, and some 1000 strikes a second
    expect(events.length).toBeGreaterThan(14_000);
    expect(events.length).toBeLessThan(32_000);
    expect(builtinScene("million", 1, { chimes: 7, seconds: 1 }).bodies).toHaveLength(7);
  });

  test("sounds, swells, and never meets the limiter", async () => {
    const scene = builtinScene("million", 1, { chimes: 150, seconds: 3 });
    const ready = await readyScene(scene);
    const world = await OfflineWorld.create({ ...worldNeeds(ready, 44_100), masterGain: scene.masterGain });
    expect(world.options.maxModes).toBe(15_000);
    const player = new ScenePlayer(world, ready);
    const out = [new Float32Array(3 * 44_100), new Float32Array(3 * 44_100)];
    player.renderInto(out);
    const level = 10 * Math.log10(out[0].reduce((sum, x) => sum + x * x, 0) / out[0].length);
    const { modes, limiterDb, events } = world.meters();
    expect(level).toBeGreaterThan(-45);
    expect(level).toBeLessThan(-12);
    expect(limiterDb).toBe(0);
    expect(events.dropped).toBe(0);
    expect(modes.alive).toBeGreaterThan(9000);
    world.dispose();
  });

  test("its options belong to it alone", () => {
    expect(() => builtinScene("demo", 1, { chimes: 5 })).toThrow("chimes should be left out");
    expect(() => builtinScene("million", 1, { chimes: 0 })).toThrow("a whole number from 1 to 100000");
    expect(() => builtinScene("million", 1, { windSpeed: 99 })).toThrow("metres a second from 1 to 40");
    expect(() => builtinScene("million", 1, { hailRate: 5 })).toThrow("hailRate should be left out");
  });
});
