// Figure 1a of the hail paper: a picnic table with metal plates. The plates are parts of the table top, as in the
// paper, not things of their own: a struck place on the top is asked which part it lies in.
import { lawnBodies, lawnCollider } from "./parts.js";
import { benchBody, benches, tableBodies, tableWithRegions } from "./picnic.js";
import type { HailScene } from "./scene.js";

/** Hail on a table with three plates. */
export function table(): HailScene {
  return {
    name: "table",
    title: "Picnic table with metal plates",
    colliders: [lawnCollider(), tableWithRegions(), ...benches()],
    bodies: [...tableBodies(), benchBody(), ...lawnBodies()],
    cloud: { centre: [-1, 12, -0.4], radius: 1.1 },
    wind: [0.8, 0.3],
    listener: { position: [0, 1.5, 2.6], looksAt: [0, 0.8, 0] },
    masterGain: 0.28,
  };
}
