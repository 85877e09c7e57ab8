// A model that goes into a glTF file comes out as it was: exactly, but for rounding to float32 where the format has
// float32. What this cannot catch: that another program understands the file (foreign.test.ts reads it by hand).
import { Document, WebIO } from "@gltf-transform/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addModelToDocument,
  KHRAudioRigidBodies,
  modelsOfDocument,
  readGltfModels,
  writeGltf,
} from "../../src/model/gltf/index.js";
import { ModalModel, models as presets } from "../../src/model/index.js";
import { arbitraryModel } from "../model/arbitrary-model.js";
import { expectSameValues } from "../model/same-values.js";
import { NAME, numbersOf, unglb } from "./foreign-file.js";

/** The fields that are float32 in a file. */
const SINGLE = ["frequencies", "decayRates", "positions"];

/** The nearest float32; models have one zero only. */
const single = (x: number) => Math.fround(x) + 0;

function expectSame(came: ModalModel, went: ModalModel): void {
  for (const key of Object.keys(went) as (keyof ModalModel)[]) {
    const wanted = SINGLE.includes(key) ? (went[key] as Float64Array).map(single) : went[key];
    expectSameValues(came[key], wanted, key);
  }
}

describe("a model written and read again is the same model", () => {
  test("whatever it is, in a .glb and in a .gltf file", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryModel, fc.constantFrom("glb" as const, "gltf" as const), async (model, format) => {
        const { models, nodes } = await readGltfModels(await writeGltf([model], { format }));
        expect(models).toHaveLength(1);
        expectSame(models[0], model);
        expect(nodes).toMatchObject([{ index: 0, model: 0, gain: 1, position: [0, 0, 0], name: model.name }]);
      }),
      { numRuns: 150 },
    );
  });

  test.each(presets.names)("as the built-in %s", async (name) => {
    const { models } = await readGltfModels(await writeGltf([presets.load(name)]));
    expectSame(models[0], presets.load(name));
  });

  test("with extras of any kind, and with a material that the draft cannot hold in full", async () => {
    const init = { frequencies: [100], decayRates: [1], gains: [1] };
    for (const extras of [{}, { a: 1 }, { phonolite: "mine" }, [1, 2], "text", 5, null, false]) {
      const model = new ModalModel({ ...init, extras });
      expectSame((await readGltfModels(await writeGltf([model]))).models[0], model);
    }
    const material = { name: "rubber", density: 1100, poissonRatio: 0.5, lossFactor: 0.1, shade: ["dark"] };
    const model = new ModalModel({ ...init, material });
    expectSame((await readGltfModels(await writeGltf([model]))).models[0], model);
  });

  test("with many points, whose triangles then have long indices", async () => {
    const points = 65_536;
    const model = new ModalModel({
      frequencies: [100],
      decayRates: [1],
      positions: Float64Array.from({ length: 3 * points }, (_, i) => Math.fround(Math.sin(i))),
      shapes: new Float32Array(3 * points).fill(0.5),
      indices: [0, 1, 65_535],
    });
    const bytes = await writeGltf([model]);
    const { json } = unglb(bytes);
    expect(json.accessors[json.extensions[NAME].modalModels[0].indices].componentType).toBe(5125);
    expectSame((await readGltfModels(bytes)).models[0], model);
  });

  test("through a document of somebody else's I/O object, twice", async () => {
    const io = new WebIO().registerExtensions([KHRAudioRigidBodies]);
    const document = new Document();
    addModelToDocument(document, presets.load("bell"), { node: document.createNode("tower"), gain: 2 });
    const again = await io.readBinary(await io.writeBinary(await io.readBinary(await io.writeBinary(document))));
    const { models, nodes } = modelsOfDocument(again);
    expectSame(models[0], presets.load("bell"));
    expect(nodes).toMatchObject([{ name: "tower", model: 0, gain: 2 }]);
  });
});

