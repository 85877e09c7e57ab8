// Figure 5 of the hail paper: a multitude of particles that strike and bounce off a single planar section. They are
// thrown down from a low cloud and fall freely; the impact map of this scene is the plane in its own coordinates.
import type { Collider } from "../colliders/collider.js";
import type { HailScene } from "./scene.js";

/** The plane: half its sides, how high it lies, and how much its far side is raised, m. */
const [HALF, HEIGHT, RAISED] = [1, 0.6, 0.25];

/** Hail on one steel plate. */
export function plane(): HailScene {
  const section: Collider = {
    name: "plane",
    shape: {
      kind: "quad",
      corner: [-HALF, HEIGHT, HALF],
      u: [2 * HALF, 0, 0],
      v: [0, RAISED, -2 * HALF],
    },
    ground: "steel",
    body: "plane",
  };
  return {
    name: "plane",
    title: "One planar section",
    colliders: [section],
    bodies: [{ id: "plane", model: "roof-4", position: [0, HEIGHT + RAISED / 2, 0] }],
    cloud: { centre: [0, 4, 0], radius: 1.05 },
    wind: [0, 0],
    listener: { position: [0, 1.6, 3.6], looksAt: [0, 0.7, 0] },
    masterGain: 0.2,
    settings: { fall: "ballistic", velocity: [0, -3, 0], bounces: 8 },
  };
}
