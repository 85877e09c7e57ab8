// Table 1 of the hail paper: the nine objects of the picnic, each alone, and how many of its modes are left when they
// mask each other (van den Doel, Knott & Pai 2004; PHYSICS §3).
import { models } from "../../model/presets/index.js";
import { PRUNE_DEFAULTS, pruneModel, STRIKE_POINTS } from "../../model/prune.js";
import { columns, tableLines } from "../text/text-table.js";

/** One object: the paper's count beside ours. */
export interface HailTable1Row {
  object: string;
  /** All its modes, the same in both. */
  total: number;
  paper: { kept: number };
  /** Mean over strike points, and the range. */
  ours: { kept: number; least: number; most: number };
}

/** The objects and the modes that the paper keeps of each. */
const PAPER = [
  ["roof-1", 93],
  ["roof-2", 128],
  ["roof-3", 176],
  ["roof-4", 206],
  ["plate-1", 97],
  ["plate-2", 105],
  ["plate-3", 98],
  ["table", 60],
  ["can", 72],
] as const;

/** The totals that are printed under the paper's columns, which are not their sums. */
const PRINTED = { total: 2873, kept: 1066 } as const;

/** The rows of the table. */
export function hailTable1(): HailTable1Row[] {
  return PAPER.map(([object, kept]) => {
    const model = models.load(object);
    const { kept: mean, least, most } = pruneModel(model, PRUNE_DEFAULTS);
    const ours = { kept: Math.round(mean * 100) / 100, least, most };
    return { object, total: model.modeCount, paper: { kept }, ours };
  });
}

/** The table for people. */
export function hailTable1Lines(rows: readonly HailTable1Row[]): string[] {
  const cells = rows.map(({ object, total, paper, ours }) => [
    object,
    `${total}`,
    `${paper.kept}`,
    ours.kept.toFixed(1),
    `${ours.least} to ${ours.most}`,
  ]);
  const sum = (value: (row: HailTable1Row) => number) => rows.reduce((all, row) => all + value(row), 0);
  const kept = sum(({ ours }) => ours.kept);
  const totals = [
    ["sum", `${sum(({ total }) => total)}`, `${sum(({ paper }) => paper.kept)}`, kept.toFixed(1), ""],
    ["as printed", `${PRINTED.total}`, `${PRINTED.kept}`, "", ""],
  ];
  const { av, level } = PRUNE_DEFAULTS;
  return [
    `Modes kept of each object alone, a_v ${av} dB, ${level} dB SPL, all modes excited alike ` +
      "(van den Doel, Knott & Pai 2004, table 1)",
    "",
    ...tableLines(columns(["object"], ["modes", "paper", "ours", "range"]), [...cells, ...totals]),
    "",
    `Ours: mean and range over ${STRIKE_POINTS} sample points of each model, those whose hash is lowest.`,
    "The paper's printed totals are not the sums of its columns; the sums stand above them.",
    "Roof panes keep fewer here: a point of a supported plate lies near node lines of many modes; " +
      "with equal gains all would stay.",
  ];
}
