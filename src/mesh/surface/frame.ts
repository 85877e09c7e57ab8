// A mesh in a frame of its own, so that nothing that is computed there depends on how the mesh was turned, moved or
// numbered. The origin is the centre of the area. The first axis is the direction d in which most area faces, the largest
// Σ A (n·d)⁴: for boxes and most made things the normal of a face; the second likewise among those at right angles to it.
// Things turned on a lathe, whose Σ A (n·d)² has two equal principal values, have the third's direction first. Where all
// directions are alike (a tube about its axis, a ball), where vertices lie decides. Third moments give the signs.
import { eigenSymmetric } from "../../math/eigen-symmetric.js";
import { facesOf, type TriangleMesh } from "../triangles.js";
import { type Direction, fourthMoments, highestOn, type Moments, spreadOf, WHOLE } from "./fourth-moments.js";

/** A place and three directions. */
export interface Frame {
  /** m */
  origin: Direction;
  /** Three unit vectors at right angles, right-handed. */
  axes: readonly [Direction, Direction, Direction];
}

/** A direction counts as better than others by this part of the mean; less is rounding. */
const ALIKE = 1e-6;
/** Coordinates are the same, for sorting, when they differ by less than this part of the size. */
const GRID = 1e-9;

/** The frame of a mesh. */
export function frameOf(mesh: TriangleMesh): Frame {
  const { normals, areas, area } = facesOf(mesh);
  const { positions: p, indices } = mesh;
  const middles = new Float64Array(normals.length);
  const origin: [number, number, number] = [0, 0, 0];
  for (let t = 0; t < areas.length; t++) {
    for (let x = 0; x < 3; x++) {
      const i = 3 * t;
      const middle = (p[3 * indices[i] + x] + p[3 * indices[i + 1] + x] + p[3 * indices[i + 2] + x]) / 3;
      middles[i + x] = middle;
      origin[x] += (areas[t] * middle) / (area || 1);
    }
  }
  for (let i = 0; i < middles.length; i++) middles[i] -= origin[i % 3];
  const facing = fourthMoments(normals, areas);
  const lying = fourthMoments(middles, areas);
  const lone = loneAxis(normals, areas, area) ?? loneAxis(middles, areas, area);
  const first = signed(lone ?? best(facing, lying, mesh, origin, WHOLE), middles, areas);
  const second = signed(best(facing, lying, mesh, origin, [first]), middles, areas);
  return { origin, axes: [first, second, cross(first, second)] };
}

/** Coordinates in a frame. */
export function intoFrame(positions: Float64Array, { origin, axes }: Frame): Float64Array {
  const out = new Float64Array(positions.length);
  for (let i = 0; i < out.length; i += 3) {
    const x = positions[i] - origin[0];
    const y = positions[i + 1] - origin[1];
    const z = positions[i + 2] - origin[2];
    for (let k = 0; k < 3; k++) out[i + k] = axes[k][0] * x + axes[k][1] * y + axes[k][2] * z;
  }
  return out;
}

/** Coordinates of a frame, outside it again. */
export function outOfFrame(positions: Float64Array, { origin, axes }: Frame): Float64Array {
  const out = new Float64Array(positions.length);
  for (let i = 0; i < out.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      out[i + k] =
        origin[k] + axes[0][k] * positions[i] + axes[1][k] * positions[i + 1] + axes[2][k] * positions[i + 2];
    }
  }
  return out;
}

/** A mesh in its frame, its vertices and triangles sorted by where they lie. */
export interface Canonical {
  mesh: TriangleMesh;
  frame: Frame;
  /** [V] the vertex of the given mesh that each vertex is. */
  vertices: Uint32Array;
}

/** Puts a mesh into its frame and in order: the same for every turn, place and numbering, as far as rounding lets it. */
export function canonical(mesh: TriangleMesh): Canonical {
  const frame = frameOf(mesh);
  const positions = intoFrame(mesh.positions, frame);
  let size = 0;
  for (const x of positions) size = Math.max(size, Math.abs(x));
  const grid = GRID * (size || 1);
  const rounded = positions.map((x) => Math.round(x / grid));
  const vertices = Uint32Array.from({ length: positions.length / 3 }, (_, v) => v).sort(
    (a, b) =>
      rounded[3 * a] - rounded[3 * b] ||
      rounded[3 * a + 1] - rounded[3 * b + 1] ||
      rounded[3 * a + 2] - rounded[3 * b + 2] ||
      a - b,
  );
  const number = new Uint32Array(vertices.length);
  const sorted = new Float64Array(positions.length);
  for (let i = 0; i < vertices.length; i++) {
    number[vertices[i]] = i;
    for (let k = 0; k < 3; k++) sorted[3 * i + k] = rounded[3 * vertices[i] + k] * grid;
  }
  return { mesh: { positions: sorted, indices: sortedTriangles(mesh.indices, number) }, frame, vertices };
}

