// `phonolite reproduce rain` measures the presets of rain. The recordings are not part of the project: here noise takes
// their place, so that the command is seen to work; reproduce-rain-recordings.slow.test.ts compares with the real ones.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rainLines } from "../../../src/cli/reproduce/rain/lines.js";
import type { RainFigures } from "../../../src/cli/reproduce/rain/rain.js";
import { hash4 } from "../../../src/math/hash.js";
import { WavWriter } from "../../../src/offline/index.js";
import { rainPresets } from "../../../src/rain/index.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

/** A WAV file of a second of white noise. */
async function noiseFile(path: string, rate: number): Promise<void> {
  const samples = Float32Array.from({ length: rate }, (_, i) => hash4(i, 0, 0, 0)[0] / 2 ** 32 - 0.5);
  const wav = await WavWriter.create(path, { sampleRate: rate, channels: 1, bits: 16 }, rate);
  await wav.write([samples], 0, rate);
  await wav.finish();
}

test("without recordings it prints the presets' own figures, the same for the same seed", async () => {
  const words = ["reproduce", "rain", "--seconds", "0.6", "--seed", "3"];
  const [table, json] = await Promise.all([
    phonolite(words, temporaryFolder()),
    phonolite([...words, "--json"], temporaryFolder()),
  ]);
  expect([table.status, table.stderr, json.status, json.stderr]).toEqual([0, "", 0, ""]);
  const figures = JSON.parse(json.stdout) as RainFigures;
  expect(figures.pairs).toEqual([]);
  expect(figures.presets.map(({ preset }) => preset)).toEqual(Object.keys(rainPresets));
  for (const { dbSpl, dbA, peakDbFs, thirdOctaves, kurtosis } of figures.presets) {
    for (const figure of [dbSpl, dbA, peakDbFs, kurtosis, ...thirdOctaves]) expect(Number.isFinite(figure)).toBe(true);
    expect(dbSpl).toBeGreaterThan(25);
    expect(dbSpl).toBeLessThan(85);
  }
  expect(table.stdout).toBe(`${rainLines(figures).join("\n")}\n`);
  expect(table.stdout).toContain("--recordings");
});

test("a recording is compared with the presets of its kind, by how its name begins, and both are drawn", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "some"));
  for (const [name, rate] of [
    ["rain-light-1", 44_100],
    ["rain-light-other", 48_000],
    ["rain-car-roof-1", 44_100],
    ["hail-1", 44_100],
  ] as const)
    await noiseFile(join(folder, "some", `${name}.wav`), rate);
  const words = ["reproduce", "rain", "--seconds", "0.6", "--recordings", "some", "--plot", "rain.svg", "--json"];
  const { status, stdout, stderr } = await phonolite(words, folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const figures = JSON.parse(stdout) as RainFigures;
  expect(figures.pairs.map(({ recording, preset }) => [recording, preset])).toEqual([
    ["rain-light-1.wav", "drizzle"],
    ["rain-light-1.wav", "shower"],
    ["rain-light-other.wav", "drizzle"],
    ["rain-light-other.wav", "shower"],
    ["rain-car-roof-1.wav", "tin-roof"],
  ]);
  // white noise is no rain, and least of all rain under a roof of sheet metal
  const roof = figures.pairs.at(-1)!;
  expect(roof.spectrum.mean).toBeGreaterThan(4);
  expect(roof.alike.spectrum).toBe(false);
  const lines = rainLines(figures);
  for (const line of lines) expect(line.length).toBeLessThan(150);
  expect(lines.find((line) => line.includes("rain-car-roof-1.wav"))).toMatch(/tin-roof .* no$/);
  const picture = readFileSync(join(folder, "rain.svg"), "utf8");
  expect(picture).toContain("tin-roof: rain-car-roof-1");
  expect(picture.length).toBeLessThan(200_000);
});

test("a folder without recordings of rain is told, and so are lengths and seeds that are none", async () => {
  const empty = await phonolite(["reproduce", "rain", "--recordings", "."], temporaryFolder());
  expect([empty.status, empty.stdout]).toEqual([2, ""]);
  expect(empty.stderr).toContain("rain-light-*.wav");
  for (const words of [
    ["--seconds", "0"],
    ["--seed", "-1"],
  ]) {
    const wrong = await phonolite(["reproduce", "rain", words.join("=")], temporaryFolder());
    expect([wrong.status, wrong.stdout]).toEqual([2, ""]);
    expect(wrong.stderr).toContain(words[0]);
  }
});
