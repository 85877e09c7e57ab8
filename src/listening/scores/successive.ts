// Score of the paper's second experiment: which tokens can be told apart, and how many would be without false alarms.
import { wasCatch } from "../procedures/catch-trials.js";
import { type SuccessivePlan, toldApart } from "../procedures/successive.js";
import type { Answer } from "../procedures/trial.js";
import type { Estimate } from "../statistics/binomial.js";
import { alarmNotes, type FalseAlarms, falseAlarms } from "./false-alarms.js";

/** Tokens that can be told apart. */
export interface SuccessiveScore {
  kind: "successive";
  /** The first token, and each that was told apart from the one before. */
  apart: string[];
  /** How many there would have been without false alarms; the interval follows from that of the false alarms. */
  corrected: Estimate;
  falseAlarms: FalseAlarms;
  notes: string[];
}

export function scoreSuccessive(plan: SuccessivePlan, answers: readonly Answer[]): SuccessiveScore {
  const asked = answers.filter((answer) => !wasCatch(answer));
  const different = asked.filter(({ reply }) => reply === "different").length;
  const alarms = falseAlarms(answers);
  // the first is one of them
  const without = (rate: number) =>
    1 + (rate >= 1 ? 0 : Math.min(different, Math.max(0, (different - rate * asked.length) / (1 - rate))));
  const notes = alarmNotes(alarms);
  if (asked.length === 0) notes.push("Nothing was answered yet.");
  else if (different === 0) notes.push("No token was told apart from the first.");
  else if (different === asked.length) notes.push("Every token was called different from the one before.");
  return {
    kind: "successive",
    apart: toldApart(plan, answers),
    corrected: {
      value: without(alarms.of > 0 ? alarms.value : 0),
      low: without(alarms.high),
      high: without(alarms.of > 0 ? alarms.low : 0),
    },
    falseAlarms: alarms,
    notes,
  };
}
