// Brings the newest result in bench/results, and the help of the bench, into docs/performance.md, between marks such as
// `<!-- bench: speed -->` and `<!-- end -->`. With --check it only says whether they are current.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { hearingTables } from "./hearing-table.mjs";
import { HELP } from "./options.mjs";
import { newest } from "./results.mjs";
import { scalePlot, scaleTables } from "./scale-table.mjs";
import { asMarkdown, barTable, costTable, fitTable, machineLine, speedTables, wholeTable } from "./table.mjs";

const PLOT = new URL("../docs/images/scale.svg", import.meta.url);
const PAGE = new URL("../docs/performance.md", import.meta.url);
const MARKS = /(<!-- bench: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** What can stand between marks. */
const PARTS = {
  machine: (result) => `${machineLine(result)}.`,
  speed: (result) => speedTables(result).map(asMarkdown).join("\n\n"),
  scenes: (result) => asMarkdown(wholeTable(result)),
  costs: (result) => asMarkdown(costTable(result)),
  hearing: (result) => hearingTables(result).map(asMarkdown).join("\n\n"),
  fits: (result) => asMarkdown(fitTable(result)),
  scale: (result) =>
    scaleTables(result)
      .filter(({ rows }) => rows.length > 0)
      .map(asMarkdown)
      .join("\n\n"),
  bars: (result) => asMarkdown(barTable(result)),
  help: () => `\`\`\`text\n${HELP}\n\`\`\``,
};

const result = newest();
if (result === undefined) throw new Error("paste: bench/results is empty: run npm run bench -- --save");
const before = readFileSync(PAGE, "utf8");
const after = before.replace(MARKS, (_, start, part, end) => {
  if (!(part in PARTS)) throw new Error(`paste: no part is named ${part}; there are ${Object.keys(PARTS).join(", ")}`);
  return `${start}\n${PARTS[part](result)}\n\n${end}`;
});

const plot = scalePlot(result);
const drawn = plot !== undefined && existsSync(PLOT) ? readFileSync(PLOT, "utf8") : undefined;
if (!argv.includes("--check")) {
  if (after !== before) writeFileSync(PAGE, after);
  if (plot !== drawn) writeFileSync(PLOT, plot);
} else if (after !== before || plot !== drawn) {
  console.error("paste: docs/performance.md or docs/images/scale.svg is out of date: run node bench/paste.mjs");
  process.exitCode = 1;
}
