// Long edges are halved until none is longer than a limit. The surface stays exactly where it is and neighbours stay
// joined: an edge is halved for all its triangles at once. Quantities that differ along a wall, such as its thickness,
// can be told by triangle after this even when the file has the wall as two long triangles.
//
//   one edge halved      two edges halved       three edges halved
//        /|\                  /\                      /\
//       / | \                /--\                    /__\
//      /__|__\              /_ \_\                  /_\/_\
import { edgesOf, nextCorner } from "../edges.js";
import { facesOf, type TriangleMesh } from "../triangles.js";

/** A surface with more triangles. */
export interface Refined {
  mesh: TriangleMesh;
  /** [T] the triangle of the given mesh that each one is part of. */
  from: Uint32Array;
}

/**
 * Halves edges.
 *
 * @param longest the longest edge that may stay, m.
 * @param most stops before there are more triangles than this.
 */
export function refine(given: TriangleMesh, longest: number, most: number): Refined {
  let mesh = given;
  let from = Uint32Array.from({ length: given.indices.length / 3 }, (_, t) => t);
  for (let sweep = 0; sweep < 24; sweep++) {
    const edges = edgesOf(mesh.indices);
    const middles = new Int32Array(edges.count).fill(-1);
    const points: number[] = [];
    const { positions: p } = mesh;
    const vertices = p.length / 3;
    let added = 0;
    for (let e = 0; e < edges.count; e++) {
      const h = edges.first[e];
      const a = 3 * mesh.indices[h];
      const b = 3 * mesh.indices[nextCorner(h)];
      const length = Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
      if (!(length > longest)) continue;
      middles[e] = vertices + points.length / 3;
      for (let k = 0; k < 3; k++) points.push((p[a + k] + p[b + k]) / 2);
      added += edges.uses[e];
    }
    if (points.length === 0 || from.length + added > most) break;
    const positions = new Float64Array(p.length + points.length);
    positions.set(p);
    positions.set(points, p.length);
    const indices = new Uint32Array(mesh.indices.length + 3 * added);
    const parents = new Uint32Array(from.length + added);
    let count = 0;
    const put = (a: number, b: number, c: number, parent: number) => {
      indices[3 * count] = a;
      indices[3 * count + 1] = b;
      indices[3 * count + 2] = c;
      parents[count++] = parent;
    };
    for (let t = 0; t < from.length; t++) {
      const corners = [0, 1, 2].map((k) => mesh.indices[3 * t + k]);
      divide(
        corners,
        [0, 1, 2].map((k) => middles[edges.of[3 * t + k]]),
        positions,
        (a, b, c) => put(a, b, c, from[t]),
      );
    }
    mesh = { positions, indices };
    from = parents;
  }
  return { mesh, from };
}

/** Whether at most a twentieth of the area belongs to triangles with an edge longer than this, m. */
export function isFine(mesh: TriangleMesh, longest: number): boolean {
  const { positions: p, indices } = mesh;
  const { areas, area } = facesOf(mesh);
  let coarse = 0;
  for (let h = 0; h < indices.length; h += 3) {
    let most = 0;
    for (let k = 0; k < 3; k++) {
      const a = 3 * indices[h + k];
      const b = 3 * indices[h + ((k + 1) % 3)];
      most = Math.max(most, Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]));
    }
    if (most > longest) coarse += areas[h / 3];
  }
  return coarse <= 0.05 * area;
}

/** Divides a triangle by the middles of its edges (-1 = not halved); `middle[k]` lies between corners k and k + 1. */
function divide(
  corner: readonly number[],
  middle: readonly number[],
  p: Float64Array,
  put: (a: number, b: number, c: number) => void,
): void {
  const halved = middle.filter((m) => m >= 0).length;
  if (halved === 0) {
    put(corner[0], corner[1], corner[2]);
    return;
  }
  if (halved === 3) {
    for (let k = 0; k < 3; k++) put(corner[k], middle[k], middle[(k + 2) % 3]);
    put(middle[0], middle[1], middle[2]);
    return;
  }
  if (halved === 1) {
    const k = middle.findIndex((m) => m >= 0);
    const [a, b, c] = [corner[k], corner[(k + 1) % 3], corner[(k + 2) % 3]];
    put(a, middle[k], c);
    put(middle[k], b, c);
    return;
  }
  // The corner between the two halved edges is cut off; what is left is divided along its shorter diagonal.
  const k = middle.findIndex((m) => m < 0);
  const [a, b, c] = [corner[k], corner[(k + 1) % 3], corner[(k + 2) % 3]];
  const m = middle[(k + 1) % 3];
  const n = middle[(k + 2) % 3];
  put(m, c, n);
  const gap = (x: number, y: number) =>
    Math.hypot(p[3 * x] - p[3 * y], p[3 * x + 1] - p[3 * y + 1], p[3 * x + 2] - p[3 * y + 2]);
  if (gap(a, m) <= gap(b, n)) {
    put(a, b, m);
    put(a, m, n);
  } else {
    put(a, b, n);
    put(b, m, n);
  }
}