describe("a file", () => {
  test("with several models, surfaces and nodes gives them all back, in order", async () => {
    const models = ["bell", "bar", "plate"].map((name) => presets.load(name));
    const surfaces = [
      { name: "glaze", roughness: 1e-7, correlationLength: 1e-5, spectralSlope: -2.8, waviness: 0, extras: { a: 1 } },
      { profile: Float32Array.of(0, 1e-6, -1e-6), sampleSpacing: 1e-5, material: { name: "oak", lossFactor: 0.01 } },
    ];
    const nodes = [
      { name: "first", model: 2, surface: 1, gain: 0.25, position: [1, 2, 3] as [number, number, number] },
      { name: "second", model: 0, orientation: [0, 1, 0, 0] as [number, number, number, number] },
      { name: "floor", surface: 0, scale: [2, 2, 2] as [number, number, number] },
      { name: "silent" },
    ];
    const found = await readGltfModels(await writeGltf(models, { surfaces, nodes }));
    for (const [m, model] of found.models.entries()) expectSame(model, models[m]);
    expect(found.surfaces).toEqual(surfaces);
    expect(found.nodes.map(({ index, name, model, surface, gain }) => ({ index, name, model, surface, gain }))).toEqual(
      [
        { index: 0, name: "first", model: 2, surface: 1, gain: 0.25 },
        { index: 1, name: "second", model: 0, surface: undefined, gain: 1 },
        { index: 2, name: "floor", model: undefined, surface: 0, gain: 1 },
      ],
    );
    expect(found.nodes[0].position).toEqual([1, 2, 3]);
    expect(found.nodes[1].orientation).toEqual([0, 1, 0, 0]);
    expect(found.nodes[2].scale).toEqual([2, 2, 2]);
  });

  test("holds what the draft says, where the draft says it", async () => {
    const model = presets.load("plate");
    const file = unglb(await writeGltf([model, presets.load("bar")]));
    expect(file.json.asset).toEqual({ version: "2.0", generator: "Phonolite" });
    expect(file.json.extensionsUsed).toEqual([NAME]);
    expect(file.json.extensionsRequired).toBeUndefined();
    const { modalModels, acousticMaterials } = file.json.extensions[NAME];
    const def = modalModels[0];
    expect(numbersOf(file, def.frequencies)).toEqual([...model.frequencies].map(Math.fround));
    expect(numbersOf(file, def.decayRates)).toEqual([...model.decayRates].map(Math.fround));
    expect(numbersOf(file, def.positions)).toEqual([...model.positions].map(Math.fround));
    expect(numbersOf(file, def.shapes)).toEqual([...model.shapes]);
    expect(numbersOf(file, def.indices)).toEqual([...model.indices!]);
    expect(def.massProperties.mass).toBe(model.massProperties?.mass);
    expect(def.extras.phonolite).toEqual({ version: 1, radiationGains: [...model.radiationGains] });
    // Both are of the same steel, which stands there once.
    expect(acousticMaterials).toHaveLength(1);
    expect(acousticMaterials[0].density).toBe(model.material?.density);
    expect(file.json.nodes[1]).toEqual({ name: "bar", extensions: { [NAME]: { modalModel: 1 } } });
    expect(file.json.scenes).toEqual([{ nodes: [0, 1] }]);
  });

  test("is the same bytes each time", async () => {
    const one = await writeGltf([presets.load("bell")]);
    expect(await writeGltf([presets.load("bell")])).toEqual(one);
  });

  test("that cannot be written is refused, and nothing comes back", async () => {
    await expect(writeGltf([])).rejects.toThrow(
      "models should be at least one model or surface, but came an empty array",
    );
    const low = new ModalModel({ name: "low", frequencies: [1, 1e-60], decayRates: [1, 1], gains: [1, 1] });
    await expect(writeGltf([low])).rejects.toThrow(
      'glTF: frequencies[1] of "low" should be a frequency above 0 in float32, but came 1e-60',
    );
    const bell = presets.load("bell");
    await expect(writeGltf([bell], { nodes: [{ model: 1 }] })).rejects.toThrow(
      "nodes[0].model should be the index of a",
    );
    await expect(writeGltf([bell], { nodes: [{ model: 0, gain: -1 }] })).rejects.toThrow(
      "gain should be a linear gain",
    );
    await expect(writeGltf([], { surfaces: [{ waviness: 1e-5 }] })).rejects.toThrow(
      "acousticSurfaces[0].wavinessLength should be given with a waviness above 0",
    );
  });
});
