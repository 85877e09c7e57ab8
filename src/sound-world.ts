// The door to both kinds of world.
import { LiveWorld, type LiveWorldOptions } from "./live/index.js";
import { OfflineWorld, type WorldOptions } from "./world/index.js";

/**
 * A world of bodies that sound when they are struck or driven.
 *
 * @example
 * const world = await SoundWorld.create(audioContext);
 * world.connect(audioContext.destination);
 */
export const SoundWorld = {
  /**
   * Makes a world in an AudioContext, or in an OfflineAudioContext: there `await world.ready()` before
   * `startRendering()`.
   */
  create: (context: BaseAudioContext, options?: LiveWorldOptions): Promise<LiveWorld> =>
    LiveWorld.create(context, options),
  /** Makes a world that renders as fast as it can, in Node or a page. */
  createOffline: (options?: Partial<WorldOptions>): Promise<OfflineWorld> => OfflineWorld.create(options),
};

/** What `SoundWorld.create` gives; `SoundWorld.createOffline` gives an `OfflineWorld`. */
export type SoundWorld = LiveWorld;
