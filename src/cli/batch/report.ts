// What `batch` tells people at its end: the renders that failed, and a table of all.
import type { BatchSummary } from "../../batch/index.js";
import type { BatchCounts } from "../../batch/tally.js";
import { columns, tableLines } from "../text/text-table.js";

/** Most failures that are listed one by one, and rows of the table. */
const MOST_FAILURES = 100;
const MOST_ROWS = 20;

/** A line for each render that failed. */
export function failureLines({ failed }: BatchSummary): string[] {
  const lines = failed.slice(0, MOST_FAILURES).map(({ line, out, error }) => `line ${line}: ${out}: ${error}`);
  return failed.length > MOST_FAILURES ? [...lines, `and ${failed.length - MOST_FAILURES} more failed`] : lines;
}

/** The table: a row a scene or model, the last ones together where there are many, and the sum. */
export function summaryLines({ scenes, failed, ...all }: BatchSummary): string[] {
  const heads = columns(["scene"], ["renders", "there before", "rendered", "failed", "left", "sound"]);
  const few =
    scenes.length <= MOST_ROWS ? scenes : [...scenes.slice(0, MOST_ROWS - 1), others(scenes.slice(MOST_ROWS - 1))];
  const rows = few.map((counts) => cells(counts.scene, counts));
  if (scenes.length > 1) rows.push(cells("all", { ...all, failed: failed.length }));
  return tableLines(heads, rows);
}

function others(scenes: BatchSummary["scenes"]): BatchSummary["scenes"][number] {
  const fields = ["renders", "there", "rendered", "failed", "seconds"] as const;
  const sums = fields.map((field) => [field, scenes.reduce((total, counts) => total + counts[field], 0)]);
  return { scene: `${scenes.length} others`, ...(Object.fromEntries(sums) as unknown as BatchCounts) };
}

function cells(name: string, { renders, there, rendered, failed, seconds }: BatchCounts): string[] {
  const left = renders - there - rendered - failed;
  return [name, ...[renders, there, rendered, failed, left].map(String), length(seconds)];
}

/** A length of sound in the unit that suits it. */
function length(seconds: number): string {
  if (seconds < 120) return `${Number(seconds.toPrecision(3))} s`;
  return seconds < 7200 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
