// glTF files on disk: a path may choose one of several models, buffers lie beside the file, and without the optional
// package the error says how to get it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { writeGltf } from "../../src/model/gltf/index.js";
import { ModalModel, models as presets } from "../../src/model/index.js";
import { gltfPath, loadGltf } from "../../src/offline/gltf-file.js";
import { readModel, readScene } from "../../src/offline/index.js";
import { CUP, foreignFile } from "../gltf/foreign-file.js";
import { projectFiles, textOf } from "../support/files.js";
import { temporaryFolder } from "../support/run.js";

const folder = temporaryFolder();
const put = (name: string, content: Uint8Array | string | object) => {
  const path = join(folder, name);
  const plain = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(path, plain ? content : JSON.stringify(content));
  return path;
};
const named = (name: string) => new ModalModel({ name, frequencies: [100], decayRates: [1], gains: [1] });

describe("a glTF file", () => {
  test("gives its one model, as .glb, .gltf and in capitals", async () => {
    const bell = presets.load("bell");
    for (const [name, format] of [
      ["bell.glb", "glb"],
      ["bell.gltf", "gltf"],
      ["BELL.GLB", "glb"],
    ] as const) {
      const model = await readModel(put(name, await writeGltf([bell], { format })));
      expect(model.shapes).toEqual(bell.shapes);
      expect(model.radiationGains).toEqual(bell.radiationGains);
    }
  });

  test("with several models gives the one that is chosen by index, by name, or by the name of its node", async () => {
    const models = [named("cup"), named(""), named("2"), named("saucer")];
    const nodes = [
      { name: "spoon", model: 1 },
      { name: "cup", model: 3 },
    ];
    const path = put("set.glb", await writeGltf(models, { nodes }));
    const chosen = async (choice: string) => (await readModel(`${path}#${choice}`)).name;
    expect(await chosen("0")).toBe("cup");
    expect(await chosen("1")).toBe("");
    expect(await chosen("2")).toBe("2");
    expect(await chosen("saucer")).toBe("saucer");
    expect(await chosen("cup")).toBe("cup");
    expect(await chosen("spoon")).toBe("");
    await expect(readModel(path)).rejects.toThrow(
      `choose model ${path}: model should be chosen behind the file's name: one of #0 (cup), #1, #2 (2), ` +
        "#3 (saucer), but came 4 models",
    );
    await expect(readModel(`${path}#4`)).rejects.toThrow('#3 (saucer), but came "#4"');
    await expect(readModel(`${path}#sacuer`)).rejects.toThrow('(did you mean #saucer?), but came "#sacuer"');
  });

  test("finds its buffers beside itself, and only those that it needs", async () => {
    const { json, bin } = foreignFile();
    mkdirSync(join(folder, "far folder"), { recursive: true });
    json.buffers = [
      { uri: "far%20folder/cup.bin", byteLength: bin.length },
      { uri: "none.bin", byteLength: 9 },
    ];
    const path = put("cup.gltf", json);
    await expect(readModel(path)).rejects.toThrow(
      `read glTF: ${join(folder, "far folder/cup.bin")} should be a buffer of ${path}, ` +
        "but came no such file or folder (ENOENT)",
    );
    put("far folder/cup.bin", bin);
    expect([...(await readModel(path)).shapes]).toEqual(CUP.shapes);
  });

  test.each([
    ["https://example.com/cup.bin", "a glTF file whose buffers are files, but came one at https://example.com/cup.bin"],
    ["%ff.bin", "a glTF file whose buffers are files, but came one with the name %ff.bin"],
  ])("with a buffer at %s is refused", async (uri, message) => {
    const { json } = foreignFile();
    json.buffers[0].uri = uri;
    await expect(readModel(put("odd.gltf", json))).rejects.toThrow(message);
  });

  test("that is wrong is named, with the path inside it", async () => {
    const path = put("empty.gltf", { asset: { version: "2.0" } });
    await expect(readModel(path)).rejects.toThrow(
      `glTF ${path}: extensions.KHR_audio_rigid_bodies should be given: the modal models of the file, but came nothing`,
    );
    await expect(readModel(put("text.glb", "hello"))).rejects.toThrow("text.glb: the file should be a .glb file");
    await expect(readModel(join(folder, "none.glb"))).rejects.toThrow(
      "none.glb should be a glTF file, but came no such",
    );
    const surfaces = put("floor.glb", await writeGltf([], { surfaces: [{ name: "floor" }], nodes: [] }));
    await expect(readModel(surfaces)).rejects.toThrow("should be in the file: at least one modal model, but came none");
  });

  test("may be named by a scene, with its choice, whatever the choice is called", async () => {
    put("pair.glb", await writeGltf([named("a/../b"), named("c")]));
    const scene = (model: string) => put("scene.json", { format: "scene", version: 1, bodies: [{ id: "x", model }] });
    expect((await readScene(scene("pair.glb#a/../b"))).models[0].name).toBe("a/../b");
    expect((await readScene(scene("pair.glb#1"))).models[0].name).toBe("c");
    await expect(readScene(scene("pair.glb"))).rejects.toThrow(
      "bodies[0].model should be a preset (phonolite models lists them) or a readable model file, " +
        'but came "pair.glb", whose model should be chosen',
    );
  });
});

