// Long edges are halved until none is longer than a limit. The surface stays exactly where it is and neighbours stay
// joined: an edge is halved for all its triangles at once. Quantities that differ along a wall, such as its thickness,
// can be told by triangle after this even when the file has the wall as two long triangles.
//
//   one edge halved      two edges halved       three edges halved
//        /|\                  /\                      /\
//       / | \                /--\                    /__\
//      /__|__\              /_ \_\                  /_\/_\
import { eachEdge, edgesOf } from "../edges.js";
import { appended, distance, facesOf, type TriangleMesh } from "../triangles.js";

/**
 * Halves edges.
 *
 * @param longest the longest edge that may stay, m.
 * @param most stops before there are more triangles than this.
 */
export function refine(given: TriangleMesh, longest: number, most: number): TriangleMesh {
  let mesh = given;
  for (let sweep = 0; sweep < 24; sweep++) {
    const { positions: p, indices } = mesh;
    const edges = edgesOf(indices);
    const middles = new Int32Array(edges.count).fill(-1);
    const points: number[] = [];
    let added = 0;
    eachEdge(indices, (a, b, uses, _, e) => {
      if (!(distance(p, a, b) > longest)) return;
      middles[e] = (p.length + points.length) / 3;
      for (let k = 0; k < 3; k++) points.push((p[3 * a + k] + p[3 * b + k]) / 2);
      added += uses;
    });
    if (points.length === 0 || indices.length / 3 + added > most) break;
    const positions = appended(p, points);
    const corners: number[] = [];
    for (let t = 0; t < indices.length; t += 3) {
      const middle = [0, 1, 2].map((k) => middles[edges.of[t + k]]);
      divide(indices.subarray(t, t + 3), middle, positions, (...three) => corners.push(...three));
    }
    mesh = { positions, indices: Uint32Array.from(corners) };
  }
  return mesh;
}

/** Whether at most a twentieth of the area belongs to triangles with an edge longer than this, m. */
export function isFine(mesh: TriangleMesh, longest: number): boolean {
  const { positions: p, indices } = mesh;
  const { areas, area } = facesOf(mesh);
  let coarse = 0;
  for (let h = 0; h < indices.length; h += 3) {
    const [a, b, c] = indices.subarray(h, h + 3);
    const most = Math.max(distance(p, a, b), distance(p, b, c), distance(p, c, a));
    if (most > longest) coarse += areas[h / 3];
  }
  return coarse <= 0.05 * area;
}

/** Divides a triangle by the middles of its edges (-1 = not halved); `middle[k]` lies between corners k and k + 1. */
function divide(
  corner: ArrayLike<number>,
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
  if (distance(p, a, m) <= distance(p, b, n)) {
    put(a, b, m);
    put(a, m, n);
  } else {
    put(a, b, n);
    put(b, m, n);
  }
}
