// What a preset is: a name, a line that says what it is, and how its model is made.
import type { ModalModel } from "../modal-model.js";
import { SHAPE_DEFAULTS, type ShapeOptions } from "../shapes/common.js";
import { makeShape, type ShapeKind, type ShapeOptionsByKind } from "../shapes/index.js";
import { SKIN_MATERIAL } from "../shapes/membrane.js";

/** The shelves that presets lie on. */
export type PresetGroup = "basics" | "kitchen" | "house" | "music" | "tools" | "picnic";

/** One preset. */
export interface Preset<Name extends string = string> {
  readonly name: Name;
  readonly group: PresetGroup;
  /** What it is, in a few words. */
  readonly description: string;
  /** Name of its material. */
  readonly material: string;
  /** Makes its model. */
  make(): ModalModel;
}

/** Presets that lie together, as they are: their names stay in the type, and stand nowhere else. */
export function shelf<const Name extends string>(presets: readonly Preset<Name>[]): readonly Preset<Name>[] {
  return presets;
}

/** A preset that is a shape; `trim` is what is added to its computed level, dB. */
export function shapePreset<K extends ShapeKind, const Name extends string>(
  group: PresetGroup,
  name: Name,
  description: string,
  kind: K,
  { trim = 0, ...options }: ShapeOptionsByKind[K] & Trim,
): Preset<Name> {
  const make = () => trimmed(makeShape(kind, { ...options, name } as unknown as ShapeOptionsByKind[K]), trim);
  return { name, group, description, material: materialOf(kind, options), make };
}

/** The name of what a shape is made of; skins are of plastic film unless another is given. */
function materialOf(kind: ShapeKind, { material }: ShapeOptions): string {
  const usual = kind === "drumhead" || kind === "membrane" ? SKIN_MATERIAL : SHAPE_DEFAULTS.material;
  return typeof material === "object" ? material.name : (material ?? usual);
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