describe("a path", () => {
  test.each([
    ["cup.glb", { path: "cup.glb", choice: undefined }],
    ["a/b c.GLTF#2", { path: "a/b c.GLTF", choice: "2" }],
    ["cup#1.glb", { path: "cup#1.glb", choice: undefined }],
    ["cup.glb#big.glb", { path: "cup.glb", choice: "big.glb" }],
    ["cup.glb#", { path: "cup.glb", choice: "" }],
    ["cup.modal.json", undefined],
    [".glb", undefined],
    ["cup.glbx", undefined],
  ])("%s is taken apart", (text, parts) => {
    expect(gltfPath(text)).toEqual(parts);
  });
});

describe("without the package that decodes glTF", () => {
  const missing = (name: string) => async () => {
    // As Node says it.
    const message = `Cannot find package '${name}' imported from read.js`;
    throw Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
  };

  test("the error says how to install it", async () => {
    await expect(loadGltf("cup.glb", missing("@gltf-transform/core"))).rejects.toThrow(
      "read glTF cup.glb: the file should be read with the package @gltf-transform/core (npm install " +
        "@gltf-transform/core), but came a Phonolite without it",
    );
  });

  test("and an error of another kind stays what it is", async () => {
    await expect(loadGltf("cup.glb", missing("something-else"))).rejects.toThrow(
      "Cannot find package 'something-else'",
    );
  });

  test("other models are read without loading it: nothing else in the package imports it", () => {
    const direct = projectFiles().filter((file) => /^src\/.*\.ts$/.test(file) && !file.startsWith("src/model/gltf/"));
    expect(direct).toContain("src/offline/gltf-file.ts");
    // Of the folder, only what does not need the package itself may be imported: how files are opened, and what is
    // refused.
    const plain = ["file/container", "gltf-error"];
    const imports = /^(?:import|export) (?!type\b)[^;]*from "([^"]*(?:gltf-transform|model\/gltf|\/gltf\/)[^"]*)"/gm;
    const allowed = new RegExp(`/model/gltf/(?:${plain.join("|")})\\.js$`);
    const needing = direct.filter((file) =>
      [...textOf(file).matchAll(imports)].some(([, path]) => !allowed.test(path)),
    );
    expect(needing).toEqual([]);
    for (const name of plain) {
      const file = `src/model/gltf/${name}.ts`;
      const theirs = [...textOf(file).matchAll(/from "([^"]*)"/g)].map(([, path]) =>
        path.startsWith(".") ? posix.join(posix.dirname(file), path) : path,
      );
      const inside = theirs.filter((path) => path.startsWith("src/model/gltf/") || !path.startsWith("src/"));
      expect(inside.filter((path) => !plain.some((one) => path === `src/model/gltf/${one}.js`))).toEqual([]);
    }
  });
});
