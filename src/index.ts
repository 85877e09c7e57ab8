// Phonolite: the sound of solid things touching, computed while it plays.
import { LiveWorld } from "./live/index.js";
import { OfflineWorld } from "./world/index.js";

export * from "./live/index.js";
export * from "./world/index.js";

/**
 * A world of bodies that sound when they are struck or driven.
 *
 * @example
 * const world = await SoundWorld.create(audioContext);
 * world.connect(audioContext.destination);
 */
export const SoundWorld = {
  create: LiveWorld.create,
  createOffline: OfflineWorld.create,
};

/** What `SoundWorld.create` gives; `SoundWorld.createOffline` gives an `OfflineWorld`. */
export type SoundWorld = LiveWorld;
