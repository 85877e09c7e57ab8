// `phonolite listening analyse`: what the results of listening tests say, in lines, as JSON or as a picture.
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type CommandDef, defineCommand } from "citty";
import { analyse, parseResults, type TestRecord } from "../../listening/index.js";
import { show } from "../../math/error.js";
import { inFile, readBytes } from "../../offline/read-bytes.js";
import { describe } from "../commands.js";
import { writeText } from "../files/write-text.js";
import { type Words, word, wrongValue } from "../options/words.js";
import { UsageError } from "../usage.js";
import { analysisLines } from "./lines.js";
import { analysisPicture } from "./picture.js";

/** Largest file of results, bytes. */
const LARGEST = 256 * 2 ** 20;

/** The command `listening`. */
export const listeningCommand = defineCommand({
  meta: describe("listening"),
  args: {
    action: { type: "positional", required: true, description: "analyse" },
    results: {
      type: "positional",
      required: true,
      description: "A results file that the studio's listening page saved, or a folder of them",
    },
    plot: {
      type: "string",
      valueHint: "file.svg",
      description: "Draw thresholds, curves and the perceptual map to this file",
    },
    json: { type: "boolean", description: "Write the statistics as JSON to standard output" },
  },
  async run({ args }) {
    const words = args as Words;
    if (args.action !== "analyse") throw new UsageError(`<action> should be analyse, but came ${show(args.action)}`);
    const plot = word(words, "plot");
    if (plot === "-") throw wrongValue("plot", "the name of a file: it cannot go to standard output", plot);
    if (plot !== undefined && resolve(plot) === resolve(args.results))
      throw wrongValue("plot", "another file than the results", plot);
    const found = analyse(await testsIn(args.results));
    if (plot !== undefined) await writeText(plot, analysisPicture(found));
    process.stdout.write(
      words.json === true ? `${JSON.stringify(found, asList)}\n` : `${analysisLines(found).join("\n")}\n`,
    );
    if (plot !== undefined) process.stderr.write(`phonolite: wrote ${plot}\n`);
  },
}) as CommandDef;

/** The places of a map as a list: by itself JSON would make an object of them. */
const asList = (_: string, value: unknown): unknown => (value instanceof Float64Array ? Array.from(value) : value);

/** The tests of a file, or of all files in a folder, by their names. */
async function testsIn(path: string): Promise<TestRecord[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const files = isFolder ? (await readdir(path)).filter((name) => name.endsWith(".json")).sort() : [path];
  const tests: TestRecord[] = [];
  for (const name of files) {
    const file = isFolder ? join(path, name) : name;
    const bytes = await readBytes("analyse", file, LARGEST, "a results file");
    try {
      tests.push(...parseResults(new TextDecoder().decode(bytes)).tests);
    } catch (error) {
      throw inFile(error, file);
    }
  }
  return tests;
}
