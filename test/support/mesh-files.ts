// Mesh files made in a test: OBJ and STL as text, STL as bytes, and glTF from its parts.
import type { TriangleMesh } from "../../src/mesh/triangles.js";
import { closeGltf, toDataUri } from "../../src/model/gltf/file/container.js";

const encoder = new TextEncoder();

/** Text as bytes. */
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

/** An OBJ file. */
export function objOf({ positions: p, indices }: TriangleMesh): Uint8Array {
  const lines: string[] = ["# made"];
  for (let i = 0; i < p.length; i += 3) lines.push(`v ${p[i]} ${p[i + 1]} ${p[i + 2]}`);
  for (let i = 0; i < indices.length; i += 3)
    lines.push(`f ${indices[i] + 1} ${indices[i + 1] + 1} ${indices[i + 2] + 1}`);
  return bytesOf(`${lines.join("\n")}\n`);
}

/** An STL file in text. */
export function textStlOf({ positions: p, indices }: TriangleMesh): Uint8Array {
  const lines: string[] = ["solid made"];
  for (let t = 0; t < indices.length; t += 3) {
    lines.push("facet normal 0 0 0", "outer loop");
    for (let k = 0; k < 3; k++) {
      const v = 3 * indices[t + k];
      lines.push(`vertex ${p[v]} ${p[v + 1]} ${p[v + 2]}`);
    }
    lines.push("endloop", "endfacet");
  }
  return bytesOf(`${[...lines, "endsolid made"].join("\n")}\n`);
}

/** An STL file in bytes. */
export function binaryStlOf({ positions: p, indices }: TriangleMesh, header = "made"): Uint8Array {
  const triangles = indices.length / 3;
  const out = new Uint8Array(84 + 50 * triangles);
  out.set(bytesOf(header).subarray(0, 80));
  const view = new DataView(out.buffer);
  view.setUint32(80, triangles, true);
  for (let i = 0; i < indices.length; i++) {
    for (let k = 0; k < 3; k++) {
      const at = 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * k;
      view.setFloat32(at, p[3 * indices[i] + k], true);
    }
  }
  return out;
}

/** Bytes behind each other, each beginning at a multiple of four, as the views of one buffer. */
export function viewsOf(
  ...blocks: readonly (Float32Array | Int16Array | Int8Array | Uint8Array | Uint16Array | Uint32Array)[]
) {
  const bufferViews: Record<string, number>[] = [];
  let length = 0;
  for (const block of blocks) {
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: block.byteLength });
    length += Math.ceil(block.byteLength / 4) * 4;
  }
  const bin = new Uint8Array(length);
  for (const [i, block] of blocks.entries()) {
    bin.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), bufferViews[i].byteOffset);
  }
  return { bufferViews, bin };
}

/** A glTF file from its JSON and its bytes: one file, or text with the bytes in it. */
export function gltfOf(json: Record<string, unknown>, bin: Uint8Array, kind: "glb" | "gltf" = "glb"): Uint8Array {
  const buffer = { byteLength: bin.length, ...(kind === "gltf" && { uri: toDataUri(bin) }) };
  return closeGltf({ kind, json: { asset: { version: "2.0" }, buffers: [buffer], ...json }, bin });
}

/** A glTF file with one mesh; `json` adds to it or takes the place of its parts. */
export function glbOf(
  { positions, indices }: TriangleMesh,
  json: Record<string, unknown> = {},
  kind: "glb" | "gltf" = "glb",
) {
  const { bufferViews, bin } = viewsOf(Float32Array.from(positions), indices);
  return gltfOf(
    {
      bufferViews,
      accessors: [
        { bufferView: 0, componentType: 5126, count: positions.length / 3, type: "VEC3" },
        { bufferView: 1, componentType: 5125, count: indices.length, type: "SCALAR" },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
      scene: 0,
      ...json,
    },
    bin,
    kind,
  );
}
