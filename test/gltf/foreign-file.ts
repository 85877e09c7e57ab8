// A glTF file as another program would write it, put together byte by byte without gltf-transform, so that reading is
// tested against the format and not against our own writer.

type Json = Record<string, unknown>;

/** A file before it is put together: its JSON, which a test may change, and its bytes. */
export interface ForeignFile {
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into it to break it
  json: any;
  bin: Uint8Array;
}

export const NAME = "KHR_audio_rigid_bodies";

/** Two modes at three points of a triangle, as the file below has them. */
export const CUP = {
  frequencies: [440, 1234.5],
  decayRates: [3, 8.25],
  positions: [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0],
  shapes: [1, 0, 0, 0, 2, 0, 0, 0, 3, -1, 0, 0, 0, -2, 0, 0, 0, 0.5],
  indices: [0, 1, 2],
};

/**
 * A scene with a mesh, a material, an animation, a texture, extensions and extras of others, and one modal model with
 * every field of the draft, on the second of three nodes.
 */
export function foreignFile(): ForeignFile {
  const views: Json[] = [];
  const accessors: Json[] = [];
  const chunks: Uint8Array[] = [];
  let length = 0;
  const add = (type: string, componentType: number, array: Float32Array | Uint16Array, more: Json = {}) => {
    const bytes = new Uint8Array(Math.ceil(array.byteLength / 4) * 4);
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    views.push({ buffer: 0, byteOffset: length, byteLength: array.byteLength });
    chunks.push(bytes);
    length += bytes.length;
    const size = type === "VEC3" ? 3 : 1;
    accessors.push({ bufferView: views.length - 1, type, componentType, count: array.length / size, ...more });
    return accessors.length - 1;
  };
  const vertices = add("VEC3", 5126, Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]), {
    min: [0, 0, 0],
    max: [1, 1, 0],
  });
  const times = add("SCALAR", 5126, Float32Array.of(0, 1), { min: [0], max: [1] });
  const moves = add("VEC3", 5126, Float32Array.of(0, 0, 0, 1, 2, 3));
  const model = {
    name: "cup",
    frequencies: add("SCALAR", 5126, Float32Array.from(CUP.frequencies)),
    decayRates: add("SCALAR", 5126, Float32Array.from(CUP.decayRates)),
    positions: add("VEC3", 5126, Float32Array.from(CUP.positions)),
    shapes: add("VEC3", 5126, Float32Array.from(CUP.shapes)),
    indices: add("SCALAR", 5123, Uint16Array.from(CUP.indices)),
    material: 1,
    massProperties: {
      mass: 0.3,
      centerOfMass: [0, 0.05, 0],
      inertiaDiagonal: [1e-3, 2e-3, 1e-3],
      inertiaOrientation: [0, 0, 0, 1],
    },
    extras: { from: "elsewhere" },
  };
  const profile = add("SCALAR", 5126, Float32Array.of(1e-6, -1e-6, 2e-6, -2e-6));
  const json = {
    asset: { version: "2.0", generator: "by hand", extras: { kept: 1 } },
    extensionsUsed: ["EXT_unknown", NAME],
    scene: 0,
    scenes: [{ nodes: [0], name: "kitchen", extras: { light: "dim" } }],
    nodes: [
      { name: "table", children: [1, 2], translation: [1, 0, 0], scale: [2, 2, 2] },
      {
        name: "cup",
        mesh: 0,
        translation: [0, 0.5, 0],
        extensions: { EXT_unknown: { deep: [1, 2] }, [NAME]: { modalModel: 0, acousticSurface: 0, gain: 0.5 } },
      },
      { name: "floor", extensions: { [NAME]: { acousticSurface: 1 } } },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: vertices }, material: 0 }], extras: { note: "kept" } }],
    materials: [{ name: "paint", pbrMetallicRoughness: { roughnessFactor: 0.4 }, extensions: { EXT_unknown: {} } }],
    animations: [
      {
        samplers: [{ input: times, output: moves }],
        channels: [{ sampler: 0, target: { node: 1, path: "translation" } }],
      },
    ],
    images: [{ uri: "data:image/png;base64,iVBORw0KGgo=" }],
    textures: [{ source: 0 }],
    buffers: [{ byteLength: 0 }],
    bufferViews: views,
    accessors,
    extensions: {
      EXT_unknown: { any: "thing" },
      [NAME]: {
        acousticMaterials: [
          { name: "stone", density: 2500, youngsModulus: 5e10, poissonRatio: 0.25 },
          { name: "ceramic", density: 2700, youngsModulus: 7.2e10, poissonRatio: 0.19, alpha: 6, beta: 1e-7 },
        ],
        acousticSurfaces: [
          { name: "glazed", roughness: 3e-7, correlationLength: 2e-5, spectralSlope: -2.7, material: 1 },
          {
            name: "tiles",
            roughness: 8e-6,
            correlationLength: 8e-5,
            shortWavelength: 5e-6,
            waviness: 1e-5,
            wavinessLength: 1e-3,
            profile,
            sampleSpacing: 5e-6,
            normalTexture: { index: 0, scale: 0.5 },
            material: 0,
            extras: { seen: true },
          },
        ],
        modalModels: [model],
      },
    },
    extras: { author: "nobody" },
  };
  const bin = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bin.set(chunk, at);
    at += chunk.length;
  }
  json.buffers[0].byteLength = length;
  return { json, bin };
}

/** Puts a .glb file together. */
export function glb({ json, bin }: { json: unknown; bin?: Uint8Array }): Uint8Array {
  const pad = (bytes: Uint8Array, filler: number) => {
    const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filler);
    out.set(bytes);
    return out;
  };
  const text = pad(new TextEncoder().encode(JSON.stringify(json)), 0x20);
  const data = bin && pad(bin, 0);
  const words = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);
  const total = 12 + 8 + text.length + (data ? 8 + data.length : 0);
  return Uint8Array.from([
    ...words(0x46546c67, 2, total),
    ...words(text.length, 0x4e4f534a),
    ...text,
    ...(data ? [...words(data.length, 0x004e4942), ...data] : []),
  ]);
}

/** Takes a .glb file apart again. */
export function unglb(bytes: Uint8Array): ForeignFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  const has = bytes.length > 20 + length;
  return {
    json,
    bin: has ? bytes.slice(28 + length, 28 + length + view.getUint32(20 + length, true)) : new Uint8Array(),
  };
}

/** The numbers of an accessor, read as plainly as can be. */
export function numbersOf({ json, bin }: ForeignFile, accessor: number): number[] {
  const { bufferView, componentType, count, type, byteOffset = 0 } = json.accessors[accessor];
  const { byteOffset: start = 0, byteStride } = json.bufferViews[bufferView];
  const size = type === "VEC3" ? 3 : 1;
  const bytes = componentType === 5123 ? 2 : 4;
  const view = new DataView(bin.buffer, bin.byteOffset + start + byteOffset);
  return Array.from({ length: count * size }, (_, i) => {
    const at = Math.floor(i / size) * (byteStride ?? size * bytes) + (i % size) * bytes;
    if (componentType === 5126) return view.getFloat32(at, true);
    return componentType === 5123 ? view.getUint16(at, true) : view.getUint32(at, true);
  });
}
