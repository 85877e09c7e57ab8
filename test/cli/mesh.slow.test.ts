// `phonolite mesh` as a function: what it writes, what it says, and what it leaves behind when it cannot.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ArgsDef, runCommand } from "citty";
import { describe, expect, test } from "vitest";
import { meshCommand } from "../../src/cli/mesh/mesh.js";
import { checkUsage, UsageError } from "../../src/cli/usage.js";
import { openGltf } from "../../src/model/gltf/file/container.js";
import { readGltfModels } from "../../src/model/gltf/index.js";
import { parseModelText } from "../../src/model/model-file.js";
import { glbOf, objOf } from "../support/mesh-files.js";
import { box, hemisphere, moved, mug, scaled, together } from "../support/meshes.js";
import { captureEachTest } from "./captured.js";

const own = captureEachTest();
const at = (name: string) => join(own.folder, name);
/** Puts a file into the folder and gives its path. */
const put = (name: string, bytes: Uint8Array) => {
  writeFileSync(at(name), bytes);
  return at(name);
};

/** Runs the command as the command line does; gives what it wrote to both streams. */
async function mesh(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  Object.assign(own, { said: "", printed: "" });
  checkUsage(words, meshCommand.args as ArgsDef);
  await runCommand(meshCommand, { rawArgs: words });
  return { stdout: own.printed, stderr: own.said };
}

/** As few elements as tell something. */
const QUICK = ["--detail", "200", "--points", "60", "--modes", "8"];
const bowl = () => glbOf(hemisphere(0.08, 24, 6));

describe("mesh", () => {
  test("writes a cup's model, the cup with its sound, and the pictures, and says so", async () => {
    const cup = put("cup.glb", glbOf(mug(0.04, 0.09, 0.003, 24, 6)));
    const outputs = ["--out", at("cup.modal.json"), "--glb", at("sounding-cup.glb"), "--plot", at("modes.svg")];
    const { stdout, stderr } = await mesh(cup, "--material", "ceramic", "--thickness", "0.003", ...QUICK, ...outputs);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/phonolite: a shell, 0\.08\d+ m long, 0\.\d+ kg: 8 modes, \d+\.\d to \d+\.\d Hz\n/);
    for (const name of ["cup.modal.json", "sounding-cup.glb", "modes.svg"])
      expect(stderr).toContain(`wrote ${at(name)}`);
    const model = parseModelText(readFileSync(at("cup.modal.json"), "utf8"));
    expect([model.name, model.modeCount]).toEqual(["cup", 8]);
    expect(readFileSync(at("modes.svg"), "utf8")).toContain("<svg");
    expect(readdirSync(own.folder).sort()).toEqual(["cup.glb", "cup.modal.json", "modes.svg", "sounding-cup.glb"]);
    // the cup itself came back, and it is the cup that sounds
    const { json } = openGltf(readFileSync(at("sounding-cup.glb")));
    expect(json.meshes).toHaveLength(1);
    const { models, nodes } = await readGltfModels(readFileSync(at("sounding-cup.glb")));
    expect(models[0].modeCount).toBe(8);
    expect(nodes.map(({ index, model }) => [index, model])).toEqual([[0, 0]]);
  });

  test("a mesh that its node moves keeps its place: the sound gets a node of its own", async () => {
    const bytes = glbOf(hemisphere(0.08, 24, 6), { nodes: [{ mesh: 0, translation: [0, 1, 0] }] });
    await mesh(put("bowl.glb", bytes), "--thickness", "0.002", ...QUICK, "--glb", at("out.glb"));
    const { nodes } = await readGltfModels(readFileSync(at("out.glb")));
    expect(nodes.map(({ index, model }) => [index, model])).toEqual([[1, 0]]);
  });

  test("--json is what was found, on standard output, and needs no file", async () => {
    const { stdout } = await mesh(put("bowl.glb", bowl()), ...QUICK, "--json");
    const found = JSON.parse(stdout);
    expect(Object.keys(found)).toEqual(["name", "elements", "freedoms", "mass", "points", "notes", "modes"]);
    expect(found).toMatchObject({ name: "bowl", elements: "shell" });
    expect(found.notes.join()).toContain("no thickness was given");
    expect(Object.keys(found.modes[0])).toEqual(["frequency", "decayRate", "t60", "radiationGain"]);
    expect(readdirSync(own.folder)).toEqual(["bowl.glb"]);
  });

  test("asks about millimetres, and takes a unit by its name or in metres", async () => {
    const file = put("bowl.obj", objOf(scaled(hemisphere(0.08, 24, 6), 1000)));
    await expect(mesh(file, ...QUICK, "--json")).rejects.toThrow(
      /--units mm is likely, --units m takes it as it stands, but came a body 160 m long/,
    );
    const [named, counted] = [
      await mesh(file, "--units", "mm", ...QUICK, "--json"),
      await mesh(file, "--units", "0.001", ...QUICK, "--json"),
    ];
    expect(JSON.parse(named.stdout)).toEqual(JSON.parse(counted.stdout));
    expect(JSON.parse(named.stdout).modes[0].frequency).toBeGreaterThan(100);
  });

  test("says what it left out, and when nobody can hear what is left", async () => {
    const blocks = together(box(0.2, 0.2, 0.2), moved(box(0.1, 0.1, 0.1), [1, 0, 0]));
    const two = await mesh(put("two.glb", glbOf(blocks)), ...QUICK, "--highest", "60000", "--json");
    expect(two.stderr).toContain("note: pieces apart from the rest, 11 % of the volume, were left out");
    const tower = await mesh(put("tower.obj", objOf(box(9, 9000, 9))), "--units", "m", ...QUICK, "--json");
    expect(tower.stderr).toMatch(/all its modes are below 20 Hz.*are the units right/);
  });
});

describe("what cannot be done", () => {
  test.each([
    [[], "nothing to write: give --out, --glb, --plot or --json"],
    [["--json", "--as", "solid", "--thickness", "0.003"], "--thickness should be left out with --as solid"],
    [["--json", "--as", "liquid"], "--as should be one of auto, shell, solid"],
    [["--json", "--units", "miles"], "--units should be one of m, cm, mm, in, or how many metres the unit is"],
    [["--json", "--material", "stele"], "did you mean steel"],
    [["--json", "--modes", "0"], "--modes should be a whole number from 1 to 1000"],
    [["--glb", "cup.obj"], "--glb should be a name that ends in .glb or .gltf"],
    [["--out", "-"], "--out should be the name of a file"],
    [["--out", "a.modal.json", "--plot", "./a.modal.json"], "--plot should be another file than --out"],
  ])("%j is wrong usage, told before anything is read", async (words, complaint) => {
    const wrong = mesh("not-there.glb", ...words);
    await expect(wrong).rejects.toThrow(complaint);
    await expect(wrong).rejects.toBeInstanceOf(UsageError);
  });

  test("a broken file, or none, leaves nothing behind, and an older model stays", async () => {
    writeFileSync(at("old.modal.json"), "older");
    const outputs = ["--out", at("old.modal.json"), "--glb", at("new.glb"), "--plot", at("new.svg")];
    const broken = put("broken.glb", bowl().subarray(0, 300));
    await expect(mesh(broken, ...outputs)).rejects.toThrow(/broken\.glb/);
    await expect(mesh(at("none.obj"), ...outputs)).rejects.toThrow(/no such file/);
    expect(readFileSync(at("old.modal.json"), "utf8")).toBe("older");
    expect(existsSync(at("new.glb"))).toBe(false);
    expect(readdirSync(own.folder).sort()).toEqual(["broken.glb", "old.modal.json"]);
  });
});
