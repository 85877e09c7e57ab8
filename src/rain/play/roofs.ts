// Roofs that rain makes ring: a few panes of sheet metal or glass around and over the listener. Drops last longer than
// hailstones do, so modes above the corner of their force get less: |1 + i f/f_c|^(−3/2) (PHYSICS §9.5). Far below
// coincidence a thin sheet answers a blow as a mass, alike at all frequencies; the room under it holds up what is low.
// Sizes, dampings and the room are choices; levels and spectra of the tin roof follow recordings in cars
// (docs/rain.md).
import { kept } from "../../math/values.js";
import type { Vec3 } from "../../math/vec3.js";
import { initOfModel } from "../../model/edit/parts/draft.js";
import { ModalModel } from "../../model/modal-model.js";
import { type Sheet, sheetModel } from "../../model/shapes/sheet.js";

/** Corner of the force of a drop of 3 mm or so, Hz: those that are heard on a roof. */
export const ROOF_CORNER = 1300;

/** One pane of a roof. */
export interface RoofPane {
  model: ModalModel;
  /** m, from the listener's head. */
  position: Vec3;
  /** That catches rain, m². */
  area: number;
}

/** The names of roofs. */
export type RoofName = "tin" | "glass";

/**
 * A model as rain strikes it: what a mode gets of a drop's momentum falls above the corner of the drop's force.
 *
 * @param corner Hz; 1,300 is that of a drop of 3 to 4 mm.
 * @example
 * const body = world.addBody({ model: rainModel(models.load("plate")), position: [0, 1, -1] });
 * rain.fallOn(body, { area: 0.1 });
 */
export function rainModel(model: ModalModel, corner: number = ROOF_CORNER): ModalModel {
  return heardThrough(model, (frequency, gain) => gain * (1 + (frequency / corner) ** 2) ** -0.75);
}

/**
 * A sheet that answers as a mass, under it a room; `gain` as of the sheet: root of the mean over places of the sum of
 * squared gains.
 */
function under({ rises, from }: Room, model: ModalModel, gain: number): ModalModel {
  const heard = (frequency: number) => (1 + rises / frequency) ** 0.75 / (1 + (from / frequency) ** 2);
  const power = model.frequencies.reduce((sum, frequency) => sum + heard(frequency) ** 2, 0);
  const factor = gain * Math.sqrt((model.massProperties?.mass ?? 1) / power);
  return heardThrough(model, (frequency) => factor * heard(frequency));
}

/** A model with other radiation gains, which may depend on frequency and on what they were. */
function heardThrough(model: ModalModel, heard: (frequency: number, gain: number) => number): ModalModel {
  const radiationGains = model.radiationGains.map((gain, mode) => heard(model.frequencies[mode], gain));
  return new ModalModel({ ...initOfModel(model), radiationGains });
}

/** What a room does to what is heard in it, Hz. */
interface Room {
  rises: number;
  from: number;
}

/** What panes of a roof have in common, and their sides, m. */
interface Roof {
  sheet: Omit<Sheet, "name" | "length" | "width" | "seed">;
  /** The room below holds up what is low: under `rises`, Hz, as f^(−3/4), down to its first resonance at `from`. */
  room: Room;
  /** Each pane stands for so many alike. */
  alike: number;
  sides: readonly (readonly [length: number, width: number])[];
  /** Metres over the ears, and where the middles of panes are. */
  height: number;
  places: readonly (readonly [x: number, z: number])[];
}

const ROOFS: Readonly<Record<RoofName, Roof>> = {
  tin: {
    // sheet steel as of a car or a shed, held at ribs and damped by what lies under it
    sheet: {
      material: "steel",
      thickness: 0.7e-3,
      edge: "supported",
      support: 45,
      loss: 0.008,
      gain: 400,
      highest: 8000,
      points: 120,
    },
    room: { rises: 600, from: 150 },
    alike: 1.5,
    sides: [
      [0.62, 0.44],
      [0.7, 0.5],
      [0.56, 0.47],
    ],
    height: 0.9,
    places: [
      [-0.7, -0.5],
      [0, -0.55],
      [0.7, -0.45],
      [-0.65, 0.5],
      [0.05, 0.45],
      [0.75, 0.55],
    ],
  },
  glass: {
    // panes of horticultural glass in putty
    sheet: {
      material: "glass",
      thickness: 3e-3,
      edge: "supported",
      support: 60,
      loss: 0.006,
      gain: 300,
      highest: 12_000,
      points: 120,
    },
    room: { rises: 150, from: 80 },
    alike: 1,
    sides: [
      [0.61, 0.46],
      [0.66, 0.5],
      [0.56, 0.43],
    ],
    height: 1.1,
    places: [
      [-1.1, -0.6],
      [-0.4, -0.7],
      [0.35, -0.65],
      [1.05, -0.55],
      [-0.8, 0.5],
      [0, 0.55],
      [0.8, 0.6],
    ],
  },
};

/** The panes of a roof. Their models are made once. */
export function roofPanes(name: RoofName): readonly RoofPane[] {
  return kept(made, name, () => makePanes(name));
}

const made = new Map<RoofName, readonly RoofPane[]>();

function makePanes(name: RoofName): RoofPane[] {
  const { sheet, room, alike, sides, height, places } = ROOFS[name];
  const models = sides.map(([length, width], i) =>
    rainModel(under(room, sheetModel({ ...sheet, name: `${name} pane`, length, width, seed: 1 + i }), sheet.gain)),
  );
  return places.map(([x, z], i) => {
    const [length, width] = sides[i % sides.length];
    return { model: models[i % sides.length], position: [x, height, z], area: alike * length * width };
  });
}
