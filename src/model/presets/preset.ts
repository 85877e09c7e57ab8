// A preset: a name, a line that describes the object, and how its model is made.
import type { MaterialName } from "../materials/index.js";
import type { ModalModel } from "../modal-model.js";
import { makeShape, type ShapeKind, type ShapeOptionsByKind } from "../shapes/index.js";

/** The shelves that presets lie on. */
export type PresetGroup = "basics" | "kitchen" | "house" | "music" | "tools" | "picnic";

/** One preset. */
export interface Preset<Name extends string = string> {
  readonly name: Name;
  readonly group: PresetGroup;
  /** The object in a few words. */
  readonly description: string;
  /** Name of its material. */
  readonly material: string;
  /** Makes its model. */
  make(): ModalModel;
}

/** The measures of each shape in the order in which a preset gives them, m; the last ones may be left out. */
const MEASURES: Readonly<Record<ShapeKind, readonly string[]>> = {
  bar: ["length", "thickness", "width"],
  bell: ["diameter", "height"],
  bowl: ["diameter", "thickness"],
  cylinder: ["diameter", "length", "thickness"],
  disc: ["diameter", "thickness"],
  drumhead: ["diameter", "thickness"],
  membrane: ["length", "width", "thickness"],
  plate: ["length", "width", "thickness"],
  ring: ["diameter", "thickness", "width"],
  string: ["length", "diameter"],
  tube: ["diameter", "length", "thickness"],
  "wine-glass": ["diameter", "height", "thickness"],
};

/** A preset of one kind of shape: description, material, shape and measures, and further options of the shape. */
type RowOf<K extends ShapeKind> = readonly [
  thing: readonly [description: string, material: MaterialName, kind: K, ...measures: number[]],
  more: Partial<ShapeOptionsByKind[K]> & Trim,
];

type Row = { [K in ShapeKind]: RowOf<K> }[ShapeKind];

/** The presets of a group, from a table of shapes by name. */
export function shelf<const Name extends string>(
  group: PresetGroup,
  rows: Readonly<Record<Name, Row>>,
): readonly Preset<Name>[] {
  return (Object.entries(rows) as [Name, Row][]).map(([name, [thing, { trim = 0, ...more }]]) => {
    const [description, material, kind, ...sizes] = thing;
    const measures = Object.fromEntries(sizes.map((size, i) => [MEASURES[kind][i], size]));
    const options = { ...measures, ...more, material, name };
    return { name, group, description, material, make: () => trimmed(makeShape(kind, options as never), trim) };
  });
}

/**
 * How far a preset's level is from what its shape and material give, dB. One and the same strike, 0.01 N·s in half a
 * millisecond, shall suit all presets (70 to 90 dB SPL at 1 m): what is far too heavy for it is turned up. What is slim
 * and light is turned down: its two sides cancel each other's sound, which PHYSICS §1.3 leaves out.
 */
interface Trim {
  trim?: number;
}

function trimmed(model: ModalModel, trim: number): ModalModel {
  if (trim === 0) return model;
  const factor = 10 ** (trim / 20);
  const radiationGains = model.radiationGains.map((gain) => gain * factor);
  return model.with({ radiationGains, extras: { ...(model.extras as object), trimDb: trim } });
}
