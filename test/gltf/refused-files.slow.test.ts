// Files that are no glTF, are cut, or hold no sound are refused in words; and whatever changes in a good file, it is
// read or refused with a PhonoliteError: nothing else is ever thrown.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GltfSource } from "../../src/model/gltf/file/container.js";
import { addModelToGltf, readGltfModels } from "../../src/model/gltf/index.js";
import { ModelError, PhonoliteError, models as presets } from "../../src/model/index.js";
import { expectRefused } from "./breaking.js";
import { CUP, foreignFile, glb, NAME } from "./foreign-file.js";

describe("a file is refused", () => {
  const whole = glb(foreignFile());
  const words = (change: (view: DataView) => void) => {
    const bytes = whole.slice();
    change(new DataView(bytes.buffer));
    return bytes;
  };
  const poem = Buffer.from("A poem about cups");
  const picture = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\0", "latin1");
  test.each<[string, GltfSource, string]>([
    ["that is empty", new Uint8Array(), "the file should be a .glb or .gltf file, but came an empty file"],
    ["of blanks", new Uint8Array(50).fill(32), "the file should be a .glb or .gltf file, but came an empty file"],
    [
      "of text",
      poem,
      'the file should be a .glb file, which begins with "glTF", or JSON text, but came text that begins',
    ],
    [
      "that is a picture",
      picture,
      'the file should be a .glb file, which begins with "glTF", or JSON text, but came some',
    ],
    ["of version 1", words((v) => v.setUint32(4, 1, true)), "the file should be a .glb file of version 2, but came 1"],
    [
      "without JSON",
      words((v) => v.setUint32(16, 7, true)),
      "the file should be a .glb file whose first chunk is JSON",
    ],
    [
      "with a long chunk",
      words((v) => v.setUint32(12, 1e9, true)),
      "the file should be a .glb file whose chunks fit in",
    ],
    ["of broken UTF-8", words((v) => v.setUint8(30, 0xff)), "the file should be JSON in UTF-8"],
    ["of broken JSON", words((v) => v.setUint8(21, 0x2c)), "the file should be whole JSON text, but came"],
    ["that is half JSON", '{"asset": {', "the file should be whole JSON text, but came the end of the file"],
    ["that is a list", "[1]", "the file should be a glTF file: an object with an asset, but came [1]"],
    ["without an asset", "{}", "asset should be an object with a version, but came nothing"],
    ["of glTF 1.0", { asset: { version: "1.0" } }, 'asset.version should be "2.0", but came "1.0"'],
    [
      "without sound",
      { asset: { version: "2.0" } },
      `extensions.${NAME} should be given: the modal models of the file`,
    ],
    ["that is no file", 5 as never, "the file should be bytes, JSON text or an object, but came 5"],
  ])("%s", async (_, file, message) => {
    await expectRefused(file, message);
  });

  test("with a buffer that has no bytes", async () => {
    const { json, bin } = foreignFile();
    json.buffers.push({ byteLength: 100 });
    json.bufferViews[6] = { buffer: 1, byteLength: 72 };
    await expectRefused(glb({ json, bin }), "buffers[1].uri should be given: the file has no bytes for this buffer");
    await expectRefused(glb({ json: foreignFile().json }), "buffers[0].uri should be given");
  });

  test("that is cut at any place", async () => {
    for (let length = 0; length < whole.length; length += 7) {
      await expect(readGltfModels(whole.slice(0, length))).rejects.toBeInstanceOf(PhonoliteError);
    }
    const cut = whole.slice(0, -1);
    const message = `the file should be ${whole.length} bytes long, but came ${whole.length - 1}: it is cut`;
    await expect(readGltfModels(cut)).rejects.toThrow(message);
    await expect(readGltfModels(cut)).rejects.toBeInstanceOf(ModelError);
  });

  test("when another file cannot be read: an error of the function that reads it is passed on as it is", async () => {
    const { json } = foreignFile();
    json.buffers[0].uri = "far.bin";
    const resource = () => Promise.reject(new TypeError("offline"));
    await expect(readGltfModels(json, { resource })).rejects.toThrow(new TypeError("offline"));
    const nothing = () => undefined as unknown as Uint8Array;
    await expect(readGltfModels(json, { resource: nothing })).rejects.toThrow(
      'buffers[0].uri should be the name of a file that can be read, but came "far.bin"',
    );
  });
});

describe("whatever changes in a good file, it is read or refused with a PhonoliteError:", () => {
  const good = foreignFile();
  const bytes = glb(good);

  /** Whether it was read. Our own checks find every fault before the decoder does, whose errors say little. */
  async function readOrRefuse(file: Uint8Array): Promise<boolean> {
    await addModelToGltf(file, presets.load("wood-block")).catch((error) =>
      expect(error).toBeInstanceOf(PhonoliteError),
    );
    try {
      const { models } = await readGltfModels(file);
      for (const model of models) expect([...model.frequencies, ...model.shapes].every(Number.isFinite)).toBe(true);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(PhonoliteError);
      expect((error as Error).message).toMatch(/^glTF: .* should be .*, but came /s);
      expect((error as Error).message).not.toContain("gltf-transform");
      return false;
    }
  }

  test("some bytes", async () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const file = bytes.slice();
        for (const [at, value] of changes) file[at] = value;
        if (await readOrRefuse(file)) read++;
      }),
      { numRuns: 1500 },
    );
    expect(read).toBeGreaterThan(20);
  });

  test("some fields", async () => {
    const numbers = [-1, 0, 1, 2, 3, 5, 0.5, 99, 2 ** 31, 2 ** 53, 1e308, 5121, 5123, 5125, 5126];
    const odd = fc.oneof(fc.constantFrom(...numbers, null, true, "", "VEC3"), fc.jsonValue());
    const changes = fc.array(fc.tuple(fc.nat(), odd, fc.boolean()), { minLength: 1, maxLength: 3 });
    let read = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const json = structuredClone(good.json);
        for (const [which, value, remove] of list) changeAt(json, which, value, remove);
        if (await readOrRefuse(glb({ json, bin: good.bin }))) read++;
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  test("and nothing", async () => {
    expect([...(await readGltfModels(bytes)).models[0].shapes]).toEqual(CUP.shapes);
  });

  /** Replaces or removes one of all fields of a JSON, counted through. */
  function changeAt(json: Record<string, unknown>, which: number, value: unknown, remove: boolean): void {
    const places: [Record<string, unknown>, string][] = [];
    const visit = (object: Record<string, unknown>) => {
      for (const [key, item] of Object.entries(object)) {
        places.push([object, key]);
        if (typeof item === "object" && item !== null) visit(item as Record<string, unknown>);
      }
    };
    visit(json);
    if (places.length === 0) return;
    const [object, key] = places[which % places.length];
    if (remove) delete object[key];
    else object[key] = value;
  }
});
