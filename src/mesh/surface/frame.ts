// A mesh in a frame of its own, so that nothing that is computed there depends on how the mesh was turned, moved or
// numbered. The origin is the centre of the area. The first axis is the direction d in which most area faces, the
// largest Σ A (n·d)⁴: for boxes and most made things the normal of a face; the second likewise among those at right
// angles to it. Things turned on a lathe, whose Σ A (n·d)² has two equal principal values, have the third's direction
// first. Where all directions are alike (a tube about its axis, a ball), where vertices lie decides. Third moments give
// the signs.
import { eigenSymmetric } from "../../math/linear/eigen-symmetric.js";
import { cross, dot, minus, plus, times, type Vec3 } from "../../math/vec3.js";
import { type Faces, facesOf, middleOf, numbersTo, placesOf, pointOf, type TriangleMesh } from "../triangles.js";
import { fourthMoments, highestOn, type Moments, spreadOf, WHOLE, without } from "./fourth-moments.js";

/** A place and three directions. */
export interface Frame {
  /** m */
  origin: Vec3;
  /** Three unit vectors at right angles, right-handed. */
  axes: readonly [Vec3, Vec3, Vec3];
}

/** Moments must differ by this part to tell directions apart: with less they would do so badly. */
const ALIKE = 1e-3;
/** Vertices are equally far, and have equal areas around them, when they differ by less than this part. */
const TIED = 1e-6;
/** Coordinates are rounded to about this part of the size, an odd figure so that no usual size is a border case. */
const GRID = 1.2345e-7;

/** Of first axes that are alike no more than this many are tried. */
const MOST_FIRST = 12;

