// No folder of sources holds more files than one sees at a glance: what is more wants a folder for each idea.
import { posix } from "node:path";
import { expect, test } from "vitest";
import { projectFiles } from "../../support/files.js";

const MOST_FILES = 15;
const SOURCES = /^(?:assembly|bench|examples|reference|src|studio|test|tools)\//;
/** What programs write is looked up, not read. */
const WRITTEN = /^(?:bench\/results|test\/data)\//;

test(`no folder of sources has more than ${MOST_FILES} files`, () => {
  const files = projectFiles().filter((file) => SOURCES.test(file) && !WRITTEN.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const counts = new Map<string, number>();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
