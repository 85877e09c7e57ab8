// The parameters of rain: what each is called, its unit, the range and shape of its slider, its limits, and what one
// will hear (PHYSICS §9). Sliders, options of the command line, files of presets and records of the core are all made
// from this one table.
import { type AnyParameter, PARAMETER_TABLE, type ParameterRow, type RainGroup, type RainName } from "./table.js";
import { PARAMETER_WORDS } from "./words.js";

export type { RainName } from "./table.js";

/**
 * A value for every parameter. SI units, but the rate is in mm/h.
 *
 * @example
 * const { rate, wind }: RainValues = rain.valuesAt(); // mm/h, m/s
 */
export type RainValues = {
  [R in AnyParameter as R["name"]]: R extends { readonly choices: readonly (infer C)[] } ? C : number;
};

/**
 * One parameter of rain.
 *
 * @example
 * const { least, most, unit }: RainParameter = rainParameter("rate"); // 0, 300, "mm/h"
 */
export interface RainParameter {
  /** As in the API and in files of presets. */
  readonly name: RainName;
  /** For people, a few words. */
  readonly label: string;
  /** Empty where it has none. */
  readonly unit: string;
  /** Parameters that belong together. */
  readonly group: RainGroup;
  /** The slider's ends; no value is below `least`. */
  readonly least: number;
  readonly most: number;
  /** The largest value that is taken, at least `most`. */
  readonly limit: number;
  /** Shape of the slider: value = least + (most − least) · position^bend, with a position from 0 to 1. */
  readonly bend: number;
  /** What it is unless you say otherwise. */
  readonly fallback: number | string;
  /** Whether it glides to a new value; others are there at once. */
  readonly glides: boolean;
  /** Whether only whole numbers are taken. */
  readonly whole: boolean;
  /** The words that it may be, where it is no number; the core knows them by their place. */
  readonly choices?: readonly string[];
  /** Shown to people in another unit: shown = factor · value. */
  readonly shown?: { readonly unit: string; readonly factor: number };
  /** Its number in the core; −1 = the page's own. */
  readonly index: number;
  /** What one will hear, in a sentence. */
  readonly tip: string;
}

/**
 * All parameters of rain, in the order in which people should meet them.
 *
 * @example
 * for (const { label, least, most, unit } of rainParameters) console.log(`${label}: ${least} to ${most} ${unit}`);
 */
export const rainParameters: readonly RainParameter[] = (Object.keys(PARAMETER_TABLE) as RainGroup[]).flatMap((group) =>
  (PARAMETER_TABLE[group] as readonly ParameterRow[]).map((row) => complete(group, row)),
);

const BY_NAME = new Map<string, RainParameter>(rainParameters.map((parameter) => [parameter.name, parameter]));

/** The names of all parameters. */
export const rainNames: readonly RainName[] = rainParameters.map(({ name }) => name);

/**
 * The parameter of a name; undefined where there is none.
 *
 * @example
 * rainParameter("rate").unit; // "mm/h"
 */
export function rainParameter(name: RainName): RainParameter;
/** The parameter of a name, or undefined. */
export function rainParameter(name: string): RainParameter | undefined;
export function rainParameter(name: string): RainParameter | undefined {
  return BY_NAME.get(name);
}

/** What every parameter is unless told otherwise: 10 mm/h on rigid ground, without wind. */
export const RAIN_DEFAULTS: Readonly<RainValues> = Object.fromEntries(
  rainParameters.map(({ name, fallback }) => [name, fallback]),
) as unknown as RainValues;

function complete(group: RainGroup, row: ParameterRow): RainParameter {
  const { range, bend = 1, still = false, whole = false, millimetres, choices, index, unit, fallback } = row;
  const name = row.name as RainName;
  const [label, tip] = PARAMETER_WORDS[name];
  const [least, most, limit = most] = range;
  const more = {
    ...(choices && { choices }),
    ...(millimetres && { shown: { unit: "mm", factor: 1000 } }),
  };
  return { name, label, unit, group, least, most, limit, bend, fallback, glides: !still, whole, index, tip, ...more };
}
