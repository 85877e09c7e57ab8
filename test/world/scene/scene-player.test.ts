// The player feeds events by windows at fixed frames. What matters: nothing late, nothing dropped however many there
// are, and no influence of how many frames the host asks for at a time.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modelToJson, models as presets } from "../../../src/model/index.js";
import { readyScene, ScenePlayer, WINDOW, worldNeeds } from "../../../src/world/scene/player.js";
import { parseScene } from "../../../src/world/scene/scene.js";
import { builtinScene } from "../../../src/world/scenes/builtin.js";
import { FakeWorld } from "../fake-world.js";

const sceneOf = (events: object[], bodies: object[] = [{ id: "a", model: "bar" }]) =>
  parseScene({ format: "scene", version: 1, bodies, events });
const strike = (time: number, impulse = 1) => ({ time, body: "a", strike: { impulse } });

/** Plays a scene in blocks of the sizes given, over and over. */
async function play(scene: ReturnType<typeof sceneOf>, frames: number, blocks: number[], world = new FakeWorld()) {
  const player = new ScenePlayer(world.played, await readyScene(scene));
  const out = new Float32Array(frames);
  for (let done = 0, i = 0; done < frames; i++) {
    const count = Math.min(blocks[i % blocks.length], frames - done);
    player.renderInto([out], done, count);
    done += count;
  }
  return { world, player, out };
}

describe("a scene sounds the same", () => {
  test("at host blocks of 64, 128, 1000 and all at once", async () => {
    const scene = builtinScene("demo");
    const frames = 50_000;
    const { out, world } = await play(scene, frames, [128]);
    expect(world.meters().events.late).toBe(0);
    for (const block of [64, 1000, frames]) {
      const other = await play(scene, frames, [block]);
      expect(other.out).toEqual(out);
      expect(other.world.heard).toEqual(world.heard);
    }
  });

  test("at any mixture of block sizes", async () => {
    const times = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 20 });
    const blocks = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(times, blocks, async (list, sizes) => {
        const scene = sceneOf(list.map((time) => strike(time)));
        const a = await play(scene, 8000, [8000]);
        const b = await play(scene, 8000, sizes);
        expect(b.out).toEqual(a.out);
        expect(b.world.meters().events).toEqual(a.world.meters().events);
        expect(b.world.meters().events.late).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});

describe("events", () => {
  test("sound at their own frame, those of one time in the order of the file", async () => {
    const events = [
      { time: 0.1, body: "a", remove: {} },
      strike(0),
      strike(0.05),
      { time: 0.05, body: "a", set: { gain: 0 } },
    ];
    const { world, player } = await play(sceneOf(events), 5000, [128]);
    expect(world.heard).toEqual(["strike 0 @0", "strike 0 @2205", "set 0 @2205", "remove 0 @4410"]);
    expect(player.impacts).toBe(2);
  });

  test("in any number pass through a small queue: 30000 of them over 3 s", async () => {
    const scene = sceneOf(Array.from({ length: 30_000 }, (_, i) => strike(i / 10_000)));
    const ready = await readyScene(scene);
    const { maxEvents } = worldNeeds(ready, 44_100);
    // five windows at most, 23 ms each: the four that were given, and the one that has passed
    expect(maxEvents).toBeLessThan(1200);
    const { world, player } = await play(scene, 3 * 44_100, [4096], new FakeWorld({ maxEvents }));
    expect(world.meters().events).toMatchObject({ accepted: 30_000, late: 0, dropped: 0 });
    expect(player.impacts).toBe(30_000);
  });

  test("that come all at once get a queue with room for them", async () => {
    const scene = sceneOf(Array.from({ length: 20_000 }, () => strike(0.01)));
    const { maxEvents } = worldNeeds(await readyScene(scene), 44_100);
    const { world } = await play(scene, 1000, [128], new FakeWorld({ maxEvents }));
    expect(world.meters().events).toMatchObject({ accepted: 20_000, dropped: 0 });
  });

  test("with long pulses have room until these end", async () => {
    const long = (time: number) => ({ time, body: "a", strike: { impulse: 1, duration: 1 } });
    const scene = sceneOf(Array.from({ length: 20_000 }, (_, i) => long(i / 20_000)));
    const { maxEvents } = worldNeeds(await readyScene(scene), 44_100);
    expect(maxEvents).toBeGreaterThanOrEqual(20_000);
    const apart = sceneOf(Array.from({ length: 10 }, (_, i) => long(2 * i)));
    expect(worldNeeds(await readyScene(apart), 44_100).maxEvents).toBeLessThan(20);
  });

  test("are known 2688 frames ahead, as hearing needs them, but no more than four windows", async () => {
    const frames = Array.from({ length: 100 }, (_, i) => 97 * i);
    const world = new FakeWorld();
    const player = new ScenePlayer(
      world.played,
      await readyScene(sceneOf(frames.map((frame) => strike(frame / 44_100)))),
    );
    const before = (frame: number) => frames.filter((other) => other < frame).length;
    for (let frame = 0; frame < 6000; frame++) {
      player.renderInto([new Float32Array(1)]);
      const { accepted } = world.meters().events;
      expect(accepted).toBeGreaterThanOrEqual(before(frame + 2689));
      expect(accepted).toBeLessThanOrEqual(before(frame + 4 * WINDOW));
    }
  });
});

describe("models", () => {
  test("are presets, inside the scene, or loaded once by name", async () => {
    const asked: string[] = [];
    const bodies = [
      { id: "a", model: "bell" },
      { id: "b", model: modelToJson(presets.load("bar")) },
      { id: "c", model: "x.modal.json" },
      { id: "d", model: "x.modal.json" },
    ];
    const { models } = await readyScene(sceneOf([], bodies), async (path) => {
      asked.push(path);
      return presets.load("plate");
    });
    expect(models.map((model) => model.name)).toEqual(["bell", "bar", "plate", "plate"]);
    expect(asked).toEqual(["x.modal.json"]);
  });

  test("that are wrong are blamed on their body", async () => {
    const inside = sceneOf([], [{ id: "a", model: { ...modelToJson(presets.load("bar")), decayRates: [-1] } }]);
    await expect(readyScene(inside)).rejects.toThrow(/^scene: bodies\[0\]\.model\.decayRates should be/);
    const unknown = sceneOf([], [{ id: "a", model: "gnog" }]);
    await expect(readyScene(unknown)).rejects.toThrow(
      /^scene: bodies\[0\]\.model should be a preset \(did you mean gong\?\)/,
    );
    await expect(readyScene(unknown)).rejects.toThrow(/or a readable model file, but came "gnog", which is none$/);
  });

  test("without the sample point that is struck are refused, with the path of the strike", async () => {
    const scene = sceneOf([strike(0), { time: 1, body: "a", strike: { impulse: 1, at: 129 } }]);
    await expect(readyScene(scene)).rejects.toThrow(
      "scene: events[1].strike.at should be a sample-point index from 0 to 128, but came 129",
    );
  });

  test("decide what the world reserves", async () => {
    const bodies = [
      { id: "a", model: "bell" },
      { id: "b", model: "bell" },
    ];
    const needs = worldNeeds(await readyScene(sceneOf([], bodies)), 44_100);
    expect(needs).toMatchObject({ maxModes: 2 * presets.load("bell").modeCount, maxBodies: 2, maxModels: 1 });
  });
});
