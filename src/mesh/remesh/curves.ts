// The lines of a surface that remeshing must keep: borders and creases. They are found by the angle between
// neighbouring triangles, cut into curves at corners, and each curve is kept as a polyline by arc length, so that
// vertices can slide along it and stay on it.
import { cornerBefore, nextCorner } from "../edges.js";
import { normalInto, placesOf } from "../triangles.js";
import type { HalfEdges } from "./half-edges.js";

/** A polyline from corner to corner. */
export interface Curve {
  /** [3n] m */
  points: Float64Array;
  /** [n] arc length from the start, m. */
  arc: Float64Array;
  length: number;
}

/** What a vertex may do: move on the surface, slide along its curve, nothing. */
export const FREE = 0;
export const SLIDES = 1;
export const FIXED = 2;

/** The curves of a surface, and what its vertices are. */
export interface Curves {
  curves: Curve[];
  /** [V] FREE, SLIDES or FIXED. */
  kinds: Uint8Array;
  /** [V] the place of a sliding vertex along its curve, m. */
  places: Float64Array;
}

/** Edges that bend by more than this are creases, rad. */
export const CREASE = (35 * Math.PI) / 180;
/** Curves that turn by more than this have a corner there, rad. */
const CORNER = (40 * Math.PI) / 180;

/**
 * Finds the curves and marks them on the half-edges.
 *
 * @param length the edge length wanted, m: bends at a smaller scale than half of it are no corners.
 * @param crease the least bend of a crease, rad; above π there are none.
 */
export function markCurves(surface: HalfEdges, length: number, crease: number): Curves {
  const marked = sharpEdges(surface, crease);
  /** Marked half-edges that begin at each vertex, on whichever side of the edge they lie. */
  const at = new Map<number, number[]>();
  for (const h of marked) for (const v of [surface.tail[h], surface.head(h)]) at.set(v, [...(at.get(v) ?? []), h]);
  const corners = cornersOf(surface, at, length / 2);
  const kinds = new Uint8Array(surface.vertices);
  const places = new Float64Array(surface.vertices);
  const curves: Curve[] = [];
  const done = new Set<number>();
  const trace = (start: number, first: number) => {
    const chain = [start];
    const halves: number[] = [];
    let h = first;
    for (let v = start; ; ) {
      done.add(h);
      const forwards = surface.tail[h] === v;
      const mark = (forwards ? 1 : -1) * (curves.length + 1);
      surface.curve[h] = mark;
      if (surface.twin[h] >= 0) surface.curve[surface.twin[h]] = -mark;
      halves.push(h);
      v = forwards ? surface.head(h) : surface.tail[h];
      chain.push(v);
      if (v === start || corners.has(v)) break;
      const [one, other] = at.get(v)!;
      h = one === h ? other : one;
    }
    const curve = curveAlong(surface, chain);
    for (let i = 1; i < chain.length - 1; i++) {
      kinds[chain[i]] = SLIDES;
      places[chain[i]] = curve.arc[i];
    }
    kinds[chain[0]] = kinds[chain[chain.length - 1]] = FIXED;
    curves.push(curve);
  };
  for (const v of corners) for (const h of at.get(v)!) if (!done.has(h)) trace(v, h);
  // What is left are rings without a corner: they begin anywhere.
  for (const h of marked) if (!done.has(h)) trace(surface.tail[h], h);
  return { curves, kinds, places };
}

/** The point of a curve at an arc length. */
export function pointOn({ points, arc, length }: Curve, place: number, out: Float64Array): void {
  const at = Math.min(Math.max(place, 0), length);
  let low = 0;
  let high = arc.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (arc[middle] <= at) low = middle;
    else high = middle;
  }
  const span = arc[high] - arc[low];
  const part = span > 0 ? (at - arc[low]) / span : 0;
  for (let k = 0; k < 3; k++) out[k] = points[3 * low + k] + part * (points[3 * high + k] - points[3 * low + k]);
}

