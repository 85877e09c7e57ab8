// The command line as a function: words in, exit status out. 0 is done, 1 failed, 2 wrong usage; data goes to standard
// output, everything else to standard error, errors as one line.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type ArgsDef, type CommandDef, defineCommand, renderUsage, runCommand } from "citty";
import { show } from "../math/error.js";
import { COMMANDS, type CommandName, describe } from "./commands.js";
import { needsRestart, restart } from "./relaxed.js";
import { checkUsage, isOption, UsageError } from "./usage.js";

/** The commands, each loaded when it is asked for. The options of some depend on the words behind their name. */
const LOADERS: Readonly<Record<CommandName, (words: readonly string[]) => Promise<CommandDef>>> = {
  batch: async () => (await import("./batch/batch.js")).batch as CommandDef,
  "batch-worker": async () => (await import("./batch/batch-worker.js")).batchWorkerCommand as CommandDef,
  compare: async () => (await import("./compare.js")).compareCommand,
  fit: async () => (await import("./fit/fit.js")).fit as CommandDef,
  listening: async () => (await import("./listening/listening.js")).listeningCommand,
  mesh: async () => (await import("./mesh/mesh.js")).meshCommand,
  models: async () => (await import("./presets/models.js")).modelsCommand,
  prune: async () => (await import("./prune/prune.js")).prune,
  "rain-presets": async () => (await import("./presets/rain-presets.js")).rainPresetsCommand,
  render: async (words: readonly string[]) => (await import("./render/render.js")).renderCommand(words),
  reproduce: async () => (await import("./reproduce/reproduce.js")).reproduce,
  shape: async (words: readonly string[]) => (await import("./shape/shape.js")).shapeCommand(words),
  strike: async () => (await import("./render/strike.js")).strike as CommandDef,
  tokens: async () => (await import("./listening/tokens.js")).tokensCommand,
};

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
    const hint = usage ? ` (phonolite ${isCommand(words[0]) ? `${words[0]} ` : ""}--help says more)` : "";
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
  if (!isCommand(first)) throw new UsageError(`unknown command ${show(first)}; there are ${NAMES.join(", ")}`);
  const command = await LOADERS[first](rest);
  if (rest.includes("--help") || rest.includes("-h")) return print(await help(command));
  checkUsage(rest, command.args as ArgsDef);
  if (needsRestart(rest)) return await restart(words, entry);
  await runCommand(command, { rawArgs: [...rest] });
  return 0;
}

const NAMES = Object.keys(COMMANDS) as CommandName[];

function isCommand(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(COMMANDS, word);
}

/** The usage text of a command, or of all; coloured on a terminal only. */
async function help(command?: CommandDef): Promise<string> {
  const main = defineCommand({
    meta: { name: "phonolite", version: version(), description: "The sound of solid things touching" },
    subCommands: Object.fromEntries(NAMES.map((name) => [name, { meta: describe(name) }])),
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
