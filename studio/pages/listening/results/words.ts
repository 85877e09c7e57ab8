// What a test says, in figures with their intervals.
import type { Score } from "phonolite/listening";
import type { Estimate } from "#dist/listening/statistics/binomial.js";
import type { FigureRow } from "../../../parts/plots/figures.js";
import { brief } from "../../../parts/plots/format.js";

/** A figure with its interval. */
export function interval({ value, low, high }: Estimate, factor = 1, unit = ""): string {
  const one = brief(factor * value);
  const text = low === high ? one : `${one} (${brief(factor * low)} to ${brief(factor * high)})`;
  return `${text}${unit}`.replaceAll("-", "−");
}

/** The figures of a score. */
export function figuresOf(score: Score): FigureRow[] {
  switch (score.kind) {
    case "descending":
      return [
        [
          "Smallest a_v",
          interval(score.threshold, 1, " dB"),
          "listening-threshold",
          "Without an audible difference: half of the differences are heard there. " +
            "False alarms are taken into account.",
        ],
        [
          "As in the paper",
          score.asInPaper.map((value) => (value === null ? "none" : String(value))).join(", ") || "—",
          "listening-paper",
          "The last value before the first difference, of each run.",
        ],
        [
          "False alarms",
          alarms(score.falseAlarms),
          "listening-alarms",
          "Pairs of the same sound that were called different.",
        ],
      ];
    case "staircase":
      return [
        ["70.7 % are right at", interval(score.threshold, 1, " dB"), "listening-threshold", "From all answers."],
        [
          "Mean of the reversals",
          score.reversals.mean === null
            ? "—"
            : `${brief(score.reversals.mean)} ± ${brief(score.reversals.spread ?? 0)} dB`,
          "listening-reversals",
          "The usual figure of a staircase, with the deviation of its reversals.",
        ],
        ["Reversals", String(score.reversals.values.length), "listening-turns"],
      ];
    case "successive":
      return [
        ["Tokens told apart", String(score.apart.length), "listening-apart", score.apart.join(", ")],
        ["Without false alarms", interval(score.corrected), "listening-corrected"],
        [
          "False alarms",
          alarms(score.falseAlarms),
          "listening-alarms",
          "Pairs of the same sound that were called different.",
        ],
      ];
    case "pairs":
      return [
        [
          "Stress of the map",
          score.map ? score.map.stress.toFixed(3) : "—",
          "listening-stress",
          "Below 0.1 the map can be trusted, from 0.2 on it misleads.",
        ],
        ["Groups", score.clusters ? String(score.clusters.groups.length) : "—", "listening-groups"],
        [
          "The same, rated",
          score.falseDifference ? brief(1 + score.falseDifference.value) : "—",
          "listening-alarms",
          "What pairs of the same sound were given; it is taken off all others.",
        ],
      ];
    case "abx":
      return [
        ["Right", `${score.right} of ${score.of}`, "listening-right"],
        [
          "Share",
          interval(score.share, 100, " %"),
          "listening-share",
          "With Wilson's interval: in 95 of 100 tests it covers the true share.",
        ],
        ["Heard", interval(score.heard, 100, " %"), "listening-heard", "Without what was guessed."],
        [
          "By chance",
          score.byChance < 0.001 ? "< 0.1 %" : `${brief(100 * score.byChance)} %`,
          "listening-chance",
          "How often a guesser does at least as well.",
        ],
      ];
  }
}

const alarms = ({ count, of }: { count: number; of: number }): string => (of === 0 ? "unknown" : `${count} of ${of}`);