/** The sum of the lengths of all curves, m. */
export const lengthOf = (curves: readonly Curve[]): number => curves.reduce((sum, { length }) => sum + length, 0);

/** Half-edges on borders and creases, one an edge. */
function sharpEdges(surface: HalfEdges, crease: number): number[] {
  const marked: number[] = [];
  const least = Math.cos(Math.min(crease, Math.PI));
  const n = new Float64Array(3);
  const m = new Float64Array(3);
  for (let h = 0; h < 3 * surface.triangles; h++) {
    if (!surface.isThere(h)) continue;
    const twin = surface.twin[h];
    if (twin < 0) marked.push(h);
    else if (h < twin && crease < Math.PI && normalAt(surface, h, n) && normalAt(surface, twin, m)) {
      if (n[0] * m[0] + n[1] * m[1] + n[2] * m[2] < least) marked.push(h);
    }
  }
  return marked;
}

const square = (x: number): number => x * x;

/** The unit normal of a half-edge's triangle; false when the triangle is too thin to have one. */
export function normalAt({ positions: p, tail }: HalfEdges, h: number, out: Float64Array): boolean {
  const [a, b, c] = [tail[h], tail[nextCorner(h)], tail[cornerBefore(h)]];
  normalInto(out, p, a, b, c);
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  let sides = 0;
  for (const v of [b, c]) for (let k = 0; k < 3; k++) sides += square(p[3 * v + k] - p[3 * a + k]);
  if (!(length > 1e-9 * sides)) return false;
  for (let k = 0; k < 3; k++) out[k] /= length;
  return true;
}

function curveAlong(surface: HalfEdges, chain: readonly number[]): Curve {
  const arc = new Float64Array(chain.length);
  for (let i = 1; i < chain.length; i++) arc[i] = arc[i - 1] + surface.distance(chain[i - 1], chain[i]);
  return { points: placesOf(surface.positions, chain), arc, length: arc[arc.length - 1] };
}

/** Where curves end, meet or turn sharply. Of several sharp turns within `reach` the sharpest is the corner. */
function cornersOf(surface: HalfEdges, at: ReadonlyMap<number, number[]>, reach: number): Set<number> {
  const corners = new Set<number>();
  const turns = new Map<number, number>();
  for (const [v, halves] of at) if (halves.length !== 2) corners.add(v);
  const p = surface.positions;
  const far = (h: number, v: number) => (surface.tail[h] === v ? surface.head(h) : surface.tail[h]);
  /** Walks along a curve until `reach`, and tells each vertex on the way. */
  const walk = (v: number, h: number, each: (w: number) => void): number => {
    let way = 0;
    let from = v;
    let along = h;
    for (;;) {
      const w = far(along, from);
      way += surface.distance(from, w);
      if (way <= reach) each(w);
      if (way >= reach || w === v || corners.has(w)) return w;
      const [one, other] = at.get(w)!;
      along = one === along ? other : one;
      from = w;
    }
  };
  for (const [v, halves] of at) {
    if (corners.has(v)) continue;
    const [a, b] = halves.map((h) => walk(v, h, () => {}));
    let dot = 0;
    for (let k = 0; k < 3; k++) dot += (p[3 * v + k] - p[3 * a + k]) * (p[3 * b + k] - p[3 * v + k]);
    const turn = Math.acos(Math.max(-1, Math.min(1, dot / (surface.distance(a, v) * surface.distance(v, b) || 1))));
    if (turn > CORNER) turns.set(v, turn);
  }
  const sharpest = [...turns].sort(([v, a], [w, b]) => (Math.abs(a - b) > 1e-6 ? b - a : v - w));
  const near = new Set<number>();
  for (const [v] of sharpest) {
    if (near.has(v)) continue;
    for (const h of at.get(v)!) walk(v, h, (w) => near.add(w));
    corners.add(v);
  }
  return corners;
}
