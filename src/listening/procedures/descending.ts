// The paper's first experiment: pairs of the whole sound and one with fewer modes, the difference growing from pair to
// pair, until it is heard. The paper stops at the first difference that is heard. Here several in a row are needed, so
// that one false alarm does not end a run.
import { CATCH_EVERY, sameTrial, wasCatch, withCatches } from "./catch-trials.js";
import type { Answer, Course } from "./trial.js";

/** The plan of a descending sequence. */
export interface DescendingPlan {
  kind: "descending";
  /** The sound with which all others are compared. */
  reference: string;
  /** The values of the others, from the smallest difference to the largest; the name of each sound is its value. */
  values: readonly number[];
  /** How often the whole sequence is heard. */
  runs: number;
  /** A run ends after so many answers "different" in a row; 1 in the paper. */
  inRow: number;
  /** One question in so many is a catch trial; 0: none, as in the paper. */
  catchEvery: number;
}

/** a_v from 20 dB down to 0 in steps of 1 dB, as in the paper. */
export const DESCENDING_DEFAULTS = {
  reference: "full",
  values: Array.from({ length: 21 }, (_, i) => 20 - i),
  runs: 3,
  inRow: 4,
  catchEvery: CATCH_EVERY,
} as const;

/** A run: what was answered at its values, in their order. */
export type Run = readonly ("same" | "different")[];

/** The runs that are in the answers; the last one may not be over. */
export function runsOf({ values, inRow }: DescendingPlan, answers: readonly Answer[]): Run[] {
  const runs: ("same" | "different")[][] = [[]];
  for (const answer of answers) {
    if (wasCatch(answer)) continue;
    let run = runs[runs.length - 1];
    if (isOver(run, values.length, inRow)) {
      run = [];
      runs.push(run);
    }
    run.push(answer.reply as "same" | "different");
  }
  return runs;
}

function isOver(run: Run, most: number, inRow: number): boolean {
  return run.length === most || (run.length >= inRow && run.slice(-inRow).every((reply) => reply === "different"));
}

/** How a descending sequence goes on. */
export function descending(plan: DescendingPlan, seed: number, answers: readonly Answer[]): Course {
  const { reference, values, runs: wanted, inRow, catchEvery } = plan;
  const runs = runsOf(plan, answers);
  const last = runs[runs.length - 1];
  const over = isOver(last, values.length, inRow);
  const done = over ? runs.length : runs.length - 1;
  // those to come are as long as those that were, at first two thirds of the way
  const finished = runs.slice(0, done);
  const typical = done > 0 ? finished.reduce((sum, run) => sum + run.length, 0) / done : (2 / 3) * values.length;
  const begun = over ? 0 : last.length;
  const left = (wanted - done) * typical - Math.min(begun, typical - 1);
  if (done >= wanted) return { trial: undefined, of: answers.length };
  const index = answers.length;
  return {
    trial: sameTrial(reference, String(values[begun]), index, catchEvery, seed),
    of: Math.max(index + 1, Math.round(index + withCatches(left, catchEvery))),
  };
}
