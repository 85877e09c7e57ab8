// A page loads the published files as they are: from the entries on, every static import must be a relative path to a
// file that exists. Node's own modules may only be loaded on demand, where a page never comes.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";

test.each(["dist/index.js", "dist/model/index.js"])("%s loads in a page without a bundler", (entry) => {
  const seen = new Map<string, string[]>();
  visit(join(ROOT, entry), seen);
  expect(seen.size).toBeGreaterThan(1);
  const wrong = [...seen].flatMap(([file, imports]) => imports.filter(isWrong(file)).map((path) => `${file}: ${path}`));
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

function visit(file: string, seen: Map<string, string[]>): void {
  const name = relative(ROOT, file);
  if (seen.has(name) || !existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/^(?:import|export)\b[^;"'`]*?\bfrom\s*"([^"]+)"|^import "([^"]+)"/gm)];
  seen.set(
    name,
    imports.map((match) => match[1] ?? match[2]),
  );
  for (const path of seen.get(name) ?? []) if (path.startsWith(".")) visit(resolve(dirname(file), path), seen);
}

function isWrong(file: string): (path: string) => boolean {
  return (path) => !path.startsWith(".") || !existsSync(resolve(ROOT, dirname(file), path));
}
