// The files that a command writes: all of them or none. They are opened before the work, so that a bad place is known
// before it is done.
import { resolve } from "node:path";
import { WholeFile } from "../../offline/whole-file.js";
import { type Words, word, wrongValue } from "../options/words.js";

/**
 * The files that options name, by the option. None is standard output, and no two are the same.
 *
 * @param taken other files that none may be, by their paths, with what they are called.
 */
export function filesOf<const N extends string>(
  words: Words,
  names: readonly N[],
  taken: Readonly<Record<string, string>> = {},
): { [name in N]?: string } {
  const files: { [name in N]?: string } = {};
  const seen = new Map(Object.entries(taken).map(([path, called]) => [resolve(path), called]));
  for (const name of names) {
    const path = word(words, name);
    if (path === undefined) continue;
    if (path === "-") throw wrongValue(name, "the name of a file: it cannot go to standard output", path);
    const other = seen.get(resolve(path));
    if (other !== undefined) throw wrongValue(name, `another file than ${other}`, path);
    seen.set(resolve(path), `--${name}`);
    files[name] = path;
  }
  return files;
}

/** The path of one file of several: `cup.modal.json` becomes `cup-2.modal.json`. */
export function numbered(path: string, number: number): string {
  const [, base, ending] = /^(.*?)((?:\.modal)?\.[^./\\]+)?$/s.exec(path)!;
  return `${base}-${number}${ending ?? ""}`;
}

/** Gives a file its content, once. */
export type Put = (path: string, content: string | Uint8Array) => Promise<void>;

/**
 * Writes some files: opens them, lets `work` put something into each, and then puts all in their places.
 *
 * @param paths those that are known before the work; undefined ones are left out.
 */
export async function writeFiles<T>(
  paths: readonly (string | undefined)[],
  work: (put: Put) => Promise<T>,
): Promise<T> {
  const files = new Map<string, WholeFile>();
  const open = async (path: string) => {
    const file = files.get(path) ?? (await WholeFile.create(path));
    files.set(path, file);
    return file;
  };
  try {
    for (const path of paths) if (path !== undefined) await open(path);
    const result = await work(async (path, content) => {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await (await open(path)).append(bytes);
    });
    for (const file of files.values()) await file.finish();
    return result;
  } finally {
    for (const file of files.values()) await file.discard();
  }
}

/** Writes one file of text. */
export async function writeText(path: string, text: string): Promise<void> {
  await writeFiles([path], (put) => put(path, text));
}
