// `npm run mutants [words]`: breaks the code on purpose, one entry of mutants.json at a time, and sees that the named
// test goes red. It works on a copy of the tree, so nothing here changes. Words choose the entries that hold all of
// them in file, test or reason; a word like 1/2 chooses the first of two parts, which share no test, for two runs side
// by side. `also` lists files to be changed with it, where a fault shows only when two guards are gone. Exit 1 when a
// mutant survives, or when an entry no longer fits the code.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The parts of dist that tests of the library read. */
const PARTS = ["wasm", "scalar", "js"];
/** What is wrong with a test that is not green while nothing is broken. */
const FAULTS = { red: "is red before the change", broken: "does not build" };
const LEFT_OUT = /^(?:node_modules|\.git|coverage|\.build-.*)$/;

function main(words) {
  const all = JSON.parse(readFileSync(join(ROOT, "tools/mutants.json"), "utf8"));
  const tests = [...new Set(all.map(({ test }) => test))];
  const chosen = all.filter((entry) => words.every((word) => isChosen(entry, tests, word)));
  if (chosen.length === 0) throw new Error("no entry of tools/mutants.json fits");
  const copy = copyTree();
  try {
    // all tests first, while nothing is broken: the core is then built once for them
    const faults = new Map();
    for (const test of new Set(chosen.map(({ test }) => test))) {
      const fault = FAULTS[runTest(copy, test)];
      console.log(fault ? `PROBLEM  ${test} ${fault}` : `green    ${test}`);
      faults.set(test, fault);
    }
    const bad = chosen.filter((mutant) => {
      const fault = faults.get(mutant.test);
      const verdict = fault ? `its test ${fault}` : tryMutant(copy, mutant);
      console.log(`${verdict === "killed" ? "killed " : "PROBLEM"}  ${mutant.file}: ${mutant.why}`);
      if (verdict !== "killed") console.log(`         ${verdict} (${mutant.test})`);
      return verdict !== "killed";
    });
    console.log(`${chosen.length - bad.length} of ${chosen.length} mutants killed`);
    return bad.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function isChosen({ file, test, why }, tests, word) {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(word) ?? [];
  return parts ? tests.indexOf(test) % Number(parts) === Number(part) - 1 : `${file} ${test} ${why}`.includes(word);
}

function tryMutant(copy, { file, find, replace, test, also = [] }) {
  const changes = [{ file, find, replace }, ...also];
  const before = changes.map((change) => readFileSync(join(copy, change.file), "utf8"));
  const times = changes.map((change, i) => before[i].split(change.find).length - 1);
  const odd = times.find((count) => count !== 1);
  if (odd !== undefined) return `the text to replace should occur once, but occurs ${odd} times`;
  changes.forEach((change, i) => {
    const text = before[i].replace(change.find, () => change.replace);
    writeFileSync(join(copy, change.file), text);
  });
  try {
    return (
      { red: "killed", green: "survived: no test saw it" }[runTest(copy, test)] ?? "the changed code does not build"
    );
  } finally {
    changes.forEach((change, i) => {
      writeFileSync(join(copy, change.file), before[i]);
    });
  }
}

/** Builds what is out of date, runs one test file, and says `green`, `red` or `broken` (no test could be run). */
function runTest(copy, test) {
  if (spawnSync(process.execPath, ["tools/ready.mjs", ...PARTS], { cwd: copy }).status !== 0) return "broken";
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const config = test.startsWith("test/long/") ? "vitest.long.config.ts" : "vitest.config.ts";
  const words = ["run", test, "--config", config, "--reporter=json", `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, ...words], { cwd: copy });
  try {
    const { numTotalTests, numFailedTests, success } = JSON.parse(readFileSync(report, "utf8"));
    if (numFailedTests > 0) return "red";
    return success && numTotalTests > 0 ? "green" : "broken";
  } catch {
    return "broken";
  } finally {
    rmSync(report, { force: true });
  }
}

function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), "phonolite-mutants-"));
  const wanted = (path) =>
    !relative(ROOT, path)
      .split(/[\\/]/)
      .some((name) => LEFT_OUT.test(name));
  cpSync(ROOT, copy, { recursive: true, filter: wanted });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  return copy;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(`mutants: ${error.message}`);
  process.exitCode = 1;
}
