// What the library costs a page: its own modules as they are served, the worklet and the core, each file gzipped by
// itself as a server would. A bundler that minifies does better.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { modulesOf } from "../support/modules.js";

const MOST = 120_000;
test("API, worklet and core are below 120 kB gzipped", () => {
  const zipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  const sizes = {
    api: zipped(modulesOf(join(ROOT, "dist/index.js")).keys()),
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
