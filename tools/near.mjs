// `npm run test:near`: the tests of changed files, and of files that import them, nearest first (nearness.mjs), in
// under half a minute where one file has changed. Builds only the parts of dist that these tests need.
//
//   npm run test:near                   what differs from the last commit, new files included
//   npm run test:near -- --base main    what differs from another commit
//   npm run test:near -- --all          all tests that reach the change, however long they take
//   npm run test:near -- --list         says which tests these are, and runs nothing
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { nearTests, partsFor, Sources } from "./nearness.mjs";
import { ready } from "./ready.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Seconds that the files of one change may take, one after the other; half of that on two cores. */
const BUDGET = 24;
/** Of these the compiler takes so many when a core has changed. */
const CORES = 14;
/** The same as the budget for many changed files. */
const MOST = 96;
/** Seconds that a file takes of which Vitest remembers nothing. */
const UNKNOWN = [
  [/^test\/(?:browser|bundlers|smoke|bench)\//, 30],
  [/\.slow\.test\.ts$|^test\/readme/, 12],
  [/^test\/(?:cli|batch|house|docs|physics)\//, 3],
  [/^/, 1],
];
/** Each page of docs/ is a test of its own in this file, named by the page. */
const PAGES = "test/docs/pages.test.ts";

/** Chooses the nearest tests within a budget of seconds; at least one. */
export function choose(near, secondsOf, budget) {
  const chosen = [];
  let sum = 0;
  for (const { test, rank } of near) {
    sum += secondsOf(test);
    if (chosen.length > 0 && rank > 0 && sum > budget) break;
    chosen.push(test);
  }
  return chosen;
}

function main() {
  const { values } = parseArgs({
    options: { base: { type: "string", default: "HEAD" }, all: { type: "boolean" }, list: { type: "boolean" } },
  });
  const changed = changedFiles(values.base);
  if (changed.length === 0) return say(`nothing differs from ${values.base}`);
  const sources = new Sources(ROOT);
  const near = nearTests(sources, changed);
  if (changed.some((file) => file.startsWith("studio/"))) say("pages in a browser: npx vitest run test/browser/studio");
  if (near.length === 0) return say(`no test in Node reaches ${listed(changed)}`);
  const pages = changed.filter((file) => /^docs\/.*\.md$/.test(file));
  const seconds = rememberedSeconds();
  const secondsOf = (test) => (test === PAGES && pages.length > 0 ? 5 * pages.length : seconds(test));
  const compiles = changed.some((file) => file.startsWith("assembly/")) ? CORES : 0;
  const budget = values.all ? Number.POSITIVE_INFINITY : Math.min(MOST, BUDGET * changed.length) - compiles;
  const chosen = choose(near, secondsOf, budget);
  const left = near.length - chosen.length;
  say(`${listed(changed)}: ${chosen.length} of ${near.length} test files that are near`);
  if (values.list)
    return void console.log(near.map(({ test }) => (chosen.includes(test) ? test : `(${test})`)).join("\n"));
  const parts = partsFor(sources, chosen);
  // without a word all parts are made: tests that need none get none
  if (parts === undefined) ready();
  else if (parts.length > 0) ready({ targets: parts });
  const fine = [
    vitest(chosen.filter((test) => test !== PAGES || pages.length === 0)),
    pages.length === 0 || !chosen.includes(PAGES) || vitest([PAGES], ["-t", pages.map(escaped).join("|")]),
  ];
  if (left > 0) say(`the farthest ${left} test files were left out: npm run test:near -- --all runs them, too`);
  const soaks = changed.filter((file) => file.startsWith("test/long/"));
  if (soaks.length > 0) say(`${listed(soaks)}: npm run test:long`);
  if (fine.includes(false)) process.exitCode = 1;
}

/** Files that differ from a commit or are new, without those that are gone. */
function changedFiles(base) {
  const git = (...words) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 }).split("\0");
  const files = [
    ...git("diff", "--name-only", "--no-renames", "-z", base, "--"),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
  return [...new Set(files)].filter((file) => file !== "" && existsSync(join(ROOT, file))).sort();
}

/** How long files took when Vitest ran them last. */
function rememberedSeconds() {
  const folder = join(ROOT, "node_modules/.vite/vitest");
  const caches = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, "results.json")) : [];
  const results = caches.filter(existsSync).flatMap((file) => JSON.parse(readFileSync(file, "utf8")).results ?? []);
  const known = new Map(results.map(([name, { duration }]) => [name.replace(/^\w*:/, ""), duration / 1000]));
  return (test) => known.get(test) || UNKNOWN.find(([kind]) => kind.test(test))[1];
}

function vitest(tests, words = []) {
  if (tests.length === 0) return true;
  const program = join(ROOT, "node_modules/vitest/vitest.mjs");
  const run = spawnSync(process.execPath, [program, "run", ...tests, ...words], { cwd: ROOT, stdio: "inherit" });
  return run.status === 0;
}

function listed(files) {
  return files.length > 3 ? `${files.slice(0, 3).join(", ")} and ${files.length - 3} more` : files.join(", ");
}

function escaped(words) {
  return words.replaceAll(".", "\\.");
}

function say(words) {
  console.error(`phonolite: ${words}`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
