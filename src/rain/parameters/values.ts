// Checks values of rain's parameters and completes them: what is wrong is an error, what is only out of reach is moved
// to where it has a meaning, and a note says so (PHYSICS §9.9).
import { Came, PhonoliteError } from "../../math/error.js";
import { nearWord } from "../../model/near-word.js";
import {
  RAIN_DEFAULTS,
  type RainName,
  type RainParameter,
  type RainValues,
  rainNames,
  rainParameter,
} from "./parameters.js";

/**
 * Some parameters and their values.
 *
 * @example
 * rain.set({ rate: 40, wind: 6 } satisfies RainSettings); // mm/h, m/s
 */
export type RainSettings = Partial<RainValues>;

/** All values, and what of them is not as it was asked for. */
export interface CompleteRain {
  values: RainValues;
  /** In plain words. */
  notes: string[];
}

/** Sizes out of reach are moved into it rather than refused. */
const MOVED: readonly RainName[] = ["dropRadius", "smallest", "largest", "dripSize", "earHeight"];
/** Drop sizes of harder rain were never measured, mm/h. */
const MEASURED = 300;
/** η of the thesis's pulse, which is as loud as the usual one (PHYSICS §9.3). */
const PAPER_EFFICIENCY = 0.023;
/** What must be less than what. */
const ORDERED: readonly (readonly [RainName, RainName])[] = [
  ["smallest", "largest"],
  ["nearest", "farthest"],
  ["clothNearest", "clothFarthest"],
];

/**
 * Checks some values, each by itself, and throws for the first that is wrong.
 *
 * @param path of the object in the file that it comes from, such as `parameters.`
 */
export function checkSettings(operation: string, given: unknown, path = ""): RainSettings {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    const field = path.replace(/\.$/, "") || "parameters";
    throw new PhonoliteError(operation, field, "an object of parameters and their values", given);
  }
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const parameter = rainParameter(name);
    if (!parameter)
      throw new PhonoliteError(operation, `${path}${name}`, unknownWords(name), new Came("an unknown one"));
    if (!fits(parameter, value)) throw new PhonoliteError(operation, `${path}${name}`, wordsOf(parameter), value);
    checked[name] = value;
  }
  return checked as RainSettings;
}

/** Fills in defaults, moves what is out of reach, and checks what must fit together. */
export function completeRain(operation: string, given: RainSettings, path = ""): CompleteRain {
  const values: RainValues = { ...RAIN_DEFAULTS, ...given };
  const notes: string[] = [];
  if (given.efficiency === undefined && values.pulse === "paper") values.efficiency = PAPER_EFFICIENCY;
  const numbers = values as unknown as Record<RainName, number>;
  for (const name of MOVED) {
    const { least, limit } = rainParameter(name);
    const within = Math.min(Math.max(numbers[name], least), limit);
    if (within === numbers[name]) continue;
    notes.push(`${name} ${shown(name, numbers[name])} was moved to ${shown(name, within)}`);
    numbers[name] = within;
  }
  for (const [less, more] of ORDERED) {
    if (numbers[less] < numbers[more]) continue;
    const expected = `less than ${more}, ${shown(more, numbers[more])}`;
    throw new PhonoliteError(operation, `${path}${less}`, expected, new Came(shown(less, numbers[less])));
  }
  const source = values.sourceFactor * (values.dropLaw === "fixed" ? values.dropRadius : values.largest / 2);
  if (values.nearest < source) {
    const radius = `${shown("dropRadius", source)}, the radius of the patch of ground that a drop moves`;
    notes.push(`nearest ${shown("nearest", values.nearest)} was raised to ${radius}`);
    values.nearest = source;
  }
  if (values.rate > MEASURED) {
    notes.push(`a rate of ${values.rate} mm/h is more than drop sizes were ever measured for, about ${MEASURED} mm/h`);
  }
  return { values, notes };
}

/** A value for people, with its unit. */
export function shown(name: RainName, value: number): string {
  const { unit, shown: other } = rainParameter(name);
  const number = Number((value * (other?.factor ?? 1)).toPrecision(3));
  return `${number} ${other?.unit ?? unit}`.trim();
}

/** What the core takes for a value: words are numbered. */
export function coreValue({ choices }: RainParameter, value: number | string): number {
  return typeof value === "number" ? value : (choices?.indexOf(value) ?? 0);
}

/** What the value of a parameter should be, in words; `forPeople`: in the unit in which people are shown it. */
export function wordsOf(parameter: RainParameter, forPeople = false): string {
  const { name, choices, least, limit, whole, shown: other } = parameter;
  if (choices) return `one of ${choices.join(", ")}`;
  const unit = (forPeople && other?.unit) || parameter.unit;
  const number = `a ${whole ? "whole " : "finite "}number${unit === "" ? "" : ` (${unit})`}`;
  return MOVED.includes(name) ? `${number} of at least 0` : `${number} from ${least} to ${limit}`;
}

/** Whether a parameter takes a value, perhaps moved into its reach. */
export function fits({ name, choices, least, limit, whole }: RainParameter, value: unknown): boolean {
  if (choices) return typeof value === "string" && choices.includes(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  if (MOVED.includes(name)) return value >= 0;
  return value >= least && value <= limit && (!whole || Number.isInteger(value));
}

function unknownWords(name: string): string {
  const near = nearWord(name, rainNames);
  return near === undefined ? `one of ${rainNames.join(", ")}` : `a parameter of rain (did you mean ${near}?)`;
}
