// Who belongs together where more than two triangles meet at an edge. Seen along the edge they lie around it like the
// pages of a book; a page whose inside comes next, counter-clockwise, belongs to the next page, which closes that
// inside (Guéziec et al. 2001). Where entering and leaving pages do not alternate, nobody is paired.
//
//      \\  in  /
//   out \\___/ out
import { cornerBefore, type Edges, nextCorner, twinsOf } from "../edges.js";
import type { TriangleMesh } from "../triangles.js";

/** Twins of half-edges, also at edges where an even number of triangles meet. */
export function pairedTwins({ positions, indices }: TriangleMesh, edges: Edges): Int32Array {
  const twins = twinsOf(indices, edges);
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] < 4 || edges.uses[e] % 2 !== 0 || edges.uses[e] > 16) continue;
    const pages: { h: number; angle: number; along: boolean }[] = [];
    const from = indices[edges.first[e]];
    const to = indices[nextCorner(edges.first[e])];
    const frame = frameAlong(positions, from, to);
    for (let h = edges.first[e]; h >= 0; h = edges.next[h]) {
      const v = indices[cornerBefore(h)];
      pages.push({ h, angle: frame(v), along: indices[h] === from });
    }
    pages.sort((a, b) => a.angle - b.angle || a.h - b.h);
    const start = pages.findIndex((page) => !page.along);
    const turned = [...pages.slice(start), ...pages.slice(0, start)];
    // Counter-clockwise behind a page that runs against the edge lies its inside, which the next one must close.
    if (start < 0 || turned.some((page, i) => page.along !== (i % 2 === 1))) continue;
    for (let i = 0; i < turned.length; i += 2) {
      twins[turned[i].h] = turned[i + 1].h;
      twins[turned[i + 1].h] = turned[i].h;
    }
  }
  return twins;
}

/** The angle at which a vertex lies around the edge from a to b, seen so that the edge comes towards the eye. */
function frameAlong(p: Float64Array, a: number, b: number): (v: number) => number {
  const d = [0, 1, 2].map((k) => p[3 * b + k] - p[3 * a + k]);
  const k =
    Math.abs(d[0]) < Math.abs(d[1])
      ? Math.abs(d[0]) < Math.abs(d[2])
        ? 0
        : 2
      : Math.abs(d[1]) < Math.abs(d[2])
        ? 1
        : 2;
  const e = [0, 0, 0];
  e[k] = 1;
  const u = cross(d, e);
  const w = cross(d, u);
  const scale = Math.hypot(...d) || 1;
  return (v) => {
    const x = [0, 1, 2].map((i) => p[3 * v + i] - p[3 * a + i]);
    return Math.atan2((x[0] * w[0] + x[1] * w[1] + x[2] * w[2]) / scale, x[0] * u[0] + x[1] * u[1] + x[2] * u[2]);
  };
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
