// The bench runs, says what it measured, and its figures in the docs are those that are kept. What the figures are is
// no matter here: nothing is timed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
// @ts-expect-error a plain script without types
import { barsOf } from "../../bench/bars.mjs";
// @ts-expect-error a plain script without types
import { faultsOf } from "../../bench/results.mjs";
// @ts-expect-error a plain script without types
import { largestOf, timeCalls } from "../../bench/scale/scale.mjs";
// @ts-expect-error a plain script without types
import { measureStorm } from "../../bench/scale/storm.mjs";
import { ROOT } from "../support/files.js";
import { run, temporaryFolder } from "../support/run.js";

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

test("a small run of scale gives a cost for every size and way to hear, and a plot", () => {
  const plot = join(temporaryFolder(), "scale.svg");
  const { code, stdout, stderr } = node(
    "bench.mjs",
    "scale",
    "--quick",
    "--json",
    "--modes",
    "500,1000",
    "--plot",
    plot,
  );
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const { scale } = JSON.parse(stdout);
  for (const hearing of ["full", "bundle"]) {
    const rows = scale.rows.filter(
      (row: { kind: string; hearing: string; workers: number }) =>
        row.kind === "struck" && row.hearing === hearing && row.workers === 1,
    );
    expect(rows.map(({ modes }: { modes: number }) => modes)).toEqual([500, 1000]);
  }
  for (const row of scale.rows) {
    expect(row.error).toBeUndefined();
    for (const figure of ["share", "nsAMode", "bytesAMode", "ratio"]) expect(row[figure]).toBeGreaterThan(0);
    expect(row.worst).toBeGreaterThanOrEqual(1);
  }
  expect(scale.rows.map(({ kind }: { kind: string }) => kind)).toContain("changing");
  expect(scale.largest.length).toBeGreaterThanOrEqual(2);
  expect(readFileSync(plot, "utf8")).toMatch(/^<svg [\s\S]*real time[\s\S]*<\/svg>\n$/);
});

test("chimes are measured in the storm and at three moments behind it, with hearing off and on", async () => {
  const { modes, rows } = await measureStorm({ chimes: 20 });
  expect(modes).toBe(2000);
  expect(rows.map(({ hearing }: { hearing: string }) => hearing)).toEqual(["full", "bundle"]);
  for (const { share, off } of rows) {
    expect(share.map((x: number) => x > 0)).toEqual([true, true, true, true]);
    expect(off.map((x: number) => x >= 0 && x <= 1)).toEqual([true, true, true, true]);
  }
});

test("the largest scene in real time lies between the sizes around it", () => {
  const row = (modes: number, share: number) => ({ kind: "struck", hearing: "full", workers: 1, modes, share });
  expect(largestOf([row(100, 0.25), row(400, 4)])).toEqual([
    { hearing: "full", workers: 1, modes: expect.closeTo(200), atLeast: false },
  ]);
  expect(largestOf([row(100, 0.25), row(200, 0.5)])[0]).toMatchObject({ modes: 200, atLeast: true });
  expect(largestOf([row(100, 2), row(200, 4)])[0].modes).toBeCloseTo(50);
  expect(largestOf([{ ...row(100, 2), error: "no room" }])).toEqual([]);
});

test("the worst block is that of the first five runs, the share that of all", () => {
  // the first is not counted; the sixth that is would hide the spike
  const runs = [[1, 1, 1], ...Array.from({ length: 5 }, () => [2, 2, 6]), [1, 1, 1]];
  let run = 0;
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now++);
  onTestFinished(() => void vi.restoreAllMocks());
  const worstOf = (ms: number) => {
    run = 0;
    return timeCalls(
      () => {},
      3,
      ms,
      () => runs[Math.min(run++, runs.length - 1)],
    );
  };
  expect(worstOf(0).worst).toBe(3);
  expect(run).toBe(6);
  const long = worstOf(5);
  expect(run).toBeGreaterThan(7);
  expect(long.worst).toBe(3);
  expect(long.share).toBeCloseTo((worstOf(0).share * 3) / 10);
});

test("threads that give other samples are a fault, and so is a figure that could not be measured", () => {
  const result = { speed: [{}], whole: { silent: {} }, scale: { rows: [], threads: { workers: 2, same: true } } };
  expect(faultsOf(result)).toEqual([]);
  expect(faultsOf({ ...result, scale: undefined })).toEqual([]);
  const differs = { ...result, scale: { rows: [], threads: { workers: 2, same: false } } };
  expect(faultsOf(differs)).toEqual(["2 threads gave other samples than one"]);
  expect(faultsOf({ ...differs, speed: [{ error: "no room" }] })).toHaveLength(2);
  const failed = { rows: [], threads: { error: "no memory" }, storm: { error: "no chimes" } };
  expect(faultsOf({ ...result, scale: failed })).toEqual(["no memory", "no chimes"]);
});

test("the worst block at ten million modes has a bar", () => {
  const row = { kind: "struck", hearing: "bundle", workers: 1, modes: 10_000_000, share: 1, bytesAMode: 60 };
  const holds = (worst: number) =>
    barsOf({ speed: [], whole: {}, scale: { rows: [{ ...row, worst }] } }).find(({ name }: { name: string }) =>
      name.startsWith("worst block against the median, 10,000,000 modes"),
    );
  expect(holds(2.9)).toMatchObject({ bar: "at most 3.0 ×", reached: "2.9 ×", holds: true });
  expect(holds(3.1)).toMatchObject({ holds: false });
});

describe("what cannot be asked for is refused with a reason", () => {
  test.each([
    [["--modes", "many"], "--modes should be whole numbers"],
    [["--blocks", "127"], "--blocks should be"],
    [["--save", "--quick"], "leave out --quick"],
    [["--nonsense"], "--nonsense"],
    [["scales"], "only the word scale can stand here"],
    [["scale", "--blocks", "128"], "--blocks does not go with scale"],
    [["--plot", "a.svg"], "--plot needs scale"],
  ])("%j", (words, reason) => {
    const { code, stdout, stderr } = node("bench.mjs", ...words);
    expect(stderr).toContain(reason);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});
