// `phonolite tokens` as people run it: the files that it writes and what is in them, and what it refuses, with nothing
// left behind.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { TokenManifest } from "../../../src/cli/listening/token-manifest.js";
import { tokenCounts } from "../../../src/listening/tokens.js";
import { ModalModel, models, modelToText } from "../../../src/model/index.js";
import { strikeT60 } from "../../../src/model/presets/summary.js";
import { pruneStrike } from "../../../src/model/prune.js";
import { readWav, readWavInfo } from "../../../src/offline/index.js";
import { firstDifference, hear, peak, roughness } from "../../core/listen.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const at = (...names: string[]) => join(folder, ...names);

/** Writes tokens to a folder, `out` unless told, of a tenth of a second unless told; gives the manifest. */
async function tokens(...words: string[]): Promise<TokenManifest> {
  const more = [
    ["--out", "out"],
    ["--seconds", "0.1"],
  ].flatMap(([name, value]) => (words.includes(name) ? [] : [name, value]));
  const { status, stdout, stderr } = await phonolite(["tokens", ...words, ...more, "--json"], folder);
  expect(stderr).toMatch(/^phonolite: wrote \d+ tokens, manifest\.json and webmushra\.yaml to \S+\n$/);
  expect(status).toBe(0);
  expect(stdout.split("\n")).toHaveLength(2);
  return JSON.parse(stdout);
}
const countsOf = (manifest: TokenManifest) => manifest.tokens.map(({ modes }) => modes);
const samplesOf = async (file: string, out = "out") => (await readWav(at(out, file))).channels[0];

/** Puts a model of some modes into the folder; each is known again by its frequency. */
function put(name: string, modes: readonly (readonly [hertz: number, gain: number, decayRate: number])[]): string {
  const model = new ModalModel({
    name,
    frequencies: modes.map(([hertz]) => hertz),
    gains: modes.map(([, gain]) => gain),
    decayRates: modes.map(([, , decayRate]) => decayRate),
    radiationGains: modes.map(() => 1),
  });
  writeFileSync(at(`${name}.json`), modelToText(model));
  return `${name}.json`;
}

describe("the folder", () => {
  test("has a file for each number of modes and for the whole, the manifest, and the configuration", async () => {
    const words = ["wine-glass", "--order", "energy", "--counts", "1,2,3,5,8,13", "--seconds", "0.1", "--out", "a/b"];
    const { status, stdout, stderr } = await phonolite(["tokens", ...words], folder);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: "",
      stderr: "phonolite: wrote 7 tokens, manifest.json and webmushra.yaml to a/b\n",
    });
    const files = [1, 2, 3, 5, 8, 13, 20].map((count) => `modes-${String(count).padStart(2, "0")}.wav`);
    expect(readdirSync(at("a/b")).sort()).toEqual(["manifest.json", ...files, "webmushra.yaml"]);
    expect(readdirSync(folder)).toEqual(["a"]);
    expect(JSON.parse(readFileSync(at("a/b/manifest.json"), "utf8"))).toEqual({
      format: "listening-tokens",
      version: 1,
      model: "wine-glass",
      order: "energy",
      av: null,
      level: 70,
      position: 0,
      sampleRate: 44_100,
      seconds: 0.1,
      equalised: 0.005,
      tokens: files.map((file) => {
        const modes = Number(/\d+/.exec(file)![0]);
        return { name: String(modes), file, modes, gainDb: modes === 20 ? 0 : expect.any(Number) };
      }),
    });
  });

  test("has the whole once, and nothing twice or beyond it", async () => {
    expect(countsOf(await tokens("bar", "--counts", "7,1, 3,999,1"))).toEqual([1, 3, 7]);
    expect(readdirSync(at("out"))).toHaveLength(5);
  });

  test("has counts that grow by a third where none are given", async () => {
    expect(countsOf(await tokens("wine-glass"))).toEqual(tokenCounts(20));
  });

  test("has the manifest that --json prints", async () => {
    const manifest = await tokens("bar", "--order", "naive", "--av", "20", "--level", "80", "--position", "64");
    expect(JSON.parse(readFileSync(at("out/manifest.json"), "utf8"))).toEqual(manifest);
    expect(manifest).toMatchObject({ model: "bar", order: "naive", av: 20, level: 80, position: 64 });
  });

  test("may be there already, and a second run writes the same bits", async () => {
    const { tokens: made } = await tokens("wine-glass", "--bits", "24");
    await tokens("wine-glass", "--bits", "24", "--out", "again");
    const files = readdirSync(at("out"));
    expect(files).toHaveLength(made.length + 2);
    const bytes = (out: string) => files.map((file) => readFileSync(at(out, file)));
    const again = bytes("again").map((content, i) => content.equals(readFileSync(at("out", files[i]))));
    // the configuration has the name of the folder in it
    expect(again).toEqual(files.map((file) => file !== "webmushra.yaml"));
    const before = bytes("out");
    await tokens("wine-glass", "--bits", "24");
    for (const [i, content] of bytes("out").entries()) expect(content.equals(before[i]), files[i]).toBe(true);
  });
});

