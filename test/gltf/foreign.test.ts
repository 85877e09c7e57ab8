// Files of other programs: built by hand here, without gltf-transform. Their models are read by the draft's rules,
// however their numbers are stored and whatever else is in the file; and a model added to them leaves the rest as it
// was.
import { Logger, Verbosity, WebIO } from "@gltf-transform/core";
import { describe, expect, test } from "vitest";
import { addModelToGltf, KHRAudioRigidBodies, modelsOfDocument, readGltfModels } from "../../src/model/gltf/index.js";
import { models as presets } from "../../src/model/index.js";
import { CUP, type ForeignFile, foreignFile, glb, NAME, numbersOf, unglb } from "./foreign-file.js";

const extensionOf = ({ json }: ForeignFile) => json.extensions[NAME];

describe("a foreign model", () => {
  test("has every field of the draft", async () => {
    const { models, surfaces, nodes } = await readGltfModels(glb(foreignFile()));
    const [cup] = models;
    expect(cup.name).toBe("cup");
    expect([...cup.frequencies]).toEqual(CUP.frequencies);
    expect([...cup.decayRates]).toEqual(CUP.decayRates);
    expect([...cup.positions]).toEqual(CUP.positions.map(Math.fround));
    expect([...cup.shapes]).toEqual(CUP.shapes);
    expect([...cup.indices!]).toEqual(CUP.indices);
    expect(cup.directional).toBe(true);
    expect(cup.phases).toBeUndefined();
    expect(cup.material).toEqual({
      name: "ceramic",
      density: 2700,
      youngsModulus: 7.2e10,
      poissonRatio: 0.19,
      alpha: 6,
      beta: 1e-7,
    });
    expect(cup.massProperties).toEqual({
      mass: 0.3,
      centerOfMass: [0, 0.05, 0],
      inertiaDiagonal: [1e-3, 2e-3, 1e-3],
      inertiaOrientation: [0, 0, 0, 1],
    });
    expect(cup.extras).toEqual({ from: "elsewhere" });
    expect(surfaces[0]).toMatchObject({ name: "glazed", roughness: 3e-7, material: { name: "ceramic" } });
    expect(surfaces[1]).toEqual({
      name: "tiles",
      roughness: 8e-6,
      correlationLength: 8e-5,
      shortWavelength: 5e-6,
      waviness: 1e-5,
      wavinessLength: 1e-3,
      profile: Float32Array.of(1e-6, -1e-6, 2e-6, -2e-6),
      sampleSpacing: 5e-6,
      normalTexture: { index: 0, scale: 0.5 },
      material: { name: "stone", density: 2500, youngsModulus: 5e10, poissonRatio: 0.25 },
      extras: { seen: true },
    });
    expect(nodes).toEqual([
      {
        index: 1,
        name: "cup",
        model: 0,
        surface: 0,
        gain: 0.5,
        position: [1, 1, 0],
        orientation: [0, 0, 0, 1],
        scale: [2, 2, 2],
      },
      {
        index: 2,
        name: "floor",
        surface: 1,
        gain: 1,
        position: [1, 0, 0],
        orientation: [0, 0, 0, 1],
        scale: [2, 2, 2],
      },
    ]);
  });

  test("without radiation gains has those of the draft: in proportion to frequency, 7 at 1 kHz", async () => {
    const { models } = await readGltfModels(glb(foreignFile()));
    expect([...models[0].radiationGains]).toEqual(CUP.frequencies.map((f) => (7 * f) / 1000));
  });

  test("takes phases and radiation gains from extras, and keeps the other extras", async () => {
    const file = foreignFile();
    const phonolite = { version: 1, phases: [0.1, -0.2], radiationGains: [3, 4] };
    extensionOf(file).modalModels[0].extras = { phonolite, note: "kept" };
    const { models } = await readGltfModels(glb(file));
    expect([...models[0].phases!]).toEqual([0.1, -0.2]);
    expect([...models[0].radiationGains]).toEqual([3, 4]);
    expect(models[0].extras).toEqual({ note: "kept" });
  });

  test("is read from bytes that begin anywhere in their memory, from an ArrayBuffer, JSON text and JSON", async () => {
    const file = foreignFile();
    const bytes = glb(file);
    const odd = new Uint8Array(bytes.length + 7);
    odd.set(bytes, 3);
    const uri = `data:application/gltf-buffer;base64,${Buffer.from(file.bin).toString("base64")}`;
    const json = { ...file.json, buffers: [{ uri, byteLength: file.bin.length }] };
    const text = JSON.stringify(json, undefined, 2);
    const sources = [
      odd.subarray(3, 3 + bytes.length),
      bytes.buffer as ArrayBuffer,
      text,
      json,
      Buffer.from(`\uFEFF${text}`),
    ];
    for (const source of sources) {
      const { models } = await readGltfModels(source);
      expect([...models[0].shapes]).toEqual(CUP.shapes);
    }
  });

  test("may lie in a file of its own, which is asked for by its name and only once", async () => {
    const { json, bin } = foreignFile();
    json.buffers = [
      { uri: "meshes%20only.bin", byteLength: 1e9 },
      { uri: "cup.bin", byteLength: bin.length },
    ];
    for (const view of json.bufferViews.slice(0, 3)) view.buffer = 0;
    for (const view of json.bufferViews.slice(3)) view.buffer = 1;
    const asked: string[] = [];
    const resource = async (uri: string) => {
      asked.push(uri);
      return bin;
    };
    const { models } = await readGltfModels(json, { resource });
    expect([...models[0].shapes]).toEqual(CUP.shapes);
    expect(asked).toEqual(["cup.bin"]);
    await expect(readGltfModels(json)).rejects.toThrow(
      'buffers[1].uri should be inside the file (or give a function that reads other files), but came "cup.bin"',
    );
  });

  test("is found behind compressed meshes, required extensions and parts that are broken", async () => {
    const file = foreignFile();
    Object.assign(file.json, {
      extensionsRequired: ["KHR_draco_mesh_compression", "KHR_texture_basisu", NAME],
      meshes: [{ primitives: [{ attributes: { POSITION: 99 } }] }, null],
      images: [{}],
      skins: [{ joints: "none" }],
      animations: 7,
    });
    file.json.accessors[0] = { type: "VEC3", componentType: 5126, count: 2 ** 40 };
    file.json.bufferViews[1] = { buffer: 5, byteLength: -1 };
    expect((await readGltfModels(glb(file))).models[0].modeCount).toBe(2);
  });

  test("may be interleaved, share a view, be sparse, or be zero where no bytes are", async () => {
    const { json } = foreignFile();
    // Positions and the shapes of mode 0 in turns, 24 bytes apart; mode 1 comes from sparse values.
    const bin = new Uint8Array(3 * 24 + 4 * 4 + 3 * 12);
    const view = new DataView(bin.buffer);
    for (let i = 0; i < 9; i++) {
      const at = Math.floor(i / 3) * 24 + (i % 3) * 4;
      view.setFloat32(at, CUP.positions[i], true);
      view.setFloat32(at + 12, CUP.shapes[i], true);
    }
    for (const [i, f] of CUP.frequencies.entries()) view.setFloat32(72 + 4 * i, f, true);
    bin.set([1, 3, 5], 80);
    for (let i = 0; i < 9; i++) view.setFloat32(88 + 4 * i, CUP.shapes[9 + i], true);
    json.buffers = [{ byteLength: bin.length }];
    json.bufferViews = [
      { buffer: 0, byteLength: 72, byteStride: 24 },
      { buffer: 0, byteOffset: 72, byteLength: 8 },
      { buffer: 0, byteOffset: 80, byteLength: 3 },
      { buffer: 0, byteOffset: 88, byteLength: 36 },
    ];
    const sparse = { count: 3, indices: { bufferView: 2, componentType: 5121 }, values: { bufferView: 3 } };
    json.accessors = [
      { bufferView: 1, type: "SCALAR", componentType: 5126, count: 2 },
      { type: "SCALAR", componentType: 5126, count: 2 },
      { bufferView: 0, type: "VEC3", componentType: 5126, count: 3 },
      { bufferView: 0, byteOffset: 12, type: "VEC3", componentType: 5126, count: 3 },
      { type: "VEC3", componentType: 5126, count: 6, sparse },
    ];
    const root = json.extensions[NAME];
    delete root.acousticSurfaces;
    delete json.nodes;
    root.modalModels = [{ frequencies: 0, decayRates: 1, positions: 2, shapes: 4 }];
    const { models } = await readGltfModels(glb({ json, bin }));
    expect([...models[0].positions]).toEqual(CUP.positions.map(Math.fround));
    expect([...models[0].decayRates]).toEqual([0, 0]);
    const values = CUP.shapes.slice(9);
    const wanted = [[0, 0, 0], values.slice(0, 3), [0, 0, 0], values.slice(3, 6), [0, 0, 0], values.slice(6)];
    expect([...models[0].shapes]).toEqual(wanted.flat());
    root.modalModels[0].shapes = 3;
    root.modalModels[0].frequencies = 5;
    root.modalModels[0].decayRates = 5;
    json.accessors.push({ bufferView: 1, type: "SCALAR", componentType: 5126, count: 1 });
    const single = (await readGltfModels(glb({ json, bin }))).models[0];
    expect([...single.shapes]).toEqual(CUP.shapes.slice(0, 9));
  });

  test("may be without a model: surfaces alone are sound too", async () => {
    const file = foreignFile();
    delete extensionOf(file).modalModels;
    delete file.json.nodes[1].extensions;
    const { models, surfaces, nodes } = await readGltfModels(glb(file));
    expect([models.length, surfaces.length, nodes.length]).toEqual([0, 2, 1]);
  });

  test("on a node that is scaled to nothing is read, with no orientation", async () => {
    const file = foreignFile();
    file.json.nodes[0].scale = [0, 0, 0];
    const { nodes } = await readGltfModels(glb(file));
    expect(nodes[0].orientation).toEqual([0, 0, 0, 1]);
  });

  test("comes through gltf-transform with the extension registered, and back to a file", async () => {
    const io = new WebIO().setLogger(new Logger(Verbosity.SILENT)).registerExtensions([KHRAudioRigidBodies]);
    const before = await readGltfModels(glb(foreignFile()));
    const document = await io.readBinary(glb(foreignFile()));
    expect(modelsOfDocument(document).models).toEqual(before.models);
    const bytes = await io.writeBinary(document);
    const after = await readGltfModels(bytes);
    expect(after.models).toEqual(before.models);
    expect(after.surfaces).toEqual(before.surfaces);
    expect(after.nodes).toEqual(before.nodes);
    expect(unglb(bytes).json.extensionsRequired).toBeUndefined();
  });
});

