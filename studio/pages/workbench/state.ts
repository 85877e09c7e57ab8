// The state of the workbench: every value that its address may hold. Files that were dropped and edits by hand are too
// large for it; the page says so.
import { isMaterialName, models, type ShapeKind, shapeKinds } from "phonolite/model";
import { type ChoiceField, choice, number, shown, text, type Values, VOLUME } from "../../parts/state/schema.js";

const KIND: ChoiceField<ShapeKind> = { kind: "choice", default: "plate", of: shapeKinds };
const WORD = /^[a-zA-Z-]{0,20}$/;
const isMaterial = (name: string) => name === "" || isMaterialName(name);
const isPreset = (name: string) => name === "" || models.has(name);

/** Whether a text is measures in metres. */
export function isSize(text: string): boolean {
  if (text === "") return true;
  const parts = text.split("x");
  return parts.length <= 3 && parts.every((part) => /^\d*\.?\d+(?:e-?\d+)?$/.test(part) && Number(part) > 0);
}

/** The state of the page. */
export const WORKBENCH_SCHEMA = {
  /** The way to a model, unless a preset is named. */
  source: choice("shape", "mesh", "recording", "file"),
  preset: text(isPreset, "the name of a preset"),
  kind: KIND,
  size: text(isSize, "metres such as 0.3x0.2x0.003"),
  material: text(isMaterial, "the name of a material"),
  edge: text((edge) => WORD.test(edge), "free, supported or clamped"),
  /** Hz; 0: as usual. */
  pitch: number({ default: 0, min: 0, max: 4000, step: 1, unit: "Hz" }),
  angle: shown(
    "Opening",
    number({ default: 90, min: 20, max: 160, step: 5, unit: "°" }),
    "90 is a hemisphere; less is a dish, more closes in.",
  ),
  tuning: text((tuning) => WORD.test(tuning), "the name of a tuning"),
  support: shown(
    "Support",
    number({ default: 0.5, min: 0, max: 50, step: 0.5, bend: 2, unit: "1/s" }),
    "What felt or a hand takes from every mode: more is duller.",
  ),
  modes: shown(
    "Most modes",
    number({ default: 120, min: 4, max: 600, step: 0.1, log: true, whole: true }),
    "The lowest ones are kept; more sound brighter, and take longer to find.",
  ),
  contact: shown(
    "Contact",
    number({ default: 0.3, min: 0.02, max: 20, step: 0.1, log: true, unit: "ms" }),
    "How long the mallet touches: short is hard and bright, long is soft and dull. Shift makes it harder, Alt softer.",
  ),
  impulse: shown(
    "Strength",
    number({ default: 0.01, min: 0.0005, max: 1, step: 0.1, log: true, unit: "N·s" }),
    "How hard a click strikes; a longer press is up to ten times as hard.",
  ),
  /** The mode that is looked at, from 1; 0: none. */
  mode: number({ default: 0, min: 0, max: 65_536, step: 1, whole: true }),
  /** How the spectrum's frequencies run. */
  axis: choice("log", "bark"),
  /** The preset that the model is morphed with. */
  other: text(isPreset, "the name of a preset"),
  morph: shown(
    "A to B",
    number({ default: 0, min: 0, max: 1, step: 0.05 }),
    "Equal steps sound equal: pitches, decays and levels glide, partials without a partner fade.",
  ),
  volume: VOLUME,
} as const;

/** Values of the page. */
export type WorkbenchValues = Values<typeof WORKBENCH_SCHEMA>;
