// The paper's third experiment: every pair of sounds, each with itself too, rated from 1 to 10 beside a standard pair,
// which is 10.
import { DRAW, shuffled } from "../chance.js";
import { inSomeOrder } from "./catch-trials.js";
import type { Answer, Course } from "./trial.js";

/** The plan of a rating of all pairs. */
export interface PairsPlan {
  kind: "pairs";
  /** The sounds; in the paper eleven tokens and the recording. */
  sounds: readonly string[];
  /** The pair that stands for 10, which is heard first. */
  anchor: readonly [string, string];
}

/** All pairs, each sound with itself too, in an order of chance. */
export function pairsInOrder({ sounds }: PairsPlan, seed: number): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let i = 0; i < sounds.length; i++) for (let j = i; j < sounds.length; j++) pairs.push([sounds[i], sounds[j]]);
  return shuffled(pairs, DRAW.order, seed).map(([one, other], index) => inSomeOrder(one, other, index, seed));
}

/** How a rating of all pairs goes on. */
export function pairs(plan: PairsPlan, seed: number, answers: readonly Answer[]): Course {
  const order = pairsInOrder(plan, seed);
  const sounds = order[answers.length];
  return { trial: sounds && { ask: "rate", sounds }, of: order.length };
}
