// Renders a scene to a WAV file: reserves a world that the scene fits, plays it, and reports. A level that is asked for
// is found in a first pass over the whole scene.

import { OfflineWorld } from "../world/offline-world.js";
import { WORLD_DEFAULTS, type WorldOptions, worldOptions } from "../world/options.js";
import { type ReadyScene, type WorldNeeds, worldNeeds } from "../world/scene/player.js";
import { HeardMeans } from "./heard-means.js";
import { FIRST_PASS, type Level, levelGain } from "./level-pass.js";
import { type Rendering, type RenderStats, renderToWav, type StreamOptions, type WavOptions } from "./render-to-wav.js";
import { longestWay, mostOnTheWay } from "./travel.js";

/** Options of a rendering; all but `out` have a default. */
export interface RenderOptions extends Pick<WavOptions, "out" | "signal" | "onProgress"> {
  /**
   * Length of the sound, s; left out = the scene's own, else until 4 s after the last event, or step of contacts, is
   * heard.
   */
  seconds?: number;
  /** 16 and 24 are integers, 32 is float. */
  bits?: WavOptions["bits"];
  /** Frames asked of the world at a time; has no influence on the sound. */
  block?: number;
  /** How loud the sound shall be: one gain for all of it, found in a first pass; left out = as loud as it is. */
  level?: Level;
  /** Options of the world; what the scene needs is reserved in any case. */
  world?: Partial<Omit<WorldOptions, "masterGain">>;
}

/** The defaults of {@link RenderOptions}. */
export const RENDER_DEFAULTS = { bits: 24, block: 1024 } as const;

/** How long a scene rings on after its last event unless a length is asked for, s. */
const RING_OUT = 4;

/** How long a scene sounds unless a length is asked for, s; `way` is how long its sound needs to come. */
export function sceneSeconds({ scene, contacts }: ReadyScene, way = 0): number {
  const step = contacts?.times.at(-1) ?? 0;
  return scene.seconds ?? scene.events.reduce((last, { time }) => Math.max(last, time), step) + way + RING_OUT;
}

/**
 * Renders a scene to a WAV file, which appears whole or not at all.
 *
 * @example
 * const { stats } = await renderScene(await readScene("demo"), { out: "demo.wav", seconds: 6 });
 */
export async function renderScene(ready: ReadyScene, options: RenderOptions): Promise<Rendering> {
  const { scene } = ready;
  const { out, signal, level, onProgress } = options;
  const travels = options.world?.propagation === true;
  const way = travels ? longestWay(ready) : 0;
  const seconds = options.seconds ?? sceneSeconds(ready, way);
  const bits = options.bits ?? RENDER_DEFAULTS.bits;
  const block = options.block ?? RENDER_DEFAULTS.block;
  const sampleRate = options.world?.sampleRate ?? WORLD_DEFAULTS.sampleRate;
  const needs = worldNeeds(ready, sampleRate, way);
  if (travels) needs.maxEvents += mostOnTheWay(ready);
  const reserved = atLeast(needs, options.world ?? {});
  const asked = { ...options.world, sampleRate, masterGain: scene.masterGain, ...reserved };
  // What is wrong with the options is told before there is a file.
  const { hearing, budget, channels, layout } = worldOptions(asked);
  const heard = hearing.mode !== "full" || budget > 0 ? new HeardMeans(ready) : undefined;
  const stream: StreamOptions = { out, seconds, channels, block, signal };
  let gain = 1;
  let world: OfflineWorld | undefined;
  const makeWorld = async () => {
    if (level) gain = await firstPass(ready, level, asked, { ...stream, onProgress: (part) => onProgress?.(part / 2) });
    world = await OfflineWorld.create({ ...asked, masterGain: scene.masterGain * gain });
    return world;
  };
  const second = level && onProgress ? (part: number) => onProgress((1 + part) / 2) : onProgress;
  try {
    const onPass = heard && (() => world && heard.look(world));
    const rendering = await renderToWav(makeWorld, ready, {
      ...stream,
      sampleRate,
      bits,
      layout,
      onProgress: second,
      onPass,
    });
    const stats = heard ? withHeard(rendering.stats, heard) : rendering.stats;
    return { ...rendering, stats: { ...stats, levelGainDb: 20 * Math.log10(gain) } };
  } finally {
    world?.dispose();
  }
}

function withHeard(stats: RenderStats, means: HeardMeans): RenderStats {
  const heard = means.bodies().map(({ id, modes, alive }) => ({ id, modes, alive }));
  return { ...stats, modes: { ...stats.modes, off: { mean: means.off() } }, heard };
}

/** The gain that gives the scene its level, whatever hearing, budget and limiter the rendering proper has. */
async function firstPass(
  ready: ReadyScene,
  level: Level,
  asked: Partial<WorldOptions>,
  stream: StreamOptions,
): Promise<number> {
  const world = await OfflineWorld.create({ ...asked, ...FIRST_PASS });
  try {
    return await levelGain(world, ready, level, world.options.fullScaleDbSpl, stream);
  } finally {
    world.dispose();
  }
}

/** What the scene needs, what was asked for, or the world's default, whichever is most. */
function atLeast({ rain, ...needs }: WorldNeeds, asked: Partial<WorldOptions>): Partial<WorldOptions> {
  type Field = keyof typeof needs;
  const most = (field: Field) => Math.max(needs[field] ?? 0, asked[field] ?? WORLD_DEFAULTS[field]);
  const reserved = (Object.keys(needs) as Field[]).map((field) => [field, most(field)]);
  return { ...Object.fromEntries(reserved), ...(rain && { rain }) };
}
