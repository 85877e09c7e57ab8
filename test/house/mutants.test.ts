// The list of deliberate breakages still fits the code. Whether each is noticed is for `npm run mutants` to say, which
// takes minutes; here only the entries themselves are looked at.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, textOf } from "../support/files.js";

interface Mutant {
  file: string;
  find: string;
  replace: string;
  test: string;
  why: string;
}

const mutants = JSON.parse(textOf("tools/mutants.json")) as Mutant[];

test.each(mutants)("$file can still be broken so that $why", (mutant) => {
  expect(textOf(mutant.file).split(mutant.find).length - 1, "times that the text to replace occurs").toBe(1);
  expect(mutant.replace).not.toBe(mutant.find);
  expect(existsSync(join(ROOT, mutant.test)), mutant.test).toBe(true);
});
