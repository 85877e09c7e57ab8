// One line of a manifest becomes one file. A file that is there already is left as it is: it is the record of a
// finished render.
import { resolve } from "node:path";
import { Came, PhonoliteError } from "../math/error.js";
import { models } from "../model/presets/index.js";
import { SOUND_SPEED } from "../model/radiation.js";
import { besides, readModel, readScene, sceneIn } from "../offline/files.js";
import { readRainPreset } from "../offline/rain-preset-file.js";
import { RENDER_DEFAULTS, type RenderOptions, renderScene } from "../offline/render-file.js";
import { STRIKE_RINGS, strikeScene } from "../offline/strike-scene.js";
import { presetNamed } from "../rain/presets/presets.js";
import type { ReadyScene } from "../world/scene/player.js";
import { parseScene } from "../world/scene/scene.js";
import type { SceneOptions } from "../world/scenes/builtin.js";
import { isBuiltin, type RenderLine, rainOf } from "./line.js";
import { isFinished, makeFolder, settle, temporaryFor } from "./place.js";

/** Folders of a batch: where outputs go, and what paths of scenes and models are relative to. */
export interface BatchFolders {
  out: string;
  files: string;
}

/** What became of a render that did not fail. */
export interface RenderOutcome {
  /** Whether it was rendered now; else the file was there. */
  rendered: boolean;
  /** Length of the sound, s; 0 where it was there already. */
  seconds: number;
  /** Largest sample, dB of full scale; null for silence and for what was there already. */
  peakDbFs: number | null;
}

const THERE: RenderOutcome = { rendered: false, seconds: 0, peakDbFs: null };

/**
 * A batch renders many short sounds: the world of each has room for its scene, which is reserved in any case, and
 * little more.
 */
const SNUG = { maxModes: 1, maxBodies: 1, maxModels: 1, modelBytes: 1024, maxEvents: 256, maxStreams: 0 };

/** Renders a line unless its file is there. The file appears whole or not at all. */
export async function renderOne(line: RenderLine, folders: BatchFolders, signal?: AbortSignal): Promise<RenderOutcome> {
  const path = resolve(folders.out, line.out);
  if (await isFinished(path)) return THERE;
  const ready = await sceneOf(line, folders.files);
  await makeFolder(resolve(path, ".."));
  const out = temporaryFor(path);
  const { stats } = await renderScene(ready, { ...renderOptions(line), out, signal }).catch((error) => {
    throw inTermsOf(error, out, line.out);
  });
  // another batch in the same folder may have been quicker
  if (!(await settle(out, path))) return THERE;
  return { rendered: true, seconds: stats.seconds, peakDbFs: stats.peakDbFs };
}

/** An error about the file as people know it. */
function inTermsOf(error: unknown, temporary: string, out: string): unknown {
  if (!(error instanceof PhonoliteError) || error.field !== temporary) return error;
  return new PhonoliteError(error.operation, out, error.expected, new Came(error.came));
}

/** The scene of a line with its models. */
async function sceneOf(line: RenderLine, files: string): Promise<ReadyScene> {
  const { scene, model, seed } = line;
  if (model !== undefined) return strikeScene(await readModel(besidesUnlessPreset(files, model)), blowOf(line), seed);
  if (typeof scene !== "string") {
    const parsed = parseScene(scene);
    if (seed !== undefined) parsed.seed = seed;
    return await sceneIn(files, parsed);
  }
  if (!isBuiltin(scene)) return await readScene(resolve(files, scene), seed);
  return await readScene(scene, seed, await sceneOptions(line, files));
}

function besidesUnlessPreset(files: string, model: string): string {
  return models.has(model) ? model : besides(files, model);
}

async function sceneOptions(line: RenderLine, files: string): Promise<SceneOptions> {
  const { preset, seconds, rate, chimes, windSpeed } = line;
  const { speed, hailRate, hailSource, cloud, cloudRadius, wind, stoneSize, energyLaw, fall, bounces, shatter } = line;
  const hail = { hailRate, hailSource, cloud, cloudRadius, wind, stoneSize, energyLaw, fall, bounces, shatter };
  const rain = rainOf(line);
  const named = preset && (presetNamed(preset) ?? (await readRainPreset(resolve(files, preset))));
  return {
    ...hail,
    speed,
    chimes,
    windSpeed,
    seconds,
    sampleRate: rate ?? 44_100,
    ...(named && { preset: named }),
    ...(rain && { rain }),
  };
}

function blowOf({ impulse = 0.01, durationMs = 0.5, direction, position = 0, distance = 1, at = 0 }: RenderLine) {
  const strike = { impulse, duration: durationMs / 1000, at: position, ...(direction && { direction }) };
  return { strike, distance, time: at };
}

/** The options of a rendering that a line comes to, with the defaults of the command line. */
function renderOptions(line: RenderLine): Omit<RenderOptions, "out"> {
  const { scene, model, av, level, budget, path, build, moments, limiter, rate, fullScale } = line;
  const { air, propagation, threshold, removed } = line;
  const { layout = line.channels === 1 ? "mono" : "stereo" } = line;
  const { pan = scene === "rain" ? "linear" : "equal-power" } = line;
  const { hearing = av === undefined ? "full" : "prune" } = line;
  const world: NonNullable<RenderOptions["world"]> = {
    ...SNUG,
    // the cores have renders of their own to do
    workers: 1,
    sampleRate: rate,
    fullScaleDbSpl: fullScale,
    limiter,
    path,
    build: build ?? "simd",
    moments,
    layout,
    panLaw: pan,
    airAbsorption: air,
    propagation,
    hearing: { mode: hearing, av, threshold, removed },
    budget,
  };
  return {
    seconds: line.seconds ?? (model === undefined ? undefined : strikeSeconds(line)),
    bits: line.bits ?? RENDER_DEFAULTS.bits,
    block: line.block ?? RENDER_DEFAULTS.block,
    world,
    ...(level !== undefined && { level: { dbSpl: level, of: model === undefined ? "mean" : "loudest" } }),
  };
}

function strikeSeconds({ at = 0, distance = 1, propagation }: RenderLine): number {
  return at + (propagation ? distance / SOUND_SPEED : 0) + STRIKE_RINGS;
}
