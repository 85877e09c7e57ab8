// What the command line says: to people on standard error, and its result on standard output.
import type { Words } from "../options/words.js";

/** Says something to people: a line on standard error. */
export function say(text: string): void {
  process.stderr.write(`phonolite: ${text}\n`);
}

/** The same on one line, whatever the words hold. */
export function sayOnOneLine(text: string): void {
  say(text.replace(/\s+/g, " "));
}

/** Gives the result: as JSON where `--json` asks for it, else in lines for people. */
export function answer(words: Words, data: unknown, lines: () => readonly string[]): void {
  process.stdout.write(`${words.json === true ? JSON.stringify(data) : lines().join("\n")}\n`);
}

/** How many there are of something: `1 mode`, `2 modes`. */
export function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
