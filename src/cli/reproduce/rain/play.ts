// A preset of rain as `phonolite render rain --preset <name>` plays it, kept in memory.
import { streamSound } from "../../../offline/render-to-wav.js";
import type { RainPresetName, RainSettings } from "../../../rain/index.js";
import { OfflineWorld } from "../../../world/offline-world.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../world/scene/player.js";
import { builtinScene } from "../../../world/scenes/builtin.js";

/** Hz */
export const RAIN_RATE = 44_100;

/** Rain as it was played. */
export interface PlayedRain {
  /** One array for each of the two speakers. */
  channels: Float32Array[];
  /** Deepest gain reduction of the limiter, dB. */
  limiterDb: number;
  /** Level of a full-scale sine, dB SPL. */
  fullScaleDbSpl: number;
}

/** How it is played. */
export interface PlayRainOptions {
  /** Length, s. */
  seconds: number;
  /** Seed of all chance. */
  seed: number;
}

/** Plays a preset, or other settings of it. `onProgress` is told which part is done, 0 to 1. */
export async function playRain(
  preset: RainPresetName,
  { seconds, seed }: PlayRainOptions,
  rain: RainSettings = {},
  onProgress?: (part: number) => void,
): Promise<PlayedRain> {
  const ready = await readyScene(builtinScene("rain", seed, { preset, rain, seconds }));
  const { masterGain } = ready.scene;
  const world = await OfflineWorld.create({
    sampleRate: RAIN_RATE,
    channels: 2,
    panLaw: "linear",
    masterGain,
    ...worldNeeds(ready, RAIN_RATE),
  });
  try {
    const channels = [0, 1].map(() => new Float32Array(Math.round(seconds * RAIN_RATE)));
    let made = 0;
    const stream = { out: "the sound", seconds, channels: 2, block: PIECE, onProgress };
    await streamSound(world, new ScenePlayer(world, ready), stream, (buffers, from, to) => {
      for (const [i, buffer] of buffers.entries()) channels[i].set(buffer.subarray(from, to), made);
      made += to - from;
    });
    return { channels, limiterDb: world.meters().limiterDb, fullScaleDbSpl: world.options.fullScaleDbSpl };
  } finally {
    world.dispose();
  }
}

/** Frames rendered at a time; has no influence on the sound. */
const PIECE = 2048;
