// What the analysis of a mesh can be told, and what it takes when it is not told.
import { PhonoliteError } from "../../math/error.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import { type CommonShape, commonShape } from "../../model/shapes/common.js";

/** How a body is understood: thin walls on the mesh, or all that the mesh encloses. */
export type MeshWay = "auto" | "shell" | "solid";

/**
 * What is known of a body beyond its mesh.
 *
 * @example
 * const glass: MeshModelOptions = { material: "glass", thickness: 0.002, modes: 60 };
 */
export interface MeshModelOptions {
  /** Name of a material, or the material itself. */
  material?: MaterialName | SolidMaterial;
  /** Of the wall, m; left out = measured, where the mesh has two sides. With it, the body is a shell. */
  thickness?: number;
  /** Shell or solid; left out = as the mesh suggests. */
  as?: MeshWay;
  /** How many of the lowest modes are wanted, 1 to 1000. */
  modes?: number;
  /** Modes above this are left out, Hz. */
  highest?: number;
  /** About how many nodes the finite elements have, 50 to 20,000; left out = as many as the modes need. */
  detail?: number;
  /** About how many sample points the model has. */
  points?: number;
  /** Decay rate that supports, joints or a hand add to every mode, 1/s. */
  support?: number;
  /** Name of the model; left out = that of the file, or "mesh". */
  name?: string;
}

/** The values of options that are not given. */
export const MESH_DEFAULTS = {
  material: "steel",
  as: "auto",
  modes: 100,
  highest: 20_000,
  points: 800,
  support: 0,
} as const;

/** The options as values. */
export interface Wanted {
  common: CommonShape & { points: number };
  way: MeshWay;
  thickness: number | undefined;
  detail: number | undefined;
}

const WAYS: readonly string[] = ["auto", "shell", "solid"];

/** Fills in and checks the options. */
export function wantedOf(options: MeshModelOptions): Wanted {
  const { as: way = MESH_DEFAULTS.as, thickness, detail, modes = MESH_DEFAULTS.modes } = options;
  if (!WAYS.includes(way)) throw wrong("as", "auto, shell or solid", way);
  if (thickness !== undefined && !(thickness > 0 && thickness <= 10)) {
    throw wrong("thickness", "a number of metres above 0, at most 10", thickness);
  }
  if (thickness !== undefined && way === "solid") {
    throw wrong("thickness", "left out where the body is solid", thickness);
  }
  if (!(Number.isInteger(modes) && modes >= 1 && modes <= 1000)) {
    throw wrong("modes", "a whole number from 1 to 1000", modes);
  }
  if (detail !== undefined && !(Number.isInteger(detail) && detail >= 50 && detail <= 20_000)) {
    throw wrong("detail", "a whole number of nodes from 50 to 20000", detail);
  }
  const common = commonShape("mesh", { ...options, modes });
  return { common: { ...common, points: options.points ?? MESH_DEFAULTS.points }, way, thickness, detail };
}

function wrong(field: string, expected: string, came: unknown): PhonoliteError {
  return new PhonoliteError("mesh", field, expected, came);
}
