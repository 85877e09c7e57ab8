// Checks that the parts beside a body's modes share.
import { PhonoliteError } from "../../math/error.js";

/** Least and greatest value of a number. */
export type Limits = readonly [number, number];

/** The number, if it lies within limits; `what` says what it counts, such as "metres". */
export function within(operation: string, field: string, value: unknown, what: string, [least, most]: Limits): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new PhonoliteError(operation, field, `a number of ${what} from ${least} to ${most}`, value);
}

/** A list of `count` such numbers. */
export function eachWithin(
  operation: string,
  field: string,
  value: unknown,
  count: number,
  what: string,
  [least, most]: Limits,
): number[] {
  const list = Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : [];
  if (list.length === count && list.every((x) => typeof x === "number" && x >= least && x <= most))
    return list as number[];
  throw new PhonoliteError(operation, field, `${count} numbers of ${what} from ${least} to ${most}`, value);
}

/** A seed: what is left out is 0. */
export function seedOf(operation: string, value: unknown): number {
  if (value === undefined) return 0;
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32) return value as number;
  throw new PhonoliteError(operation, "seed", "a whole number from 0 to 4294967295", value);
}

/** The fields of an object, or an error that says it is none. */
export function fieldsOf<T extends object>(operation: string, name: string, value: T): Partial<T> {
  if (typeof value === "object" && value !== null) return value;
  throw new PhonoliteError(operation, name, "an object", value);
}
