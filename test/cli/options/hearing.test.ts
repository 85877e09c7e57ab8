// The options of hearing and level: words become values, and what makes no sense is wrong usage before any work.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import wavefile from "wavefile";
import { HEARING_ARGS, hearingOptions } from "../../../src/cli/options/hearing.js";
import { run } from "../../../src/cli/run.js";
import { checkUsage, UsageError } from "../../../src/cli/usage.js";
import { readScene, renderScene } from "../../../src/offline/index.js";
import { captureEachTest } from "../captured.js";

const options = (words: object = {}) => hearingOptions({ threshold: "on", ...words }, "mean");
const hearing = (words: object) => options(words).world.hearing;

describe("hearing", () => {
  test("is full unless told otherwise, with no level and no budget", () => {
    expect(options()).toEqual({ world: { hearing: { mode: "full", threshold: true, removed: false } } });
  });

  test("is what --hearing says; --av alone means prune", () => {
    for (const mode of ["full", "prune", "bundle"]) expect(hearing({ hearing: mode })).toMatchObject({ mode });
    expect(hearing({ av: "2.5" })).toMatchObject({ mode: "prune", av: 2.5 });
    expect(hearing({ av: "0", hearing: "bundle" })).toMatchObject({ mode: "bundle", av: 0 });
  });

  test("leaves the usual a_v to the world, which knows it for each mode", () => {
    expect(hearing({ hearing: "prune" })?.av).toBeUndefined();
    expect(HEARING_ARGS.av.description).toContain("prune 5, bundle 0");
  });

  test("may do without the threshold, or play what is masked", () => {
    expect(hearing({ hearing: "prune", threshold: "off" })).toMatchObject({ threshold: false, removed: false });
    expect(hearing({ av: "5", removed: true })).toMatchObject({ mode: "prune", removed: true });
  });

  test("takes a level, of the whole or of the loudest part, and a budget", () => {
    expect(options({ level: "70" }).level).toEqual({ dbSpl: 70, of: "mean" });
    expect(hearingOptions({ threshold: "on", level: "64.5" }, "loudest").level).toEqual({ dbSpl: 64.5, of: "loudest" });
    expect(options({ budget: "2e5" }).world.budget).toBe(200_000);
  });

  test.each([
    ["hearing", "half"],
    ["av", "-1"],
    ["av", "101"],
    ["av", "some"],
    ["level", "-0.1"],
    ["level", "141"],
    ["threshold", "yes"],
    ["budget", "0"],
    ["budget", "-5"],
  ])("--%s %s is refused with what was expected", (name, value) => {
    const work = () => options({ [name]: value });
    expect(work).toThrow(UsageError);
    expect(work).toThrow(new RegExp(`^--${name} should be .+, but came "${value}"$`));
  });

  test("with --removed needs something that is left out", () => {
    for (const words of [{ removed: true }, { removed: true, hearing: "full", av: "5" }]) {
      expect(() => options(words)).toThrow(UsageError);
      expect(() => options(words)).toThrow("--removed needs --hearing prune or --hearing bundle");
    }
  });

  test("is declared so that --removed takes no value and the others do", () => {
    expect(() => checkUsage(["--removed", "--av", "3", "--level=70"], HEARING_ARGS)).not.toThrow();
    expect(() => checkUsage(["--removed=yes"], HEARING_ARGS)).toThrow("--removed takes no value");
    expect(() => checkUsage(["--level"], HEARING_ARGS)).toThrow("--level needs a value");
  });
});

describe("the command line", () => {
  const own = captureEachTest();
  const out = () => join(own.folder, "o.wav");
  const stats = () => JSON.parse(own.printed).stats;
  const samples = () =>
    new wavefile.WaveFile(readFileSync(out())).getSamples(true, Float64Array) as unknown as Float64Array;
  const levelOf = (sound: Float64Array) =>
    10 * Math.log10((2 * sound.reduce((sum, x) => sum + x * x, 0)) / sound.length) + 92;

  test.each([
    [["strike", "bell", "--hail-rate", "5"], "unknown option --hail-rate"],
    [["render", "hail-picnic", "--removed"], "--removed needs --hearing prune"],
    [["strike", "bell", "--level", "200"], "--level should be a level in dB SPL from 0 to 140"],
  ])("%j is wrong usage: exit status 2, no file", async (words, message) => {
    expect(await run([...words, "--out", out()])).toBe(2);
    expect(own.said).toContain(message);
    expect(readdirSync(own.folder)).toEqual([]);
  });

  test("renders hail of the rate, length and mean level that are asked for", async () => {
    const words = ["--hail-rate", "500", "--hail-source", "poisson", "--seconds", "1", "--level", "70", "--json"];
    expect(await run(["render", "hail-picnic", ...words, "--bits", "32", "--limiter", "off", "--out", out()])).toBe(0);
    expect(stats()).toMatchObject({ seconds: 1, bodies: 9, modes: { total: 2904 } });
    expect(Math.abs(stats().impacts - 500)).toBeLessThan(4 * Math.sqrt(500));
    expect(stats().events).toMatchObject({ late: 0, dropped: 0 });
    expect(levelOf(samples())).toBeCloseTo(70, 2);
  });

  test("puts hail on the samples of the rate it renders at", async () => {
    const words = "render hail-picnic --hail-source poisson --rate 8000 --seconds 0.5 --seed 3".split(" ");
    expect(await run([...words, "--out", out()])).toBe(0);
    const same = async (sampleRate: number) => {
      const ready = await readScene("hail-picnic", 3, { hailSource: "poisson", seconds: 0.5, sampleRate });
      await renderScene(ready, { out: join(own.folder, "same.wav"), world: { sampleRate: 8000, build: "simd" } });
      return readFileSync(join(own.folder, "same.wav")).equals(readFileSync(out()));
    };
    expect(await same(8000)).toBe(true);
    expect(await same(44_100)).toBe(false);
  });

  test("brings a strike to its level in the loudest 46 ms, not in the mean", async () => {
    const words = ["--level", "70", "--bits", "32", "--channels", "1", "--limiter", "off", "--seconds", "1"];
    expect(await run(["strike", "wood-block", ...words, "--out", out(), "--json"])).toBe(0);
    const sound = samples();
    expect(levelOf(sound)).toBeLessThan(65);
    const windows = Array.from({ length: 80 }, (_, i) => levelOf(sound.subarray(512 * i, 512 * i + 2048)));
    expect(Math.max(...windows)).toBeCloseTo(70, 2);
  });

  test("says which gain the level took, and that silence has none", async () => {
    expect(await run(["strike", "bell", "--level", "60", "--seconds", "0.2", "--out", out()])).toBe(0);
    expect(own.said).toMatch(/dBFS, gain [+-]\d+\.\d dB\n$/);
    const silent = ["strike", "bell", "--impulse", "0", "--level", "60", "--out", join(own.folder, "s.wav")];
    expect(await run(silent)).toBe(1);
    expect(own.said).toContain("level should be one that the sound can be brought to, but came silence");
    expect(readdirSync(own.folder)).toEqual(["o.wav"]);
  });
});
