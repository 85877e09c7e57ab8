// `phonolite shape` as a function: what it writes, what it says, and what it leaves behind when it cannot.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ArgsDef, renderUsage, runCommand } from "citty";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../src/cli/shape/kinds.js";
import { shapeCommand } from "../../src/cli/shape/shape.js";
import { checkUsage, UsageError } from "../../src/cli/usage.js";
import { undampedFrequency } from "../../src/model/materials/damping.js";
import { parseModelText } from "../../src/model/model-file.js";
import { makeShape, shapeKinds } from "../../src/model/shapes/index.js";
import { readModel } from "../../src/offline/index.js";
import { captureEachTest } from "./captured.js";

const own = captureEachTest();
const at = (name: string) => join(own.folder, name);

/** Runs the command as the command line does; gives what it wrote to both streams. */
async function shape(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  Object.assign(own, { said: "", printed: "" });
  const command = shapeCommand(words);
  checkUsage(words, command.args as ArgsDef);
  await runCommand(command, { rawArgs: words });
  return { stdout: own.printed, stderr: own.said };
}

const PLATE = ["plate", "--size", "0.3x0.2x0.002", "--modes", "10", "--points", "60"];

describe("shape", () => {
  test("writes the model and its pictures, and says so", async () => {
    const { stdout, stderr } = await shape(...PLATE, "--out", at("p.modal.json"), "--plot", at("p.svg"));
    expect(stdout).toBe("");
    expect(stderr).toContain("10 modes");
    const model = parseModelText(readFileSync(at("p.modal.json"), "utf8"));
    expect(model).toEqual(makeShape("plate", { length: 0.3, width: 0.2, thickness: 0.002, modes: 10, points: 60 }));
    expect(readFileSync(at("p.svg"), "utf8")).toContain("Plate, 0.3 × 0.2 × 0.002 m, steel");
    expect(readdirSync(own.folder).sort()).toEqual(["p.modal.json", "p.svg"]);
  });

  test("writes glTF when the file is named so", async () => {
    await shape(...PLATE, "--out", at("p.glb"));
    expect((await readModel(at("p.glb"))).modeCount).toBe(10);
  });

  test("--json is a list of modes on standard output, and needs no file", async () => {
    const { stdout, stderr } = await shape(
      "plate",
      "--size=0.3x0.3x0.002",
      "--edge=free",
      "--modes=3",
      "--json",
      "--points=9",
    );
    const { kind, modes } = JSON.parse(stdout);
    expect(stderr).toBe("");
    expect(kind).toBe("plate");
    expect(modes).toHaveLength(3);
    expect(Object.keys(modes[0])).toEqual(["frequency", "decayRate", "t60", "radiationGain"]);
    // λ = 13.468 at ν = 0.3, a little more at 0.29.
    expect(modes[0].frequency).toBeCloseTo(73, 0);
    expect(modes[0].t60).toBeCloseTo(Math.log(1000) / modes[0].decayRate, 9);
  });

  test("constants stand over the material's, or over those of the usual one", async () => {
    const first = async (...words: string[]) => {
      const { stdout } = await shape("disc", "--size", "0.2x0.002", "--modes", "1", "--json", ...words);
      const [mode] = JSON.parse(stdout).modes;
      return undampedFrequency(mode.frequency, mode.decayRate);
    };
    const steel = await first();
    expect(await first("--young", "8e11")).toBeCloseTo(2 * steel, 6);
    expect(await first("--material", "steel", "--density", "1962.5")).toBeCloseTo(2 * steel, 6);
    expect(await first("--poisson", "0.4")).not.toBeCloseTo(steel, 1);
  });

  test("its usual materials are those of the shapes", () => {
    for (const kind of ["bell", "wine-glass", "drumhead", "plate"] as const) {
      const size = {
        bell: { diameter: 0.4 },
        "wine-glass": { diameter: 0.07, height: 0.09, thickness: 0.001 },
        drumhead: { diameter: 0.3, thickness: 0.0002, pitch: 200 },
        plate: { length: 0.3, width: 0.2, thickness: 0.002 },
      }[kind];
      const { material } = makeShape(kind, { ...size, modes: 1, points: 9 } as never);
      expect(material!.name).toBe(KINDS[kind].material ?? "steel");
    }
  });

  test.each([
    [["bar", "--size", "0.4x0.03x0.01", "--theory", "euler", "--edge", "clamped-free"]],
    [["bar", "--size", "0.4x0.01", "--motions", "bending,torsion"]],
    [["bar", "--size", "0.35x0.05x0.02", "--material", "rosewood", "--tuning", "1:4:10"]],
    [["bell", "--size", "0.3", "--pitch", "700", "--mass", "9", "--partials", "handbell"]],
    [["bowl", "--size", "0.18x0.003", "--angle", "75", "--ratios", "1,2.9,5.5"]],
    [["cylinder", "--size", "0.1x0.12x0.0005", "--edge", "supported-free", "--highest", "4000"]],
    [["disc", "--size", "0.2x0.001", "--edge", "clamped", "--split", "0", "--seed", "7", "--highest", "3000"]],
    [["drumhead", "--size", "0.35x0.0003", "--pitch", "150", "--air", "--back", "closed", "--highest", "1000"]],
    [["membrane", "--size", "0.4x0.3x0.0002", "--tension", "2000", "--highest", "1000"]],
    [
      [
        "plate",
        "--size",
        "0.4x0.3x0.005",
        "--edge",
        "SCSC",
        "--material",
        "softwood",
        "--across",
        "8e8",
        "--shear",
        "7e8",
        "--highest",
        "2000",
      ],
    ],
    [["ring", "--size", "0.15x0.006"]],
    [["string", "--size", "0.65×0.0005", "--tension", "70", "--bridge", "200"]],
    [["tube", "--size", "0.04x0.6x0.002", "--highest", "3000"]],
    [["wine-glass", "--size", "0.07x0.09x0.001", "--law", "french", "--pitch", "500"]],
    [["--support", "2", "--name", "pane", "--size", "0.3x0.2x0.004", "plate", "--highest", "3000"]],
  ])("%j makes a model", async (words) => {
    const { stdout } = await shape(...words, "--json");
    expect(JSON.parse(stdout).modes.length).toBeGreaterThan(1);
  });

  test("every kind has a help of its own, with its size and its options", async () => {
    for (const kind of shapeKinds) {
      const text = await renderUsage(shapeCommand([kind, "--help"]));
      expect(text).toContain(KINDS[kind].description);
      expect(text).toContain(KINDS[kind].example);
      for (const option of Object.keys(KINDS[kind].args)) expect(text).toContain(`--${option}`);
    }
    const all = await renderUsage(shapeCommand(["--help"]));
    for (const kind of shapeKinds) expect(all).toContain(kind);
  });
});

