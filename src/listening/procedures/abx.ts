// ABX: A and B are known to differ in what they are, X is one of the two, and the listener says which. Who hears
// nothing is right half of the time, whatever they believe to hear.
import { DRAW, draw } from "../chance.js";
import { inSomeOrder } from "./catch-trials.js";
import type { AbxTrial, Answer, Course } from "./trial.js";

/** The plan of an ABX test. */
export interface AbxPlan {
  kind: "abx";
  /** The two sounds. */
  sounds: readonly [string, string];
  trials: number;
}

/** Sixteen find what is heard most of the time. */
export const ABX_DEFAULTS = { trials: 16 } as const;

/** A question about two sounds: which of them is A, and which of them X, is decided by chance. */
export function abxTrial(one: string, other: string, index: number, seed: number): AbxTrial {
  return { ask: "abx", sounds: inSomeOrder(one, other, index, seed), x: draw(DRAW.x, index, seed) < 0.5 ? "a" : "b" };
}

/** Whether the answer to an ABX question was right. */
export const isRight = ({ x, reply }: Answer): boolean => reply === x;

/** How an ABX test goes on. */
export function abx({ sounds, trials }: AbxPlan, seed: number, answers: readonly Answer[]): Course {
  const index = answers.length;
  return { trial: index < trials ? abxTrial(sounds[0], sounds[1], index, seed) : undefined, of: trials };
}
