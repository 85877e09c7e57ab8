// A level that is asked for: what lands in the file is measured here by other code than that which chose the gain. The
// gain is one number for the whole file, the same for every way of hearing.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { parseScene, type RenderOptions, readScene, readyScene, renderScene } from "../../src/offline/index.js";
import type { ReadyScene } from "../../src/world/scene/player.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-level-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MEAN_70 = { dbSpl: 70, of: "mean" } as const;
const LOUDEST_70 = { dbSpl: 70, of: "loudest" } as const;

/** Read once for all tests. */
const hailing = readScene("hail-picnic", 1, { hailSource: "poisson", hailRate: 100, seconds: 1 });
const hail = () => hailing;
const struck = (impulse = 0.01, scene: object = {}) =>
  readyScene(
    parseScene({
      format: "scene",
      version: 1,
      bodies: [{ id: "a", model: "bell" }],
      events: [{ time: 0.1, body: "a", strike: { impulse, duration: 0.0005 } }],
      seconds: 0.6,
      ...scene,
    }),
  );

async function render(ready: ReadyScene, options: Partial<RenderOptions> = {}) {
  const out = join(folder, "out.wav");
  const world = { limiter: false, ...options.world };
  const { stats } = await renderScene(ready, { out, bits: 32, ...options, world });
  const bytes = readFileSync(out);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return {
    stats,
    hash,
    /** Read only where they are looked at. */
    get channels(): Float64Array[] {
      const samples = new wavefile.WaveFile(bytes).getSamples(false, Float64Array) as unknown as Float64Array[];
      return samples[0] instanceof Float64Array ? samples : [samples as unknown as Float64Array];
    },
  };
}

/** The level of a stretch of sound, dB SPL: a full-scale sine has a mean square of a half. */
function levelOf(channels: readonly Float64Array[], from = 0, to = channels[0].length, fullScale = 92): number {
  let sum = 0;
  for (const channel of channels) for (let i = from; i < to; i++) sum += channel[i] ** 2;
  return 10 * Math.log10((2 * sum) / (channels.length * (to - from))) + fullScale;
}

function loudestOf(channels: readonly Float64Array[], window: number, hop: number): number {
  let loudest = Number.NEGATIVE_INFINITY;
  for (let from = 0; from + window <= channels[0].length; from += hop) {
    loudest = Math.max(loudest, levelOf(channels, from, from + window));
  }
  return loudest;
}

describe("a scene", () => {
  test.each([1, 2] as const)("has the mean level that was asked for, in %d channels", async (channels) => {
    const rendered = await render(await hail(), { level: MEAN_70, world: { channels } });
    expect(rendered.channels).toHaveLength(channels);
    expect(Math.abs(levelOf(rendered.channels) - 70)).toBeLessThan(0.01);
  });

  test("takes the gain of stereo on more speakers, silent ones included, and past a head its own", async () => {
    const gain = async (world: RenderOptions["world"]) =>
      (await render(await hail(), { level: MEAN_70, world })).stats.levelGainDb;
    const stereo = await gain({ layout: "stereo" });
    // Equal power on the speakers is equal power in all; what the sounds of two bodies do to each other is not.
    const gains = [await gain({ layout: "quad" }), await gain({ layout: "5.0" }), await gain({ layout: "5.1" })];
    for (const found of gains) expect(Math.abs(found - stereo)).toBeLessThan(0.3);
    expect(gains[2]).toBe(await gain({ channels: 5 }));
    const head = await render(await hail(), { level: MEAN_70, world: { layout: "binaural" } });
    expect(Math.abs(levelOf(head.channels) - 70)).toBeLessThan(0.01);
  });

  test("has it at another rate, full scale and length too", async () => {
    const world = { sampleRate: 32_000, fullScaleDbSpl: 105 };
    const { channels } = await render(await hail(), { level: { dbSpl: 62.5, of: "mean" }, seconds: 0.7, world });
    expect(channels[0]).toHaveLength(22_400);
    expect(Math.abs(levelOf(channels, 0, 22_400, 105) - 62.5)).toBeLessThan(0.01);
  });

  test("is as loud whatever its own master gain; the gain makes up for it", async () => {
    const loud = await render(await struck(), { level: MEAN_70 });
    const soft = await render(await struck(0.01, { masterGain: 0.25 }), { level: MEAN_70 });
    expect(soft.stats.levelGainDb - loud.stats.levelGainDb).toBeCloseTo(20 * Math.log10(4), 5);
    expect(levelOf(soft.channels)).toBeCloseTo(70, 2);
  });
});

