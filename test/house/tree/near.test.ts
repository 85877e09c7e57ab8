// Which tests `npm run test:near` finds for a changed file: its own first, then those that reach it, in a budget; and
// what it builds for them.
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { choose } from "../../../tools/near.mjs";
// @ts-expect-error a plain script without types
import { nearTests, partsFor, Sources } from "../../../tools/nearness.mjs";
import { ROOT } from "../../support/files.js";

interface Near {
  test: string;
  rank: number;
}
const sources = new Sources(ROOT);
const near = (...changed: string[]) => (nearTests(sources, changed) as Near[]).map(({ test }) => test);

test.each([
  ["src/math/hash.ts", "test/math/hash.test.ts"],
  ["assembly/bank/drive/taps/taps.ts", "test/core/drive/taps.test.ts"],
  ["assembly/mix/limiter.ts", "test/core/mix/limiter.test.ts"],
  ["reference/taps.ts", "test/reference/taps.test.ts"],
  ["test/core/excite/strike.test.ts", "test/core/excite/strike.test.ts"],
  ["README.md", "test/house/files.test.ts"],
  ["docs/guide.md", "test/docs/pages.test.ts"],
  ["tools/check-imports.mjs", "test/house/imports.test.ts"],
  ["test/browser/studio/rain.test.ts", "test/browser/studio/rain.test.ts"],
])("%s: the nearest is, or is among, %s", (file, wanted) => {
  const found = near(file);
  if (file.endsWith(".md")) expect(found.slice(0, 4)).toContain(wanted);
  else expect(found[0]).toBe(wanted);
});

test("a file that all import is reached by many tests, but by none that takes a browser", () => {
  const found = near("src/math/hash.ts");
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((file) => /^test\/(?:browser|smoke|bench)\//.test(file))).toEqual([]);
});

test("what tests in browsers share is near to those tests", () => {
  const found = near("test/browser/support/poll.ts");
  expect(found.length).toBeGreaterThan(10);
  expect(found.every((file) => /^test\/(?:browser|smoke|docs)\//.test(file))).toBe(true);
});

test("a core that changes is near to the tests that run it, of its own folder first", () => {
  const found = near("assembly/couple/joint/rattle.ts");
  expect(found[0]).toBe("test/core/couple/rattle.test.ts");
  expect(found.slice(0, 6).every((file) => file.startsWith("test/core/couple/"))).toBe(true);
  expect(found).toContain("test/core/accuracy.test.ts");
});

test("the nearest are taken while the budget lasts, and what has changed itself always", () => {
  const list = [0, 0, 1, 4, 4].map((rank, i) => ({ test: `${i}`, rank }));
  expect(choose(list, () => 10, 40)).toEqual(["0", "1", "2", "3"]);
  expect(choose(list, () => 100, 40)).toEqual(["0", "1"]);
  expect(choose(list.slice(2), () => 100, 40)).toEqual(["2"]);
});

test.each([
  ["test/math/hash.test.ts", []],
  ["test/core/nyquist.test.ts", ["wasm"]],
  ["test/cli/prune.test.ts", ["js", "wasm"]],
])("%s needs these parts of dist: %j", (file, parts) => {
  const came = partsFor(sources, [file]) as string[];
  for (const part of parts) expect(came).toContain(part);
  if (parts.length === 0) expect(came).toEqual([]);
});

test("tests of the package as it is published need all of it", () => {
  expect(partsFor(sources, ["test/pack.test.ts"])).toBeUndefined();
});
