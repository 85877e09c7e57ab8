// Chance in listening tests: drawn by a hash of what is drawn, which one, and the seed, so that a test that is resumed
// goes on as if it had not stopped.
import { hash4, normal, unit } from "../math/hash.js";

/** What chance decides. */
export const DRAW = {
  order: 0x6f726472,
  side: 0x73696465,
  catch: 0x63617463,
  x: 0x61627820,
  start: 0x73746172,
} as const;

/** A number from 0 to 1, without 1. */
export function draw(what: number, which: number, seed: number, again = 0): number {
  return unit(hash4(what, which, again, seed)[0]);
}

/** A number of the normal distribution, mean 0 and deviation 1. */
export function drawNormal(what: number, which: number, seed: number, again = 0): number {
  const [first, second] = hash4(what, which, again, seed);
  return normal(first, second);
}

/** The items in an order of chance. */
export function shuffled<T>(items: readonly T[], what: number, seed: number): T[] {
  const drawn = items.map((_, which) => hash4(what, which, 0, seed)[0]);
  return Array.from(items.keys())
    .sort((a, b) => drawn[a] - drawn[b] || a - b)
    .map((index) => items[index]);
}
