// A glass house: panes of several sizes on both slopes of a gable, and in the wall below. Large stones break on them;
// the panes hold.
import type { Vec3 } from "../../math/vec3.js";
import type { ModalModel } from "../../model/modal-model.js";
import { sheetModel } from "../../model/shapes/sheet.js";
import type { Quad } from "../colliders/collider.js";
import { lawnBodies, lawnCollider } from "./parts.js";
import type { HailScene } from "./scene.js";

/** Eaves and ridge, half the depth, the left end, and the height of the panes in the wall, m. */
const [EAVES, RIDGE, HALF, LEFT, WALL] = [1.75, 2.5, 1, -1.2, 0.6];
/** Panes by their widths and thicknesses, from left to right, m. */
const COLUMNS = [
  [0.5, 3.2e-3],
  [0.66, 4e-3],
  [0.56, 3.6e-3],
  [0.7, 4.4e-3],
] as const;

/** Hail on a glass house. */
export function glassHouse(): HailScene {
  const panes = [...slope(1), ...slope(-1), ...wall()].map((pane, i) => ({ ...pane, id: `pane-${i + 1}` }));
  return {
    name: "glass-house",
    title: "Glass house",
    colliders: [
      lawnCollider(),
      ...panes.map(({ id, shape }) => ({ name: id.replace("-", " "), shape, ground: "glass" as const, body: id })),
    ],
    bodies: [...panes.map(({ id, model, shape }) => ({ id, model, position: middleOf(shape) })), ...lawnBodies()],
    cloud: { centre: [-1, 12, 0.5], radius: 1.3 },
    wind: [0.8, -0.5],
    listener: { position: [0.3, 1.6, 4], looksAt: [0, 1.8, 0] },
    masterGain: 0.45,
    // stones of 5 to 16 mm: large enough to break, and none drowns the others
    settings: { shatter: true, energies: [2e-3, 0.2] },
  };
}

interface Pane {
  shape: Quad;
  model: ModalModel;
}

/** One side of the gable: two rows of panes. */
function slope(side: 1 | -1): Pane[] {
  const down: Vec3 = [0, (EAVES - RIDGE) / 2, (side * HALF) / 2];
  return [0, 1].flatMap((row) => rowOf([LEFT, RIDGE + row * down[1], row * down[2]], down));
}

function wall(): Pane[] {
  return rowOf([LEFT, EAVES, HALF], [0, -WALL, 0]);
}

/** A row of panes from its upper left corner; `down` is the way to the lower edge. */
function rowOf([x, y, z]: Vec3, down: Vec3): Pane[] {
  let left = x;
  return COLUMNS.map(([width, thickness]) => {
    const shape: Quad = { kind: "quad", corner: [left, y, z], u: [width, 0, 0], v: down };
    left += width;
    return { shape, model: sheetModel({ ...GLASS, length: width, width: Math.hypot(...down), thickness }) };
  });
}

/** Panes lie in putty, which damps them. */
const GLASS = {
  name: "pane",
  material: "glass",
  edge: "supported",
  support: 10,
  loss: 1e-3,
  gain: 60,
  highest: 10_000,
  points: 240,
} as const;

function middleOf({ corner, u, v }: Quad): Vec3 {
  const at = (axis: 0 | 1 | 2) => corner[axis] + (u[axis] + v[axis]) / 2;
  return [at(0), at(1), at(2)];
}
