// The border of a surface: how long it is, and how large the holes are that it goes around.
import { edgesOf, nextCorner } from "../edges.js";
import { facesOf, type TriangleMesh } from "../triangles.js";

/** The border of a surface. */
export interface Border {
  /** m */
  length: number;
  /** The areas of the holes, m²: of each loop the length of its vector area ½ Σ p × p′, so that a crack has none. */
  holes: number;
}

/** A surface is as good as closed when its holes are this part of its area. */
const SMALL = 0.01;

/** Measures the border of a surface. */
export function borderOf({ positions: p, indices }: TriangleMesh): Border {
  const edges = edgesOf(indices);
  /** By vertex, the border half-edge that begins there. */
  const from = new Map<number, number>();
  let length = 0;
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] !== 1) continue;
    const h = edges.first[e];
    from.set(indices[h], h);
    const a = 3 * indices[h];
    const b = 3 * indices[nextCorner(h)];
    length += Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
  }
  let holes = 0;
  for (const first of [...from.keys()]) {
    const start = 3 * first;
    const sum = [0, 0, 0];
    for (let v = first; ; ) {
      const h = from.get(v);
      if (h === undefined) break;
      from.delete(v);
      const w = indices[nextCorner(h)];
      const [ax, ay, az] = [0, 1, 2].map((k) => p[3 * v + k] - p[start + k]);
      const [bx, by, bz] = [0, 1, 2].map((k) => p[3 * w + k] - p[start + k]);
      sum[0] += ay * bz - az * by;
      sum[1] += az * bx - ax * bz;
      sum[2] += ax * by - ay * bx;
      v = w;
    }
    holes += Math.hypot(...sum) / 2;
  }
  return { length, holes };
}

/** Whether a surface is closed, but for cracks and small holes. */
export function isClosed(mesh: TriangleMesh): boolean {
  const { length, holes } = borderOf(mesh);
  if (length === 0) return true;
  const { area } = facesOf(mesh);
  return holes < SMALL * area && length < 2 * Math.sqrt(area);
}