describe("wrong usage", () => {
  test.each([
    [["platt", "--size", "1x1x1"], /<kind> should be one of bar, .* \(did you mean plate\?\)/],
    [[], /<kind> is missing/],
    [["plate"], /--size is missing: length × width × thickness/],
    [
      ["plate", "--size", "0.3x0.2"],
      /--size should be length × width × thickness, in metres, such as 0\.3x0\.3x0\.002, but came "0\.3x0\.2"/,
    ],
    [["plate", "--size", "0.3x0.2xthin"], /--size should be/],
    [["plate", "--size", "0.3x-0.2x0.001"], /--size should be/],
    [["plate", "--size", "0.3x0.2x0.00000001", "--json"], /--size: thickness should be a number of metres/],
    [["plate", "--size", "0.3x0.2x0.002"], /nothing to write: give --out, --plot or --json/],
    [[...PLATE, "--json", "--edge", "loose"], /--edge should be free, supported, clamped/],
    [[...PLATE, "--json", "--material", "stel"], /--material should be one of .*did you mean steel/],
    [[...PLATE, "--json", "--poisson", "0.7"], /--poisson should be a ratio/],
    [[...PLATE, "--json", "--tension", "5"], /unknown option --tension/],
    [["plate", "--size", "0.3x0.2x0.002", "--json", "--points", "0"], /--points should be a whole number/],
    [["disc", "--size", "0.2x0.001", "--json", "--split", "1"], /--split should be a number from 0 to 0\.2/],
    [["string", "--size", "0.65x0.0005", "--json"], /--tension should be given in N, or else pitch/],
    [
      ["bar", "--size", "0.3x0.05x0.02", "--json", "--tuning", "1:2:3"],
      /--tuning should be ratios that an undercut bar/,
    ],
    [["bar", "--size", "0.3x0.05x0.02", "--json", "--motions", "bending,jump"], /--motions should be one of/],
    [["plate", "--size", "3x3x0.0005", "--json"], /--highest should be lower, or modes given/],
    [["plate", "--size", "0.01x0.01x0.005", "--json"], /--highest should be above the lowest mode/],
    [[...PLATE, "--out", "-"], /--out should be the name of a file/],
  ])("%j: one line that says what was expected", async (words, message) => {
    const failure = await shape(...words).catch((error) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect(failure.message).toMatch(message);
    expect(readdirSync(own.folder)).toEqual([]);
  });

  test("model and picture cannot be one file", async () => {
    await expect(shape(...PLATE, "--out", at("a"), "--plot", at("a"))).rejects.toThrow(
      /--plot should be another file than --out/,
    );
  });
});

describe("nothing is written half", () => {
  test("when one of two files cannot be written, neither is, and an older one stays", async () => {
    writeFileSync(at("p.modal.json"), "older");
    const words = [...PLATE, "--out", at("p.modal.json"), "--plot", at("nowhere/p.svg")];
    await expect(shape(...words)).rejects.toThrow(/no such file or folder/);
    expect(readFileSync(at("p.modal.json"), "utf8")).toBe("older");
    expect(readdirSync(own.folder)).toEqual(["p.modal.json"]);
  });

  test("when the shape cannot be made", async () => {
    await expect(
      shape("bar", "--size", "0.3x0.05x0.02", "--tuning", "1:2:3", "--out", at("b.modal.json")),
    ).rejects.toThrow();
    expect(readdirSync(own.folder)).toEqual([]);
  });

  test("an older file is replaced", async () => {
    writeFileSync(at("p.modal.json"), "older");
    await shape(...PLATE, "--out", at("p.modal.json"));
    expect(statSync(at("p.modal.json")).size).toBeGreaterThan(1000);
    expect(existsSync(at("p.svg"))).toBe(false);
  });
});