describe("the sounds", () => {
  test("have one energy over their first 5 ms, and the loudest sample of all is at -1 dBFS", async () => {
    const manifest = await tokens("metal-bowl", "--bits", "32", "--position", "100");
    const sounds = await Promise.all(manifest.tokens.map(({ file }) => samplesOf(file)));
    expect(sounds.length).toBeGreaterThan(10);
    const onset = Math.round(manifest.equalised * manifest.sampleRate);
    const energies = sounds.map((samples) => samples.subarray(0, onset).reduce((sum, x) => sum + x * x, 0));
    expect(energies[0]).toBeGreaterThan(0);
    // every sample is rounded to 24 bits, 6e-8 of its size
    for (const energy of energies) expect(Math.abs(energy / energies[0] - 1)).toBeLessThan(1e-6);
    expect(Math.max(...sounds.map((samples) => peak(samples)))).toBeCloseTo(10 ** (-1 / 20), 6);
  });

  test("are louder by what the manifest says: of two modes alike one alone by 3 dB", async () => {
    // both have whole periods in 5 ms
    const { tokens: made } = await tokens(
      put("two", [
        [1000, 1, 0.01],
        [3000, 1, 0.01],
      ]),
    );
    expect(made.map(({ modes }) => modes)).toEqual([1, 2]);
    expect(made[0].gainDb).toBeCloseTo(10 * Math.log10(2), 1);
    expect(made[1].gainDb).toBe(0);
  });

  // loud but short; long but low, where the ear is dull; the one that the ear is made for
  const HERTZ = { naive: 1000, energy: 100, loudness: 3000 };
  test.each(Object.entries(HERTZ))("in the order %s begin with the mode at %i Hz", async (order, hertz) => {
    const model = put("three", [
      [HERTZ.energy, 0.5, 1],
      [HERTZ.naive, 1, 200],
      [HERTZ.loudness, 0.4, 1],
    ]);
    await tokens(model, "--order", order);
    const [one, all] = [await samplesOf("modes-1.wav"), await samplesOf("modes-3.wav")];
    const heard = (samples: Float32Array, tone: number) => hear(samples, tone, 44_100, 0, 2205).size;
    for (const tone of Object.values(HERTZ)) {
      if (tone === hertz) expect(heard(one, tone)).toBeGreaterThan(0.01);
      else expect(heard(one, tone)).toBeLessThan(0.1 * heard(one, hertz));
      expect(heard(all, tone)).toBeGreaterThan(0.001);
    }
  });

  test("are by energy unless another order is asked for", async () => {
    expect((await tokens("bar")).order).toBe("energy");
  });

  test("with --av have only modes that are not masked, fewer at a lower level", async () => {
    const bowl = models.load("metal-bowl");
    const whole = async (...words: string[]) => countsOf(await tokens("metal-bowl", "--av", "5", ...words)).at(-1);
    const [loud, soft] = [await whole("--position", "60"), await whole("--position", "60", "--level", "40")];
    expect(loud).toBe(pruneStrike(bowl, 60, { av: 5, level: 70 }).kept);
    expect(soft).toBe(pruneStrike(bowl, 60, { av: 5, level: 40 }).kept);
    expect(loud).toBeLessThan(bowl.modeCount);
    expect(soft).toBeLessThan(loud!);
  });

  test("are those of the point that is struck, and of a pulse so long", async () => {
    await tokens("bar", "--counts", "1,7", "--bits", "32");
    await tokens("bar", "--counts", "1,7", "--bits", "32", "--position", "64", "--out", "there");
    await tokens("bar", "--counts", "1,7", "--bits", "32", "--duration-ms", "3", "--out", "soft");
    const [here, there, soft] = await Promise.all(["out", "there", "soft"].map((out) => samplesOf("modes-7.wav", out)));
    expect(firstDifference(here, there)).toBeGreaterThanOrEqual(0);
    // a longer pulse is duller
    expect(roughness(soft) / peak(soft)).toBeLessThan(roughness(here) / peak(here) / 2);
  });

  test.each([
    ["16", "44100", "0.1", { bits: 16, float: false, sampleRate: 44_100, totalFrames: 4410 }],
    ["24", "48000", "0.25", { bits: 24, float: false, sampleRate: 48_000, totalFrames: 12_000 }],
    ["32", "22050", "0.01", { bits: 32, float: true, sampleRate: 22_050, totalFrames: 221 }],
  ])("of %s bits at %s Hz and %s s are that", async (bits, rate, seconds, info) => {
    const manifest = await tokens("bar", "--bits", bits, "--rate", rate, "--seconds", seconds);
    expect([manifest.sampleRate, manifest.seconds]).toEqual([Number(rate), Number(seconds)]);
    for (const { file } of manifest.tokens)
      expect(await readWavInfo(at("out", file))).toMatchObject({ ...info, channelCount: 1, notes: [] });
  });

  test("are 16 bits at 44100 Hz, and as long as the whole rings, within half a second and four", async () => {
    const words = (name: string) => ["tokens", name, "--counts", "1", "--out", name, "--json"];
    const lengths = ["wood-block", "wine-glass", "bell"].map(async (name) => {
      const manifest = JSON.parse((await phonolite(words(name), folder)).stdout) as TokenManifest;
      const info = await readWavInfo(at(name, manifest.tokens[0].file));
      expect(info).toMatchObject({ bits: 16, sampleRate: 44_100, totalFrames: Math.round(44_100 * manifest.seconds) });
      return manifest.seconds;
    });
    expect(await Promise.all(lengths)).toEqual([0.5, strikeT60(models.load("wine-glass")), 4]);
  });
});

