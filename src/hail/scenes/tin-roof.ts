// A roof of corrugated steel close above the listener. Each bay between two battens is a plate that is stiff along the
// corrugations and limp across them: its bending rigidity along is that of the waves, E h a²/2 for waves of height ±a.
import type { Vec3 } from "../../math/vec3.js";
import type { ModalModel } from "../../model/modal-model.js";
import { sheetModel } from "../../model/shapes/sheet.js";
import type { Collider } from "../colliders/collider.js";
import { lawnBodies, lawnCollider } from "./parts.js";
import type { HailBody, HailScene } from "./scene.js";

/** Bays across and along the slope, their sides (m), how high the eaves are and how far each row rises (m). */
const [COLUMNS, ROWS] = [4, 3];
const BAY = { width: 1, depth: 0.9 } as const;
const [EAVES, RISE] = [2.15, 0.16];
/** Sheet of 0.5 mm with waves of ±9 mm; N·m. */
const [SHEET, WAVE] = [5e-4, 9e-3];
const STEEL = { youngsModulus: 2e11, poissonRatio: 0.3 } as const;
/** Sides of what rings between nails, m: along the corrugations and across. */
const SIZES = [
  [0.88, 0.5],
  [0.84, 0.46],
  [0.92, 0.53],
  [0.8, 0.48],
] as const;

/** Hail on a tin roof, heard from below. */
export function tinRoof(): HailScene {
  const bays = Array.from({ length: COLUMNS * ROWS }, (_, i) => ({
    column: i % COLUMNS,
    row: Math.floor(i / COLUMNS),
  }));
  const models = SIZES.map(bayModel);
  return {
    name: "tin-roof",
    title: "Under a tin roof",
    colliders: [lawnCollider(), ...bays.map(({ column, row }, i) => bay(column, row, `bay-${i + 1}`))],
    bodies: [
      ...bays.map(({ column, row }, i): HailBody => {
        const { width, depth } = BAY;
        const position: Vec3 = [
          width * (column + 0.5 - COLUMNS / 2),
          EAVES + RISE * (row + 0.5),
          depth * (ROWS / 2 - row - 0.5),
        ];
        return { id: `bay-${i + 1}`, model: models[(column + row) % models.length], position };
      }),
      ...lawnBodies(),
    ],
    cloud: { centre: [-0.5, 12, -0.2], radius: 2.2 },
    wind: [0.5, 0.2],
    listener: { position: [0, 1.6, 0.3], looksAt: [0, 1.7, -2] },
    masterGain: 0.125,
    // stones of 4 to 16 mm: none drowns the others
    settings: { energies: [1e-3, 0.2] },
  };
}

function bay(column: number, row: number, body: string): Collider {
  const { width, depth } = BAY;
  const corner: Vec3 = [width * (column - COLUMNS / 2), EAVES + RISE * row, depth * (ROWS / 2 - row)];
  return {
    name: body.replace("-", " "),
    shape: { kind: "quad", corner, u: [width, 0, 0], v: [0, RISE, -depth] },
    ground: "steel",
    body,
  };
}

function bayModel([length, width]: readonly [number, number], which: number): ModalModel {
  const { youngsModulus, poissonRatio } = STEEL;
  const flat = (youngsModulus * SHEET ** 3) / (12 * (1 - poissonRatio ** 2));
  return sheetModel({
    name: "bay",
    // the model's x runs across the slope, as the corrugations do not
    length: width,
    width: length,
    thickness: SHEET,
    edge: "supported",
    rigidity: {
      along: flat,
      across: (youngsModulus * SHEET * WAVE ** 2) / 2,
      coupling: poissonRatio * flat,
      twist: ((1 - poissonRatio) / 2) * flat,
    },
    // nails and laps
    support: 16,
    loss: 6e-4,
    gain: 40,
    highest: 9000,
    points: 260,
    seed: 1 + which,
  });
}
