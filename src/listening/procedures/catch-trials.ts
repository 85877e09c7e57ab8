// Catch trials: now and then a sound is asked about with itself. Who hears a difference there hears them everywhere,
// and that can be taken into account.
import { DRAW, draw } from "../chance.js";
import type { Answer, SameTrial } from "./trial.js";

/** One question in so many is a catch trial. */
export const CATCH_EVERY = 4;

/**
 * Whether a question, counted from 0, is a catch trial: one at a place of chance in every group of some, none where
 * `every` is 0.
 */
export function isCatch(index: number, every: number, seed: number): boolean {
  if (every === 0) return false;
  const group = Math.floor(index / every);
  return index % every === Math.floor(every * draw(DRAW.catch, group, seed));
}

/** Whether two sounds are the same; now and then one is asked about with itself. */
export function sameTrial(one: string, other: string, index: number, every: number, seed: number): SameTrial {
  return { ask: "same", sounds: isCatch(index, every, seed) ? [one, one] : inSomeOrder(one, other, index, seed) };
}

/** How many questions it takes to ask so many that are no catch trials. */
export function withCatches(questions: number, every: number): number {
  return (every === 0 ? 1 : every / Math.max(1, every - 1)) * questions;
}

/** Whether an answer was given to a catch trial. */
export const wasCatch = ({ sounds }: Answer): boolean => sounds[0] === sounds[1];

/** Two sounds in an order of chance. */
export function inSomeOrder(one: string, other: string, index: number, seed: number): readonly [string, string] {
  return draw(DRAW.side, index, seed) < 0.5 ? [one, other] : [other, one];
}
