// A staircase of ABX questions: two right answers make the difference smaller, one wrong answer makes it larger, and so
// it comes to hover where 70.7 % of the answers are right (Levitt 1971). The steps are large at first, and halved at
// reversals.
import { abxTrial, isRight } from "./abx.js";
import type { Answer, Course } from "./trial.js";

/** The plan of a staircase. */
export interface StaircasePlan {
  kind: "staircase";
  /** The sound with which all others are compared. */
  reference: string;
  /** The value at which nothing could be easier, and that at which nothing could be harder. */
  easiest: number;
  hardest: number;
  /** The value of the first question. */
  start: number;
  /** The first step, and the smallest; a step is halved at a reversal until it is that small. */
  firstStep: number;
  step: number;
  /** It ends after so many reversals with the smallest step, */
  reversals: number;
  /** and after so many questions at the latest. */
  mostTrials: number;
}

/** For a_v in decibels: the smaller it is, the more modes are missing, and the easier it is to hear. */
export const STAIRCASE_DEFAULTS = {
  reference: "full",
  easiest: 0,
  hardest: 30,
  start: 4,
  firstStep: 4,
  step: 1,
  reversals: 10,
  mostTrials: 120,
} as const;

/** A staircase as far as it has gone. */
export interface Stairs {
  /** The value of the next question. */
  value: number;
  /** Values at which its direction changed while the step was the smallest. */
  reversals: number[];
  /** The value of every answer, and whether it was right. */
  steps: { value: number; right: boolean }[];
}

/** Follows the answers. */
export function climb(plan: StaircasePlan, answers: readonly Answer[]): Stairs {
  const harder = Math.sign(plan.hardest - plan.easiest);
  const [low, high] = [Math.min(plan.easiest, plan.hardest), Math.max(plan.easiest, plan.hardest)];
  const stairs: Stairs = { value: plan.start, reversals: [], steps: [] };
  let step = plan.firstStep;
  let inRow = 0;
  let direction = 0;
  for (const answer of answers) {
    const right = isRight(answer);
    stairs.steps.push({ value: stairs.value, right });
    inRow = right ? inRow + 1 : 0;
    const turn = right ? (inRow === 2 ? harder : 0) : -harder;
    if (turn === 0) continue;
    inRow = 0;
    if (direction !== 0 && turn !== direction) {
      if (step <= plan.step) stairs.reversals.push(stairs.value);
      step = Math.max(plan.step, step / 2);
    }
    direction = turn;
    stairs.value = Math.min(high, Math.max(low, stairs.value + turn * step));
  }
  return stairs;
}

/** How a staircase goes on. */
export function staircase(plan: StaircasePlan, seed: number, answers: readonly Answer[]): Course {
  const { value, reversals } = climb(plan, answers);
  const index = answers.length;
  if (reversals.length >= plan.reversals || index >= plan.mostTrials) return { trial: undefined, of: index };
  // three questions and a half from reversal to reversal, about, and a dozen until the steps are small
  const left = 3.5 * (plan.reversals - reversals.length) + Math.max(0, 12 - index);
  return {
    trial: abxTrial(plan.reference, String(value), index, seed),
    of: Math.min(plan.mostTrials, Math.round(index + left)),
  };
}
