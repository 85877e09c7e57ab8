// `phonolite compare` as people run it: what it says about two files, as lines, as JSON and as a picture, and what it
// refuses, with the right exit status and nothing left behind.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { WavWriter } from "../../src/offline/index.js";
import type { WavBits } from "../../src/offline/wav/header.js";
import { band, louder, mixed, RATE, type SoundOptions, silence, tone } from "../hearing/sounds.js";
import { temporaryFolder } from "../support/run.js";
import { phonolite } from "./phonolite.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const run = (...words: string[]) => phonolite(["compare", ...words], folder);

/** Writes a file of some channels. */
async function write(name: string, channels: Float64Array[], rate = RATE, bits: WavBits = 32): Promise<void> {
  const format = { sampleRate: rate, channels: channels.length as 1 | 2, bits };
  const wav = await WavWriter.create(join(folder, name), format, channels[0].length);
  await wav.write(channels.map((samples) => Float32Array.from(samples)));
  await wav.finish();
}

const SHORT: SoundOptions = { seconds: 0.5 };
const sound = band(8, 9, 65, SHORT);
const wrong = mixed(sound, band(14, 15, 50, SHORT, 2));

describe("two files", () => {
  test("that are alike do not differ", async () => {
    await write("a.wav", [sound, sound]);
    const { status, stdout, stderr } = await run("a.wav", "a.wav");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.split("\n")).toEqual([
      "inaudible: no difference",
      "  noise-to-mask ratio    mean -120.0 dB, worst band -120.0 dB",
      "  worst frame            none",
      "  log-spectral distance  0.00 dB",
      "  level difference       0.00 dB",
      "",
    ]);
  });

  test("of 32 and 24 bits differ by what nobody hears", async () => {
    await write("a.wav", [sound]);
    await write("b.wav", [sound], RATE, 24);
    const { status, stdout } = await run("a.wav", "b.wav");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^inaudible: worst band \d+\.\d dB under the mask\n/);
  });

  test("of which one has an error are told apart, with the place and the channel of the error", async () => {
    await write("a.wav", [sound, sound]);
    await write("b.wav", [sound, wrong]);
    const { status, stdout } = await run("a.wav", "b.wav");
    expect(status).toBe(0);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^audible: worst band \d+\.\d dB above the mask$/);
    expect(lines[1]).toMatch(/mean \+\d+\.\d dB, worst band \+\d+\.\d dB, 2302 to 2711 Hz$/);
    expect(lines[2]).toMatch(/\+\d+\.\d dB at 0\.\d\d s, 2302 to 2711 Hz, channel 2$/);
    expect(lines[4]).toMatch(/level difference {7}\+0\.\d\d dB$/);
  });

  test("of which one is 2 dB softer differ in level", async () => {
    await write("a.wav", [sound]);
    await write("b.wav", [louder(sound, -2)]);
    const { stdout } = await run("a.wav", "b.wav");
    expect(stdout).toMatch(/^audible: 2\.0 dB softer, though worst band \d\.\d dB under the mask\n/);
    expect(stdout).toMatch(/level difference {7}-2\.00 dB\n/);
  });

  test("of which one clicks once perhaps differ, with the time of the click", async () => {
    const long = band(8, 9, 65, { seconds: 6 });
    await write("a.wav", [long]);
    await write("b.wav", [long.map((sample, i) => (i === 3 * RATE ? sample + 0.01 : sample))]);
    const { stdout } = await run("a.wav", "b.wav");
    expect(stdout).toMatch(
      /^perhaps audible: worst band \d+\.\d dB under the mask on the whole, but some band above it in 0\.\d+ %/,
    );
    expect(stdout).toMatch(/worst frame {12}\+\d+\.\d dB at (2\.9[89]|3\.0[012]) s/);
  });

  test("that are too soft to be heard are told so", async () => {
    await write("a.wav", [tone(1000, -20, SHORT)]);
    await write("b.wav", [silence(SHORT)]);
    const { status, stdout } = await run("a.wav", "b.wav");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^inaudible: neither sound reaches the threshold in quiet\n/);
  });

  test("of other lengths are compared with silence at the end, and a note", async () => {
    await write("a.wav", [sound]);
    await write("b.wav", [sound.slice(0, -4410)]);
    const { status, stdout, stderr } = await run("a.wav", "b.wav");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^audible/);
    expect(stderr).toBe("phonolite: b.wav is shorter by 4410 frames (0.1 s), which count as silence\n");
    expect((await run("b.wav", "a.wav")).stderr).toBe(stderr);
  });

  test("sound softer when full scale is lower", async () => {
    await write("a.wav", [sound]);
    await write("b.wav", [wrong]);
    expect((await run("a.wav", "b.wav", "--full-scale", "92")).stdout).toMatch(/^audible/);
    expect((await run("a.wav", "b.wav", "--full-scale", "30")).stdout).toMatch(/^inaudible/);
  });
});

