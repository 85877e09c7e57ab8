// Whole renderings through the public door, with the real core: scenes of every size get the room they need.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseScene, type RenderOptions, readScene, readyScene, renderScene } from "../../src/offline/index.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-scene-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const strike = (time: number, body = "a") => ({ time, body, strike: { impulse: 0.001 } });

async function render(scene: object, options: Partial<RenderOptions> = {}) {
  const bodies = [{ id: "a", model: "bar" }];
  const parsed = parseScene({ format: "scene", version: 1, bodies, events: [strike(0)], ...scene });
  return await renderScene(await readyScene(parsed), { out: join(folder, "out.wav"), ...options });
}

describe("the length of the sound", () => {
  test("is what is asked for, else the scene's own, else 4 s after its last event", async () => {
    expect((await render({ seconds: 2 }, { seconds: 0.5 })).frames).toBe(22_050);
    expect((await render({ seconds: 0.25 })).frames).toBe(11_025);
    expect((await render({ events: [strike(0.5), strike(0.1)] })).frames).toBe(4.5 * 44_100);
  });
});

test("a master gain of a half is 6 dB less", async () => {
  const peak = async (masterGain: number) => (await render({ masterGain }, { seconds: 0.3 })).stats.peakDbFs!;
  expect((await peak(0.5)) - (await peak(1))).toBeCloseTo(-6.0206, 2);
});

describe("what hearing did is told", () => {
  const hailed = async (options: Partial<RenderOptions>) => {
    const ready = await readScene("hail-picnic", 1, { hailSource: "poisson", hailRate: 100, seconds: 1 });
    const world = { path: "drive", ...options.world } as const;
    return (await renderScene(ready, { out: join(folder, "out.wav"), ...options, world })).stats;
  };

  test("body by body and in all, the same at any block", async () => {
    const stats = await hailed({ world: { hearing: { mode: "prune" } } });
    expect(stats.heard.map(({ id }) => id).slice(-2)).toEqual(["table", "can"]);
    expect(stats.heard.reduce((sum, { modes }) => sum + modes, 0)).toBe(2904);
    const alive = stats.heard.reduce((sum, body) => sum + body.alive, 0);
    // Those that fade count over all blocks, but fades are over when bodies are looked at.
    expect(alive).toBeGreaterThan(0.7 * stats.modes.alive.mean);
    expect(alive).toBeLessThan(1.1 * stats.modes.alive.mean);
    expect(stats.modes.off.mean).toBeGreaterThan(500);
    expect(stats.rounds).toBe(Math.ceil(44_100 / 2048));
    expect(await hailed({ world: { hearing: { mode: "prune" } }, block: 5000 })).toEqual(stats);
  });

  test("bundles with the lines that carry them", async () => {
    const { modes, heard } = await hailed({ world: { hearing: { mode: "bundle" } } });
    expect(modes.bundled.mean).toBeGreaterThan(500);
    expect(modes.cells.mean).toBeGreaterThan(10);
    expect(modes.cells.mean).toBeLessThan(129);
    expect(modes.off.mean).toBe(0);
    expect(heard.every(({ modes: all, alive }) => alive < all / 2)).toBe(true);
    expect(heard.some(({ alive }) => alive > 1)).toBe(true);
  });

  test("and how far the governor went to keep to a budget", async () => {
    const { governor, heard, cost } = await hailed({ world: { budget: 20_000 } });
    expect(governor.highestRung).toBeGreaterThan(4);
    expect(heard).toHaveLength(9);
    const { synthesis, hearing, other } = (await hailed({})).cost;
    expect(cost.synthesis + cost.hearing + cost.other).toBeLessThan((synthesis + hearing + other) / 2);
  });

  test("and nothing of it where all modes sound", async () => {
    const { modes, heard, rounds, governor } = await hailed({});
    expect({ heard, rounds, governor }).toEqual({ heard: [], rounds: 0, governor: { highestRung: 0, over: 0 } });
    expect(modes).toMatchObject({ bundled: { mean: 0 }, cells: { mean: 0 }, off: { mean: 0 } });
  });
});

