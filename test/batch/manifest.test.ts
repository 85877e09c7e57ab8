// A manifest says what is wrong with it by line and field, and its outputs stay in their folder.
import { writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ManifestError, readManifest } from "../../src/batch/index.js";
import { parseManifest } from "../../src/batch/manifest.js";
import { outputName } from "../../src/batch/outputs.js";
import { temporaryFolder } from "../support/run.js";
import { manifestOf, ting } from "../support/tings.js";

/** What is wrong with a manifest of these lines, by line. */
function problems(...lines: readonly (object | string)[]): string[] {
  try {
    parseManifest(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  } catch (error) {
    if (error instanceof ManifestError) return error.problems.map(({ line, message }) => `${line}: ${message}`);
    throw error;
  }
  return [];
}
const demo = (more: object) => ({ out: "a.wav", scene: "demo", ...more });

describe("a manifest", () => {
  test("is one render a line; blank lines are passed over, and lines keep their numbers", () => {
    const { renders } = parseManifest(`\n${JSON.stringify(ting(0))}\r\n\n  ${JSON.stringify(ting(1))}`);
    expect(renders.map(({ line, render }) => [line, render.out])).toEqual([
      [2, "0/0.wav"],
      [4, "0/1.wav"],
    ]);
  });

  test.each([
    ["{", /it should be whole JSON text/],
    ["# a comment", /it should be whole JSON text/],
    ["[]", /it should be a render: an object with out, and scene or model/],
    ['{"scene":"demo"}', /out should be the name of the WAV file, but came nothing/],
    [{ out: "a.wav" }, /it should be a render of a scene or of a model, but came neither/],
    [{ out: "a.wav", scene: "demo", model: "bell" }, /but came both/],
    [demo({ second: 2 }), /second should be one of .* \(did you mean seconds\?\)/],
    [demo({ seconds: 0 }), /seconds should be a number above 0, at most 86400, but came 0/],
    [demo({ seconds: "2" }), /seconds should be a number above 0.* but came "2"/],
    [demo({ seed: -1 }), /seed should be a whole number from 0 to 4294967295/],
    [demo({ rate: 1 }), /rate should be a whole number of hertz/],
    [demo({ layout: "5.2" }), /layout should be mono, stereo/],
    [demo({ layout: "mono", channels: 1 }), /channels should be left out where layout is given/],
    [demo({ removed: true }), /removed should be with hearing prune or bundle/],
    [demo({ hailRate: 5 }), /hailRate should be left out: it is an option of the scenes that have it \(hail-picnic/],
    [
      { out: "a.wav", scene: "million", chimes: 1e6 },
      /chimes should be .* from 1 to 100000: so many would need 7\.0 GB/,
    ],
    [demo({ impulse: 1 }), /impulse should be left out: it is an option that model has: a strike/],
    [{ out: "a.wav", model: "bell", direction: [0, 0, 0] }, /direction should be a direction of 3 numbers, not all 0/],
    [{ out: "a.wav", model: "bell", at: 2, seconds: 1 }, /at should be before the end of the sound/],
    [{ out: "a.wav", scene: "rain", rain: { rat: 3 } }, /rain\.rat should be/],
    [{ out: "a.wav", scene: { format: "scene", version: 1 } }, /scene\.bodies should be an array of bodies/],
  ])("%j is refused by field", (line, message) => {
    const found = problems(ting(7), line);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^2: /);
    expect(found[0]).toMatch(message);
  });

  test.each([
    ["the same line twice", "a.wav", "a.wav", /2: out is the same output as line 1: "a\.wav"/],
    ["two ways to write a name", "a/b.wav", "./a//c/../b.wav", /2: out is the same output as line 1/],
    [
      "names that differ only in case",
      "a.wav",
      "A.wav",
      /2: out is an output that differs only in case or accents from line 1/,
    ],
    ["two ways to write an accent", "\u00E9.wav", "e\u0301.wav", /differs only in case or accents/],
    ["a file that is a folder of another", "a.wav", "a.wav/b.wav", /2: out has a folder that is the output of line 1/],
    ["a folder that is a file of another", "a.wav/b.wav", "a.wav", /2: out is a folder of line 1/],
  ])("with %s is refused", (_, first, second, message) => {
    expect(problems(demo({ out: first }), demo({ out: second })).join("\n")).toMatch(message);
  });

  test.each([
    "/a.wav",
    "../a.wav",
    "a/../../b.wav",
    "C:\\a.wav",
    "C:a.wav",
    "a/../C:/a.wav",
    "a\\b.wav",
    "a\u0000.wav",
    "a",
    ".wav",
    "a.wav/",
    `${"x".repeat(252)}.wav`,
  ])("refuses the output %j", (out) => expect(problems(demo({ out })).join()).toMatch(/1: out should be/));

  test("with nothing in it is refused", () => {
    expect(() => parseManifest("\n \n")).toThrow(/the file should be of 1 to 1000000 renders, one a line, but came 0/);
  });

  test("tells of all files that are missing", async () => {
    const folder = temporaryFolder();
    const lines = [
      { out: "a.wav", scene: "no.json" },
      { out: "b.wav", model: "bel" },
      ting(0),
      { out: "c.wav", scene: "rain", preset: "no" },
    ];
    writeFileSync(join(folder, "m.jsonl"), manifestOf(lines));
    const error = (await readManifest(join(folder, "m.jsonl")).catch((error) => error)) as ManifestError;
    expect(error.problems.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(error.message).toMatch(/line 2: model should be a preset .*bell.* or a file, but came "bel"/);
    writeFileSync(join(folder, "m.jsonl"), manifestOf([{}, ...lines]));
    const all = (await readManifest(join(folder, "m.jsonl")).catch((error) => error)) as ManifestError;
    expect(all.problems.map(({ line }) => line)).toEqual([1, 2, 3, 5]);
    await expect(readManifest(join(folder, "none.jsonl"))).rejects.toThrow(
      /should be a manifest \(\*\.jsonl\), but came no such/,
    );
  });
});

test("an output that is taken stays in its folder, and its plain form is plain", () => {
  const part = fc.oneof(fc.constantFrom("..", ".", "", "a", "é", "b c", "C:"), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const name = [...parts, "x.wav"].join("/");
      let plain: string;
      try {
        plain = outputName(name);
      } catch {
        return;
      }
      expect(posix.join("/out", name).startsWith("/out/")).toBe(true);
      expect(posix.join("/out", plain)).toBe(posix.join("/out", name));
      expect(outputName(plain)).toBe(plain);
    }),
  );
});
