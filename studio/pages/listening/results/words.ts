// The score of a test in figures with their intervals.
import type { Score } from "phonolite/listening";
import type { FalseAlarms } from "#dist/listening/scores/false-alarms.js";
import type { Estimate } from "#dist/listening/statistics/binomial.js";
import type { FigureRow } from "../../../parts/plots/figures.js";
import { brief } from "../../../parts/plots/format.js";

/** A figure with its interval. */
export function interval({ value, low, high }: Estimate, factor = 1, unit = ""): string {
  const one = brief(factor * value);
  const text = low === high ? one : `${one} (${brief(factor * low)} to ${brief(factor * high)})`;
  return `${text}${unit}`.replaceAll("-", "−");
}

type ScoreOf<Kind extends Score["kind"]> = Extract<Score, { kind: Kind }>;

const FIGURES: { [Kind in Score["kind"]]: (score: ScoreOf<Kind>) => FigureRow[] } = {
  descending: ({ threshold, asInPaper, falseAlarms }) => [
    [
      "Smallest a_v",
      interval(threshold, 1, " dB"),
      "listening-threshold",
      "Without an audible difference: half of the differences are heard there. False alarms are taken into account.",
    ],
    [
      "As in the paper",
      asInPaper.map((value) => (value === null ? "none" : String(value))).join(", ") || "—",
      "listening-paper",
      "The last value before the first difference, of each run.",
    ],
    alarms(falseAlarms),
  ],
  staircase: ({ threshold, reversals: { mean, spread, values } }) => [
    ["70.7 % are right at", interval(threshold, 1, " dB"), "listening-threshold", "From all answers."],
    [
      "Mean of the reversals",
      mean === null ? "—" : `${brief(mean)} ± ${brief(spread ?? 0)} dB`,
      "listening-reversals",
      "The usual figure of a staircase, with the deviation of its reversals.",
    ],
    ["Reversals", String(values.length), "listening-turns"],
  ],
  successive: ({ apart, corrected, falseAlarms }) => [
    ["Tokens told apart", String(apart.length), "listening-apart", apart.join(", ")],
    ["Without false alarms", interval(corrected), "listening-corrected"],
    alarms(falseAlarms),
  ],
  pairs: ({ map, clusters, falseDifference }) => [
    [
      "Stress of the map",
      map ? map.stress.toFixed(3) : "—",
      "listening-stress",
      "Below 0.1 the map can be trusted, from 0.2 on it misleads.",
    ],
    ["Groups", clusters ? String(clusters.groups.length) : "—", "listening-groups"],
    [
      "The same, rated",
      falseDifference ? brief(1 + falseDifference.value) : "—",
      "listening-alarms",
      "What pairs of the same sound were given; it is taken off all others.",
    ],
  ],
  abx: ({ right, of, share, heard, byChance }) => [
    ["Right", `${right} of ${of}`, "listening-right"],
    [
      "Share",
      interval(share, 100, " %"),
      "listening-share",
      "With Wilson's interval: in 95 of 100 tests it covers the true share.",
    ],
    ["Heard", interval(heard, 100, " %"), "listening-heard", "Without what was guessed."],
    [
      "By chance",
      byChance < 0.001 ? "< 0.1 %" : `${brief(100 * byChance)} %`,
      "listening-chance",
      "How often a guesser does at least as well.",
    ],
  ],
};

/** The figures of a score. */
export const figuresOf = (score: Score): FigureRow[] => (FIGURES[score.kind] as (of: Score) => FigureRow[])(score);

const alarms = ({ count, of }: FalseAlarms): FigureRow => [
  "False alarms",
  of === 0 ? "unknown" : `${count} of ${of}`,
  "listening-alarms",
  "Pairs of the same sound that were called different.",
];
