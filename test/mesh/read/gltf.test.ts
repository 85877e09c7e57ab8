// glTF scenes: nodes place and mirror meshes, numbers come in every type, and what cannot be read is told with what to
// do.
import { expect, test } from "vitest";
import { readGltfMesh } from "../../../src/mesh/read/gltf.js";
import { boundsOf, facesOf } from "../../../src/mesh/triangles.js";
import { closeGltf, toDataUri } from "../../../src/model/gltf/file/container.js";
import { glbOf, gltfOf, viewsOf } from "../../support/mesh-files.js";
import { box, volumeOf } from "../../support/meshes.js";

const cube = box(1, 1, 1);
const read = (bytes: Uint8Array, notes: string[] = []) => readGltfMesh(bytes, notes);

test("nodes place their meshes, an instance each, and a mirror keeps the outside out", async () => {
  const nodes = [
    { children: [1, 2], translation: [10, 0, 0] },
    { mesh: 0, scale: [2, 2, 2] },
    { mesh: 0, scale: [-1, 1, 1], translation: [5, 0, 0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] },
  ];
  const mesh = await read(glbOf(cube, { nodes, scenes: [{ nodes: [0] }] }));
  expect(mesh.indices.length).toBe(2 * cube.indices.length);
  expect(volumeOf(mesh)).toBeCloseTo(8 + 1, 6);
  expect(boundsOf(mesh.positions).low[0]).toBeCloseTo(9, 6);
  expect(boundsOf(mesh.positions).high[0]).toBeCloseTo(15.5, 6);
});

test("only the scene that the file shows is read; without scenes all roots are", async () => {
  const nodes = [{ mesh: 0 }, { mesh: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1] }];
  const shown = await read(glbOf(cube, { nodes, scenes: [{ nodes: [0] }, { nodes: [1] }], scene: 1 }));
  expect(boundsOf(shown.positions).low[0]).toBeCloseTo(2.5, 6);
  const all = await read(glbOf(cube, { nodes, scenes: undefined, scene: undefined }));
  expect(all.indices.length).toBe(2 * cube.indices.length);
});

test("strips and fans become triangles of one sense, and lines are left out with a note", async () => {
  const { bufferViews, bin } = viewsOf(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0), Uint8Array.of(0, 1, 3, 2));
  const attributes = { POSITION: 0 };
  const json = {
    bufferViews,
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: "VEC3" },
      { bufferView: 1, componentType: 5121, count: 4, type: "SCALAR" },
    ],
    meshes: [
      {
        primitives: [
          { attributes, mode: 5 },
          { attributes, mode: 6, indices: 1 },
          { attributes, mode: 1 },
        ],
      },
    ],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
  };
  const notes: string[] = [];
  const mesh = await read(gltfOf(json, bin), notes);
  const { area, normals } = facesOf(mesh);
  expect(area).toBeCloseTo(2, 9);
  expect(normals.filter((_, i) => i % 3 === 2)).toEqual(new Float64Array(4).fill(1));
  expect(notes).toEqual(["points or lines in meshes[0].primitives[2] were left out"]);
});

test("quantised, normalised, interleaved and sparse positions are read", async () => {
  // Three vertices of 16-bit numbers, 8 bytes apart; the third is changed by the sparse part.
  const points = Int16Array.of(0, 0, 0, 0, 32767, 0, 0, 0, 0, 0, 0, 0);
  const { bufferViews, bin } = viewsOf(points, Uint16Array.of(2), Int16Array.of(0, 32767, 0));
  const json = {
    bufferViews: [{ ...bufferViews[0], byteStride: 8 }, bufferViews[1], bufferViews[2]],
    accessors: [
      {
        bufferView: 0,
        componentType: 5122,
        normalized: true,
        count: 3,
        type: "VEC3",
        sparse: { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 2 } },
      },
    ],
    extensionsRequired: ["KHR_mesh_quantization"],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0, scale: [2, 2, 2] }],
    scenes: [{ nodes: [0] }],
  };
  expect([...(await read(gltfOf(json, bin))).positions]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 0]);
});