describe("the configuration of webMUSHRA", () => {
  /** The paths of the reference and of the stimuli. */
  const pathsOf = (file: string) => {
    const yaml = readFileSync(file, "utf8");
    const path = /"configs\/resources\/(.+)"$/;
    const lines = yaml.split("\n").filter((line) => path.test(line));
    return {
      reference: lines.filter((line) => /^ +(?:reference|stimulus):/.test(line)).map((line) => path.exec(line)![1]),
      stimuli: lines.filter((line) => /^ {6}"modes-\d+": /.test(line)).map((line) => path.exec(line)![1]),
      all: lines.length,
    };
  };

  test("names the files of the manifest: the whole as the reference, the others as stimuli", async () => {
    const { tokens: made } = await tokens("wine-glass", "--counts", "1,2,3,5,8,13", "--out", "a/glass/");
    const files = made.map(({ file }) => `glass/${file}`);
    const { reference, stimuli, all } = pathsOf(at("a/glass/webmushra.yaml"));
    expect(reference).toEqual([files.at(-1), files.at(-1)]);
    expect(stimuli).toEqual(files.slice(0, -1));
    expect(all).toBe(8);
    expect(readFileSync(at("a/glass/webmushra.yaml"), "utf8")).toMatch(
      /^testname: "Quality of wine-glass .*\(energy\)"\ntestId: "phonolite-glass"\n/,
    );
  });

  test("has twelve stimuli of more, from the poorest to the richest", async () => {
    const { tokens: made } = await tokens("plate");
    const { stimuli } = pathsOf(at("out/webmushra.yaml"));
    const files = made.map(({ file }) => `out/${file}`);
    expect(files.length).toBeGreaterThan(14);
    expect(new Set(stimuli).size).toBe(12);
    expect(files.filter((file) => stimuli.includes(file))).toEqual(stimuli);
    expect([stimuli[0], stimuli[11]]).toEqual([files[0], files.at(-2)]);
  });

  test("names the folder that it lies in where that is called a dot", async () => {
    await tokens("bar", "--out", ".");
    expect(pathsOf(at("webmushra.yaml")).reference[0]).toBe(`${basename(folder)}/modes-7.wav`);
  });
});

