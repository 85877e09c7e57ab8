// The statistics of listening tests for people.
import type { Analysis, Score } from "../../listening/index.js";
import type { PairsScore } from "../../listening/scores/pairs.js";
import type { Estimate } from "../../listening/statistics/binomial.js";
import { counted } from "../text/say.js";
import { columns, tableLines } from "../text/text-table.js";

const TITLES: Readonly<Record<Analysis["kind"], string>> = {
  descending: "Descending sequence: where a difference begins to be heard",
  successive: "Successive tokens: which can be told apart",
  pairs: "Pairs: how different sounds are, 0 to 9",
  abx: "ABX: can two sounds be told apart?",
  staircase: "Staircase: where 70.7 % of the answers are right",
};

/** All lines; empty ones between the tests. */
export function analysisLines(found: readonly Analysis[]): string[] {
  if (found.length === 0) return ["There is no test in it."];
  return found.flatMap((analysis, i) => [...(i > 0 ? [""] : []), ...linesOf(analysis)]);
}

function linesOf({ kind, target, listeners, figure, together }: Analysis): string[] {
  const rows = listeners.map(({ name, answers, finished, score }) => [
    name,
    `${answers}${finished ? "" : " (not over)"}`,
    ...cellsOf(score),
  ]);
  const lines = [`${TITLES[kind]}${target === "" ? "" : ` (${target})`}`, "", ...tableLines(columnsOf(kind), rows)];
  const heard = listeners.filter(({ answers }) => answers > 0).length;
  if (figure && heard > 1) {
    const [factor, unit] = kind === "abx" ? [100, " %"] : [1, ""];
    const [median, lowest, highest] = [figure.median, figure.lowest, figure.highest].map((n) => digits(factor * n));
    lines.push(
      "",
      `All ${heard} listeners: mean ${interval(figure, factor, unit)}, median ${median}${unit}, ` +
        `${lowest} to ${highest}${unit}.`,
    );
  }
  if (together) lines.push("", ...pairsLines(together));
  const notes = listeners.flatMap(({ name, score }) =>
    score.notes.map((note) => `${listeners.length > 1 ? `${name}: ` : ""}${note}`),
  );
  if (notes.length > 0) lines.push("", ...notes);
  return lines;
}

function columnsOf(kind: Analysis["kind"]) {
  const heads: Readonly<Record<Analysis["kind"], readonly string[]>> = {
    descending: ["threshold", "as in the paper", "false alarms"],
    successive: ["told apart", "corrected", "false alarms", "which"],
    pairs: ["same rated as"],
    abx: ["right", "share", "heard", "by chance"],
    staircase: ["70.7 %", "reversals"],
  };
  return columns(["listener"], ["answers", ...heads[kind]]).map(({ head, right }) => ({
    head,
    right: right && head !== "which",
  }));
}

function cellsOf(score: Score): string[] {
  switch (score.kind) {
    case "descending":
      return [
        interval(score.threshold),
        score.asInPaper.map((value) => (value === null ? "none" : digits(value))).join(", "),
        `${score.falseAlarms.count} of ${score.falseAlarms.of}`,
      ];
    case "successive":
      return [
        `${score.apart.length}`,
        interval(score.corrected),
        `${score.falseAlarms.count} of ${score.falseAlarms.of}`,
        score.apart.join(" "),
      ];
    case "pairs":
      return [score.falseDifference ? digits(1 + score.falseDifference.value) : "unknown"];
    case "abx":
      return [
        `${score.right} of ${score.of}`,
        interval(score.share, 100, " %"),
        interval(score.heard, 100, " %"),
        score.byChance.toPrecision(2),
      ];
    case "staircase":
      return [
        interval(score.threshold),
        score.reversals.mean === null
          ? "none"
          : `${digits(score.reversals.mean)} ± ${digits(score.reversals.spread ?? 0)}`,
      ];
  }
}

function pairsLines({ sounds, target, toTarget, map, clusters }: PairsScore): string[] {
  const heads = columns(["sound"], [`from ${target}`, "map x", "map y", "group"]);
  const group = (i: number) => clusters?.groups.findIndex((members) => members.includes(i));
  const rows = sounds.map((sound, i) => [
    sound,
    toTarget[i] ? interval(toTarget[i]) : "unknown",
    map ? digits(map.places[2 * i]) : "",
    map ? digits(map.places[2 * i + 1]) : "",
    clusters ? `${(group(i) ?? 0) + 1}` : "",
  ]);
  const said: string[] = [];
  if (map) said.push(`Stress of the map: ${map.stress.toFixed(3)} (${stressWords(map.stress)}).`);
  if (clusters) said.push(`${counted(clusters.groups.length, "group")}, silhouette ${clusters.silhouette.toFixed(2)}.`);
  return [...tableLines(heads, rows), ...(said.length > 0 ? ["", ...said] : [])];
}

/** Kruskal's words for stress-1. */
function stressWords(stress: number): string {
  const words = [
    [0.025, "excellent"],
    [0.05, "good"],
    [0.1, "fair"],
    [0.2, "poor"],
  ] as const;
  return words.find(([below]) => stress < below)?.[1] ?? "the map misleads";
}

function interval({ value, low, high }: Estimate, factor = 1, unit = ""): string {
  return low === high
    ? `${digits(factor * value)}${unit}`
    : `${digits(factor * value)}${unit} (${digits(factor * low)} to ${digits(factor * high)})`;
}

const digits = (value: number): string => String(Number(value.toFixed(Math.abs(value) >= 10 ? 1 : 2)));
