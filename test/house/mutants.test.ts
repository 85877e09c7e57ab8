// The list of deliberate breakages still fits the code. Whether each is noticed is for `npm run mutants` to say, which
// takes minutes; here only the entries themselves are looked at.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, textOf } from "../support/files.js";

interface Change {
  file: string;
  find: string;
  replace: string;
}

interface Mutant extends Change {
  /** Other files that are changed with it. */
  also?: Change[];
  test: string;
  why: string;
}

const mutants = JSON.parse(textOf("tools/mutants.json")) as Mutant[];

test.each(mutants)("$file can still be broken so that $why", (mutant) => {
  for (const { file, find, replace } of [mutant, ...(mutant.also ?? [])]) {
    expect(textOf(file).split(find).length - 1, "times that the text to replace occurs").toBe(1);
    expect(replace).not.toBe(find);
  }
  expect(new Set([mutant, ...(mutant.also ?? [])].map(({ file }) => file)).size, "one change a file").toBe(
    1 + (mutant.also?.length ?? 0),
  );
  expect(existsSync(join(ROOT, mutant.test)), mutant.test).toBe(true);
});
