// Figure 1d of the hail paper: a garbage can. It hails on a small place in little wind, so that enough stones find the
// lid.
import { lawnBodies, lawnCollider } from "./parts.js";
import { canBody, can as canColliders } from "./picnic.js";
import type { HailScene } from "./scene.js";

/** Hail on a garbage can. */
export function can(): HailScene {
  return {
    name: "can",
    title: "Garbage can",
    colliders: [lawnCollider(), ...canColliders()],
    bodies: [canBody(), ...lawnBodies()],
    cloud: { centre: [2.2, 12, 1.35], radius: 0.5 },
    wind: [0.15, 0.05],
    listener: { position: [2.1, 1.6, 3.4], looksAt: [2.4, 0.7, 1.4] },
    masterGain: 0.15,
  };
}
