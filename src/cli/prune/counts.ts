// What `phonolite prune` finds: how many modes of each object are kept, as lines for people or records for programs.
import { columns, tableLines } from "../text/text-table.js";

/** The kept modes of one object. */
export interface ObjectRow {
  /** Its name. */
  object: string;
  /** All its modes. */
  total: number;
  /** Those that are kept: a mean over strike points or over time. */
  kept: number;
  least: number;
  most: number;
}

/** What was found, and in words what it is. */
export interface Counted {
  rows: ObjectRow[];
  meaning: string;
}

/** How things are heard, as asked for. */
export interface PruneSettings {
  /** dB. */
  av: number;
  /** dB SPL. */
  level: number;
  threshold: boolean;
}

/** The rows as lines with columns; several end with their sum. */
export function objectLines(rows: readonly ObjectRow[]): string[] {
  const sum = (field: "total" | "kept") => rows.reduce((all, row) => all + row[field], 0);
  const cells = rows.map(({ object, total, kept, least, most }) => [
    object,
    `${total}`,
    kept.toFixed(1),
    least === most ? "" : `${least} to ${most}`,
  ]);
  if (rows.length > 1) cells.push(["total", `${sum("total")}`, sum("kept").toFixed(1), ""]);
  return tableLines([...columns(["object"], ["modes", "kept"]), { head: "range" }], cells);
}

/** A row with its mean to a hundredth, which is more than it means. */
export function roundedRow(row: ObjectRow): ObjectRow {
  return { ...row, kept: Math.round(row.kept * 100) / 100 };
}

/** Settings in words, a few for each. */
export function settingWords({ av, level, threshold }: PruneSettings): string[] {
  return [`a_v ${av} dB`, `${level} dB SPL`, ...(threshold ? [] : ["no threshold in quiet"])];
}
