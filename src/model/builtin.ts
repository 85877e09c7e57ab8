// The models that come with Phonolite: a few struck things made by formula, in SI units, so that there is something to
// strike before any file is at hand. Each is made when first asked for.
import { PhonoliteError } from "../math/error.js";
import { barModel } from "./builtin/bar.js";
import { bellModel } from "./builtin/bell.js";
import { plateModel } from "./builtin/plate.js";
import { BRONZE, HARDWOOD, STEEL } from "./builtin/substance.js";
import type { ModalModel } from "./modal-model.js";

// Sizes are chosen so that 0.01 N·s in half a millisecond gives 70 to 90 dB SPL at 1 m (PHYSICS §1.3).

/** A steel bar on two soft points near its nodes, as in a large glockenspiel. */
const BAR = { substance: STEEL, length: 0.36, width: 0.04, thickness: 0.012, support: 0.5, highest: 11_000 };

/** A small tower bell that sounds C6. */
const BELL = { substance: BRONZE, prime: 1046.5, mass: 12, radius: 0.14, height: 0.22, support: 0.3, seed: 1 };

/** A steel sheet held at its edges. Its sides are in no simple ratio, so that no two modes coincide. */
const PLATE = {
  substance: STEEL,
  length: 0.71,
  width: 0.5,
  thickness: 0.005,
  support: 1,
  modes: 160,
  columns: 31,
  rows: 21,
};

/** A thick hardwood bar in a soft hand. */
const WOOD_BLOCK = {
  substance: HARDWOOD,
  length: 0.32,
  width: 0.1,
  thickness: 0.045,
  support: 10,
  highest: 16_000,
};

const MAKERS: ReadonlyMap<string, (name: string) => ModalModel> = new Map([
  ["bar", (name) => barModel({ name, ...BAR })],
  ["bell", (name) => bellModel({ name, ...BELL })],
  ["plate", (name) => plateModel({ name, ...PLATE })],
  ["wood-block", (name) => barModel({ name, ...WOOD_BLOCK })],
]);

const made = new Map<string, ModalModel>();

/** The names that {@link builtinModel} knows. */
export const builtinModelNames: readonly string[] = [...MAKERS.keys()];

/**
 * A model that comes with Phonolite.
 *
 * @example
 * const bell = builtinModel("bell");
 */
export function builtinModel(name: string): ModalModel {
  const known = made.get(name);
  if (known) return known;
  const make = MAKERS.get(name);
  if (!make) throw new PhonoliteError("builtin model", "name", `one of ${builtinModelNames.join(", ")}`, name);
  const model = make(name);
  made.set(name, model);
  return model;
}
