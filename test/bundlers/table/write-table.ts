// Writes the table of docs/bundlers.md from what the tests of a run noted, between its two marks. A row that was not
// measured in a whole run is said to be missing, and fails the run.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Measured, ROWS, ROWS_FOLDER, type RowKey } from "../support/rows.js";

const FILE = "docs/bundlers.md";
const BEGIN = "<!-- table: npm run test:bundlers -->";
const END = "<!-- end of table -->";

/** Vitest calls this before the first test of a run, and what it returns after the last. */
export default function setUp(project: TestProject): () => void {
  const folder = join(project.config.root, FILE);
  // the setup before this one made the shared folder
  const shared = project.getProvidedContext().sharedFolder;
  return () => {
    const rows = Object.keys(ROWS).map((key) => [key, measured(join(shared, ROWS_FOLDER, `${key}.json`))] as const);
    const missing = rows.filter(([, row]) => !row).map(([key]) => key);
    if (missing.length === rows.length) return;
    if (missing.length > 0) {
      console.warn(`${FILE} stays as it is: this run did not measure ${missing.join(", ")}`);
      return;
    }
    const table = rows.map(([key, row]) => lineOf(key as RowKey, row!));
    writeFileSync(folder, withTable(readFileSync(folder, "utf8"), table));
  };
}

/** The text with these lines as its table. */
export function withTable(text: string, lines: readonly string[]): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${FILE} should have the marks ${BEGIN} and ${END}`);
  const head = ["| tool | version | how | plays | peak | kB gzipped |", "| --- | --- | --- | --- | --- | --- |"];
  return `${before}${BEGIN}\n\n${[...head, ...lines].join("\n")}\n\n${END}${after}`;
}

/** The lines of the table in a text. */
export function tableOf(text: string): string[][] {
  const table = text.split(BEGIN)[1]?.split(END)[0] ?? "";
  const lines = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function lineOf(key: RowKey, { version, peak, bytes }: Measured): string {
  const [tool, how] = ROWS[key];
  const plays = peak === undefined ? "types hold" : "yes";
  const cells = [tool, version ?? "–", how, plays, peak?.toFixed(4) ?? "–", bytes ? (bytes / 1000).toFixed(0) : "–"];
  return `| ${cells.join(" | ")} |`;
}

function measured(file: string): Measured | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