describe("a strike", () => {
  test("has the level in its loudest 46 ms, and rings on below it", async () => {
    const { channels } = await render(await struck(), { level: LOUDEST_70 });
    expect(Math.abs(loudestOf(channels, 2048, 512) - 70)).toBeLessThan(0.01);
    expect(levelOf(channels)).toBeLessThan(69);
  });

  test("has it at 96 kHz, where 46 ms are more samples", async () => {
    const { channels } = await render(await struck(), { level: LOUDEST_70, world: { sampleRate: 96_000 } });
    expect(Math.abs(loudestOf(channels, 4460, 1115) - 70)).toBeLessThan(0.01);
  });

  test("in a sound shorter than 46 ms is measured as if silence followed", async () => {
    const early = { events: [{ time: 0, body: "a", strike: { impulse: 0.01 } }] };
    const { channels } = await render(await struck(0.01, early), { level: LOUDEST_70, seconds: 1000 / 44_100 });
    expect(channels[0]).toHaveLength(1000);
    expect(levelOf(channels) + 10 * Math.log10(1000 / 2048)).toBeCloseTo(70, 2);
  });
});

describe("the gain", () => {
  test("is one master gain: the same bits as a scene that has it, at any block size", async () => {
    const ready = await hail();
    const asked = await render(ready, { level: MEAN_70, bits: 24 });
    const gain = 10 ** (asked.stats.levelGainDb / 20);
    const scene = { ...ready.scene, masterGain: ready.scene.masterGain * gain };
    expect((await render({ ...ready, scene }, { bits: 24 })).hash).toBe(asked.hash);
    expect((await render(ready, { level: MEAN_70, bits: 24, block: 1000 })).hash).toBe(asked.hash);
    expect((await render(ready, { bits: 24 })).hash).not.toBe(asked.hash);
  });

  test("is found with all modes and without the limiter, whatever the rendering has", async () => {
    const ready = await hail();
    const gainOf = async (world: RenderOptions["world"]) =>
      (await render(ready, { level: { dbSpl: 90, of: "mean" }, world })).stats;
    const { levelGainDb } = await gainOf({});
    expect(levelGainDb).toBeGreaterThan(5);
    for (const mode of ["prune", "bundle"] as const) {
      for (const removed of [false, true]) {
        expect((await gainOf({ hearing: { mode, removed } })).levelGainDb).toBe(levelGainDb);
      }
    }
    const limited = await gainOf({ limiter: true });
    expect(limited.limiterDb).toBeLessThan(-1);
    expect(limited.levelGainDb).toBe(levelGainDb);
  });

  test("is that of the sound before the limiter, however loud the scene is by itself", async () => {
    const gainOf = async (impulse: number) =>
      (await render(await struck(impulse), { level: LOUDEST_70, world: { limiter: true } })).stats.levelGainDb;
    expect((await gainOf(10)) - (await gainOf(0.01))).toBeCloseTo(-60, 3);
  });

  test("is 0 dB when no level is asked for", async () => {
    expect((await render(await struck())).stats.levelGainDb).toBe(0);
  });
});

describe("refused is", () => {
  test.each([MEAN_70, LOUDEST_70])("a level for silence, %j: nothing is left", async (level) => {
    await expect(render(await struck(0), { level })).rejects.toThrow(
      "render: level should be one that the sound can be brought to, but came silence",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a level that the sound is much too quiet for", async () => {
    await expect(render(await struck(1e-9), { level: MEAN_70 })).rejects.toThrow(
      /level should be one that the sound can be brought to, but came a sound that would have to be \d/,
    );
  });

  test.each([-1, 141, Number.NaN])("a level of %d dB", async (dbSpl) => {
    await expect(render(await struck(), { level: { dbSpl, of: "mean" } })).rejects.toThrow("level should be dB SPL");
  });
});

test("a level of neither the mean nor the loudest part is refused", async () => {
  const level = { dbSpl: 70, of: "peak" } as unknown as typeof MEAN_70;
  await expect(render(await struck(), { level })).rejects.toThrow("level.of should be mean or loudest");
});

describe("the first pass", () => {
  test("is half of the progress, which never goes back", async () => {
    const parts: number[] = [];
    await render(await struck(), { level: LOUDEST_70, seconds: 2, onProgress: (part) => parts.push(part) });
    expect([...parts].sort((a, b) => a - b)).toEqual(parts);
    expect(parts.filter((part) => part <= 0.5).length).toBeGreaterThan(5);
    expect(parts.filter((part) => part > 0.5).length).toBeGreaterThan(5);
    expect(parts.at(-1)).toBeLessThanOrEqual(1);
  });

  test("can be interrupted; nothing is left", async () => {
    const stop = new AbortController();
    const parts: number[] = [];
    const onProgress = (part: number) => {
      parts.push(part);
      if (part > 0.2) stop.abort();
    };
    const work = render(await struck(), { level: MEAN_70, seconds: 10, signal: stop.signal, onProgress });
    await expect(work).rejects.toThrow("an interruption");
    expect(Math.max(...parts)).toBeLessThan(0.4);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is not begun when the file cannot be written", async () => {
    const parts: number[] = [];
    const out = join(folder, "no/out.wav");
    const onProgress = (part: number) => parts.push(part);
    await expect(renderScene(await struck(), { out, level: MEAN_70, onProgress })).rejects.toThrow("no such file");
    expect(parts).toEqual([]);
  });
});
