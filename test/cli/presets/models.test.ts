// `phonolite models` lists the presets for people and for programs, and writes one to a file that is read again as it
// is.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { models } from "../../../src/model/index.js";
import { readModel } from "../../../src/offline/index.js";
import { temporaryFolder } from "../../support/run.js";
import { type Outcome, phonolite } from "../phonolite.js";

describe("the list", () => {
  let list: Outcome;
  let json: Outcome;
  beforeAll(async () => {
    list = await phonolite(["models"], temporaryFolder());
    json = await phonolite(["models", "--json"], temporaryFolder());
  });

  test("has a line for every preset, with modes, T60 and material in columns", () => {
    expect(list).toMatchObject({ status: 0, stderr: "" });
    const lines = list.stdout.split("\n");
    for (const name of models.names) expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
    const can = lines.find((line) => line.startsWith("  can "));
    expect(can).toMatch(/^ {2}can +1361 +307 Hz +2\.4 s +steel +garbage can/);
    const column = lines[0].indexOf("material");
    expect(lines[0]).toMatch(/name +modes +lowest +T60 +material$/);
    for (const line of lines.filter((line) => / Hz /.test(line))) {
      expect(line.slice(column - 2, column + 1)).toMatch(/^ {2}[a-z]$/);
    }
  });

  test("is grouped, and its lines fit a terminal", () => {
    const lines = list.stdout.split("\n");
    for (const group of new Set(models.list().map(({ group }) => group))) expect(lines).toContain(group);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(132);
  });

  test("as JSON has name, modes, t60 and material of each", () => {
    expect(json).toMatchObject({ status: 0, stderr: "" });
    const entries = JSON.parse(json.stdout) as Record<string, unknown>[];
    expect(entries.map(({ name }) => name)).toEqual([...models.names]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        modes: models.load(entry.name as string).modeCount,
        t60: expect.any(Number),
        material: expect.any(String),
      });
      expect(entry.t60).toBeGreaterThan(0);
    }
    expect(entries.find(({ name }) => name === "roof-4")).toMatchObject({ modes: 237, material: "steel" });
  });
});

test("one preset may be asked for alone", async () => {
  const { status, stdout } = await phonolite(["models", "bar", "--json"], temporaryFolder());
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toHaveLength(1);
});

test.each(["glass.modal.json", "glass.glb"])("a preset written to %s is the same when read again", async (file) => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = await phonolite(["models", "wine-glass", "--out", file], folder);
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  expect(stderr).toMatch(/wrote glass\..*: 20 modes, 533\.\d to 1\d{4}\.\d Hz, 336 sample points/);
  const [read, made] = [await readModel(join(folder, file)), models.load("wine-glass")];
  expect(read.name).toBe("wine-glass");
  expect(read.shapes).toEqual(made.shapes);
  expect([...read.frequencies]).toEqual([...made.frequencies].map(file.endsWith(".glb") ? Math.fround : (x) => x));
  expect([...read.radiationGains]).toEqual([...made.radiationGains]);
});

test("a preset is drawn: a stick and a dot for every mode", async () => {
  const folder = temporaryFolder();
  const { status, stderr } = await phonolite(["models", "glockenspiel-bar", "--plot", "bar.svg"], folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "phonolite: wrote bar.svg: its modes\n" });
  const svg = readFileSync(join(folder, "bar.svg"), "utf8");
  const modes = models.load("glockenspiel-bar").modeCount;
  expect(svg).toContain("<title>The modes of glockenspiel-bar</title>");
  expect(svg.match(/<circle/g)).toHaveLength(modes);
  const sticks = /<path d="([^"]*)"[^>]*stroke="#1f6f8b"/.exec(svg)?.[1];
  expect(sticks?.match(/M/g)).toHaveLength(modes);
  expect(svg).not.toContain("NaN");
});

test.each([
  ["a preset that there is not", ["models", "wineglass"], "<name> should be a preset (did you mean wine-glass?)"],
  ["a file without a preset", ["models", "--out", "x.modal.json"], "--out needs the name of one preset"],
  ["standard output as a file", ["models", "bar", "--out", "-"], "--out should be the name of a file"],
  ["a picture in place of the model", ["models", "bar", "--out", "x", "--plot", "./x"], "another file than --out"],
  ["two presets", ["models", "bar", "bell"], 'one word too many: "bell"'],
])("%s is wrong usage and leaves nothing", async (_, words, message) => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = await phonolite(words, folder);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that is not there fails, before any work", async () => {
  const folder = temporaryFolder();
  const { status, stderr } = await phonolite(["models", "bar", "--out", "no/where.modal.json"], folder);
  expect(status).toBe(1);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(existsSync(join(folder, "no"))).toBe(false);
});
