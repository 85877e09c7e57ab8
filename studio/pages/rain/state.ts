// The state of the rain page: a preset, the parameters that were changed since, and what else the address may hold. A
// parameter that is empty is as the preset says, so that addresses stay short.

import type { RainPresetName, RainSettings } from "phonolite/rain";
import {
  RAIN_DEFAULTS,
  type RainName,
  type RainParameter,
  type RainValues,
  rainParameters,
  rainPresets,
} from "phonolite/rain";
import {
  type ChoiceField,
  choice,
  flag,
  type NumberField,
  number,
  type TextField,
  text,
  type Values,
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
  seed: number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }),
  /** How it is heard. */
  ears: choice("speakers", "headphones", "mono"),
  /** From where it is seen. */
  view: choice("beside", "above"),
  /** Whether values glide to their targets, or are there at once. */
  animation: flag(true),
  /** Whether the picture moves. */
  motion: flag(true),
  /** Level of a full-scale sine, dB SPL. */
  level: number({ default: 84, min: 40, max: 120, step: 1 }),
  /** Gain before the speakers, dB. */
  volume: number({ default: -6, min: -60, max: 0, step: 1 }),
  /** The drop that is looked at: how far off, m, and of which diameter, mm. */
  dropfar: number({ default: 2, min: 0, max: 20, step: 0.1, bend: 2 }),
  dropsize: number({ default: 4, min: 0.2, max: 8, step: 0.1 }),
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
  { least, most, limit, bend, whole, shown }: RainParameter,
  usual: number,
): { field: NumberField; factor: number } {
  const factor = shown?.factor ?? 1;
  const [min, max] = [clean(least * factor), clean(most * factor)];
  const field = number({
    default: clean(usual * factor),
    min,
    max,
    ...(limit > most && { limit: clean(limit * factor) }),
    step: whole ? 1 : stepOf(max - min),
    ...(whole && { whole }),
    ...(bend !== 1 && { bend }),
  });
  return { field, factor };
}

/** A hundredth of the way, rounded to a power of ten. */
const stepOf = (range: number): number => 10 ** Math.round(Math.log10(range / 100));

/** Without the dust of binary fractions. */
export const clean = (value: number): number => Number(value.toPrecision(9));
