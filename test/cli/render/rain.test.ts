// Rain on the command line: the real binary, and the disk after it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionOf, RAIN_ARGS } from "../../../src/cli/options/rain.js";
import { parseRainPreset, rainParameters, rainPresets } from "../../../src/rain/index.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

const folder = temporaryFolder();
const run = (...words: string[]) => phonolite(words, folder);
const text = (name: string) => readFileSync(join(folder, name), "utf8");
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");
const SHORT = ["--seconds", "0.5"];

test("every parameter has an option, in kebab case", () => {
  for (const { name } of rainParameters) expect(Object.keys(RAIN_ARGS)).toContain(optionOf(name));
  expect(optionOf("rate")).toBe("rate-mm");
  expect(optionOf("softnessImaginary")).toBe("softness-imaginary");
});

test("rain is rendered, the same at any --block, other with another --seed; its statistics say what fell", async () => {
  const { status, stderr } = await run(
    ...["render", "rain", "--preset", "downpour", ...SHORT, "--seed", "1", "--out", "a.wav", "--stats", "a.json"],
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stderr).toMatch(/wrote a\.wav: 0\.5 s, \d{6,} drops, peak/);
  const { rain, events } = JSON.parse(text("a.json"));
  expect(events).toMatchObject({ late: 0, dropped: 0 });
  expect(rain).toMatchObject({ seed: 1, notes: [], strikes: 0, parameters: rainPresets.downpour.parameters });
  await run("render", "rain", "--preset", "downpour", ...SHORT, "--block", "1000", "--out", "b.wav");
  expect(hashOf("b.wav")).toBe(hashOf("a.wav"));
  await run("render", "rain", "--preset", "downpour", ...SHORT, "--seed", "2", "--out", "c.wav");
  expect(hashOf("c.wav")).not.toBe(hashOf("a.wav"));
});

test("options are over the preset, drops are in millimetres, and all of it can be kept as a preset file", async () => {
  const options = ["--preset", "drizzle", "--rate-mm", "20", "--drop-law", "fixed", "--drop-radius", "1.5"];
  const { status, stderr } = await run(
    ...["render", "rain", ...options, ...SHORT, "--write-preset", "mine.rain.json", "--out", "d.wav"],
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const kept = parseRainPreset(text("mine.rain.json"));
  expect(kept.name).toBe("mine");
  expect(kept.parameters).toEqual({
    ...rainPresets.drizzle.parameters,
    rate: 20,
    dropLaw: "fixed",
    dropRadius: 1.5e-3,
  });
  expect((await run("render", "rain", "--preset", "mine.rain.json", ...SHORT, "--out", "e.wav")).status).toBe(0);
  expect(hashOf("e.wav")).toBe(hashOf("d.wav"));
});

test("speakers share drops by the linear law unless told otherwise", async () => {
  for (const [name, ...more] of [["p.wav"], ["q.wav", "--pan", "linear"], ["r.wav", "--pan", "equal-power"]]) {
    expect((await run("render", "rain", ...SHORT, ...more, "--out", name)).status).toBe(0);
  }
  expect(hashOf("p.wav")).toBe(hashOf("q.wav"));
  expect(hashOf("p.wav")).not.toBe(hashOf("r.wav"));
});

test("what was moved is told", async () => {
  const { status, stderr } = await run(
    "render",
    "rain",
    "--rate-mm",
    "10000",
    "--drop-radius",
    "0",
    ...SHORT,
    "--out",
    "f.wav",
  );
  expect(status).toBe(0);
  expect(stderr).toContain("phonolite: dropRadius 0 mm was moved to 0.05 mm\n");
  expect(stderr).toContain("a rate of 10000 mm/h is more than drop sizes were ever measured for");
});

test.each([
  [["--rate-mm", "-1"], 2, "--rate-mm should be a finite number (mm/h) from 0 to 10000"],
  [["--rate-mm", "NaN"], 2, '--rate-mm should be a finite number (mm/h) from 0 to 10000, but came "NaN"'],
  [["--drop-law", "gamma"], 2, "--drop-law should be one of fixed, marshall-palmer"],
  [["--softness", "-0.2"], 2, "--softness should be"],
  [["--nearest", "30"], 2, "--nearest should be less than farthest, 10 m, but came 30 m"],
  [["--drop-radus", "1"], 2, "did you mean --drop-radius?"],
  [["--hail-rate", "1"], 2, "unknown option --hail-rate"],
  [["--preset", "drizle"], 1, "did you mean drizzle?"],
  [["--preset", "broken.rain.json"], 1, "parse rain preset broken.rain.json: the file should be whole JSON text"],
  [
    ["--preset", "newer.rain.json"],
    1,
    "version should be 1 or lower (a file of a newer version needs a newer Phonolite)",
  ],
])("%j is refused and leaves nothing", async (words, status, said) => {
  writeFileSync(join(folder, "broken.rain.json"), '{"format": "rain", ');
  writeFileSync(join(folder, "newer.rain.json"), '{"format":"rain","version":2,"name":"x","parameters":{}}');
  const outcome = await run("render", "rain", ...words, ...SHORT, "--out", "bad.wav");
  expect(outcome).toMatchObject({ status, stdout: "" });
  expect(outcome.stderr).toContain(said);
  expect(outcome.stderr.trim().split("\n")).toHaveLength(1);
  expect(existsSync(join(folder, "bad.wav"))).toBe(false);
});

test("options of rain with another scene are wrong usage", async () => {
  const { status, stderr } = await run("render", "--rate-mm", "4", "demo", "--out", "bad.wav");
  expect(status).toBe(2);
  expect(stderr).toContain('--rate-mm belongs to the scene rain, but came with "demo"');
});

test("presets are listed, and written to files", async () => {
  const { stdout } = await run("rain-presets");
  for (const name of Object.keys(rainPresets)) expect(stdout).toContain(`  ${name} `);
  expect(JSON.parse((await run("rain-presets", "--json")).stdout)).toEqual(Object.values(rainPresets));
  const { status, stderr } = await run("rain-presets", "tent", "--out", "tent.rain.json");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "phonolite: wrote tent.rain.json: In a tent\n" });
  expect(parseRainPreset(text("tent.rain.json"))).toEqual(rainPresets.tent);
  expect((await run("rain-presets", "tnt")).status).toBe(2);
  expect((await run("rain-presets", "--out", "all.json")).stderr).toContain("--out needs the name of one preset");
});
