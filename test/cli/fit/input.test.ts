// What `phonolite fit` reads of a recording: one channel, and of a long file the stretch around the strike that is
// meant.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { filesOf, numbered } from "../../../src/cli/files/outputs.js";
import { readRecording } from "../../../src/cli/fit/input.js";
import { WavWriter } from "../../../src/offline/index.js";
import { temporaryFolder } from "../../support/run.js";

const RATE = 4000;
/** Seconds and sizes of the strikes of a long file. */
const STRIKES = [
  [10, 0.3],
  [40, 0.2],
  [41.5, 0.5],
  [80, 0.25],
];

let path: string;
beforeAll(async () => {
  path = join(temporaryFolder(), "long.wav");
  const one = Float32Array.from({ length: 100 * RATE }, (_, i) => {
    let sum = 0.05;
    for (const [start, size] of STRIKES) {
      const t = i / RATE - start;
      if (t >= 0 && t < 20) sum += size * Math.exp(-6 * t) * Math.cos(2 * Math.PI * 600 * t);
    }
    return sum;
  });
  const wav = await WavWriter.create(path, { sampleRate: RATE, channels: 2, bits: 32 }, one.length);
  await wav.write([one.map((x) => x / 2), one.map((x) => -x)]);
  await wav.finish();
});

describe("a long recording", () => {
  test("is read around its loudest strike, what still rings included, on its strongest channel", async () => {
    const input = await readRecording(path, "loudest", "loudest");
    expect(input.first / RATE).toBeCloseTo(39.5, 2);
    expect(input.samples.length / RATE).toBeGreaterThan(3);
    expect(input.samples.length / RATE).toBeLessThan(8);
    // The second strike of those that were read.
    expect(input.strike).toBe(2);
    expect(input.strikes!.map((frame) => frame / RATE)).toEqual(STRIKES.map(([time]) => expect.closeTo(time, 2)));
    expect(input.samples[1.5 * RATE + Math.round(0.5 * RATE)]).toBeLessThan(0);
    expect(input.notes[0]).toContain("of 2 channels took number 2, the strongest");
    expect(input.notes[1]).toMatch(/a long recording \(100 s\): fitted strike 3 of 4 from 39\.50 s to 4\d\.\d\d s/);
  });

  test("ends before the next strike, and tells how far the search is", async () => {
    const parts: number[] = [];
    const input = await readRecording(path, 1, 2, (part) => parts.push(part));
    expect((input.first + input.samples.length) / RATE).toBeCloseTo(41.5, 2);
    expect(input.strike).toBe(1);
    expect(Math.max(...input.samples)).toBeLessThan(0.2);
    expect(parts.at(-1)).toBe(1);
    expect(parts.length).toBeGreaterThan(5);
  });

  test("gives a minute for all strikes, and none that is not there", async () => {
    const input = await readRecording(path, "loudest", "all");
    expect(input).toMatchObject({ strike: "all", first: 9.5 * RATE });
    expect(input.samples).toHaveLength(60 * RATE);
    await expect(readRecording(path, "loudest", 5)).rejects.toThrow("--strike should be 1 to 4, loudest or all");
    await expect(readRecording(path, 3, 1)).rejects.toThrow("--channel should be 1 to 2, loudest or mix");
  });
});

describe("the files of a fit", () => {
  test.each([
    ["cup.modal.json", "cup-2.modal.json"],
    ["a.b/cup.glb", "a.b/cup-2.glb"],
    ["a.b/cup", "a.b/cup-2"],
    ["./.hidden.json", "./.hidden-2.json"],
  ])("%s of the second strike is %s", (one, second) => {
    expect(numbered(one, 2)).toBe(second);
  });

  test("are all different", () => {
    const check = (recording: string, paths: Record<string, string>) =>
      filesOf(paths, ["out", "report", "plot", "resynth"], { [recording]: "the recording" });
    expect(() => check("in.wav", { out: "a", report: "b", plot: "c", resynth: "d" })).not.toThrow();
    expect(() => check("in.wav", { out: "x/../a", report: "a" })).toThrow("--report should be another file than --out");
    expect(() => check("x/in.wav", { resynth: "x/./in.wav" })).toThrow("another file than the recording");
  });
});
