// Checks at the world's border: what gets past them is finite and sensible, so nothing behind needs to ask again. Rules
// say what each option may be, and what is used where it is left out: a table of them is the one description of an
// operation's options, and gives the names that it knows, the checks, and the defaults.
import { LARGEST } from "../core/layout/records.js";
import { Came, PhonoliteError } from "../math/error.js";

/**
 * Three numbers: x, y, z.
 *
 * @example
 * const oneMetreAhead: Vec3 = [0, 0, -1];
 */
export type Vec3 = readonly [number, number, number];
/**
 * A unit quaternion: x, y, z, w.
 *
 * @example
 * const notTurned: Quat = [0, 0, 0, 1];
 */
export type Quat = readonly [number, number, number, number];

/** No number larger than this means anything to the core. */
const MOST = LARGEST;

/** A finite number from `least` to `most`. */
export function checkNumber(
  operation: string,
  field: string,
  value: unknown,
  unit: string,
  least = -MOST,
  most = MOST,
): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  const from = least === -MOST ? "" : least === 0 ? " of at least 0" : ` of at least ${least}`;
  throw new PhonoliteError(
    operation,
    field,
    `a finite number${unit ? ` of ${unit}` : ""}${from}, at most ${most}`,
    value,
  );
}

/** Something with no other fields than these: a misspelled one would otherwise do nothing, silently. */
export function checkObject<T extends object>(
  operation: string,
  field: string,
  value: T,
  fields: readonly string[],
): T {
  if (typeof value !== "object" || value === null) throw new PhonoliteError(operation, field, "an object", value);
  for (const key in value) {
    if (!fields.includes(key)) {
      throw new PhonoliteError(operation, key, `one of ${fields.join(", ")}`, new Came("an unknown field"));
    }
  }
  return value;
}

/** Three finite numbers. */
export function checkVector(operation: string, field: string, value: unknown, unit: string): Vec3 {
  const numbers = value as ArrayLike<unknown> | null | undefined;
  const sound =
    typeof value === "object" &&
    numbers?.length === 3 &&
    [0, 1, 2].every((i) => typeof numbers[i] === "number" && Math.abs(numbers[i] as number) <= MOST);
  if (!sound) throw new PhonoliteError(operation, field, `3 finite numbers${unit ? ` of ${unit}` : ""}`, value);
  return value as Vec3;
}

/** A time in seconds turned into samples; nothing = as soon as possible, which is -1. */
export function checkTime(operation: string, time: unknown, rate: number): number {
  if (time === undefined) return -1;
  const samples = checkNumber(operation, "time", time, "seconds", 0, 1e9) * rate;
  // k/rate seconds are k samples, though their product may be a hair less
  const whole = Math.round(samples);
  return Math.abs(samples - whole) <= 4 * Number.EPSILON * samples ? whole : samples;
}

/** The directions to the right and ahead of a listener turned by `q`. */
export function axesOf(operation: string, q: unknown): { right: Vec3; front: Vec3 } {
  const numbers = q as ArrayLike<number>;
  const sound =
    typeof q === "object" &&
    q !== null &&
    numbers.length === 4 &&
    [0, 1, 2, 3].every((i) => typeof numbers[i] === "number");
  const length = sound ? Math.hypot(numbers[0], numbers[1], numbers[2], numbers[3]) : 0;
  if (!(length > 1e-6 && length < MOST)) {
    throw new PhonoliteError(operation, "orientation", "a quaternion of 4 finite numbers, not all 0", q);
  }
  const [x, y, z, w] = [numbers[0] / length, numbers[1] / length, numbers[2] / length, numbers[3] / length];
  return {
    right: [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    front: [-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y))],
  };
}

/** What an option may be. */
export interface Rule<T = unknown> {
  /** What is used where it is left out. */
  readonly usual: T;
  /** Gives the value as it is used; throws for one that is not good. */
  read(operation: string, field: string, value: unknown): T;
}

/** A rule for each option. */
export type Rules<T> = { readonly [Field in keyof T]-?: Rule<T[Field]> };

/** A value that fits, described by `words`. */
export function fitting<T>(usual: T, words: string, fits: (value: unknown) => boolean): Rule<T> {
  const read = (operation: string, field: string, value: unknown) => {
    if (fits(value)) return value as T;
    throw new PhonoliteError(operation, field, words, value);
  };
  return { usual, read };
}

/** A finite number from `least` to `most`. */
export function number(usual: number, unit: string, least?: number, most?: number): Rule<number> {
  return { usual, read: (operation, field, value) => checkNumber(operation, field, value, unit, least, most) };
}

/** Three finite numbers. */
export function vector(usual: Vec3, unit: string): Rule<Vec3> {
  return { usual, read: (operation, field, value) => checkVector(operation, field, value, unit) };
}

/** A whole number from `least` to `most`. */
export function whole(usual: number, least: number, most: number): Rule<number> {
  const words = `a whole number from ${least} to ${most}`;
  return fitting(usual, words, (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most);
}

/** One of some values, the usual one first. */
export function oneOf<const T>(...values: T[]): Rule<T> {
  const words = `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
  return fitting(values[0], words, (value) => values.includes(value as T));
}

/** A value that a function reads: it throws for one that is not good. Without one, all values are taken as they are. */
export function readBy<T>(usual: T, read = (value: T) => value): Rule<T> {
  return { usual, read: (_operation, _field, value) => read(value as T) };
}

/** One value more than another rule allows: `undefined` for an option without anything usual. */
export function either<W, T>(more: W, { read }: Rule<T>, usual: W | T = more): Rule<W | T> {
  return { usual, read: (operation, field, value) => (value === more ? more : read(operation, field, value)) };
}

/** True or false. */
export function yesNo(usual: boolean): Rule<boolean> {
  return fitting(usual, "true or false", (value) => typeof value === "boolean");
}

/** What must not be left out. */
export function required<T>({ read }: Rule<T>): Rule<T> {
  return { usual: undefined as T, read };
}

/** What is used where all options are left out. */
export function usualOf<T extends object>(rules: Rules<T>): T {
  return Object.fromEntries(Object.entries<Rule>(rules).map(([field, { usual }]) => [field, usual])) as T;
}

/**
 * Checks options and fills in what is left out.
 *
 * @param within where the fields are, in errors
 */
export function complete<T extends object>(
  operation: string,
  name: string,
  given: Partial<T>,
  rules: Rules<T>,
  within = "",
): T {
  checkObject(operation, name, given, Object.keys(rules));
  const all: Record<string, unknown> = {};
  for (const [field, { usual, read }] of Object.entries<Rule>(rules)) {
    const value = given[field as keyof T];
    all[field] = read(operation, within + field, value === undefined ? usual : value);
  }
  return all as T;
}

/** Checks the options that are given. */
export function checkGiven<T extends object, G extends Partial<T>>(operation: string, given: G, rules: Rules<T>): G {
  for (const field in given) {
    if (given[field] !== undefined) rules[field as unknown as keyof T].read(operation, field, given[field]);
  }
  return given;
}
