// Brings the newest result in bench/results, and the help of the bench, into docs/performance.md and
// docs/performance-parts.md, between marks such as `<!-- bench: speed -->` and `<!-- end -->`. With --check it only
// says whether they are current.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { HELP } from "./options.mjs";
import { newest } from "./results.mjs";
import { scalePlot, scaleTables } from "./scale/scale-table.mjs";
import { drivenTable } from "./speed/driven.mjs";
import { hearingTables } from "./speed/hearing-table.mjs";
import { asMarkdown, barTable, costTable, fitTable, machineLine, speedTables, wholeTable } from "./table.mjs";

const PLOT = new URL("../docs/images/scale.svg", import.meta.url);
const PAGES = ["performance", "performance-parts"].map((name) => new URL(`../docs/${name}.md`, import.meta.url));
const MARKS = /(<!-- bench: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** What can stand between marks. */
const PARTS = {
  machine: (result) => `${machineLine(result)}.`,
  speed: (result) => speedTables(result).map(asMarkdown).join("\n\n"),
  driven: (result) => withRows([drivenTable(result)]),
  scenes: (result) => asMarkdown(wholeTable(result)),
  costs: (result) => asMarkdown(costTable(result)),
  hearing: (result) => hearingTables(result).map(asMarkdown).join("\n\n"),
  fits: (result) => asMarkdown(fitTable(result)),
  scale: (result) => `${machineLine({ ...result, ...result.scale })}.\n\n${withRows(scaleTables(result))}`,
  bars: (result) => asMarkdown(barTable(result)),
  help: () => `\`\`\`text\n${HELP}\n\`\`\``,
};

/** Only what a result has measured. */
function withRows(tables) {
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(asMarkdown)
    .join("\n\n");
}

const result = newest();
if (result === undefined) throw new Error("paste: bench/results is empty: run npm run bench -- --save");
const stale = PAGES.filter((page) => {
  const before = readFileSync(page, "utf8");
  const after = before.replace(MARKS, (_, start, part, end) => {
    if (!(part in PARTS))
      throw new Error(`paste: no part is named ${part}; there are ${Object.keys(PARTS).join(", ")}`);
    return `${start}\n${PARTS[part](result)}\n\n${end}`;
  });
  if (after !== before && !argv.includes("--check")) writeFileSync(page, after);
  return after !== before;
});

const plot = scalePlot(result);
const drawn = plot !== undefined && existsSync(PLOT) ? readFileSync(PLOT, "utf8") : undefined;
if (!argv.includes("--check")) {
  if (plot !== drawn) writeFileSync(PLOT, plot);
} else if (stale.length > 0 || plot !== drawn) {
  console.error("paste: docs/performance*.md or docs/images/scale.svg is out of date: run node bench/paste.mjs");
  process.exitCode = 1;
}