/** Frames of a mesh that its moments and its farthest vertices cannot tell apart, but no more than `most`. */
export function framesOf(mesh: TriangleMesh, most = 128): Frame[] {
  const { normals, areas, area } = facesOf(mesh);
  const { positions: p, indices } = mesh;
  const middles = new Float64Array(normals.length);
  const origin: [number, number, number] = [0, 0, 0];
  for (let t = 0; t < areas.length; t++) {
    const middle = middleOf(p, indices, 3 * t);
    middles.set(middle, 3 * t);
    for (let x = 0; x < 3; x++) origin[x] += (areas[t] * middle[x]) / (area || 1);
  }
  for (let i = 0; i < middles.length; i++) middles[i] -= origin[i % 3];
  const size = areas.reduce((sum, own, t) => sum + own * Math.hypot(...pointOf(middles, t)) ** 3, 0);
  const facing = fourthMoments(normals, areas);
  const lying = fourthMoments(middles, areas);
  const lone = loneAxis(normals, areas, area) ?? loneAxis(middles, areas, area);
  const firsts = (lone ? [lone] : best(facing, lying, mesh, origin, WHOLE)).flatMap((d) =>
    signed(d, middles, areas, size),
  );
  const seconds = firsts
    .slice(0, Math.min(most, MOST_FIRST))
    .map((first) => best(facing, lying, mesh, origin, [first]).flatMap((d) => signed(d, middles, areas, size)));
  const frames: Frame[] = [];
  // One of each first axis in turn: when not all can be had, each of them and both its signs are there.
  for (let i = 0; frames.length < most && seconds.some((list) => i < list.length); i++) {
    for (const [f, list] of seconds.entries()) {
      if (i >= list.length || frames.length >= most) continue;
      frames.push({ origin, axes: [firsts[f], list[i], cross(firsts[f], list[i])] });
    }
  }
  return frames;
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

/**
 * Puts a mesh into its frame and in order: the same for every turn, place and numbering, as far as rounding lets it. Of
 * several frames that one is taken from which the mesh looks least: where its vertices, then the middles of its
 * triangles, lie along a skew direction.
 */
export function canonical(mesh: TriangleMesh): Canonical {
  // Large meshes try fewer frames.
  const frames = framesOf(mesh, Math.max(1, Math.min(128, Math.floor(WORK / mesh.indices.length))));
  let best = frames[0];
  if (frames.length > 1) {
    const faces = facesOf(mesh);
    let least = lookFrom(mesh, faces, best);
    for (const frame of frames.slice(1)) {
      const look = lookFrom(mesh, faces, frame);
      if (comesBefore(look, least)) [best, least] = [frame, look];
    }
  }
  return sortedIn(mesh, best);
}

/** A mesh where it is and in its own order, for those who are in a hurry. */
export function asItIs(mesh: TriangleMesh): Canonical {
  const vertices = new Uint32Array(mesh.positions.length / 3).map((_, v) => v);
  return { mesh, frame: { origin: [0, 0, 0], axes: WORLD_AXES }, vertices };
}

/** The most corners that are looked at, over all frames. */
const WORK = 1_000_000;
/**
 * A direction in the frame whose parts have no common measure, so that no two vertices of a regular body tie along it.
 */
const SKEW = [0.7548776662466927, 0.5698402909980532, 0.3247179572447458];

/** Vertices, middles of triangles and where these face along the skew direction of a frame, each in rising order. */
function lookFrom(
  { positions: p, indices }: TriangleMesh,
  { normals, areas, area: whole }: Faces,
  { origin, axes }: Frame,
): Float64Array[] {
  const d = plus(plus(times(axes[0], SKEW[0]), times(axes[1], SKEW[1])), times(axes[2], SKEW[2]));
  const middle = dot(d, origin);
  const vertices = new Float64Array(p.length / 3).map((_, v) => dot(d, pointOf(p, v)) - middle);
  const triangles = areas.map((_, t) => {
    return vertices[indices[3 * t]] + vertices[indices[3 * t + 1]] + vertices[indices[3 * t + 2]];
  });
  // where triangles face, as lengths: a flat sheet looks the same from both sides but for this
  const size = Math.sqrt(whole) || 1;
  const facing = areas.map((own, t) => (own / size) * dot(d, pointOf(normals, t)));
  return [vertices.sort(), triangles.sort(), facing.sort()];
}

/** Whether one look comes before another: by the first number that differs by more than rounding. */
function comesBefore(a: readonly Float64Array[], b: readonly Float64Array[]): boolean {
  const alike = 16 * GRID * Math.abs(a[0][0]);
  for (let list = 0; list < a.length; list++) {
    for (let i = 0; i < a[list].length; i++) {
      const gap = a[list][i] - b[list][i];
      if (Math.abs(gap) > alike) return gap < 0;
    }
  }
  return false;
}

function sortedIn(mesh: TriangleMesh, frame: Frame): Canonical {
  const positions = intoFrame(mesh.positions, frame);
  let size = 0;
  for (const x of positions) size = Math.max(size, Math.abs(x));
  // A power of two: then the same mesh, turned, has the same bits.
  const grid = 2 ** Math.floor(Math.log2(GRID * (size || 1)));
  // Not from the half up: halves of rounded coordinates, which are common, would be border cases.
  const rounded = positions.map((x) => Math.sign(x) * Math.floor(Math.abs(x) / grid + 0.7718) + 0);
  const vertices = numbersTo(positions.length / 3).sort(
    (a, b) =>
      rounded[3 * a] - rounded[3 * b] ||
      rounded[3 * a + 1] - rounded[3 * b + 1] ||
      rounded[3 * a + 2] - rounded[3 * b + 2] ||
      a - b,
  );
  const number = new Uint32Array(vertices.length);
  for (const [i, v] of vertices.entries()) number[v] = i;
  const sorted = placesOf(rounded, vertices).map((x) => x * grid);
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
  const order = numbersTo(given.length / 3)
    .map((t) => 3 * t)
    .sort((a, b) => indices[a] - indices[b] || indices[a + 1] - indices[b + 1] || indices[a + 2] - indices[b + 2]);
  return indices.map((_, i) => indices[order[Math.floor(i / 3)] + (i % 3)]);
}

/** The principal direction of Σ w (v·d)² whose value stands alone beside two equal ones, if there is such a one. */
function loneAxis(vectors: Float64Array, weights: Float64Array, whole: number): Vec3 | undefined {
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

/** The best directions at right angles to those given: by facing, by lying, or towards the farthest vertices. */
function best(facing: Moments, lying: Moments, mesh: TriangleMesh, origin: Vec3, across: readonly Vec3[]): Vec3[] {
  for (const moments of [facing, lying]) {
    const { least, most, directions } = highestOn(moments, across);
    if (most - least > ALIKE * spreadOf(moments)) return directions;
  }
  return farthest(mesh, origin, across);
}

/**
 * The directions of the vertices farthest from the origin, or from an axis; of those the ones with most area around.
 */
function farthest(mesh: TriangleMesh, origin: Vec3, across: readonly Vec3[]): Vec3[] {
  const { positions: p, indices } = mesh;
  const { areas } = facesOf(mesh);
  const around = new Float64Array(p.length / 3);
  for (let i = 0; i < indices.length; i++) around[indices[i]] += areas[Math.floor(i / 3)];
  const ways = Array.from(around, (_, v) => without(minus(pointOf(p, v), origin), across));
  const far = ways.reduce((most, d) => Math.max(most, Math.hypot(...d)), 0);
  if (!(far > 0)) return [WORLD_AXES.find((d) => Math.hypot(...without(d, across)) > 0.5)!];
  let tied = Array.from(ways.keys()).filter((v) => Math.hypot(...ways[v]) > far * (1 - TIED));
  const most = tied.reduce((area, v) => Math.max(area, around[v]), 0);
  tied = tied.filter((v) => around[v] > most * (1 - TIED));
  const directions: Vec3[] = [];
  for (const v of tied) {
    const d = times(ways[v], 1 / Math.hypot(...ways[v]));
    const known = directions.some((e) => dot(d, e) > 1 - 1e-9);
    if (!known && directions.length < 256) directions.push(d);
  }
  return directions;
}

const WORLD_AXES: Frame["axes"] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * The direction or its opposite: that in which the surface reaches out farther; both when it is alike. Size: Σ A r³.
 */
function signed(d: Vec3, middles: Float64Array, areas: Float64Array, size: number): Vec3[] {
  const third = areas.reduce((sum, own, t) => sum + own * dot(d, pointOf(middles, t)) ** 3, 0);
  const back = times(d, -1);
  return third < -ALIKE * size ? [back] : third > ALIKE * size ? [d] : [d, back];
}