describe("sound that needs time to come", () => {
  const far = [{ id: "a", model: "bar", position: [0, 0, -343.2] }];
  const world = { propagation: true };

  test("makes the sound longer, unless its length is asked for", async () => {
    expect((await render({ bodies: far }, { world })).frames).toBe(5 * 44_100);
    expect((await render({ bodies: far })).frames).toBe(4 * 44_100);
    expect((await render({ bodies: far, seconds: 0.5 }, { world })).frames).toBe(22_050);
    const moves = { time: 0, body: "a", set: { position: [0, 686.4, 0] } };
    expect((await render({ events: [moves] }, { world })).frames).toBe(6 * 44_100);
  });

  test("finds room on its way: 20000 events of which none is heard yet", async () => {
    const events = Array.from({ length: 20_000 }, (_, i) => strike(i / 25_000));
    const { stats } = await render({ bodies: far, events }, { seconds: 1.9, world });
    expect(stats).toMatchObject({ impacts: 20_000, events: { late: 0, dropped: 0, reasons: {} } });
    expect(stats.peakDbFs).toBeGreaterThan(-120);
  });
});

describe("room is made for", () => {
  test("20000 events in a fifth of a second, more than the queue has by default", async () => {
    const events = Array.from({ length: 20_000 }, (_, i) => strike(i / 100_000));
    const { stats } = await render({ events }, { seconds: 0.3 });
    expect(stats).toMatchObject({ impacts: 20_000, events: { late: 0, dropped: 0 } });
  });

  test("10000 pulses that overlap: none is lost when its block ends", async () => {
    const long = (time: number) => ({ time, body: "a", strike: { impulse: 1e-5, duration: 0.1 } });
    const events = Array.from({ length: 10_000 }, (_, i) => long(i / 100_000));
    const { stats } = await render({ events }, { seconds: 0.25 });
    expect(stats).toMatchObject({ impacts: 10_000, events: { late: 0, dropped: 0, reasons: {} } });
  });

  test("2000 bodies and 300 models", async () => {
    const models = Array.from({ length: 300 }, (_, i) => ({
      format: "modal-model",
      version: 1,
      frequencies: [200 + i],
      decayRates: [3],
      gains: [1],
    }));
    const bodies = Array.from({ length: 2000 }, (_, i) => ({ id: `${i}`, model: i < 300 ? models[i] : "bar" }));
    const events = bodies.map(({ id }) => strike(0.01, id));
    const { stats } = await render({ bodies, events }, { seconds: 0.05 });
    expect(stats).toMatchObject({ bodies: 2000, impacts: 2000, events: { dropped: 0 } });
  });
});

test("a scene without bodies is silence", async () => {
  expect((await render({ bodies: [], events: [] }, { seconds: 0.1 })).stats).toMatchObject({
    peakDbFs: null,
    impacts: 0,
  });
});

test("the file has the channels of the layout, and says which", async () => {
  const stats = async (world: RenderOptions["world"]) => (await render({}, { seconds: 0.1, world })).stats;
  expect(await stats({})).toMatchObject({ channels: 2, layout: "stereo" });
  expect(await stats({ channels: 6 })).toMatchObject({ channels: 6, layout: "5.1" });
  expect(await stats({ layout: "7.1" })).toMatchObject({ channels: 8, layout: "7.1" });
  expect(await stats({ layout: [0, null, 180] })).toMatchObject({ channels: 3, layout: [0, null, 180] });
  await expect(stats({ layout: "quad", channels: 2 })).rejects.toThrow(/channels should be 4, as the layout has/);
});

test("a world that cannot be made leaves no file", async () => {
  await expect(render({}, { world: { sampleRate: 1 } })).rejects.toThrow("sampleRate");
  expect(readdirSync(folder)).toEqual([]);
});
