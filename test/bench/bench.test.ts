// The bench runs, says what it measured, and its figures in the docs are those that are kept. What the figures are is no matter
// here: nothing is timed.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { run } from "../support/run.js";

const node = (script: string, ...words: string[]) =>
  run(process.execPath, [join(ROOT, "bench", script), ...words], ROOT);

test("docs/performance.md shows the newest result that is kept", () => {
  const { code, stderr } = node("paste.mjs", "--check");
  expect(stderr).toBe("");
  expect(code).toBe(0);
});

test("the drawing of the method is what its script draws", () => {
  const { code, stderr } = node("draw.mjs", "--check");
  expect(stderr).toBe("");
  expect(code).toBe(0);
});

test("a small run gives rows with every mode sounding, and only what was asked for", () => {
  const words = ["--quick", "--json", "--modes", "300", "--blocks", "128,256", "--only", "stereo, simd|memory"];
  const { code, stdout, stderr } = node("bench.mjs", ...words);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const result = JSON.parse(stdout);
  expect(Object.keys(result.whole)).toEqual([]);
  expect(new Set(result.speed.map((row: { kind: string }) => row.kind))).toEqual(new Set(["ringing", "driven"]));
  for (const row of result.speed) {
    expect(row).toMatchObject({ modes: 300, build: "simd", channels: 2 });
    expect([128, 256]).toContain(row.block);
    expect(row.error).toBeUndefined();
    expect(row.realTime).toBeGreaterThan(0);
    // to the best loop of the run, never to a disturbed one
    expect(row.ratio).toBeLessThanOrEqual(row.realTime / row.baseline);
  }
});

describe("what cannot be asked for is refused with a reason", () => {
  test.each([
    [["--modes", "many"], "--modes should be whole numbers"],
    [["--blocks", "127"], "--blocks should be"],
    [["--save", "--quick"], "leave out --quick"],
    [["--nonsense"], "--nonsense"],
  ])("%j", (words, reason) => {
    const { code, stdout, stderr } = node("bench.mjs", ...words);
    expect(stderr).toContain(reason);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});
