// The nine objects of the picnic under hail (van den Doel, Knott & Pai 2004), with the mode counts of their paper and
// the measures of PHYSICS §5.4: all figures of hearing were measured on them.
import type { ModalModel } from "../../modal-model.js";
import type { Preset } from "../preset.js";
import { canModel } from "./can.js";
import { dishModel } from "./dish.js";
import { roofModel, tableModel } from "./rectangle.js";

/** Name, modes, length, width, thickness (m) and loudness of the roof panes. */
const PANES = [
  ["roof-1", 108, 0.36, 0.25, 0.0024, 1.0],
  ["roof-2", 165, 0.47, 0.3, 0.0022, 1.1],
  ["roof-3", 216, 0.52, 0.33, 0.002, 1.1],
  ["roof-4", 237, 0.58, 0.31, 0.002, 1.2],
] as const;

/** Name, radius and thickness of the plates, m. */
const DISHES = [
  ["plate-1", 0.13, 0.0009],
  ["plate-2", 0.15, 0.001],
  ["plate-3", 0.17, 0.001],
] as const;

function preset<const Name extends string>(
  name: Name,
  description: string,
  make: () => ModalModel,
  material = "steel",
): Preset<Name> {
  return { name, group: "picnic", description, material, make };
}

/** The objects of the picnic. */
export const PICNIC_PRESETS = [
  ...PANES.map(([name, modes, length, width, thickness, loudness]) =>
    preset(name, "pane of a sheet-metal roof, between its battens", () =>
      roofModel({ name, modes, length, width, thickness, loudness }),
    ),
  ),
  ...DISHES.map(([name, radius, thickness], i) =>
    preset(name, "steel plate", () => dishModel({ name, radius, thickness, which: i + 1 })),
  ),
  preset("table", "wooden table", tableModel, "softwood"),
  preset("can", "garbage can of sheet steel", canModel),
] as const;
