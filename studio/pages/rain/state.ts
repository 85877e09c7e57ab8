// The state of the rain page: a preset, the parameters that were changed since, and what else the address may hold. A
// parameter that is empty is as the preset says, so that addresses stay short.

import type { RainPresetName, RainSettings } from "phonolite/rain";
import { type RainName, type RainParameter, type RainValues, rainParameters, rainPresets } from "phonolite/rain";
import { RAIN_DEFAULTS } from "#dist/rain/parameters/parameters.js";
import {
  type ChoiceField,
  flag,
  type NumberField,
  number,
  oneOf,
  seed,
  shown,
  type TextField,
  type Told,
  text,
  type Values,
  VOLUME,
} from "../../parts/state/schema.js";

/** Names of presets, in the order of their row. */
export const PRESET_NAMES = Object.keys(rainPresets) as RainPresetName[];
/** The one that a visit begins with. */
export const FIRST_PRESET: RainPresetName = "downpour";

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** The value of a parameter that a text means; undefined for none. */
export function parsedValue(
  { choices, least, limit, whole }: RainParameter,
  words: string,
): number | string | undefined {
  if (choices) return choices.includes(words) ? words : undefined;
  const value = NUMBER.test(words) ? Number(words) : Number.NaN;
  return value >= least && value <= limit && (!whole || Number.isInteger(value)) ? value : undefined;
}

const parameterField = (parameter: RainParameter): TextField =>
  text(
    (words) => words === "" || parsedValue(parameter, words) !== undefined,
    parameter.choices ? parameter.choices.join(" or ") : `a number from ${parameter.least} to ${parameter.limit}`,
  );

/** One field a parameter, empty where it is as the preset says. */
const PARAMETER_FIELDS = Object.fromEntries(
  rainParameters.map((parameter) => [parameter.name, parameterField(parameter)]),
) as Record<RainName, TextField>;

const presetField: ChoiceField<RainPresetName> = { kind: "choice", default: FIRST_PRESET, of: PRESET_NAMES };

/** The state of the page. */
export const RAIN_SCHEMA = {
  preset: presetField,
  ...PARAMETER_FIELDS,
  seed: seed("Another seed is another rain of the same kind; the same seed is the same rain."),
  ears: shown(
    "Heard by",
    oneOf({ speakers: "Speakers", headphones: "Headphones", mono: "Mono" }),
    "Two speakers at 30° to each side, the two ears of a head for headphones, or one channel.",
  ),
  view: shown(
    "Seen from",
    oneOf({ beside: "Beside", above: "Above" }),
    "The rain from beside, or from straight above; what you hear stays the same.",
  ),
  animation: shown(
    "Animation",
    flag(true),
    "On, every value glides to its blue target; off, the rain changes at once.",
  ),
  motion: shown(
    "Moving picture",
    flag(true),
    "Off, the picture stands still, which leaves the machine to the sound; what you hear stays the same.",
  ),
  level: shown(
    "Full scale",
    number({ default: 84, min: 40, max: 120, step: 1, unit: "dB SPL" }),
    "How loud a full-scale tone is: a lower one makes soft rain loud, and hard rain meets the limiter.",
  ),
  volume: VOLUME,
  /** Of the drop that is looked at. */
  dropfar: shown(
    "Distance",
    number({ default: 2, min: 0, max: 20, step: 0.1, bend: 2, unit: "m" }),
    "A drop farther off is softer, and on soft ground softer still.",
  ),
  dropsize: shown(
    "Diameter",
    number({ default: 4, min: 0.2, max: 8, step: 0.1, unit: "mm" }),
    "A larger drop falls faster and moves more ground: louder, and a little duller.",
  ),
} as const;

/** Values of the page. */
export type RainPageValues = Values<typeof RAIN_SCHEMA>;

/** All parameters of a preset. */
export const presetValues = (name: RainPresetName): RainValues => ({
  ...RAIN_DEFAULTS,
  ...rainPresets[name].parameters,
});

/** What was changed of the preset. */
export function changesOf(values: RainPageValues): RainSettings {
  const changed: Record<string, unknown> = {};
  for (const parameter of rainParameters) {
    const words = values[parameter.name];
    if (words !== "") changed[parameter.name] = parsedValue(parameter, words);
  }
  return changed as RainSettings;
}

/** All parameters as they are wanted. */
export const targetsOf = (values: RainPageValues): RainValues => ({
  ...presetValues(values.preset),
  ...changesOf(values),
});

/** The text that stands for a value beside a preset: empty where both are the same. */
export function changeText(name: RainName, value: number | string, preset: RainPresetName): string {
  return presetValues(preset)[name] === value ? "" : String(value);
}

/**
 * A parameter's slider: its values as people are shown them, and the factor that makes them of what the parameter is.
 */
export function sliderField(
  { label, tip, unit, least, most, limit, bend, whole, shown: asShown }: RainParameter,
  usual: number,
): { field: NumberField & Told; factor: number } {
  const { factor, unit: own } = asShown ?? { factor: 1, unit };
  const [min, max] = [clean(least * factor), clean(most * factor)];
  const field = number({
    default: clean(usual * factor),
    min,
    max,
    ...(limit > most && { limit: clean(limit * factor) }),
    step: whole ? 1 : stepOf(max - min),
    ...(whole && { whole }),
    ...(bend !== 1 && { bend }),
    unit: own.replace("share", "").replace("drop radii", "radii"),
  });
  return { field: shown(label, field, tip), factor };
}

/** A hundredth of the way, rounded to a power of ten. */
const stepOf = (range: number): number => 10 ** Math.round(Math.log10(range / 100));

/** Without the dust of binary fractions. */
export const clean = (value: number): number => Number(value.toPrecision(9));
