// Figure 1c of the hail paper: a gazebo. Its canvas is eight gores between ribs, each with a dull sound of its own from
// where it is; here the canvas is what hail is counted on.
import type { Vec3 } from "../../math/vec3.js";
import type { Collider } from "../colliders/collider.js";
import { lawnBodies, lawnCollider } from "./parts.js";
import { canvasBody, gazebo as gazeboColliders } from "./picnic.js";
import type { HailBody, HailScene } from "./scene.js";
import { thudModel } from "./thud.js";

const GORES = 8;
/** The middle of a gore lies this far from the middle of the canvas, m. */
const REACH = 1.1;

/** Hail on a gazebo. */
export function gazebo(): HailScene {
  return {
    name: "gazebo",
    title: "Gazebo",
    colliders: [lawnCollider(), ...gazeboColliders().map(withGores)],
    bodies: [...Array.from({ length: GORES }, (_, i) => gore(i)), ...lawnBodies()],
    cloud: { centre: [3.7, 12, -2.7], radius: 2 },
    wind: [0.8, 0.3],
    listener: { position: [4, 1.6, 2.2], looksAt: [4.6, 2.4, -2.4] },
    masterGain: 1.5,
  };
}

function withGores(collider: Collider): Collider {
  if (collider.body !== "canvas") return collider;
  const bodies = Array.from({ length: GORES }, (_, i) => nameOf(i));
  return { ...collider, patches: { columns: GORES, rows: 1, bodies } };
}

function gore(i: number): HailBody {
  const middle = canvasBody().position;
  const angle = (2 * Math.PI * (i + 0.5)) / GORES;
  // around a cone that points up, turns go from x towards z
  const position: Vec3 = [middle[0] + REACH * Math.cos(angle), middle[1], middle[2] + REACH * Math.sin(angle)];
  const model = thudModel({ name: "canvas", frequencies: [170, 2200], t60: 0.09, gain: 40, tilt: 1, which: 32 + i });
  return { id: nameOf(i), model, position };
}

function nameOf(i: number): string {
  return `canvas-${i + 1}`;
}
