// Wavefront OBJ: lines of vertices and faces. Groups, objects, materials, normals and texture coordinates are passed
// over: all faces are one mesh.
import { Came } from "../../math/error.js";
import { triangulate } from "../polygon.js";
import type { TriangleMesh } from "../triangles.js";
import { refuse } from "./refuse.js";
import { Numbers, Text } from "./text.js";

/** Reads an OBJ file. */
export function readObj(bytes: Uint8Array, notes: string[]): TriangleMesh {
  const text = new Text(bytes);
  const positions = new Numbers(new Float64Array(3072));
  const indices = new Numbers(new Uint32Array(3072));
  const corners: number[] = [];
  let missing = 0;
  let polygons = 0;
  const readFace = () => {
    if (!readCorners(text, positions.length / 3, corners)) missing++;
    else {
      if (corners.length > 3) polygons++;
      triangulate(positions, corners, (a, b, c) => indices.push(a, b, c));
    }
  };
  for (; !text.atEnd; text.skipLine()) {
    text.skipBlanks();
    if (text.take("v")) positions.push(...text.point());
    else if (text.take("f")) readFace();
  }
  if (missing > 0)
    notes.push(`${missing} faces name vertices that are not there, or fewer than three, and were left out`);
  if (polygons > 0) notes.push(`${polygons} polygons were divided into triangles`);
  if (indices.length === 0) {
    const vertices = positions.length / 3;
    const came = vertices > 0 ? `${vertices} vertices without a face` : "neither vertices nor faces";
    const expected =
      "a Wavefront OBJ file with faces (lines that begin with f): save or convert it as OBJ, STL or glTF, " +
      "with its surface";
    throw refuse("the file", expected, new Came(came));
  }
  return { positions: positions.done(), indices: indices.done() };
}

/** The vertices of a face, `1`, `1/2`, `1//3` or `1/2/3` each; false when there are not three that exist. */
function readCorners(text: Text, vertices: number, corners: number[]): boolean {
  corners.length = 0;
  let sound = true;
  for (;;) {
    text.skipBlanks();
    if (text.atLineEnd) break;
    const number = text.integer();
    text.skipWord();
    const v = number < 0 ? vertices + number : number - 1;
    if (!(v >= 0 && v < vertices)) sound = false;
    else if (corners[corners.length - 1] !== v) corners.push(v);
  }
  if (corners.length > 1 && corners[0] === corners[corners.length - 1]) corners.pop();
  return sound && corners.length >= 3;
}
