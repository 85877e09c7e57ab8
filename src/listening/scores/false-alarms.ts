// What the catch trials say: how often a difference was heard between a sound and itself.
import { wasCatch } from "../procedures/catch-trials.js";
import type { Answer } from "../procedures/trial.js";
import { type Estimate, wilson } from "../statistics/binomial.js";

/** False alarms, with the share behind them. */
export interface FalseAlarms extends Estimate {
  count: number;
  /** Catch trials; where there were none nothing is known, and the interval is all of 0 to 1. */
  of: number;
}

/** The false alarms in some answers. */
export function falseAlarms(answers: readonly Answer[]): FalseAlarms {
  const caught = answers.filter(wasCatch);
  const count = caught.filter(({ reply }) => reply === "different").length;
  return { count, of: caught.length, ...wilson(count, caught.length) };
}

/** What to say of them. */
export function alarmNotes({ count, of, value }: FalseAlarms): string[] {
  if (of === 0) return ["There were no catch trials, so false alarms are unknown and only guessed at."];
  if (value >= 0.5)
    return [`${count} of ${of} pairs of the same sound were called different: these answers say little.`];
  return [];
}
