// Score of the paper's first experiment: where the difference begins to be heard.
import { wasCatch } from "../procedures/catch-trials.js";
import { type DescendingPlan, runsOf } from "../procedures/descending.js";
import type { Answer } from "../procedures/trial.js";
import { type Threshold, thresholdAlong } from "../statistics/threshold.js";
import { alarmNotes, type FalseAlarms, falseAlarms } from "./false-alarms.js";

/** Where a difference begins to be heard. */
export interface DescendingScore {
  kind: "descending";
  /** The value at which half of the differences are heard, false alarms taken into account. */
  threshold: Threshold;
  /** Of each run, as in the paper, the last value before the first "different"; null where the very first was. */
  asInPaper: (number | null)[];
  falseAlarms: FalseAlarms;
  /** Answers "different" at each value, over all runs. */
  heard: { value: number; different: number; of: number }[];
  notes: string[];
}

/** How far beyond the values the threshold is looked for, as a share of their range. */
const BEYOND = 0.25;

export function scoreDescending(plan: DescendingPlan, answers: readonly Answer[]): DescendingScore {
  const { values } = plan;
  const runs = runsOf(plan, answers).filter((run) => run.length > 0);
  const heard = values.map((value, index) => {
    const replies = runs.flatMap((run) => (index < run.length ? [run[index]] : []));
    return { value, different: replies.filter((reply) => reply === "different").length, of: replies.length };
  });
  const alarms = falseAlarms(answers);
  // larger is easier: a_v is easier the smaller it is
  const sign = values[values.length - 1] < values[0] ? -1 : 1;
  const range = Math.abs(values[values.length - 1] - values[0]) || 1;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const asked = heard.flatMap(({ value, different, of }) => (of > 0 ? [{ value, yes: different, of }] : []));
  const threshold = thresholdAlong(sign, asked, {
    from: low - BEYOND * range,
    to: high + BEYOND * range,
    guess: { yes: alarms.count, of: alarms.of },
  });
  const notes = alarmNotes(alarms);
  const all = answers.filter((answer) => !wasCatch(answer));
  if (all.length === 0) notes.push("Nothing was answered yet.");
  else if (all.every(({ reply }) => reply === "same")) {
    if (heard[heard.length - 1].of > 0)
      notes.push(`No difference was heard, up to the largest: the threshold lies beyond ${values[values.length - 1]}.`);
  } else if (all.every(({ reply }) => reply === "different")) {
    notes.push(
      `A difference was heard in every pair: the threshold lies beyond ${values[0]}, or the listener guessed.`,
    );
  }
  return {
    kind: "descending",
    threshold,
    asInPaper: runs.map((run) => {
      const first = run.indexOf("different");
      return first === 0 ? null : values[(first < 0 ? run.length : first) - 1];
    }),
    falseAlarms: alarms,
    heard,
    notes,
  };
}
