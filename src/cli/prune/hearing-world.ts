// Worlds that listen to a scene for its figures: one ear, no limiter, at a level that a first pass with all modes
// finds.
import { FIRST_PASS, levelGain } from "../../offline/level-pass.js";
import { PASS } from "../../offline/render-to-wav.js";
import type { HearingSettings } from "../../world/hearing.js";
import { OfflineWorld } from "../../world/offline-world.js";
import type { WorldOptions } from "../../world/options.js";
import { type ReadyScene, worldNeeds } from "../../world/scene/player.js";

/** How a scene is listened to. */
export interface Listening {
  /** Length of the sound, s. */
  seconds: number;
  /** Mean level of the sound with all modes, dB SPL. */
  level: number;
  path: WorldOptions["path"];
}

/** Sample rate of all figures, Hz: a pass of hearing, 2048 frames, is the paper's frame of 46 ms. */
export const RATE = 44_100;

/** How a scene's sound is streamed for its figures. */
export function streamOf({ seconds }: Listening, onProgress?: (part: number) => void) {
  return { out: "the sound", seconds, channels: 1, block: PASS, onProgress } as const;
}

/**
 * The gain that gives a scene its level; see {@link levelGain}.
 *
 * @param onProgress is told which part of this pass is done, 0 to 1.
 */
export async function gainForLevel(
  ready: ReadyScene,
  listening: Listening,
  onProgress?: (part: number) => void,
): Promise<number> {
  const world = await makeWorld(ready, listening, { ...FIRST_PASS });
  try {
    const level = { dbSpl: listening.level, of: "mean" } as const;
    return await levelGain(world, ready, level, world.options.fullScaleDbSpl, streamOf(listening, onProgress));
  } finally {
    world.dispose();
  }
}

/** A world for a scene that listens in some way; `gain` as {@link gainForLevel} finds it. The caller disposes of it. */
export async function listeningWorld(
  ready: ReadyScene,
  listening: Listening,
  hearing: HearingSettings,
  gain: number,
): Promise<OfflineWorld> {
  return await makeWorld(ready, listening, { hearing, masterGain: ready.scene.masterGain * gain });
}

async function makeWorld(
  ready: ReadyScene,
  { path }: Listening,
  options: Partial<WorldOptions>,
): Promise<OfflineWorld> {
  return await OfflineWorld.create({
    sampleRate: RATE,
    channels: 1,
    limiter: false,
    path,
    masterGain: ready.scene.masterGain,
    ...worldNeeds(ready, RATE),
    ...options,
  });
}
