// Tables for people stand in columns.
import { expect, test } from "vitest";
import { tableLines } from "../../../src/cli/text/text-table.js";

test("words stand on the left and numbers on the right, under headings, with no blanks at the end", () => {
  const columns = [{ head: "object" }, { head: "n", right: true }, { head: "range" }];
  expect(
    tableLines(columns, [
      ["can", "1361", ""],
      ["garbage can", "72", "1 to 9"],
    ]),
  ).toEqual(["  object          n  range", "  can          1361", "  garbage can    72  1 to 9"]);
});
