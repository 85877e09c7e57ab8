// What the library costs a page: its own modules as they are served, the worklet and the core, each file gzipped by itself as a server
// would. A bundler that minifies does better.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";

const MOST = 120_000;
const IMPORT = /^(?:import|export)\b[^;"'`]*?\bfrom\s*"([^"]+)"|^import "([^"]+)"/gm;

/** Every module that a page loads with this one. */
function graph(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from, bare] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    graph(resolve(dirname(file), from ?? bare), seen);
  }
  return seen;
}

test("API, worklet and core are below 120 kB gzipped", () => {
  const zipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  const sizes = {
    api: zipped(graph(join(ROOT, "dist/index.js"))),
    worklet: zipped([join(ROOT, "dist/live/worklet.js")]),
    core: zipped([join(ROOT, "dist/wasm/phonolite.simd.wasm")]),
  };
  const sum = sizes.api + sizes.worklet + sizes.core;
  console.info(`bytes gzipped: ${sum} (API ${sizes.api}, worklet ${sizes.worklet}, core ${sizes.core})`);
  expect(Math.min(...Object.values(sizes))).toBeGreaterThan(1000);
  expect(sum).toBeLessThan(MOST);
});

test("the worklet's file imports nothing, and reaches for nothing that its scope lacks", () => {
  const text = readFileSync(join(ROOT, "dist/live/worklet.js"), "utf8");
  expect(text).not.toMatch(/\bimport\b|\brequire\b|\bexport\s*\{/);
  expect(text).not.toMatch(/\b(?:performance|TextDecoder|TextEncoder|fetch|URL|setTimeout|queueMicrotask|console)\b/);
});
