// Sees that no line of the project is longer than 120 columns, comments and pages too. Finding no file is an error: a
// check that sees nothing must not pass. What is excused stands below, each with its reason.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MOST = 120;

/** Folders that tools make; looked at only where git does not know what belongs to the project. */
const MADE = /^(?:node_modules|dist|dist-studio|coverage|\.git|\.build-.*)$/;
/** Files without lines. */
const BINARY = /\.(?:wav|wasm|tgz|png|jpg|gz|bin)$/;
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
  const files = filesOf(root);
  if (files.length === 0) throw new Error(`check-lines: no file found in ${root}`);
  const edited = files.filter((file) => !BINARY.test(file) && !WRITTEN.test(file));
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

/** Files that git knows or would add; where there is no git, all outside the folders that tools make. */
function filesOf(root) {
  if (!existsSync(join(root, ".git"))) return filesUnder(root, "");
  const words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const list = execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return list.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.test(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(root, path) : [path];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = longLines(process.argv[2] ? resolve(process.argv[2]) : ROOT);
  for (const place of found) console.log(place);
  console.error(`${found.length} lines of more than ${MOST} columns`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
