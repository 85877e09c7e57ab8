// Sees that no line of the project is longer than 120 columns, comments and pages too. Finding no file is an error: a
// check that sees nothing must not pass. What is excused stands below, each with its reason.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { projectFiles, ROOT } from "./files.mjs";

const MOST = 120;

/** Files that programs write and nobody edits: the lock file, recorded steps and models, measurements, pictures. */
const WRITTEN = /^(?:package-lock\.json$|test\/data\/.*\.jsonl?$|bench\/results\/|docs\/images\/)/;

/** A URL, a path or a pattern without a blank has no place to break. Signs of comments and of lists do not count. */
const ONE_WORD = /^(?:(?:\/\/|\/?\*+|#|<!--|[-*+]|\d+\.) +)*\S+(?: +(?:\*\/|-->))?$/;
/** A string in JSON cannot be continued on the next line. */
const JSON_STRING = /^(?:"(?:[^"\\]|\\.)*": )?"(?:[^"\\]|\\.)*",?$/;
/** A row of a table in Markdown is one line. */
const TABLE_ROW = /^\|.*\|$/;
/** The fence of a text block: what a program printed is shown as it was printed. */
const TEXT_BLOCK = /^(?:```|~~~)(?:text)?$/;

/** Every line of a project that is too long, as `file:line`. Throws where there are no files. */
export function longLines(root = ROOT) {
  const files = projectFiles(root);
  if (files.length === 0) throw new Error(`check-lines: no file found in ${root}`);
  const edited = files.filter((file) => !WRITTEN.test(file));
  return edited.flatMap((file) => longLinesOf(file, readFileSync(join(root, file), "utf8")));
}

/** The same of one file's text. */
export function longLinesOf(file, text) {
  const found = [];
  let fence;
  for (const [i, line] of text.split("\n").entries()) {
    const words = line.trim();
    if (file.endsWith(".md") && /^(?:```|~~~)/.test(words)) fence = fence === undefined ? words : undefined;
    if (columns(line) > MOST && !isExcused(file, words, fence)) found.push(`${file}:${i + 1}`);
  }
  return found;
}

/** Accents that are characters of their own take no column. */
function columns(line) {
  return [...line.replace(/\p{Mn}/gu, "")].length;
}

function isExcused(file, words, fence) {
  if (ONE_WORD.test(words)) return true;
  if (file.endsWith(".json")) return JSON_STRING.test(words);
  if (file.endsWith(".md")) return fence === undefined ? TABLE_ROW.test(words) : TEXT_BLOCK.test(fence);
  return false;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = longLines(process.argv[2] ? resolve(process.argv[2]) : ROOT);
  for (const place of found) console.log(place);
  console.error(`${found.length} lines of more than ${MOST} columns`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
