// The command line as a function: words in, exit status out. 0 is done, 1 failed, 2 wrong usage; data goes to standard
// output, everything else to standard error, errors as one line.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type ArgsDef, type CommandDef, defineCommand, renderUsage, runCommand } from "citty";
import { show } from "../math/error.js";
import { compareCommand } from "./compare.js";
import { fit } from "./fit/fit.js";
import { modelsCommand } from "./models.js";
import { prune } from "./prune/prune.js";
import { rainPresetsCommand } from "./rain-presets.js";
import { needsRestart, restart } from "./relaxed.js";
import { renderCommand } from "./render.js";
import { reproduce } from "./reproduce/reproduce.js";
import { shapeCommand } from "./shape/shape.js";
import { strike } from "./strike.js";
import { checkUsage, isOption, UsageError } from "./usage.js";

const COMMANDS: ReadonlyMap<string, CommandDef> = new Map<string, CommandDef>([
  ["compare", compareCommand],
  ["fit", fit as CommandDef],
  ["models", modelsCommand],
  ["prune", prune],
  ["rain-presets", rainPresetsCommand],
  ["render", renderCommand([])],
  ["reproduce", reproduce],
  ["shape", shapeCommand([])],
  ["strike", strike as CommandDef],
]);

/** Commands whose options depend on what they are asked for. */
const OF_WORDS: ReadonlyMap<string, (words: readonly string[]) => CommandDef> = new Map([
  ["render", renderCommand],
  ["shape", shapeCommand],
]);

/**
 * Runs the command line.
 *
 * @param words what follows `phonolite`.
 * @param entry the script that a restart runs again.
 * @returns the exit status.
 */
export async function run(words: readonly string[], entry: string = process.argv[1]): Promise<number> {
  try {
    return await dispatch(words, entry);
  } catch (error) {
    const usage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : show(error);
    const hint = usage ? ` (phonolite ${COMMANDS.has(words[0]) ? `${words[0]} ` : ""}--help says more)` : "";
    process.stderr.write(`phonolite: ${message.replace(/\s+/g, " ").trim()}${hint}\n`);
    return usage ? 2 : 1;
  }
}

async function dispatch(words: readonly string[], entry: string): Promise<number> {
  const [first, ...rest] = words;
  if (first === undefined) {
    process.stderr.write(await help());
    return 2;
  }
  if (first === "--help" || first === "-h") return print(await help());
  if (first === "--version" || first === "-v") return print(`${version()}\n`);
  if (isOption(first)) throw new UsageError(`unknown option ${first}`);
  // Each kind of shape, and the scene of rain, has options of its own.
  const command = OF_WORDS.get(first)?.(rest) ?? COMMANDS.get(first);
  if (!command) throw new UsageError(`unknown command ${show(first)}; there are ${[...COMMANDS.keys()].join(", ")}`);
  if (rest.includes("--help") || rest.includes("-h")) return print(await help(command));
  checkUsage(rest, command.args as ArgsDef);
  if (needsRestart(rest)) return await restart(words, entry);
  await runCommand(command, { rawArgs: [...rest] });
  return 0;
}

/** The usage text of a command, or of all; coloured on a terminal only. */
async function help(command?: CommandDef): Promise<string> {
  const main = defineCommand({
    meta: { name: "phonolite", version: version(), description: "The sound of solid things touching" },
    subCommands: Object.fromEntries(COMMANDS),
  });
  const text = command ? await renderUsage(command, main) : await renderUsage(main);
  const lines = text.split("\n").map((line) => line.trimEnd());
  return `${process.stdout.isTTY ? lines.join("\n") : stripVTControlCharacters(lines.join("\n"))}\n`;
}

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