/** Triangles with new numbers, each from its lowest vertex on, in rising order. */
function sortedTriangles(given: Uint32Array, number: Uint32Array): Uint32Array {
  const indices = new Uint32Array(given.length);
  for (let t = 0; t < given.length; t += 3) {
    const three = [number[given[t]], number[given[t + 1]], number[given[t + 2]]];
    const low = three.indexOf(Math.min(...three));
    for (let k = 0; k < 3; k++) indices[t + k] = three[(low + k) % 3];
  }
  const order = Uint32Array.from({ length: given.length / 3 }, (_, t) => 3 * t).sort(
    (a, b) => indices[a] - indices[b] || indices[a + 1] - indices[b + 1] || indices[a + 2] - indices[b + 2],
  );
  const sorted = new Uint32Array(given.length);
  for (let i = 0; i < order.length; i++) for (let k = 0; k < 3; k++) sorted[3 * i + k] = indices[order[i] + k];
  return sorted;
}

/** The principal direction of Σ w (v·d)² whose value stands alone beside two equal ones, if there is such a one. */
function loneAxis(vectors: Float64Array, weights: Float64Array, whole: number): Direction | undefined {
  const sums = new Float64Array(9);
  for (let t = 0; t < weights.length; t++) {
    for (let i = 0; i < 9; i++) {
      sums[i] += (weights[t] / (whole || 1)) * vectors[3 * t + Math.floor(i / 3)] * vectors[3 * t + (i % 3)];
    }
  }
  const { values, vectors: axes } = eigenSymmetric(sums, 3);
  const alike = ALIKE * (values[0] - values[2]);
  if (values[0] - values[2] <= ALIKE * values[0]) return undefined;
  const which = values[1] - values[2] <= alike ? 0 : values[0] - values[1] <= alike ? 2 : -1;
  return which < 0 ? undefined : [axes[3 * which], axes[3 * which + 1], axes[3 * which + 2]];
}

/** The best direction at right angles to those given: by facing, by lying, or by the farthest vertex. */
function best(
  facing: Moments,
  lying: Moments,
  mesh: TriangleMesh,
  origin: Direction,
  across: readonly Direction[],
): Direction {
  for (const moments of [facing, lying]) {
    const { least, most, direction } = highestOn(moments, across);
    if (most - least > ALIKE * spreadOf(moments)) return direction;
  }
  return farthest(mesh, origin, across);
}

/** The direction of the vertex farthest from the origin, or from the axis; among equals the one with most area around. */
function farthest({ positions: p, indices }: TriangleMesh, origin: Direction, across: readonly Direction[]): Direction {
  const { areas } = facesOf({ positions: p, indices });
  const around = new Float64Array(p.length / 3);
  for (let i = 0; i < indices.length; i++) around[indices[i]] += areas[Math.floor(i / 3)];
  let chosen: Direction = [1, 0, 0];
  let far = 0;
  let area = 0;
  for (let v = 0; v < around.length; v++) {
    const d = without([p[3 * v] - origin[0], p[3 * v + 1] - origin[1], p[3 * v + 2] - origin[2]], across);
    const length = Math.hypot(...d);
    const same = Math.abs(length - far) <= ALIKE * far;
    if (!(same ? around[v] > area * (1 + ALIKE) : length > far)) continue;
    chosen = d;
    far = length;
    area = around[v];
  }
  const length = Math.hypot(...chosen);
  return length > 0 ? scaled(chosen, 1 / length) : WHOLE_AXES.find((d) => Math.hypot(...without(d, across)) > 0.5)!;
}

const WHOLE_AXES: readonly Direction[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The direction or its opposite: that in which the surface reaches out farther. */
function signed(d: Direction, middles: Float64Array, areas: Float64Array): Direction {
  let third = 0;
  let size = 0;
  for (let t = 0; t < areas.length; t++) {
    const along = d[0] * middles[3 * t] + d[1] * middles[3 * t + 1] + d[2] * middles[3 * t + 2];
    third += areas[t] * along ** 3;
    size += areas[t] * Math.abs(along) ** 3;
  }
  return third < -ALIKE * size ? scaled(d, -1) : d;
}

function without(d: Direction, across: readonly Direction[]): Direction {
  let out = d;
  for (const a of across) {
    const along = a[0] * out[0] + a[1] * out[1] + a[2] * out[2];
    out = [out[0] - along * a[0], out[1] - along * a[1], out[2] - along * a[2]];
  }
  return out;
}

const scaled = (d: Direction, by: number): Direction => [d[0] * by, d[1] * by, d[2] * by];
const cross = (a: Direction, b: Direction): Direction => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
