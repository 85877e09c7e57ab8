// The table of docs/bundlers.md holds every row that the tests measure, in their order, and all play alike.
import { expect, test } from "vitest";
import { textOf } from "../support/files.js";
import { TOLERANCE } from "./support/bell.js";
import { ROWS } from "./support/rows.js";
import { tableOf, withTable } from "./table/write-table.js";

const text = textOf("docs/bundlers.md");
const rows = tableOf(text);

test("the table of the docs has all rows, and all are well", () => {
  expect(rows.map(([tool, , how]) => [tool, how])).toEqual(Object.values(ROWS));
  for (const [tool, , how, plays] of rows) expect(plays, `${tool}, ${how}`).toMatch(/^(?:yes|types hold)$/);
});

test("every tool plays the same peak", () => {
  const peaks = rows.flatMap(([, , , plays, peak]) => (plays === "yes" ? [Number(peak)] : []));
  expect(peaks.length).toBeGreaterThan(25);
  expect(Math.max(...peaks) / Math.min(...peaks)).toBeLessThan(1 + TOLERANCE);
});

test("a table is written between its marks, and read again", () => {
  const line = "| a | 1 | b | yes | 0.1 | 2 |";
  const written = withTable(text, [line]);
  expect(tableOf(written)).toEqual([["a", "1", "b", "yes", "0.1", "2"]]);
  expect(withTable(written, [line])).toBe(written);
  expect(() => withTable("no marks", [line])).toThrow("should have the marks");
});
