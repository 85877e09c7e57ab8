// Who belongs together where more than two triangles meet at an edge. Seen along the edge they lie around it like the
// pages of a book; a page whose inside comes next, counter-clockwise, belongs to the next page, which closes that
// inside (Guéziec et al. 2001). Where entering and leaving pages do not alternate, nobody is paired.
//
//      \\  in  /
//   out \\___/ out
import { cross, dot, minus } from "../../math/vec3.js";
import { cornerBefore, edgesOf, nextCorner, twinsOf } from "../edges.js";
import { pointOf, type TriangleMesh } from "../triangles.js";

/** Twins of half-edges, also at edges where an even number of triangles meet. */
export function pairedTwins({ positions, indices }: TriangleMesh): Int32Array {
  const edges = edgesOf(indices);
  const twins = twinsOf(indices);
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] < 4 || edges.uses[e] % 2 !== 0 || edges.uses[e] > 16) continue;
    const pages: { h: number; angle: number; along: boolean }[] = [];
    const from = indices[edges.first[e]];
    const angleOf = angleAround(positions, from, indices[nextCorner(edges.first[e])]);
    for (let h = edges.first[e]; h >= 0; h = edges.next[h]) {
      pages.push({ h, angle: angleOf(indices[cornerBefore(h)]), along: indices[h] === from });
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
function angleAround(p: Float64Array, a: number, b: number): (v: number) => number {
  const d = minus(pointOf(p, b), pointOf(p, a));
  const [x, y, z] = d.map(Math.abs);
  const u = cross(d, x < y ? (x < z ? [1, 0, 0] : [0, 0, 1]) : y < z ? [0, 1, 0] : [0, 0, 1]);
  const w = cross(d, u);
  const scale = Math.hypot(...d) || 1;
  return (v) => {
    const way = minus(pointOf(p, v), pointOf(p, a));
    return Math.atan2(dot(way, w) / scale, dot(way, u));
  };
}
