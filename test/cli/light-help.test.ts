// Help and lists start at once because commands load their work when they do it. Nothing is timed here: what is counted
// are the files of dist that Node must read before a command can say what it is.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";

const CLI = join(ROOT, "dist/cli");
const IMPORT = /(?:^|[;}\n])\s*(?:import|export)\b[^"'();]*?"(\.[^"]+)"/g;

/** All files that a file needs before it runs, itself included. */
function needed(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(IMPORT)) needed(join(dirname(file), path), seen);
  return seen;
}

test("the list of commands needs none of them", () => {
  const files = [...needed(join(CLI, "run.js"))];
  expect(files).toContain(join(CLI, "commands.js"));
  expect(files.length).toBeLessThan(15);
});

// some 0.5 ms each; a command with its work needs 300 and more
test.each([
  ["batch/batch", 60],
  ["batch/batch-worker", 60],
  ["compare", 60],
  ["fit/fit", 150],
  ["listening/listening", 60],
  ["mesh/mesh", 150],
  ["presets/models", 150],
  ["prune/prune", 100],
  ["presets/rain-presets", 60],
  ["render/render", 100],
  ["reproduce/reproduce", 60],
  ["shape/shape", 150],
  ["render/strike", 60],
  ["listening/tokens", 60],
])("%s says what it is with fewer than %i files", (command, most) => {
  const { size } = needed(join(CLI, `${command}.js`));
  expect(size).toBeGreaterThan(2);
  expect(size).toBeLessThan(most);
});
