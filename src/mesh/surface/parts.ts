// The parts of a mesh that hang together at edges.
import { edgesOf } from "../edges.js";
import { facesOf, numbersTo, type TriangleMesh } from "../triangles.js";

/** Parts of a mesh. */
export interface Parts {
  count: number;
  /** [T] the part of each triangle; parts are numbered by falling area. */
  of: Int32Array;
  /** [count] m² */
  areas: Float64Array;
}

/** Finds the parts of a mesh, the largest first. */
export function partsOf(mesh: TriangleMesh): Parts {
  const triangles = mesh.indices.length / 3;
  const edges = edgesOf(mesh.indices);
  const of = new Int32Array(triangles).fill(-1);
  const { areas } = facesOf(mesh);
  const sums: number[] = [];
  const stack: number[] = [];
  for (let first = 0; first < triangles; first++) {
    if (of[first] >= 0) continue;
    let sum = 0;
    of[first] = sums.length;
    stack.push(first);
    for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
      sum += areas[t];
      for (let k = 0; k < 3; k++) {
        for (let h = edges.first[edges.of[3 * t + k]]; h >= 0; h = edges.next[h]) {
          const u = Math.floor(h / 3);
          if (of[u] >= 0) continue;
          of[u] = sums.length;
          stack.push(u);
        }
      }
    }
    sums.push(sum);
  }
  const order = Array.from(sums.keys()).sort((a, b) => sums[b] - sums[a] || a - b);
  const number = new Int32Array(sums.length);
  for (const [i, part] of order.entries()) number[part] = i;
  return { count: sums.length, of: of.map((part) => number[part]), areas: Float64Array.from(order, (i) => sums[i]) };
}

/** The triangles of the part with the most area. */
export function largestPart(mesh: TriangleMesh): Uint32Array {
  const { of } = partsOf(mesh);
  return numbersTo(of.length).filter((t) => of[t] === 0);
}
