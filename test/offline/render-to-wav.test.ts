// The offline loop with a world that is easy to foresee: what lands in the file, when, and what is left after a stop.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { renderToWav, type WavOptions } from "../../src/offline/render-to-wav.js";
import { readyScene } from "../../src/world/scene/player.js";
import { parseScene } from "../../src/world/scene/scene.js";
import { builtinScene } from "../../src/world/scenes/builtin.js";
import { type FakeOptions, FakeWorld } from "../world/fake-world.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-render-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ONE_STRIKE = parseScene({
  format: "scene",
  version: 1,
  bodies: [{ id: "a", model: "bar" }],
  events: [{ time: 0.01, body: "a", strike: { impulse: 0.5 } }],
});

async function render(scene = ONE_STRIKE, options: Partial<WavOptions> = {}, fake: FakeOptions = {}) {
  const out = join(folder, "out.wav");
  const full: WavOptions = { out, sampleRate: 44_100, seconds: 0.1, channels: 2, bits: 32, block: 128, ...options };
  const rendering = await renderToWav(async () => new FakeWorld(fake).played, await readyScene(scene), full);
  const bytes = readFileSync(out);
  const samples = new wavefile.WaveFile(bytes).getSamples(false, Float64Array) as unknown as Float64Array[];
  return { ...rendering, samples, hash: createHash("sha256").update(bytes).digest("hex") };
}

describe("the file", () => {
  test.each([0, 1, 100, 128])("starts with the sound, %d frames of limiter delay trimmed", async (latencyFrames) => {
    const { samples, frames } = await render(ONE_STRIKE, {}, { latencyFrames });
    expect(frames).toBe(4410);
    expect(samples[0]).toHaveLength(4410);
    expect(samples[0].findIndex((x) => x !== 0)).toBe(441);
    expect(samples[0][441]).toBe(0.5);
    expect(samples[1][441]).toBe(-0.5);
  });

  test("is the same, byte for byte, at host blocks of 1, 64, 128, 1000 and 65536", async () => {
    const scene = builtinScene("demo");
    const options = { seconds: 0.7, bits: 24 as const };
    const { hash } = await render(scene, { ...options, block: 128 }, { latencyFrames: 128 });
    for (const block of [1, 64, 1000, 65_536]) {
      expect((await render(scene, { ...options, block }, { latencyFrames: 128 })).hash).toBe(hash);
    }
  });
});

describe("the statistics", () => {
  test("have the fields that the format names", async () => {
    const { stats } = await render();
    expect(stats).toEqual({
      seconds: 0.1,
      channels: 2,
      layout: "stereo",
      impacts: 1,
      modes: {
        total: 7,
        aboveNyquist: 0,
        alive: { mean: 1.5, max: 3 },
        bundled: { mean: 0.5 },
        cells: { mean: 0.25 },
        off: { mean: 0 },
      },
      rounds: 2,
      heard: [],
      bodies: 1,
      events: { accepted: 1, late: 0, dropped: 0, reasons: {} },
      governor: { highestRung: 1, over: 2 },
      cost: { synthesis: 1, hearing: 0, other: 2 },
      peakDbFs: 20 * Math.log10(0.5),
      limiterDb: -0.5,
      clipped: 0,
      levelGainDb: 0,
    });
  });

  test("say null for the peak of silence", async () => {
    const { stats } = await render(parseScene({ format: "scene", version: 1, bodies: [] }));
    expect(JSON.parse(JSON.stringify(stats)).peakDbFs).toBeNull();
  });

  test("count strikes that the world dropped apart from impacts", async () => {
    const events = Array.from({ length: 10 }, () => ({ time: 0.01, body: "a", strike: { impulse: 0.01 } }));
    const scene = parseScene({ ...ONE_STRIKE, events });
    const { stats } = await render(scene, {}, { maxEvents: 4 });
    expect(stats).toMatchObject({ impacts: 4, events: { accepted: 4, dropped: 6 } });
  });
});

describe("nothing is left", () => {
  test("when the rendering is interrupted", async () => {
    const stop = new AbortController();
    const onProgress = (part: number) => part > 0.3 && stop.abort();
    const work = render(ONE_STRIKE, { seconds: 10, signal: stop.signal, onProgress });
    await expect(work).rejects.toThrow("an interruption");
    expect(readdirSync(folder)).toEqual([]);
  });

  const options = {
    sampleRate: 44_100,
    seconds: 1,
    channels: 1,
    bits: 16,
    block: 64,
  } as const;

  test("when the world fails", async () => {
    const world = new FakeWorld();
    world.renderInto = () => {
      throw new Error("the core stopped");
    };
    const work = renderToWav(async () => world.played, await readyScene(ONE_STRIKE), {
      out: join(folder, "o.wav"),
      ...options,
    });
    await expect(work).rejects.toThrow("the core stopped");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("when the world cannot be made, which is tried only once the file can be written", async () => {
    let tried = 0;
    const makeWorld = async () => {
      tried++;
      throw new Error("no room");
    };
    const ready = await readyScene(ONE_STRIKE);
    const nowhere = renderToWav(makeWorld, ready, { out: join(folder, "no/o.wav"), ...options });
    await expect(nowhere).rejects.toThrow("no such file or folder");
    expect(tried).toBe(0);
    await expect(renderToWav(makeWorld, ready, { out: join(folder, "o.wav"), ...options })).rejects.toThrow("no room");
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.each([1, 100, 2048, 5000])("a pass of hearing is over every 2048 frames at blocks of %d", async (block) => {
  const world = new FakeWorld({ latencyFrames: 128 });
  const frames: number[] = [];
  const onPass = () => frames.push(world.asked.reduce((sum, count) => sum + count, 0));
  const options = { out: join(folder, "o.wav"), sampleRate: 44_100, seconds: 0.1, channels: 1, bits: 16 } as const;
  await renderToWav(async () => world.played, await readyScene(ONE_STRIKE), { ...options, block, onPass });
  expect(frames).toEqual([2048, 4096, 4410 + 128]);
});

test("a sound shorter than a frame is refused", async () => {
  await expect(render(ONE_STRIKE, { seconds: 1e-6 })).rejects.toThrow("long enough for one frame");
});

test("progress runs from 0 to 1 and never back", async () => {
  const parts: number[] = [];
  await render(ONE_STRIKE, { seconds: 2, onProgress: (part) => parts.push(part) });
  expect(parts.length).toBeGreaterThan(5);
  expect([...parts].sort((a, b) => a - b)).toEqual(parts);
  expect(parts.at(-1)).toBeLessThanOrEqual(1);
});
