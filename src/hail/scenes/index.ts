// The scenes of hail that come with Phonolite.
import { can } from "./can.js";
import { gazebo } from "./gazebo.js";
import { glassHouse } from "./glass-house.js";
import { house } from "./house.js";
import { picnic } from "./picnic.js";
import { plane } from "./plane.js";
import type { HailScene } from "./scene.js";
import { table } from "./table.js";
import { tinRoof } from "./tin-roof.js";

/** Names of the scenes. */
export type HailSceneName = "picnic" | "table" | "house" | "gazebo" | "can" | "plane" | "tin-roof" | "glass-house";

/**
 * Places where it may hail, by name.
 *
 * @example
 * const scene = hailScenes.picnic();
 */
export const hailScenes: Readonly<Record<HailSceneName, () => HailScene>> = {
  picnic,
  table,
  house,
  gazebo,
  can,
  plane,
  "tin-roof": tinRoof,
  "glass-house": glassHouse,
};
