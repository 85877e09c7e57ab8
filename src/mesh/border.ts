// The border of a surface: its loops, how long they are, and how large the holes are that they go around.
import { cross, minus, plus, type Vec3 } from "../math/vec3.js";
import { eachEdge } from "./edges.js";
import { facesOf, pointOf, type TriangleMesh } from "./triangles.js";

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
  /** By vertex, the vertex behind it along the border. */
  const next = new Map<number, number>();
  eachEdge(indices, (a, b, uses) => {
    if (uses === 1) next.set(a, b);
  });
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
    const start = pointOf(p, loop[0]);
    const way = (v: number) => minus(pointOf(p, v), start);
    let sum: Vec3 = [0, 0, 0];
    for (const [i, v] of loop.entries()) {
      const [a, b] = [way(v), way(loop[(i + 1) % loop.length])];
      length += Math.hypot(...minus(a, b));
      sum = plus(sum, cross(a, b));
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
