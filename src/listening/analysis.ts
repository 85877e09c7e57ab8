// What the tests of one or many listeners say: each by itself, and all of a kind about the same sounds together.
import type { TestRecord } from "./listening-test.js";
import { courseOf, type PlanOf, type TestKind } from "./plan.js";
import type { Answer } from "./procedures/trial.js";
import { type AbxScore, type StaircaseScore, scoreAbx, scoreStaircase } from "./scores/abx.js";
import { type DescendingScore, scoreDescending } from "./scores/descending.js";
import { type PairsScore, scorePairs } from "./scores/pairs.js";
import { type SuccessiveScore, scoreSuccessive } from "./scores/successive.js";
import { type Estimate, meanOf, medianOf } from "./statistics/mean.js";

/**
 * What one test says.
 *
 * @example
 * const score: Score = scoreTest(test.record());
 * if (score.kind === "staircase") console.log(score.threshold.value, score.threshold.low, score.threshold.high);
 */
export type Score = DescendingScore | SuccessiveScore | PairsScore | AbxScore | StaircaseScore;

/** A figure of several listeners. */
export interface OverListeners extends Estimate {
  median: number;
  lowest: number;
  highest: number;
}

/**
 * Tests of one kind about the same sounds.
 *
 * @example
 * for (const { kind, target, figure }: Analysis of analyse(tests)) console.log(kind, target, figure?.value);
 */
export interface Analysis {
  kind: TestKind;
  /** What was listened to, as the tests say. */
  target: string;
  listeners: { name: string; answers: number; finished: boolean; score: Score }[];
  /**
   * The figure of the kind over all listeners: a threshold, the number of tokens told apart, or the share of right
   * answers. None for ratings.
   */
  figure: OverListeners | null;
  /** Ratings of all listeners together. */
  together: PairsScore | null;
}

/** Of each kind of test its score. */
const SCORES: { [K in TestKind]: (plan: PlanOf<K>, answers: readonly Answer[]) => Score } = {
  descending: scoreDescending,
  successive: scoreSuccessive,
  pairs: (plan, answers) => scorePairs(plan, [answers]),
  abx: scoreAbx,
  staircase: scoreStaircase,
};

/**
 * What a test says.
 *
 * @example
 * const score = scoreTest(test.record());
 * if (score.kind === "abx") console.log(score.right, score.of);
 */
export function scoreTest({ plan, answers }: Pick<TestRecord, "plan" | "answers">): Score {
  return scoreOf(plan, answers);
}

function scoreOf<K extends TestKind>(plan: PlanOf<K>, answers: readonly Answer[]): Score {
  return SCORES[plan.kind as K](plan, answers);
}

/**
 * What some tests say: those with the same plan and target together, in the order in which they first come.
 *
 * @example
 * const [{ figure, listeners }] = analyse(parseResults(text).tests);
 */
export function analyse(tests: readonly TestRecord[]): Analysis[] {
  const groups = new Map<string, TestRecord[]>();
  for (const test of tests) {
    const key = JSON.stringify([test.plan, test.about.target ?? ""]);
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  return [...groups.values()].map((group) => {
    const [{ plan, about }] = group;
    const listeners = group.map((test, index) => ({
      name: String(test.about.listener ?? `listener ${index + 1}`),
      answers: test.answers.length,
      finished: courseOf(test.plan, test.seed, test.answers).trial === undefined,
      score: scoreTest(test),
    }));
    const heard = group.map(({ answers }) => answers);
    const figures = listeners.flatMap(({ score, answers }) => (answers > 0 ? figureOf(score) : []));
    return {
      kind: plan.kind,
      target: String(about.target ?? ""),
      listeners,
      figure: figures.length > 0 ? over(figures, RANGE[plan.kind]) : null,
      together: plan.kind === "pairs" ? scorePairs(plan, heard) : null,
    };
  });
}

function figureOf(score: Score): number[] {
  switch (score.kind) {
    case "descending":
    case "staircase":
      return [score.threshold.value];
    case "successive":
      return [score.corrected.value];
    case "abx":
      return [score.share.value];
    case "pairs":
      return [];
  }
}

/** Where a figure can lie: its interval over listeners says no more than that. */
const RANGE: Readonly<Partial<Record<TestKind, readonly [number, number]>>> = {
  successive: [1, Number.POSITIVE_INFINITY],
  abx: [0, 1],
};
const ANYWHERE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

function over(figures: readonly number[], [least, most]: readonly [number, number] = ANYWHERE): OverListeners {
  const { value, low, high } = meanOf(figures);
  const [lowest, highest] = [Math.min(...figures), Math.max(...figures)];
  return { value, low: Math.max(least, low), high: Math.min(most, high), median: medianOf(figures), lowest, highest };
}
