// `phonolite listening analyse`: what the results of listening tests say, in lines, as JSON or as a picture.
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { analyse, parseResults, type TestRecord } from "../../listening/index.js";
import { show } from "../../math/error.js";
import { inFile, readBytes } from "../../offline/read-bytes.js";
import { filesOf, writeText } from "../files/outputs.js";
import { command, flag, option, positional } from "../options/option.js";
import { word } from "../options/words.js";
import { say } from "../text/say.js";
import { UsageError } from "../usage.js";
import { analysisLines } from "./lines.js";
import { analysisPicture } from "./picture.js";

/** Largest file of results, bytes. */
const LARGEST = 256 * 2 ** 20;

/** The command `listening`. */
export const listeningCommand = command(
  "listening",
  {
    action: positional("analyse"),
    results: positional("A results file that the studio's listening page saved, or a folder of them"),
    plot: option("file.svg", "Draw thresholds, curves and the perceptual map to this file"),
    json: flag("Write the statistics as JSON to standard output"),
  },
  async (words) => {
    if (words.action !== "analyse") throw new UsageError(`<action> should be analyse, but came ${show(words.action)}`);
    const results = word(words, "results") ?? "";
    const { plot } = filesOf(words, ["plot"], { [results]: "the results" });
    const found = analyse(await testsIn(results));
    if (plot !== undefined) await writeText(plot, analysisPicture(found));
    process.stdout.write(
      words.json === true ? `${JSON.stringify(found, asList)}\n` : `${analysisLines(found).join("\n")}\n`,
    );
    if (plot !== undefined) say(`wrote ${plot}`);
  },
);

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
