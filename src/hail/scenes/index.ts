// The scenes of hail that come with Phonolite.
import { picnic } from "./picnic.js";
import type { HailScene } from "./scene.js";

/** Names of the scenes. */
export type HailSceneName = "picnic";

/**
 * Places where it may hail, by name.
 *
 * @example
 * const scene = hailScenes.picnic();
 */
export const hailScenes: Readonly<Record<HailSceneName, () => HailScene>> = { picnic };
