// The border of a surface: its loops, how long they are, and how large the holes are that they go around.
import { edgesOf, nextCorner } from "./edges.js";
import { facesOf, type TriangleMesh } from "./triangles.js";

/** The border of a surface. */
export interface Border {
  /** m */
  length: number;
  /** The areas of the holes, m²: of each loop the length of its vector area ½ Σ p × p′, so that a crack has none. */
  holes: number;
}

/** A surface is as good as closed when its holes are this part of its area. */
const SMALL = 0.01;

/**
 * The vertices of each loop of the border, along its triangles. Every vertex must have one fan of triangles, as
 * `repairMesh` leaves it.
 */
export function borderLoops(indices: Uint32Array): number[][] {
  const edges = edgesOf(indices);
  /** By vertex, the vertex behind it along the border. */
  const next = new Map<number, number>();
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] === 1) next.set(indices[edges.first[e]], indices[nextCorner(edges.first[e])]);
  }
  const loops: number[][] = [];
  for (const first of next.keys()) {
    const loop: number[] = [];
    for (let v: number | undefined = first, to = next.get(v); to !== undefined; to = next.get(v)) {
      next.delete(v);
      loop.push(v);
      v = to;
    }
    loops.push(loop);
  }
  return loops;
}

/** Measures the border of a surface. */
export function borderOf({ positions: p, indices }: TriangleMesh): Border {
  let length = 0;
  let holes = 0;
  for (const loop of borderLoops(indices)) {
    const start = 3 * loop[0];
    const sum = [0, 0, 0];
    for (const [i, v] of loop.entries()) {
      const w = loop[(i + 1) % loop.length];
      const [ax, ay, az] = [0, 1, 2].map((k) => p[3 * v + k] - p[start + k]);
      const [bx, by, bz] = [0, 1, 2].map((k) => p[3 * w + k] - p[start + k]);
      length += Math.hypot(ax - bx, ay - by, az - bz);
      sum[0] += ay * bz - az * by;
      sum[1] += az * bx - ax * bz;
      sum[2] += ax * by - ay * bx;
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
