import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { modelToJson, models as presets } from "../../src/model/index.js";
import { FILE_LIMITS, readModel, readScene } from "../../src/offline/files.js";
import { joined } from "../support/joined.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "phonolite-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const SCENE = { format: "scene", version: 1, bodies: [{ id: "a", model: "models/ting.modal.json" }] };

describe("a scene file", () => {
  test("finds its models beside itself, wherever the command runs", async () => {
    mkdirSync(join(folder, "models"));
    put("models/ting.modal.json", modelToJson(presets.load("bar")));
    const { models } = await readScene(put("scene.json", SCENE));
    expect(models[0].modeCount).toBe(presets.load("bar").modeCount);
  });

  test("without its model says which body wants it, and why it cannot be had", async () => {
    await expect(readScene(put("scene.json", SCENE))).rejects.toThrow(
      joined(
        /bodies\[0\]\.model should be a preset .* or a readable model file, /,
        /but came "models\/ting\.modal\.json", no such file or folder \(ENOENT\)$/,
      ),
    );
  });

  test("with a model that is wrong says which field of it", async () => {
    mkdirSync(join(folder, "models"));
    put("models/ting.modal.json", { ...modelToJson(presets.load("bar")), decayRates: [] });
    await expect(readScene(put("scene.json", SCENE))).rejects.toThrow(
      joined(
        /but came "models\/ting\.modal\.json", whose decayRates should be /,
        /as many numbers as the model needs, 7, but came 0$/,
      ),
    );
    put("models/ting.modal.json", "");
    await expect(readScene(put("scene.json", SCENE))).rejects.toThrow(
      /json", which should be .* but came an empty file$/,
    );
  });

  test("takes the seed that is asked for, and may begin with a byte-order mark", async () => {
    const path = put("scene.json", `\uFEFF${JSON.stringify({ ...SCENE, seed: 4, bodies: [] })}`);
    expect((await readScene(path)).scene.seed).toBe(4);
    expect((await readScene(path, 9)).scene.seed).toBe(9);
  });

  test("that is wrong is named, with the path inside it", async () => {
    const path = put("scene.json", { ...SCENE, bodies: [{ id: "a" }] });
    await expect(readScene(path)).rejects.toThrow(`parse scene ${path}: bodies[0].model should be`);
  });

  test("that is huge is refused before it is read", async () => {
    const path = put("scene.json", "");
    truncateSync(path, FILE_LIMITS.scene + 1);
    await expect(readScene(path)).rejects.toThrow("67108865 bytes, over the limit of 67108864");
  });

  test("that is not there, or is a folder, is refused with the names that are built in", async () => {
    await expect(readScene(join(folder, "no.json"))).rejects.toThrow(
      /a built-in scene \(demo, hail-picnic, .*shattering-pane, .*\) or a scene file.*no such/,
    );
    await expect(readScene(folder)).rejects.toThrow("but came a folder");
  });
});

describe("a built-in scene", () => {
  test("takes its options", async () => {
    const { scene } = await readScene("hail-picnic", 3, { hailSource: "poisson", hailRate: 50, seconds: 2 });
    expect(scene).toMatchObject({ seed: 3, seconds: 2 });
    expect(scene.events.length).toBeGreaterThan(60);
    expect(scene.events.length).toBeLessThan(150);
  });

  test("keeps its options to itself: a scene file has none, though it may be given a length and a rate", async () => {
    const path = put("scene.json", { ...SCENE, bodies: [] });
    await expect(readScene(path, 1, { hailRate: 50 })).rejects.toThrow(
      "read scene: hailRate should be left out: a scene file has none, but came 50",
    );
    await expect(readScene(path, 1, { seconds: 2, sampleRate: 48_000 })).resolves.toMatchObject({ models: [] });
  });
});

describe("a model file", () => {
  test("that is huge is refused before it is read", async () => {
    const path = put("m.modal.json", "");
    truncateSync(path, FILE_LIMITS.model + 1);
    await expect(readModel(path)).rejects.toThrow("over the limit of 536870912");
  });

  test("that is wrong is named, with the path inside it", async () => {
    const path = put("m.modal.json", { ...modelToJson(presets.load("bar")), decayRates: [] });
    await expect(readModel(path)).rejects.toThrow("decayRates should be");
    await expect(readModel(path)).rejects.toThrow(path);
  });

  test("may be the name of a preset", async () => {
    expect(await readModel("bell")).toBe(presets.load("bell"));
  });
});
