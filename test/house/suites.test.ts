// Every test belongs to exactly one suite: `npm test`, `npm run test:rest`, `npm run test:long`, or the table of
// bundlers. Vitest itself is asked which files each command runs, so a file that fits no pattern, or two, is seen.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFiles, ROOT, textOf } from "../support/files.js";
import { run } from "../support/run.js";

/** Run by a command of their own, `npm run test:bundlers`. */
const TABLE = "test/bundlers/table/";

const scripts = (JSON.parse(textOf("package.json")) as { scripts: Record<string, string> }).scripts;
const tests = projectFiles().filter((file) => /^test\/.*\.test\.ts$/.test(file) && !file.startsWith(TABLE));

/** The files that a command of package.json would give to Vitest. */
function filesOf(name: string): string[] {
  const words = /vitest run(.*)/.exec(scripts[name])![1].trim().split(" ").filter(Boolean);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const { code, stdout, stderr } = run(process.execPath, [vitest, "list", "--filesOnly", "--json", ...words], ROOT);
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file.slice(ROOT.length).replaceAll("\\", "/"));
}

const SUITES = ["test", "test:rest", "test:long"];
const suites = Object.fromEntries(SUITES.map((name) => [name, filesOf(name)]));

test.each(SUITES)("npm run %s has tests, each once", (name) => {
  expect(suites[name].length).toBeGreaterThan(5);
  expect(new Set(suites[name]).size).toBe(suites[name].length);
});

test("every test file is in exactly one suite", () => {
  const at = (file: string) => SUITES.filter((name) => suites[name].includes(file));
  const odd = tests.map((file) => ({ file, suites: at(file) })).filter((found) => found.suites.length !== 1);
  expect(odd).toEqual([]);
  expect(Object.values(suites).flat().length).toBe(tests.length);
});

describe("what a newcomer's run has", () => {
  test.each([
    "test/readme.test.ts",
    "test/pack.test.ts",
    "test/smoke/pages.test.ts",
    "test/house/published/types.test.ts",
    "test/core/accuracy.test.ts",
  ])("%s is in npm test", (file) => expect(suites.test).toContain(file));

  test("every folder of test/ that computes has tests in npm test", () => {
    const folders = new Set(tests.map((file) => file.split("/")[1]).filter((name) => !name.endsWith(".ts")));
    const without = [...folders].filter((name) => !suites.test.some((file) => file.startsWith(`test/${name}/`)));
    expect(without.filter((name) => name !== "bundlers").sort()).toEqual(["bench", "browser", "docs", "long"]);
  });
});

test("CI runs npm test, and then the rest", () => {
  expect(textOf(".ci/run").trimEnd().split("\n").slice(-2)).toEqual(["npm test", "npm run test:rest"]);
});