describe("what cannot be done fails in one line and leaves nothing", () => {
  test.each([
    ["no model", [], 2, "<model> is missing"],
    ["two models", ["bar", "bell"], 2, 'one word too many: "bell"'],
    ["a model that there is not", ["bra"], 1, "bra should be a preset (did you mean bar?)"],
    ["no modes at all", ["bar", "--counts", "0"], 2, "--counts should be whole numbers of modes with commas"],
    ["half a mode", ["bar", "--counts", "1,1.5"], 2, "--counts should be whole numbers of modes with commas between"],
    ["a count left out", ["bar", "--counts", "1,,3"], 2, 'but came "1,,3"'],
    ["a count that is no number", ["bar", "--counts", "NaN"], 2, 'but came "NaN"'],
    ["an order that there is not", ["bar", "--order", "best"], 2, "--order should be one of naive, energy, loudness"],
    ["a point beyond", ["bar", "--position", "129"], 2, "--position should be a sample point of the model, 0 to 128"],
    ["a point below", ["bar", "--position", "-1"], 2, "--position should be the index of a sample point"],
    ["a level that is none", ["bar", "--level", "NaN"], 2, "--level should be a level in dB SPL from 0 to 140"],
    ["a level that deafens", ["bar", "--level", "141"], 2, "--level should be a level in dB SPL from 0 to 140"],
    ["a margin below 0", ["bar", "--av", "-1"], 2, "--av should be a number of decibels from 0 to 100"],
    ["a depth that is none", ["bar", "--bits", "8"], 2, "--bits should be one of 16, 24, 32"],
    ["a rate too low", ["bar", "--rate", "4000"], 2, "--rate should be a whole number of hertz from 8000 to 192000"],
    ["no length", ["bar", "--seconds", "0"], 2, "--seconds should be a number above 0"],
    ["an hour", ["bar", "--seconds", "3600"], 2, "--seconds should be a number above 0, at most 60"],
    ["one token", ["bar", "--counts", "5000"], 1, "two tokens or more"],
    ["a pulse too long", ["bar", "--duration-ms", "1001"], 2, "--duration-ms should be a number from 0 to 1000"],
    ["an option that there is not", ["bar", "--count", "3"], 2, "unknown option --count (did you mean --counts?)"],
  ])("%s", async (_, words, status, message) => {
    const outcome = await phonolite(["tokens", ...words, "--out", "out"], folder);
    expect(outcome).toMatchObject({ status, stdout: "" });
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("no folder", async () => {
    const outcome = await phonolite(["tokens", "bar"], folder);
    expect(outcome).toMatchObject({ status: 2, stdout: "" });
    expect(outcome.stderr).toContain("--out is missing: Folder for the files");
  });

  test("a folder that is a file, or in one: the file stays as it is", async () => {
    writeFileSync(at("out"), "mine");
    for (const out of ["out", "out/deeper"]) {
      const outcome = await phonolite(["tokens", "bar", "--seconds", "0.1", "--out", out], folder);
      expect(outcome).toMatchObject({ status: 2, stdout: "" });
      expect(outcome.stderr).toContain("--out should be a folder that can be written to");
      expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
    }
    expect(readdirSync(folder)).toEqual(["out"]);
    expect(readFileSync(at("out"), "utf8")).toBe("mine");
  });

  test("a token of which nothing is left at the rate", async () => {
    const model = put("high", [
      [10_000, 1, 1],
      [1000, 0.1, 1],
    ]);
    const outcome = await phonolite(["tokens", model, "--rate", "16000", "--out", "out"], folder);
    expect(outcome).toMatchObject({ status: 2, stdout: "" });
    expect(outcome.stderr).toContain("--rate should be high enough: token 1 is silent");
    expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([model]);
    expect(countsOf(await tokens(model, "--rate", "22050"))).toEqual([1, 2]);
  });

  test("a point that is silent, and a file that is no model", async () => {
    const still = { positions: [0, 0, 0, 1, 0, 0], shapes: [0, 0, 1, 0, 0, 0], frequencies: [440], decayRates: [1] };
    writeFileSync(at("still.json"), modelToText(new ModalModel({ ...still, radiationGains: [1] })));
    writeFileSync(at("notes.json"), "{}");
    for (const [words, message] of [
      [["still.json", "--position", "1"], "at should be a sample point that sounds when it is struck, but came 1"],
      [["notes.json"], "notes.json"],
    ] as const) {
      const outcome = await phonolite(["tokens", ...words, "--out", "out"], folder);
      expect(outcome).toMatchObject({ status: 1, stdout: "" });
      expect(outcome.stderr).toContain(message);
      expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
    }
    expect(readdirSync(folder).sort()).toEqual(["notes.json", "still.json"]);
  });
});
