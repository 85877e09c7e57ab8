// Comparing the tree with a revision: what may be asked for, that equal builds are found the same and a build of which
// one number is another is not, and that the loads sound. It cannot say how much of the core the scenes reach; nothing
// is timed here.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
// @ts-expect-error a plain script without types
import { sumOf } from "../../bench/against/instructions.mjs";
// @ts-expect-error a plain script without types
import { Kit, loadSide } from "../../bench/against/kit.mjs";
// @ts-expect-error a plain script without types
import { checkSound, LOADS } from "../../bench/against/loads.mjs";
// @ts-expect-error a plain script without types
import { distOf } from "../../bench/against/revision.mjs";
// @ts-expect-error a plain script without types
import { allSame, compareSounds, sameLines, scenesOf } from "../../bench/against/same.mjs";
// @ts-expect-error a plain script without types
import { readOptions } from "../../bench/options.mjs";
import { ROOT } from "../support/files.js";
import { run, temporaryFolder } from "../support/run.js";

const DIST = join(ROOT, "dist");
interface Load {
  world: { meters(): { events: { late: number } }; dispose(): void };
  render: () => void;
}
/** A copy of `dist/`, apart from the tree. */
function copy(): string {
  const dist = join(temporaryFolder(), "dist");
  cpSync(DIST, dist, { recursive: true });
  return dist;
}
const compare = (now: string, only: RegExp) => compareSounds(DIST, now, { only, builds: ["simd"] });

test("a comparison is asked for with a revision, and its parts one by one", () => {
  const options = readOptions(["--against", "v1", "--same", "--only", "rain"]);
  expect(options).toMatchObject({ against: "v1", same: true, instructions: false, time: false, only: /rain/ });
});

describe("what cannot be compared is refused with a reason", () => {
  test.each([
    [["--same"], "--same needs --against"],
    [["--against", "HEAD", "--save"], "--save does not go with --against"],
    [["scale", "--against", "HEAD"], "--against does not go with scale"],
    [["--against", "no-such-thing"], "should be a commit, a branch or a tag of this repository"],
    [["--against", DIST, "--only", "tpyo"], "--only tpyo fits no scene and no load"],
    [["--against", DIST, "--same", "--only", "touches: 100"], "--only touches: 100 fits no scene of --same"],
    [["--against", DIST, "--time", "--only", "core: pauses"], "--only core: pauses fits no load of --time"],
  ])("%j", (words, reason) => refused(words, reason));

  test("instructions that are asked for by name where there is no valgrind", () => {
    vi.stubEnv("PATH", temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    refused(["--against", DIST, "--instructions"], "valgrind is not installed");
  });

  function refused(words: string[], reason: string) {
    const { code, stdout, stderr } = run(process.execPath, [join(ROOT, "bench/bench.mjs"), ...words], ROOT);
    expect(stderr).toContain(reason);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  }
});

test("a dist folder is taken as it is", () => {
  expect(distOf(DIST)).toEqual({ dist: DIST, name: DIST });
});

test("every scene has a name of its own, and some are played on every build", () => {
  const names = scenesOf("simd");
  expect(new Set(names).size).toBe(names.length);
  expect(scenesOf("scalar").length).toBeGreaterThan(50);
  expect(scenesOf("scalar").length).toBeLessThan(names.length);
});

test("two equal builds sound the same", async () => {
  const results = await compare(copy(), /core: pauses|hearing: driven/);
  const none = { differ: [], broken: [], notFinite: [], silent: [] };
  expect(results).toEqual([{ build: "simd", scenes: 3, same: 3, ...none }]);
  expect(allSame(results)).toBe(true);
});

test("a comparison of nothing is no success, and builds without scenes are left out", async () => {
  expect(await compare(DIST, /tpyo/)).toEqual([]);
  expect(allSame([])).toBe(false);
});

test("a sample that is no number is not forgotten, and a scene that has one on both sides fails", () => {
  const kit = new Kit({}, "simd");
  kit.heard("a channel", Float32Array.of(0.5, Number.NaN, 0.25));
  expect(kit.finish().peak).toBe("not finite");
  const one = { build: "simd", scenes: 1, same: 0, differ: [], broken: [], notFinite: ["a scene"], silent: [] };
  expect(sameLines([one])[1]).toBe("  is not finite: a scene");
  expect(allSame([one])).toBe(false);
});

describe("a load sounds and drops nothing", () => {
  test.each(LOADS as { name: string; make: (kit: object) => Promise<Load> }[])("$name", async ({ make }) => {
    const { world, render } = await make({ api: await loadSide(DIST), build: "simd" });
    for (let block = 0; block < 12; block++) render();
    checkSound(world);
    expect(world.meters().events.late).toBe(0);
    world.dispose();
  });
});

test("a build whose limiter has another ceiling is told from this one, by scene, channel and sample", async () => {
  const dist = copy();
  const file = join(dist, "wasm/phonolite.simd.wasm");
  const bytes = readFileSync(file);
  const [f32, before, now] = [0x43, Math.fround(0.98), Math.fround(0.97)];
  for (let at = 0; at < bytes.length - 4; at++)
    if (bytes[at] === f32 && bytes.readFloatLE(at + 1) === before) bytes.writeFloatLE(now, at + 1);
  writeFileSync(file, bytes);
  const results = await compare(dist, /core: pauses|core: the limiter/);
  // a world without limiter sounds as before
  expect(results).toMatchObject([{ scenes: 3, same: 1 }]);
  expect(allSame(results)).toBe(false);
  const [{ differ }] = results;
  expect(differ.map(({ name }: { name: string }) => name)).toEqual([
    "core: the limiter at work",
    "core: pauses, with the limiter",
  ]);
  for (const { channel, sample, values } of differ) {
    expect(channel).toMatch(/^world 0 channel [01]$/);
    expect(sample).toBeGreaterThan(0);
    expect(values[0]).not.toBe(values[1]);
  }
  expect(sameLines(results)[1]).toMatch(/differs: core: the limiter at work: world 0 channel \d, sample \d+/);
});

test("of what cachegrind counts, compiled code and what it copies and fills counts", () => {
  const lines = ["events: Ir", "fl=???", "fn=???", "0 100", "0 11", "fl=a.cc", "fn=v8::Compile()", "12 5000"];
  const text = [
    ...lines,
    "fn=__memset_avx2",
    "0 7",
    "fn=v8::internal::wasm::memory_fill_wrapper(unsigned long)",
    "0 3",
  ];
  expect(sumOf([...text, "summary: 5121"].join("\n"))).toBe(121);
  expect(() => sumOf("events: Ir\nfn=main\n1 2")).toThrow("counted no instruction of compiled code");
});
