// Checks of numbers that pairs, surfaces and tips share.
import { PhonoliteError } from "../math/error.js";

/** Least and greatest value of a number, its unit, and whether it may be left out. */
export type Range = readonly [least: number, most: number, unit?: string, optional?: boolean];

/** The number, if it lies in a range. */
export function inRange(operation: string, field: string, value: unknown, [least, most, unit = ""]: Range): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new PhonoliteError(operation, field, `a number from ${least} to ${most}${unit && ` ${unit}`}`, value);
}

/** Checks the fields of a record that have a range, in the order of the ranges. */
export function checkRanges(
  operation: string,
  record: object,
  ranges: Readonly<Record<string, Range>>,
  prefix = "",
): void {
  for (const [field, range] of Object.entries(ranges)) {
    const value = (record as Record<string, unknown>)[field];
    if (value !== undefined || !range[3]) inRange(operation, prefix + field, value, range);
  }
}