test("the figures come as JSON, and nothing else does", async () => {
  await write("a.wav", [sound]);
  await write("b.wav", [wrong]);
  const { status, stdout, stderr } = await run("a.wav", "b.wav", "--json");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.split("\n")).toHaveLength(2);
  const { nmrDb, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({
    verdict: "audible",
    logSpectralDb: expect.any(Number),
    levelDb: expect.any(Number),
    seconds: 0.5,
    frames: { all: 23, heard: expect.any(Number), over: expect.any(Number) },
  });
  expect(nmrDb.bands).toHaveLength(25);
  expect(nmrDb.bands[14]).toEqual({ bark: 14, fromHz: 2302.488, toHz: 2710.598, nmrDb: nmrDb.worst });
  expect(nmrDb.worstFrame).toMatchObject({ bark: 14, channel: 0 });
  expect(nmrDb.worstFrame.nmrDb).toBeGreaterThan(nmrDb.worst);
  expect(nmrDb.mean).toBeLessThan(nmrDb.worst);
});

test("the picture is written beside the figures", async () => {
  await write("a.wav", [sound]);
  await write("b.wav", [wrong]);
  const { status, stdout, stderr } = await run("a.wav", "b.wav", "--plot", "out.svg");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "phonolite: wrote out.svg\n" });
  const svg = readFileSync(join(folder, "out.svg"), "utf8");
  expect(svg).toContain(stdout.split("\n")[0]);
  expect(svg).toContain("b.wav compared with a.wav");
  expect(readdirSync(folder).sort()).toEqual(["a.wav", "b.wav", "out.svg"]);
});

describe("what cannot be compared fails in one line and leaves nothing", () => {
  const holed = sound.map((sample, i) => (i === 100 ? Number.NaN : sample));
  const half = tone(1000, 60, { seconds: 0.5, rate: 22_050 });
  test.each([
    ["another rate", [half], 22_050, "b.wav should be a file at 44100 Hz, like a.wav, but came one at 22050 Hz"],
    ["more channels", [sound, sound], RATE, "b.wav should be a file of 1 channel, like a.wav, but came one of 2"],
    ["a sample that is no number", [holed], RATE, "b.wav should be finite samples, but came NaN at frame 100"],
  ])("%s", async (_, channels, rate, message) => {
    await write("a.wav", [sound]);
    await write("b.wav", channels, rate);
    const { status, stdout, stderr } = await run("a.wav", "b.wav", "--plot", "out.svg");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(readdirSync(folder).sort()).toEqual(["a.wav", "b.wav"]);
  });

  test("a file that is not there, and a picture in a folder that is not", async () => {
    await write("a.wav", [sound]);
    expect(await run("a.wav", "b.wav")).toMatchObject({ status: 1, stdout: "" });
    const outcome = await run("a.wav", "a.wav", "--plot", "no/where.svg");
    expect(outcome).toMatchObject({ status: 1, stdout: "" });
    expect(outcome.stderr).toContain("no/where.svg should be a place that can be written to");
  });
});

test.each([
  ["one file alone", ["a.wav"], "<test> is missing"],
  ["three files", ["a.wav", "b.wav", "c.wav"], 'one word too many: "c.wav"'],
  ["a full scale that is no level", ["a.wav", "b.wav", "--full-scale", "loud"], "--full-scale should be a level"],
  ["a picture on standard output", ["a.wav", "b.wav", "--plot", "-"], "--plot should be the name of a file"],
  ["a picture over a sound", ["a.wav", "b.wav", "--plot", "./b.wav"], "--plot should be another file"],
])("%s is wrong usage", async (_, words, message) => {
  const { status, stdout, stderr } = await run(...words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(readdirSync(folder)).toEqual([]);
});
