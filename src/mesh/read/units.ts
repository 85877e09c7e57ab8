// Units of length. glTF is in metres; OBJ and STL do not say. A thing that would be many metres long is probably given
// in smaller units, so that callers can ask.
import { boundsOf } from "../triangles.js";
import { refuse } from "./refuse.js";

/** Units of length by name. */
export const MESH_UNITS = ["m", "cm", "mm", "in"] as const;

/** A unit of length: its name, or how many metres it is. */
export type Units = (typeof MESH_UNITS)[number] | number;

/** What the units probably are. */
export interface UnitsGuess {
  units: "mm" | "cm";
  /** Extents along x, y and z as the file has them, taken for metres. */
  asMetres: [number, number, number];
  /** What to say to the user. */
  words: string;
}

const METRES = { m: 1, mm: 0.001, cm: 0.01, in: 0.0254 } as const;
/** Things longer than this, in metres, are suspicious. */
const LONGEST = 5;
/** Up to this number of units, centimetres are more likely than millimetres. */
const CENTIMETRES = 30;

/** How many metres a unit is. */
export function metresOf(units: Units): number {
  const metres = typeof units === "number" ? units : Object.hasOwn(METRES, units) ? METRES[units] : undefined;
  if (metres !== undefined && metres > 0 && metres < 1e6) return metres;
  throw refuse("units", '"m", "cm", "mm", "in" or the number of metres', units);
}

/** Whether a mesh that was read as metres is probably in smaller units. */
export function guessUnits(positions: Float64Array): UnitsGuess | undefined {
  const { extents: asMetres } = boundsOf(positions);
  const longest = Math.max(...asMetres);
  if (!(longest > LONGEST && Number.isFinite(longest))) return undefined;
  const units = longest <= CENTIMETRES ? "cm" : "mm";
  const name = units === "cm" ? "centimetres" : "millimetres";
  const words =
    `it would be ${Number(longest.toPrecision(3))} m long and looks like ${name}: say units ${units} if it is, ` +
    "m if it is not";
  return { units, asMetres, words };
}
