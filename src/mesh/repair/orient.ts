// Makes triangles agree about their outside. From neighbour to neighbour each group gets one sense, that of most of its
// area; parts then face outwards, by the sign of their volume (a bowl's outside is its hollow's other side), unless
// they are the wall of a cavity inside another part: those face into it. Open parts that enclose next to nothing, such
// as the single triangles of a file that joins none, keep the sense that the file gives them, or all turn over when
// together they are inside out.
import { edgesOf, nextCorner } from "../edges.js";
import { Bvh } from "../surface/bvh.js";
import { type Parts, partsOf } from "../surface/parts.js";
import { volumeOf } from "../surface/volume.js";
import { facesOf, partOf, type TriangleMesh } from "../triangles.js";

/** An oriented mesh. */
export interface Oriented {
  mesh: TriangleMesh;
  /** Triangles that were turned over. */
  flipped: number;
  /** Edges at which no sense fits: the surface has one side only, and must be cut there. */
  oneSided: number;
}

/** Containment is looked at among this many parts; the rest are taken for lying outside of all others. */
const MOST_NESTED = 64;
/** An open part encloses next to nothing below this part of the 3/2 power of its area; half a ball has 0.13. */
const FLAT = 0.01;

/** Orients a clean mesh. */
export function orient(mesh: TriangleMesh): Oriented {
  const { positions, indices: given } = mesh;
  const { turned, group, groups, oneSided } = agree(given);
  const parts = partsOf(mesh);
  const { areas } = facesOf(mesh);
  const indices = given.slice();
  const turn = (t: number) => {
    [indices[3 * t + 1], indices[3 * t + 2]] = [indices[3 * t + 2], indices[3 * t + 1]];
    turned[t] ^= 1;
  };
  // Each group takes the sense that most of its area had.
  const against = new Float64Array(groups);
  for (let t = 0; t < turned.length; t++) against[group[t]] += turned[t] ? areas[t] : -areas[t];
  for (let t = 0; t < turned.length; t++) {
    const wanted = against[group[t]] > 0 ? turned[t] ^ 1 : turned[t];
    turned[t] = 0;
    if (wanted) turn(t);
  }
  const over = outwards({ positions, indices }, parts);
  for (let t = 0; t < turned.length; t++) if (over[parts.of[t]]) turn(t);
  return { mesh: { positions, indices }, flipped: turned.reduce((sum, is) => sum + is, 0), oneSided };
}

/** Which triangles must be turned over so that neighbours agree with the first of their group. */
function agree(indices: Uint32Array): { turned: Uint8Array; group: Int32Array; groups: number; oneSided: number } {
  const edges = edgesOf(indices);
  const count = indices.length / 3;
  const group = new Int32Array(count);
  let groups = 0;
  const turned = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const queue = new Int32Array(count);
  let oneSided = 0;
  for (let first = 0; first < count; first++) {
    if (seen[first]) continue;
    seen[first] = 1;
    group[first] = groups;
    let end = 0;
    queue[end++] = first;
    for (let i = 0; i < end; i++) {
      const t = queue[i];
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const e = edges.of[h];
        if (edges.uses[e] !== 2) continue;
        const g = edges.first[e] === h ? edges.next[h] : edges.first[e];
        const u = Math.floor(g / 3);
        // Neighbours that agree run along their edge in opposite directions.
        const same = indices[h] === indices[g] && indices[nextCorner(h)] === indices[nextCorner(g)] ? 1 : 0;
        const wanted = turned[t] ^ same;
        if (!seen[u]) {
          seen[u] = 1;
          turned[u] = wanted;
          group[u] = groups;
          queue[end++] = u;
        } else if (turned[u] !== wanted && h < g) oneSided++;
      }
    }
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
  const over = new Uint8Array(parts.count);
  const nested = Math.min(parts.count, MOST_NESTED);
  const trees = nested > 1 ? meshes.slice(0, nested).map((part) => new Bvh(part)) : [];
  for (let i = 0; i < parts.count; i++) {
    // The smallest part around this one, if it lies inside another.
    let around = -1;
    for (let j = 0; j < nested && i < nested; j++) {
      if (j === i || Math.abs(volumes[j]) <= Math.abs(volumes[i])) continue;
      if (isInside(meshes[i], trees[j]) && (around < 0 || Math.abs(volumes[j]) < Math.abs(volumes[around]))) around = j;
    }
    if (volumes[i] === 0) continue;
    const inverse = volumes[i] < 0;
    // Inside another part, facing the other way: a cavity, also when the whole file is inside out.
    over[i] = (around < 0 ? inverse : volumes[around] < 0) ? 1 : 0;
  }
  const flat = lists.filter((_, i) => volumes[i] === 0).flat();
  if (flat.length > 0 && enclosed(partOf(mesh, flat)) < 0) {
    for (let i = 0; i < parts.count; i++) if (volumes[i] === 0) over[i] = 1;
  }
  return over;
}

/**
 * The volume inside a part, m³, negative when it is inside out. Of an open part that between it and the middle of its
 * border; 0 when that is next to nothing.
 */
function enclosed(part: TriangleMesh): number {
  const { positions: p, indices } = part;
  const edges = edgesOf(indices);
  const middle = [0, 0, 0];
  let border = 0;
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] !== 1) continue;
    border++;
    for (let k = 0; k < 3; k++) middle[k] += p[3 * indices[edges.first[e]] + k];
  }
  if (border === 0) return volumeOf(part);
  // volumeOf measures from the first corner: from another point it is less by the way there times the vector area, over
  // three
  const { normals, areas, area } = facesOf(part);
  let volume = volumeOf(part);
  for (let k = 0; k < 3; k++) {
    const way = middle[k] / border - p[3 * indices[0] + k];
    let facing = 0;
    for (let t = 0; t < areas.length; t++) facing += areas[t] * normals[3 * t + k];
    volume -= (way * facing) / 3;
  }
  return Math.abs(volume) > FLAT * area ** 1.5 ? volume : 0;
}

/** Whether some points of a part lie inside another part: by rays, of which most must agree. */
function isInside({ positions: p, indices }: TriangleMesh, tree: Bvh): boolean {
  let yes = 0;
  let all = 0;
  const triangles = indices.length / 3;
  for (let i = 0; i < 5; i++) {
    const t = Math.floor(((i + 0.5) / 5) * triangles);
    const [x, y, z] = [0, 1, 2].map(
      (k) => (p[3 * indices[3 * t] + k] + p[3 * indices[3 * t + 1] + k] + p[3 * indices[3 * t + 2] + k]) / 3,
    );
    const angle = 1 + 2.4 * i;
    const hits = tree.allHits(x, y, z, Math.cos(angle), Math.sin(angle), 0.37 - 0.2 * i, 0);
    yes += hits.length % 2;
    all++;
  }
  return 2 * yes > all;
}
