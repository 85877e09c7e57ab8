// `phonolite reproduce`: tables of published papers, their numbers beside ours.
import { type CommandDef, defineCommand } from "citty";
import { show } from "../../math/error.js";
import type { Words } from "../options.js";
import { Progress } from "../progress.js";
import { UsageError } from "../usage.js";
import { hailTable1, hailTable1Lines } from "./hail-table-1.js";
import { hailTable2, hailTable2Lines } from "./hail-table-2.js";

/** A table on its way: the rows for programs, and the lines for people. */
interface Reproduced {
  rows: readonly object[];
  lines: readonly string[];
}

/** Makes a table; told which part is done, 0 to 1. */
type Maker = (onProgress: (part: number) => void) => Promise<Reproduced>;

/** What can be reproduced. */
const TABLES: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  [
    "hail-table-1",
    async () => {
      const rows = hailTable1();
      return { rows, lines: hailTable1Lines(rows) };
    },
  ],
  [
    "hail-table-2",
    async (onProgress) => {
      const rows = await hailTable2({}, onProgress);
      return { rows, lines: hailTable2Lines(rows) };
    },
  ],
]);

/** The command `reproduce`. */
export const reproduce = defineCommand({
  meta: { name: "reproduce", description: "Print a table of a paper with our numbers beside its own" },
  args: {
    table: { type: "positional", required: true, description: `One of ${[...TABLES.keys()].join(", ")}` },
    json: { type: "boolean", description: "Write the rows as JSON to standard output" },
  },
  async run({ args }) {
    const words = args as Words;
    const make = TABLES.get(args.table);
    if (!make)
      throw new UsageError(`<table> should be one of ${[...TABLES.keys()].join(", ")}, but came ${show(args.table)}`);
    const progress = new Progress();
    try {
      const { rows, lines } = await make((part) => progress.show(part));
      progress.clear();
      process.stdout.write(words.json === true ? `${JSON.stringify(rows)}\n` : `${lines.join("\n")}\n`);
    } finally {
      progress.clear();
    }
  },
}) as CommandDef;