describe("a model added to a scene", () => {
  /** The same file without what may have changed: the ends of the lists that grow. */
  const rest = ({ json }: ForeignFile, like: ForeignFile) => {
    const { extensions, buffers: _, ...others } = structuredClone(json);
    others.accessors.length = like.json.accessors.length;
    others.bufferViews.length = like.json.bufferViews.length;
    for (const [field, list] of Object.entries(like.json.extensions[NAME]) as [string, unknown[]][]) {
      extensions[NAME][field].length = list.length;
    }
    return { extensions, ...others };
  };

  test("to a node by name leaves everything else as it was, to the byte", async () => {
    const before = foreignFile();
    const bytes = await addModelToGltf(glb(before), presets.load("bell"), { node: "floor", gain: 3 });
    const after = unglb(bytes);
    expect(after.bin.slice(0, before.bin.length)).toEqual(before.bin);
    expect(after.json.nodes[2].extensions[NAME]).toEqual({ acousticSurface: 1, modalModel: 1, gain: 3 });
    after.json.nodes[2] = before.json.nodes[2];
    expect(rest(after, before)).toEqual(rest(before, before));
    const { models, nodes } = await readGltfModels(bytes);
    expect(models.map(({ name }) => name)).toEqual(["cup", "bell"]);
    expect([...models[0].shapes]).toEqual(CUP.shapes);
    expect(models[1].shapes).toEqual(presets.load("bell").shapes);
    expect(models[1].material?.name).toBe(presets.load("bell").material?.name);
    expect(nodes.map(({ model }) => model)).toEqual([0, 1]);
  });

  test("with a surface, without a node, gets a node of its own in the scene", async () => {
    const before = foreignFile();
    const surface = { name: "matt", profile: Float32Array.of(1e-6, 0), sampleSpacing: 1e-5, material: { density: 9 } };
    const bytes = await addModelToGltf(glb(before), presets.load("bar"), { surface });
    const { json } = unglb(bytes);
    expect(json.scenes[0].nodes).toEqual([0, 3]);
    expect(json.nodes[3]).toEqual({ name: "bar", extensions: { [NAME]: { modalModel: 1, acousticSurface: 2 } } });
    expect((await readGltfModels(bytes)).surfaces[2]).toEqual(surface);
  });

  test("to JSON gives JSON, whose bytes it carries in itself", async () => {
    const { json, bin } = foreignFile();
    const uri = `data:;base64,${Buffer.from(bin).toString("base64")}`;
    json.buffers = [{ uri, byteLength: bin.length }];
    const untouched = structuredClone(json);
    const out = await addModelToGltf(json, presets.load("bar"), { node: 0 });
    expect(json).toEqual(untouched);
    const after = JSON.parse(new TextDecoder().decode(out));
    expect(after.buffers[0]).toEqual(json.buffers[0]);
    const { models } = await readGltfModels(out);
    expect(models[1].shapes).toEqual(presets.load("bar").shapes);
  });

  test("to a file without sound, buffers, nodes and scenes makes what is missing", async () => {
    const bytes = await addModelToGltf(glb({ json: { asset: { version: "2.0" } } }), presets.load("bar"));
    const { json } = unglb(bytes);
    expect(json).toMatchObject({ scene: 0, scenes: [{ nodes: [0] }], extensionsUsed: [NAME] });
    expect((await readGltfModels(bytes)).models[0].shapes).toEqual(presets.load("bar").shapes);
  });

  test("to a .glb whose first buffer is elsewhere leaves that one in its place", async () => {
    const json = { asset: { version: "2.0" }, buffers: [{ uri: "far.bin", byteLength: 8 }] };
    const { json: after } = unglb(await addModelToGltf(glb({ json }), presets.load("bar")));
    expect(after.buffers[0]).toEqual(json.buffers[0]);
    expect(after.buffers[1].uri).toMatch(/^data:application\/octet-stream;base64,/);
  });

  test("twice is there twice, and a file that required the extension does so no more", async () => {
    const file = foreignFile();
    file.json.extensionsRequired = [NAME];
    const once = await addModelToGltf(glb(file), presets.load("bar"), { node: 0 });
    const twice = await addModelToGltf(once, presets.load("bell"), { node: 2 });
    expect(unglb(twice).json.extensionsRequired).toBeUndefined();
    expect(unglb(twice).json.extensionsUsed).toEqual(["EXT_unknown", NAME]);
    const { models, nodes } = await readGltfModels(twice);
    expect(nodes.map(({ index, model }) => [index, models[model!].name])).toEqual([
      [0, "bar"],
      [1, "cup"],
      [2, "bell"],
    ]);
    const def = unglb(twice).json.extensions[NAME].modalModels[2];
    expect(numbersOf(unglb(twice), def.frequencies)).toEqual([...presets.load("bell").frequencies].map(Math.fround));
  });

  test.each([
    [{ node: 3 }, "node should be the index of a node, 0 to 2, but came 3"],
    [{ node: -1 }, "node should be the index of a node, but came -1"],
    [{ node: "spoon" }, 'node should be the name of a node, but came "spoon"'],
    [{ gain: -1 }, "gain should be a linear gain, 0 or more, but came -1"],
  ])("to no node, or with no gain, is refused: %j", async (options, message) => {
    await expect(addModelToGltf(glb(foreignFile()), presets.load("bar"), options)).rejects.toThrow(message);
  });
});
