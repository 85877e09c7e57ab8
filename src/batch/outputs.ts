// Names of the files that a batch writes: inside its folder, each once, and the same on every system that a data set
// may be copied to.
import { Came, PhonoliteError } from "../math/error.js";

/** Longest name of a file or folder that common file systems take, bytes. */
const LONGEST_PART = 255;
const LONGEST = 1000;

/**
 * An output name in its plainest form: `./a//b.wav` is `a/b.wav`.
 *
 * @throws PhonoliteError for a name that leaves the folder, or that some file system does not take.
 */
export function outputName(name: string): string {
  const refuse = (expected: string, came: unknown = name) => new PhonoliteError("read manifest", "out", expected, came);
  if (name.length > LONGEST) throw refuse(`a name of at most ${LONGEST} characters`);
  if (name.startsWith("/")) throw refuse("a name inside the folder of --out");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
  if (/[\\\u0000-\u001F\u007F]/.test(name)) throw refuse("a name without control characters, with / between folders");
  const parts: string[] = [];
  for (const part of name.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) throw refuse("a name inside the folder of --out");
  }
  const plain = parts.join("/");
  if (/^[a-z]:/i.test(plain)) throw refuse("a name inside the folder of --out");
  if (!/[^/]\.wave?$/i.test(plain) || name.endsWith("/")) throw refuse("the name of a file that ends in .wav");
  const long = parts.find((part) => new TextEncoder().encode(part).length > LONGEST_PART);
  if (long !== undefined) throw refuse(`made of names of at most ${LONGEST_PART} bytes`, new Came("a longer one"));
  return plain;
}

/** What is wrong between outputs, in words, by the place of the later one in the list. */
export function clashes(outputs: readonly { out: string; line: number }[]): { line: number; message: string }[] {
  const problems: { line: number; message: string }[] = [];
  const files = new Map<string, { out: string; line: number }>();
  const folders = new Map<string, { out: string; line: number }>();
  for (const output of outputs) {
    const { out, line } = output;
    const key = keyOf(out);
    const same = files.get(key);
    const folder = folders.get(key);
    if (same) {
      const how = same.out === out ? "the same output as" : `an output that differs only in case or accents from`;
      problems.push({ line, message: `out is ${how} line ${same.line}: ${JSON.stringify(out)}` });
    } else if (folder) {
      problems.push({ line, message: `out is a folder of line ${folder.line}: ${JSON.stringify(out)}` });
    } else files.set(key, output);
    for (let slash = key.indexOf("/"); slash >= 0; slash = key.indexOf("/", slash + 1)) {
      const parent = key.slice(0, slash);
      const file = files.get(parent);
      if (file)
        problems.push({
          line,
          message: `out has a folder that is the output of line ${file.line}: ${JSON.stringify(out)}`,
        });
      if (!folders.has(parent)) folders.set(parent, output);
    }
  }
  return problems;
}

/** Two names with the same key are the same file on some system. */
function keyOf(out: string): string {
  return out.normalize("NFC").toLowerCase();
}
