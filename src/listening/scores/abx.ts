// Scores of forced choices: the share of right answers of an ABX test, and where a staircase hovers.
import { type AbxPlan, isRight } from "../procedures/abx.js";
import { climb, type StaircasePlan } from "../procedures/staircase.js";
import type { Answer } from "../procedures/trial.js";
import { atLeast, type Estimate, wilson } from "../statistics/binomial.js";
import { averageOf } from "../statistics/mean.js";
import { type Heard, type Threshold, thresholdAlong } from "../statistics/threshold.js";

/** What an ABX test says. */
export interface AbxScore {
  kind: "abx";
  right: number;
  of: number;
  /** The share of right answers. */
  share: Estimate;
  /** The share of trials in which the difference was heard, and not guessed. */
  heard: Estimate;
  /** The probability that a guesser does at least as well. */
  byChance: number;
  notes: string[];
}

/** Below this, chance is not a likely reason. */
const SIGNIFICANT = 0.05;

export function scoreAbx(_: AbxPlan, answers: readonly Answer[]): AbxScore {
  const of = answers.length;
  const right = answers.filter(isRight).length;
  const share = wilson(right, of);
  const notes: string[] = [];
  if (of === 0) notes.push("Nothing was answered yet.");
  else if (0.5 ** of > SIGNIFICANT) {
    notes.push(
      `${of} trial${of === 1 ? "" : "s"} cannot tell hearing from guessing, even if all were right; 10 or more can.`,
    );
  }
  if (of >= 10 && atLeast(of - right, of) < SIGNIFICANT / 2) {
    notes.push("Fewer answers are right than by chance: were the two buttons mixed up?");
  }
  const heard = (value: number) => Math.max(0, 2 * value - 1);
  return {
    kind: "abx",
    right,
    of,
    share,
    heard: { value: heard(share.value), low: heard(share.low), high: heard(share.high) },
    byChance: atLeast(right, of),
    notes,
  };
}

/** Where a staircase hovers. */
export interface StaircaseScore {
  kind: "staircase";
  /** The value at which 70.7 % of the answers are right, from all answers. */
  threshold: Threshold;
  /**
   * The usual figure: the mean of the reversals with the smallest step, of an even number of them, and their deviation.
   */
  reversals: { values: number[]; mean: number | null; spread: number | null };
  steps: { value: number; right: boolean }[];
  notes: string[];
}

/** Two right answers in a row happen in half of all cases at this share of right ones. */
export const TWO_DOWN_ONE_UP = Math.SQRT1_2;

export function scoreStaircase(plan: StaircasePlan, answers: readonly Answer[]): StaircaseScore {
  const { steps, reversals } = climb(plan, answers);
  const { easiest, hardest } = plan;
  const counts = new Map<number, Heard>();
  for (const { value, right } of steps) {
    const at = counts.get(value) ?? { value, yes: 0, of: 0 };
    counts.set(value, { ...at, yes: at.yes + (right ? 1 : 0), of: at.of + 1 });
  }
  const threshold = thresholdAlong(Math.sign(easiest - hardest), [...counts.values()], {
    from: hardest,
    to: easiest,
    guess: 0.5,
    share: 2 * TWO_DOWN_ONE_UP - 1,
  });
  const even = reversals.slice(reversals.length % 2);
  const mean = averageOf(even);
  const spread =
    mean === null ? null : Math.sqrt(even.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (even.length - 1));
  const notes: string[] = [];
  if (steps.length === 0) notes.push("Nothing was answered yet.");
  else if (mean === null) notes.push("There were no reversals with the smallest step: the threshold is a guess.");
  const atEnd = (end: number) => steps.slice(-8).filter(({ value }) => value === end).length >= 4;
  if (atEnd(hardest)) notes.push(`The hardest value, ${hardest}, was still heard: the threshold may lie beyond it.`);
  if (atEnd(easiest)) notes.push(`The easiest value, ${easiest}, was not heard: the threshold may lie beyond it.`);
  return {
    kind: "staircase",
    threshold,
    reversals: { values: reversals, mean, spread },
    steps,
    notes,
  };
}
