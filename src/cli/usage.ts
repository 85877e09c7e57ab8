// Wrong usage is told before any work is done: this checks the words of a command line against the options a command
// declares. The parser that comes after it is lenient, so everything it would let pass is caught here.
import type { ArgDef, ArgsDef } from "citty";
import { show } from "../math/error.js";
import { nearWord } from "../model/near-word.js";

/** The command line was used wrongly: exit status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Throws a UsageError for an unknown, repeated or valueless option, and for too many or too few other words. */
export function checkUsage(words: readonly string[], args: ArgsDef): void {
  const others: string[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--") {
      others.push(...words.slice(i + 1));
      break;
    }
    if (!isOption(words[i])) others.push(words[i]);
    else if (checkOption(words[i], words[i + 1], args, seen)) i++;
  }
  checkOthers(others, args);
  for (const [name, { type, required, description }] of Object.entries(args)) {
    if (type !== "positional" && required && !seen.has(name))
      throw new UsageError(`--${name} is missing: ${description}`);
  }
}

/** Checks an option, given the word behind it; whether that word is its value. */
function checkOption(word: string, next: string | undefined, args: ArgsDef, seen: Set<string>): boolean {
  const [name, value] = splitOption(word);
  const definition = word.startsWith("--") ? optionOf(args, name) : undefined;
  if (!definition) throw new UsageError(`unknown option ${word.split("=")[0]}${guess(name, args)}`);
  if (seen.has(name)) throw new UsageError(`--${name} is given twice`);
  seen.add(name);
  if (definition.type === "boolean") {
    if (value !== undefined) throw new UsageError(`--${name} takes no value, but came ${show(value)}`);
    return false;
  }
  const given = value ?? next;
  if (given === undefined || given === "" || (value === undefined && isOption(given))) {
    throw new UsageError(`--${name} needs a value: ${definition.description ?? ""}`);
  }
  return value === undefined;
}

/** The first word that is neither an option nor the value of one. */
export function firstWord(words: readonly string[], args: ArgsDef): string | undefined {
  for (let i = 0; i < words.length; i++) {
    if (!isOption(words[i])) return words[i];
    const [name, value] = splitOption(words[i]);
    if (value === undefined && optionOf(args, name)?.type === "string") i++;
  }
  return undefined;
}

/** Whether a word is an option. A number below zero is not: `--direction -1,0,0`. */
export function isOption(word: string): boolean {
  return word.startsWith("-") && word.length > 1 && !/^-[.\d]/.test(word);
}

function splitOption(word: string): [name: string, value: string | undefined] {
  const bare = word.replace(/^--?/, "");
  const equals = bare.indexOf("=");
  return equals < 0 ? [bare, undefined] : [bare.slice(0, equals), bare.slice(equals + 1)];
}

function optionOf(args: ArgsDef, name: string): ArgDef | undefined {
  const definition = Object.hasOwn(args, name) ? args[name] : undefined;
  return definition?.type === "positional" ? undefined : definition;
}

function checkOthers(others: readonly string[], args: ArgsDef): void {
  const wanted = Object.entries(args).filter(([, definition]) => definition.type === "positional");
  const needed = wanted.filter(([, { required }]) => required !== false);
  if (others.length < needed.length) {
    const [name, definition] = needed[others.length];
    throw new UsageError(`<${name}> is missing: ${definition.description ?? ""}`);
  }
  if (others.length > wanted.length) throw new UsageError(`one word too many: ${show(others[wanted.length])}`);
}

/** The declared option nearest in spelling, if any is near. */
function guess(name: string, args: ArgsDef): string {
  const names = Object.keys(args).filter((known) => args[known].type !== "positional");
  const near = nearWord(name, names);
  return near === undefined ? "" : ` (did you mean --${near}?)`;
}
