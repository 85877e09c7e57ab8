// A page loads the published files as they are: from the entries on, every static import must be a relative path to a
// file that exists. Node's own modules may only be loaded on demand, where a page never comes.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { modulesOf } from "../support/modules.js";

test.each([
  ["dist/index.js", 50],
  ["dist/model/index.js", 20],
])("%s loads in a page without a bundler", (entry, least) => {
  const modules = modulesOf(join(ROOT, entry));
  expect(modules.size).toBeGreaterThan(least);
  const wrong = [...modules].flatMap(([file, paths]) => paths.filter(isWrong(file)).map((path) => `${file}: ${path}`));
  expect(wrong).toEqual([]);
});

test("the three cores lie where dist looks for them", () => {
  const loader = readFileSync(join(ROOT, "dist/core/wasm.js"), "utf8");
  expect(loader).toMatch(/["'`]\.\.\/wasm\//);
  expect(loader).not.toContain("dist/wasm");
  for (const core of ["simd", "relaxed", "scalar"]) {
    expect(existsSync(join(ROOT, `dist/wasm/phonolite.${core}.wasm`))).toBe(true);
  }
});

function isWrong(file: string): (path: string) => boolean {
  return (path) => !path.startsWith(".") || !existsSync(resolve(dirname(file), path));
}
