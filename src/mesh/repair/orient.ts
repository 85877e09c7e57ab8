// Makes triangles agree about their outside. From neighbour to neighbour each group gets one sense, that of most of its
// area; parts then face outwards, by the sign of their volume (a bowl's outside is its hollow's other side), unless
// they are the wall of a cavity inside another part: those face into it. Open parts that enclose next to nothing, such
// as the single triangles of a file that joins none, keep the sense that the file gives them, or all turn over when
// together they are inside out.
import { eachEdge, partnersOf } from "../edges.js";
import { Bvh } from "../surface/bvh.js";
import { type Parts, partsOf } from "../surface/parts.js";
import { volumeOf } from "../surface/volume.js";
import { facesOf, middleOf, partOf, type TriangleMesh } from "../triangles.js";

/** An oriented mesh. */
export interface Oriented {
  mesh: TriangleMesh;
  /** Triangles that were turned over. */
  flipped: number;
  /** Edges at which no sense fits: the surface has one side only, and must be cut there. */
  oneSided: number;
}

/** How parts are told apart from those around them. */
const INSIDE = {
  /** Containment is looked at among this many parts; the rest are taken for lying outside of all others. */
  parts: 64,
  /** Rays from a part into another, of which most must agree. */
  rays: 5,
  /** An open part encloses next to nothing below this part of the 3/2 power of its area; half a ball has 0.13. */
  least: 0.01,
} as const;

/** Orients a clean mesh. */
export function orient(mesh: TriangleMesh): Oriented {
  const { positions, indices: given } = mesh;
  const { turned, group, groups, oneSided } = agree(given);
  const parts = partsOf(mesh);
  const { areas } = facesOf(mesh);
  // Each group takes the sense that most of its area had.
  const against = new Float64Array(groups);
  for (let t = 0; t < turned.length; t++) against[group[t]] += turned[t] ? areas[t] : -areas[t];
  const sensed = turned.map((is, t) => (against[group[t]] > 0 ? is ^ 1 : is));
  const over = outwards({ positions, indices: turnedOver(given, sensed) }, parts);
  const flipped = sensed.map((is, t) => is ^ over[parts.of[t]]);
  const indices = turnedOver(given, flipped);
  return { mesh: { positions, indices }, flipped: flipped.reduce((sum, is) => sum + is, 0), oneSided };
}

/** The same triangles, some of them turned over. */
function turnedOver(indices: Uint32Array, turned: Uint8Array): Uint32Array {
  const out = indices.slice();
  for (let t = 0; t < turned.length; t++) {
    if (turned[t]) [out[3 * t + 1], out[3 * t + 2]] = [out[3 * t + 2], out[3 * t + 1]];
  }
  return out;
}

/** Which triangles must be turned over so that neighbours agree with the first of their group. */
function agree(indices: Uint32Array): { turned: Uint8Array; group: Int32Array; groups: number; oneSided: number } {
  const partners = partnersOf(indices);
  const count = indices.length / 3;
  const group = new Int32Array(count).fill(-1);
  const turned = new Uint8Array(count);
  let groups = 0;
  let oneSided = 0;
  /** Passes the sense of a triangle on to its neighbours; gives those that had none. */
  const passOn = (t: number): number[] =>
    [3 * t, 3 * t + 1, 3 * t + 2].flatMap((h) => {
      const g = partners[h];
      if (g < 0) return [];
      const u = Math.floor(g / 3);
      // Neighbours that agree run along their edge in opposite directions.
      const wanted = turned[t] ^ Number(indices[h] === indices[g]);
      if (group[u] >= 0) {
        if (turned[u] !== wanted && h < g) oneSided++;
        return [];
      }
      turned[u] = wanted;
      group[u] = groups;
      return [u];
    });
  for (let first = 0; first < count; first++) {
    if (group[first] >= 0) continue;
    group[first] = groups;
    const queue = [first];
    for (const t of queue) queue.push(...passOn(t));
    groups++;
  }
  return { turned, group, groups, oneSided };
}

/** Which parts must be turned over as a whole. */
function outwards(mesh: TriangleMesh, parts: Parts): Uint8Array {
  const lists: number[][] = Array.from({ length: parts.count }, () => []);
  for (let t = 0; t < parts.of.length; t++) lists[parts.of[t]].push(t);
  const meshes = lists.map((list) => partOf(mesh, list));
  const volumes = meshes.map(enclosed);
  const flat = lists.filter((_, i) => volumes[i] === 0).flat();
  const isFlatInverse = flat.length > 0 && enclosed(partOf(mesh, flat)) < 0;
  const around = outerPart(meshes, volumes);
  return Uint8Array.from(volumes, (volume, i) => {
    if (volume === 0) return isFlatInverse ? 1 : 0;
    const outer = around(i);
    // Inside another part, facing the other way: a cavity, also when the whole file is inside out.
    return (outer < 0 ? volume < 0 : volumes[outer] < 0) ? 1 : 0;
  });
}

/** The smallest part around a part, if it lies inside another; -1 = none. */
function outerPart(meshes: readonly TriangleMesh[], volumes: readonly number[]): (i: number) => number {
  const nested = Math.min(meshes.length, INSIDE.parts);
  const trees = nested > 1 ? meshes.slice(0, nested).map((part) => new Bvh(part)) : [];
  const sizes = volumes.map(Math.abs);
  return (i) => {
    if (i >= nested) return -1;
    const outer = [...trees.keys()].filter((j) => sizes[j] > sizes[i] && isInside(meshes[i], trees[j]));
    return outer.reduce((best, j) => (best < 0 || sizes[j] < sizes[best] ? j : best), -1);
  };
}

/**
 * The volume inside a part, m³, negative when it is inside out. Of an open part that between it and the middle of its
 * border; 0 when that is next to nothing.
 */
function enclosed(part: TriangleMesh): number {
  const { positions: p, indices } = part;
  const middle = [0, 0, 0];
  let border = 0;
  eachEdge(indices, (a, _, uses) => {
    if (uses !== 1) return;
    border++;
    for (let k = 0; k < 3; k++) middle[k] += p[3 * a + k];
  });
  let volume = volumeOf(part);
  if (border === 0) return volume;
  // volumeOf measures from the first corner: from another point it is less by the way there times the vector area, over
  // three
  const { normals, areas, area } = facesOf(part);
  for (let k = 0; k < 3; k++) {
    const way = middle[k] / border - p[3 * indices[0] + k];
    const facing = areas.reduce((sum, size, t) => sum + size * normals[3 * t + k], 0);
    volume -= (way * facing) / 3;
  }
  return Math.abs(volume) > INSIDE.least * area ** 1.5 ? volume : 0;
}

/** Whether some points of a part lie inside another part: by rays, of which most must agree. */
function isInside({ positions: p, indices }: TriangleMesh, tree: Bvh): boolean {
  let inside = 0;
  for (let i = 0; i < INSIDE.rays; i++) {
    const t = 3 * Math.floor(((i + 0.5) / INSIDE.rays) * (indices.length / 3));
    const [x, y, z] = middleOf(p, indices, t);
    const angle = 1 + 2.4 * i;
    inside += tree.allHits(x, y, z, Math.cos(angle), Math.sin(angle), 0.37 - 0.2 * i, 0).length % 2;
  }
  return 2 * inside > INSIDE.rays;
}
