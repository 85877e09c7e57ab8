// Phonolite: the sound of solid things touching, computed while it plays.
import { OfflineWorld } from "./world/index.js";

export * from "./world/index.js";

/**
 * A world of bodies that sound when they are struck or driven.
 *
 * @example
 * const world = await SoundWorld.createOffline({ sampleRate: 48000 });
 */
export const SoundWorld = {
  createOffline: OfflineWorld.create,
};