test("a skin is read in the pose that the file has", async () => {
  const one = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const { bufferViews, bin } = viewsOf(
    Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0),
    Float32Array.of(...one, ...one),
  );
  const json = {
    bufferViews,
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: "VEC3" },
      { bufferView: 1, componentType: 5121, count: 3, type: "VEC4" },
      { bufferView: 2, componentType: 5126, count: 3, type: "VEC4" },
      { bufferView: 3, componentType: 5126, count: 2, type: "MAT4" },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
    skins: [{ joints: [1, 2], inverseBindMatrices: 3 }],
    nodes: [{ mesh: 0, skin: 0, translation: [99, 0, 0] }, {}, { translation: [0, 0, 4] }],
    scenes: [{ nodes: [0, 1, 2] }],
  };
  expect([...(await read(gltfOf(json, bin))).positions]).toEqual([0, 0, 0, 1, 0, 4, 0, 1, 2]);
});

test("buffers in other files are asked for by name", async () => {
  const { bufferViews, bin } = viewsOf(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
  const json = {
    asset: { version: "2.0" },
    buffers: [{ byteLength: bin.length, uri: "a%20cup.bin" }],
    bufferViews,
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3" }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }],
  };
  const file = closeGltf({ kind: "gltf", json });
  const asked: string[] = [];
  const mesh = await readGltfMesh(file, [], (uri) => {
    asked.push(uri);
    return Promise.resolve(bin);
  });
  expect(asked).toEqual(["a%20cup.bin"]);
  expect(mesh.indices.length).toBe(3);
  await expect(read(file)).rejects.toThrow("save the model as .glb");
  await expect(readGltfMesh(file, [], () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(toDataUri(bin)).toContain("base64");
});

const primitive = { attributes: { POSITION: 0 }, indices: 1 };
test.each([
  [
    "Draco",
    { meshes: [{ primitives: [{ ...primitive, extensions: { KHR_draco_mesh_compression: {} } }] }] },
    "cp in.glb",
  ],
  [
    "meshopt",
    { bufferViews: [{ buffer: 0, byteLength: 9, extensions: { EXT_meshopt_compression: {} } }] },
    "cp in.glb",
  ],
  [
    "meshopt by its old name",
    { bufferViews: [{ buffer: 1, byteLength: 9, extensions: { MESHOPT_compression: {} } }] },
    "cp in.glb",
  ],
  ["a scene that shows nothing", { nodes: [{}] }, "shows no triangles"],
  ["no meshes", { nodes: [], meshes: undefined, scenes: [{ nodes: [] }] }, "without meshes"],
  ["a mesh that is not there", { nodes: [{ mesh: 3 }] }, "nodes[0].mesh"],
  ["nodes that hang in a circle", { nodes: [{ children: [1] }, { children: [0] }] }, "the child of one node only"],
  ["a stride that is too small", { bufferViews: [{ buffer: 0, byteLength: 96, byteStride: 4 }] }, "apart"],
  ["a view outside its buffer", { bufferViews: [{ buffer: 0, byteLength: 1e9 }] }, "inside its buffer"],
  ["more zeros than fit", { accessors: [{ componentType: 5126, count: 1e12, type: "VEC3" }] }, "cannot all be zero"],
])("%s: the complaint says what to do", async (_, json, words) => {
  await expect(read(glbOf(cube, json))).rejects.toThrow(words);
});

test("the node that a model fits on is told: the only one with a mesh, where it stands as it was drawn", async () => {
  expect((await read(glbOf(cube))).node).toBe(0);
  expect((await read(glbOf(cube, { nodes: [{ children: [1] }, { mesh: 0 }] }))).node).toBe(1);
  expect((await read(glbOf(cube, { nodes: [{ mesh: 0, translation: [1, 0, 0] }] }))).node).toBeUndefined();
  expect((await read(glbOf(cube, { nodes: [{ scale: [2, 2, 2], children: [1] }, { mesh: 0 }] }))).node).toBeUndefined();
  expect(
    (await read(glbOf(cube, { nodes: [{ mesh: 0 }, { mesh: 0 }], scenes: [{ nodes: [0, 1] }] }))).node,
  ).toBeUndefined();
});
