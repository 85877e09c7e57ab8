// Models that come with Phonolite, by name: everyday things made from shapes, and the nine objects of the picnic. Each
// is made when it is first asked for and kept.

import { PhonoliteError } from "../../math/error.js";
import { kept } from "../../math/values.js";
import type { KnownName } from "../known-name.js";
import type { ModalModel } from "../modal-model.js";
import { hintAt } from "../near-word.js";
import { BASICS } from "./basics.js";
import { HOUSE } from "./house.js";
import { KITCHEN } from "./kitchen.js";
import { MUSIC } from "./music.js";
import { PICNIC_PRESETS } from "./picnic/index.js";
import type { Preset } from "./preset.js";
import { TOOLS } from "./tools.js";

/**
 * The name of a preset.
 *
 * @example
 * const name: PresetName = "wine-glass";
 */
export type PresetName = (
  | typeof BASICS
  | typeof KITCHEN
  | typeof HOUSE
  | typeof MUSIC
  | typeof TOOLS
  | typeof PICNIC_PRESETS
)[number]["name"];

const ALL: readonly Preset<PresetName>[] = [...BASICS, ...KITCHEN, ...HOUSE, ...MUSIC, ...TOOLS, ...PICNIC_PRESETS];

const PRESETS: ReadonlyMap<string, Preset<PresetName>> = new Map(ALL.map((preset) => [preset.name, preset]));

const made = new Map<string, ModalModel>();

/**
 * A preset before its model is made.
 *
 * @example
 * const { name, description }: PresetInfo = models.list()[0];
 */
export type PresetInfo = Omit<Preset<PresetName>, "make">;

/** The presets: models that come with Phonolite. */
export interface Models {
  /** Their names. */
  readonly names: readonly PresetName[];
  /** All of them, group by group, without making them. */
  list(): PresetInfo[];
  /** Whether there is a preset of this name. */
  has(name: string): name is PresetName;
  /**
   * The model of a preset, made when it is first asked for: a millisecond for a bar, a third of a second for a long
   * tube. A name that is no preset does not compile; one in a plain string, from a file or a user, is an error at run
   * time.
   */
  load<Name extends string>(name: KnownName<Name, PresetName>): ModalModel;
}

/**
 * The models that come with Phonolite. 0.01 N·s in half a millisecond at their first sample point gives 70 to 90 dB SPL
 * at 1 m.
 *
 * @example
 * const glass = models.load("wine-glass");
 */
export const models: Models = Object.freeze({
  names: Object.freeze(ALL.map(({ name }) => name)),
  list: () => [...PRESETS.values()].map(({ make, ...info }) => info),
  has: (name: string): name is PresetName => PRESETS.has(name),
  load: loadPreset,
});

function loadPreset(name: string): ModalModel {
  const preset = PRESETS.get(name);
  if (!preset) throw new PhonoliteError("load model", "name", `the name of a preset${nearestPreset(name)}`, name);
  return kept(made, name, preset.make);
}

/** Words for an error about a name that no preset has: the one that was meant, or how to find one. */
export function nearestPreset(name: unknown): string {
  return hintAt(name, models.names) || " (phonolite models lists them)";
}
