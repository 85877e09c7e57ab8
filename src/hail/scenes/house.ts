// Figure 1b of the hail paper: a house with a metal roof of four panes.
import { lawnBodies, lawnCollider } from "./parts.js";
import { houseBodies, house as houseColliders } from "./picnic.js";
import type { HailScene } from "./scene.js";

/** Hail on a house. */
export function house(): HailScene {
  return {
    name: "house",
    title: "House with a metal roof",
    colliders: [lawnCollider(), ...houseColliders()],
    bodies: [...houseBodies(), ...lawnBodies()],
    cloud: { centre: [-6.2, 12, -4.3], radius: 2.8 },
    wind: [0.8, 0.3],
    listener: { position: [-5, 1.6, 3.2], looksAt: [-5.5, 2.8, -4] },
    masterGain: 0.3,
  };
}
