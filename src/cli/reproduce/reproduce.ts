// `phonolite reproduce`: tables of published papers, their numbers beside ours, and recordings beside what the engine
// plays.
import { show } from "../../math/error.js";
import { filesOf, writeText } from "../files/outputs.js";
import { command, flag, option, positional } from "../options/option.js";
import { seed, type Words, word } from "../options/words.js";
import { withProgress } from "../text/progress.js";
import { answer } from "../text/say.js";
import { UsageError } from "../usage.js";

/**
 * A table on its way: the rows, or tables of them, for programs, the lines for people, and a picture where there is
 * one.
 */
interface Reproduced {
  rows: object;
  lines: readonly string[];
  picture?: () => string;
}

/** Makes a table; told which part is done, 0 to 1, and what the command line says. */
type Maker = (onProgress: (part: number) => void, words: Words) => Promise<Reproduced>;

/** What can be reproduced; the code of each table is loaded when it is asked for. */
const TABLES: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  [
    "hail-table-1",
    async () => {
      const { hailTable1, hailTable1Lines } = await import("./hail-table-1.js");
      const rows = hailTable1();
      return { rows, lines: hailTable1Lines(rows) };
    },
  ],
  [
    "hail-table-2",
    async (onProgress) => {
      const { hailTable2, hailTable2Lines } = await import("./hail-table-2.js");
      const rows = await hailTable2({}, onProgress);
      return { rows, lines: hailTable2Lines(rows) };
    },
  ],
  [
    "contacts",
    async (onProgress, words) => {
      const { contactsLines, judgeContacts } = await import("./contacts/contacts.js");
      const { contactsPicture } = await import("./contacts/picture.js");
      const rows = await judgeContacts(word(words, "recordings"), onProgress);
      return { rows, lines: contactsLines(rows), picture: () => contactsPicture(rows) };
    },
  ],
  [
    "quality-tables",
    async (onProgress, words) => {
      const { qualityTables } = await import("./quality/quality.js");
      const { qualityLines } = await import("./quality/lines.js");
      const { qualityPicture } = await import("./quality/picture.js");
      const figures = await qualityTables(word(words, "recordings"), seed(words) ?? 1, onProgress);
      return { rows: figures, lines: qualityLines(figures), picture: () => qualityPicture(figures) };
    },
  ],
  [
    "rain",
    async (onProgress, words) => {
      const { judgeRain, rainAsked } = await import("./rain/rain.js");
      const { rainLines } = await import("./rain/lines.js");
      const { rainPicture } = await import("./rain/picture.js");
      const figures = await judgeRain(rainAsked(words), onProgress);
      return { rows: figures, lines: rainLines(figures), picture: () => rainPicture(figures) };
    },
  ],
]);

/** The command `reproduce`. */
export const reproduce = command(
  "reproduce",
  {
    table: positional(`One of ${[...TABLES.keys()].join(", ")}`),
    recordings: option("folder", "contacts, rain, quality-tables: where the recordings are"),
    seconds: option("s", "rain: length of what is played and measured", "10"),
    seed: option("n", "rain, quality-tables: seed of all chance", "1"),
    plot: option("file.svg", "contacts, rain, quality-tables: draw what came out to this file"),
    json: flag("Write the rows as JSON to standard output"),
  },
  async (words) => {
    const table = word(words, "table") ?? "";
    const make = TABLES.get(table);
    if (!make)
      throw new UsageError(`<table> should be one of ${[...TABLES.keys()].join(", ")}, but came ${show(table)}`);
    const { plot } = filesOf(words, ["plot"]);
    await withProgress(async (progress) => {
      const { rows, lines, picture } = await make((part) => progress.show(part), words);
      progress.clear();
      if (plot !== undefined) {
        if (!picture) throw new UsageError(`--plot has no picture of ${table}`);
        await writeText(plot, picture());
      }
      answer(words, rows, () => lines);
    });
  },
);
