// What a number of right answers out of so many says: intervals for the share behind it, and how likely chance alone
// would have done as well.
import { PhonoliteError } from "../../math/error.js";

/** A figure and the interval that covers it in 95 of 100 tests. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** Deviations of the normal distribution between which 95 % lie. */
const Z95 = 1.959963984540054;

/**
 * The share behind `count` of `of`, with Wilson's interval: it stays inside 0 to 1, and means what it says for few
 * trials too.
 *
 * @example
 * wilson(30, 40); // { value: 0.75, low: 0.598, high: 0.858 }
 */
export function wilson(count: number, of: number): Estimate {
  check("wilson", count, of);
  if (of === 0) return { value: 0.5, low: 0, high: 1 };
  const share = count / of;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))) / (1 + z2 / of);
  return {
    value: share,
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === of ? 1 : Math.min(1, middle + half),
  };
}

/**
 * The probability that a guesser has at least `count` of `of` right.
 *
 * @param chance how often one guess is right.
 */
export function atLeast(count: number, of: number, chance = 0.5): number {
  check("at least", count, of);
  let sum = 0;
  for (let k = count; k <= of; k++)
    sum += Math.exp(logChoose(of, k) + k * Math.log(chance) + (of - k) * Math.log1p(-chance));
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= Math.min(k, n - k); i++) sum += Math.log((n - Math.min(k, n - k) + i) / i);
  return sum;
}

function check(operation: string, count: number, of: number): void {
  const whole = (n: number) => Number.isInteger(n) && n >= 0;
  if (!whole(of)) throw new PhonoliteError(operation, "of", "a whole number of trials, 0 or more", of);
  if (!whole(count) || count > of)
    throw new PhonoliteError(operation, "count", `a whole number from 0 to ${of}`, count);
}
