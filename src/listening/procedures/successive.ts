// The paper's second experiment: from the token with the most modes on, each is compared with those that have fewer,
// one after the other, until one is told apart from it. That one is the next to compare with. What is left are the
// tokens that can be told apart.
import { CATCH_EVERY, sameTrial, wasCatch, withCatches } from "./catch-trials.js";
import type { Answer, Course } from "./trial.js";

/** The plan of a comparison of successive tokens. */
export interface SuccessivePlan {
  kind: "successive";
  /** The tokens, from the one with the most modes to the one with the fewest. */
  tokens: readonly string[];
  /** One question in so many is a catch trial; 0: none, as in the paper. */
  catchEvery: number;
}

/** What a plan has unless it says otherwise. */
export const SUCCESSIVE_DEFAULTS = { catchEvery: CATCH_EVERY } as const;

/** The tokens that were told apart so far: the first, and each that differed from the one before. */
export function toldApart({ tokens }: SuccessivePlan, answers: readonly Answer[]): string[] {
  const apart = [tokens[0]];
  let next = 1;
  for (const answer of answers) {
    if (wasCatch(answer)) continue;
    if (answer.reply === "different") apart.push(tokens[next]);
    next++;
  }
  return apart;
}

/** How a comparison of successive tokens goes on. */
export function successive(plan: SuccessivePlan, seed: number, answers: readonly Answer[]): Course {
  const { tokens, catchEvery } = plan;
  const index = answers.length;
  const next = 1 + answers.filter((answer) => !wasCatch(answer)).length;
  if (next >= tokens.length) return { trial: undefined, of: index };
  const apart = toldApart(plan, answers);
  return {
    trial: sameTrial(apart[apart.length - 1], tokens[next], index, catchEvery, seed),
    of: Math.max(index + 1, index + Math.round(withCatches(tokens.length - next, catchEvery))),
  };
}
