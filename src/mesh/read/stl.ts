// STL: triangles without shared vertices, as text (solid, facet, vertex …) or as records of 50 bytes. Some binary files
// begin with "solid" too; their length tells them from text.
import { Came } from "../../math/error.js";
import { numbersTo, type TriangleMesh } from "../triangles.js";
import { refuse } from "./refuse.js";
import { Numbers, Text } from "./text.js";

const HEADER = 84;
const RECORD = 50;

/** Reads an STL file of either kind. */
export function readStl(bytes: Uint8Array, notes: string[]): TriangleMesh {
  const mesh = isTextStl(bytes) ? readText(bytes, notes) : readBinary(bytes, notes);
  if (mesh.indices.length === 0) throw refuse("the file", "an STL file with triangles", new Came("none"));
  return mesh;
}

/** Whether the length is that of a binary STL file with as many triangles as it says. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER && HEADER + RECORD * countOf(bytes) === bytes.length;
}

/** Whether it is an STL file in text: it says solid, soon after it facet, and its length is no binary file's. */
export function isTextStl(bytes: Uint8Array): boolean {
  if (isBinaryStl(bytes)) return false;
  const start = String.fromCharCode(...bytes.subarray(0, 1024)).toLowerCase();
  return /^\s*solid\b/.test(start) && /\bfacet\b|\bendsolid\b/.test(start) && !start.includes("\0");
}

function countOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
}

function readBinary(bytes: Uint8Array, notes: string[]): TriangleMesh {
  if (bytes.length < HEADER)
    throw refuse("the file", `an STL file of ${HEADER} bytes and more`, new Came(`${bytes.length}`));
  const said = countOf(bytes);
  const there = Math.floor((bytes.length - HEADER) / RECORD);
  const count = Math.min(said, there);
  if (said > there) notes.push(`the file is cut: ${there} of ${said} triangles are there`);
  const positions = new Float64Array(9 * count);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let t = 0; t < count; t++) {
    for (let i = 0; i < 9; i++) positions[9 * t + i] = view.getFloat32(HEADER + RECORD * t + 12 + 4 * i, true);
  }
  return { positions, indices: numbersTo(3 * count) };
}

function readText(bytes: Uint8Array, notes: string[]): TriangleMesh {
  const text = new Text(bytes);
  const positions = new Numbers(new Float64Array(3072));
  const indices = new Numbers(new Uint32Array(3072));
  let first = 0;
  let short = 0;
  const close = () => {
    const vertices = positions.length / 3;
    if (vertices > first && vertices < first + 3) short++;
    for (let i = first + 1; i + 1 < vertices; i++) indices.push(first, i, i + 1);
    first = vertices;
  };
  for (; !text.atEnd; text.skipLine()) {
    text.skipBlanks();
    if (text.take("vertex")) positions.push(...text.point());
    else if (["facet", "outer", "endloop", "endfacet"].some((word) => text.take(word))) close();
  }
  close();
  if (short > 0) notes.push(`${short} facets have fewer than three vertices and were left out`);
  return { positions: positions.done(), indices: indices.done() };
}
