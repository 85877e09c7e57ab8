// A preset of rain as `phonolite render rain --preset <name>` plays it, kept in memory.
import { Rain } from "../../../rain/index.js";
import { OfflineWorld } from "../../../world/offline-world.js";

/** Hz */
export const RAIN_RATE = 44_100;
/** Frames rendered at a time, between which progress is told. */
const PIECE = 8192;

/** Rain as it was played. */
export interface PlayedRain {
  /** One array for each speaker. */
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

/** Plays a preset, without its thunder: a clap is no part of what is compared. */
export async function playRain(preset: string, { seconds, seed }: PlayRainOptions): Promise<PlayedRain> {
  const world = await OfflineWorld.create({ sampleRate: RAIN_RATE, channels: 2, rain: true });
  try {
    const rain = new Rain(world, { preset, seed, thunder: 0 });
    const skip = world.latencyFrames;
    const channels = [0, 1].map(() => new Float32Array(skip + Math.round(seconds * RAIN_RATE)));
    for (let at = 0; at < channels[0].length; at += PIECE) {
      world.renderInto(channels, at, Math.min(PIECE, channels[0].length - at));
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    const { limiterDb } = world.meters();
    rain.dispose();
    return {
      channels: channels.map((channel) => channel.subarray(skip)),
      limiterDb,
      fullScaleDbSpl: world.options.fullScaleDbSpl,
    };
  } finally {
    world.dispose();
  }
}
