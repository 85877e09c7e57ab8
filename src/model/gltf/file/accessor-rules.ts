// The rules for the accessors of the extension: their types and counts (the draft's table of accessors). The same rules
// serve accessors of a file that is not decoded yet and those of a document.
import { Came, show } from "../../../math/error.js";
import { MODEL_LIMITS } from "../../model-checks.js";
import { refuse } from "../gltf-error.js";

/** The accessors of a modal model. */
export const MODEL_ROLES = ["frequencies", "decayRates", "positions", "shapes", "indices"] as const;

/** An accessor of a modal model. */
export type ModelRole = (typeof MODEL_ROLES)[number];
/** The use of an accessor of the extension. */
export type AccessorRole = ModelRole | "profile";

/** glTF's numbers for the types of components. */
export const COMPONENT = { UNSIGNED_BYTE: 5121, UNSIGNED_SHORT: 5123, UNSIGNED_INT: 5125, FLOAT: 5126 } as const;

interface Rule {
  type: "SCALAR" | "VEC3";
  components: readonly number[];
  words: string;
  least: number;
  most: number;
}

const FLOATS = { components: [COMPONENT.FLOAT], least: 1 };
const L = MODEL_LIMITS;

const RULES: Readonly<Record<AccessorRole, Rule>> = {
  frequencies: { ...FLOATS, type: "SCALAR", words: "SCALAR and FLOAT (5126)", most: L.modes },
  decayRates: { ...FLOATS, type: "SCALAR", words: "SCALAR and FLOAT (5126)", most: L.modes },
  positions: { ...FLOATS, type: "VEC3", words: "VEC3 and FLOAT (5126)", most: L.points },
  shapes: { ...FLOATS, type: "VEC3", words: "VEC3 and FLOAT (5126)", most: Math.floor(L.shapeNumbers / 3) },
  indices: {
    type: "SCALAR",
    components: [COMPONENT.UNSIGNED_INT, COMPONENT.UNSIGNED_SHORT],
    words: "SCALAR and UNSIGNED_INT (5125) or UNSIGNED_SHORT (5123)",
    least: 3,
    most: 3 * L.triangles,
  },
  profile: { ...FLOATS, type: "SCALAR", words: "SCALAR and FLOAT (5126)", least: 2, most: 2 ** 24 },
};

/** The kind of an accessor, from the JSON or from a document. */
export interface AccessorKind {
  type?: unknown;
  componentType?: unknown;
  count?: unknown;
}

/** Checks the type and count of one accessor, and gives the count. */
export function checkKind(role: AccessorRole, path: string, accessor: AccessorKind): number {
  const { type, components, words, least, most } = RULES[role];
  const { count } = accessor;
  if (accessor.type !== type || !components.includes(accessor.componentType as number)) {
    const came =
      `${typeof accessor.type === "string" ? accessor.type : show(accessor.type)} ` +
      `and ${show(accessor.componentType)}`;
    throw refuse(path, `an accessor of ${words}`, new Came(came));
  }
  if (!Number.isInteger(count) || (count as number) < least || (count as number) > most) {
    throw refuse(path, `an accessor with a count from ${least} to ${most}`, count);
  }
  return count as number;
}

/** Checks the counts of a model's accessors against each other. */
export function checkCounts(path: string, counts: Partial<Record<ModelRole, number>>): void {
  const { frequencies: modes = 0, decayRates, positions: points = 0, shapes, indices } = counts;
  if (decayRates !== modes) {
    throw refuse(`${path}.decayRates`, `as many numbers as there are frequencies, ${modes}`, decayRates);
  }
  if (shapes !== modes * points) {
    throw refuse(`${path}.shapes`, `${modes} modes · ${points} points = ${modes * points} vectors`, shapes);
  }
  if (indices !== undefined && indices % 3 !== 0) {
    throw refuse(`${path}.indices`, "3 numbers for each triangle", new Came(`${indices} numbers`));
  }
}
