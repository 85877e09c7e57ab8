// How a command and its options are declared.
import { type ArgsDef, type CommandDef, defineCommand } from "citty";
import { type CommandName, describe } from "../commands.js";
import type { Words } from "./words.js";

/** An option with a value: what stands for the value in the help, what it says, and what it is unless it is given. */
export function option(valueHint: string, description: string, fallback?: string) {
  return { type: "string", valueHint, description, ...(fallback !== undefined && { default: fallback }) } as const;
}

/** An option with a value that must be given. */
export function needed(valueHint: string, description: string) {
  return { ...option(valueHint, description), required: true } as const;
}

/** An option without a value. */
export function flag(description: string) {
  return { type: "boolean", description } as const;
}

/** A word without a name. */
export function positional(description: string, required = true) {
  return { type: "positional", required, description } as const;
}

/**
 * A command.
 *
 * @param of its name, or the name and the line that its own help has.
 * @param run does what the words of a command line ask for.
 */
export function command(
  of: CommandName | { name: string; description: string },
  args: ArgsDef,
  run?: (words: Words) => Promise<void>,
): CommandDef {
  const meta = typeof of === "string" ? describe(of) : of;
  return defineCommand({ meta, args, run: ({ args }) => run?.(args as Words) }) as CommandDef;
}
