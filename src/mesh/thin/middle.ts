// From one side of a wall to its middle: thickness at vertices from thickness behind triangles, and vertices moved
// inwards so that every triangle around moves by half the thickness, corners included.
import { eachEdge, nextCorner } from "../edges.js";
import { facesOf, type TriangleMesh } from "../triangles.js";

const SMOOTHING = 3;
/** How strongly a vertex is held at the plain answer along its mean normal where its triangles leave it free. */
const HELD = 0.02;

/** Thickness at vertices, m, from that behind triangles (0 = not known), filled in and smoothed. */
export function vertexThickness({ positions, indices }: TriangleMesh, behind: Float64Array): Float64Array {
  const { areas } = facesOf({ positions, indices });
  const vertices = positions.length / 3;
  const sums = new Float64Array(vertices);
  const weights = new Float64Array(vertices);
  for (let i = 0; i < indices.length; i++) {
    const t = Math.floor(i / 3);
    if (!(behind[t] > 0)) continue;
    sums[indices[i]] += areas[t] * behind[t];
    weights[indices[i]] += areas[t];
  }
  let thickness = sums.map((sum, v) => (weights[v] > 0 ? sum / weights[v] : 0));
  const spread = (fill: boolean): boolean => {
    const next = new Float64Array(vertices);
    const known = new Float64Array(vertices);
    const hear = (v: number, w: number) => {
      if (!(thickness[w] > 0)) return;
      next[v] += thickness[w];
      known[v]++;
    };
    eachEdge(indices, (a, b) => {
      hear(a, b);
      hear(b, a);
    });
    let changed = false;
    thickness = thickness.map((own, v) => {
      if (known[v] === 0 || (fill && own > 0)) return own;
      changed = true;
      return fill ? next[v] / known[v] : (own + next[v] / known[v]) / 2;
    });
    return changed;
  };
  // Vertices without a value take that of their neighbours, ring by ring.
  for (let ring = 0; ring < vertices && thickness.some((t) => !(t > 0)); ring++) if (!spread(true)) break;
  for (let pass = 0; pass < SMOOTHING; pass++) spread(false);
  return thickness;
}

/** The surface moved inwards by half the thickness. */
export function toMiddle(mesh: TriangleMesh, thickness: Float64Array): TriangleMesh {
  const { positions: p, indices } = mesh;
  const { normals } = facesOf(mesh);
  const vertices = p.length / 3;
  /** Σ w n nᵀ (6 numbers), Σ w n (3), Σ w. */
  const sums = new Float64Array(10 * vertices);
  for (let i = 0; i < indices.length; i++) {
    const t = Math.floor(i / 3);
    const w = angleAt(p, indices, i);
    const [x, y, z] = [normals[3 * t], normals[3 * t + 1], normals[3 * t + 2]];
    const at = 10 * indices[i];
    const parts = [x * x, y * y, z * z, x * y, y * z, z * x, x, y, z, 1];
    for (let k = 0; k < 10; k++) sums[at + k] += w * parts[k];
  }
  const positions = p.slice();
  for (let v = 0; v < vertices; v++) {
    const s = sums.subarray(10 * v, 10 * v + 10);
    const length = Math.hypot(s[6], s[7], s[8]);
    if (!(length > 0)) continue;
    const half = thickness[v] / 2;
    const held = HELD * s[9];
    // (Σ w n nᵀ + held) d = -(Σ w n + held n̂) half.
    const right = [6, 7, 8].map((k) => -half * (s[k] + (held * s[k]) / length));
    const d = solve(s[0] + held, s[1] + held, s[2] + held, s[3], s[4], s[5], right);
    // A needle's tip would move without end: it goes no farther than three half thicknesses.
    const far = Math.hypot(...d);
    const by = far > 3 * half ? (3 * half) / far : 1;
    for (let k = 0; k < 3; k++) positions[3 * v + k] += by * d[k];
  }
  return { positions, indices };
}

/** Solves a symmetric 3 × 3 system with the diagonal a, b, c and ab, bc, ca beside it. */
function solve(a: number, b: number, c: number, ab: number, bc: number, ca: number, r: readonly number[]): number[] {
  const p = b * c - bc * bc;
  const q = ca * bc - ab * c;
  const s = ab * bc - ca * b;
  const det = a * p + ab * q + ca * s;
  const u = a * c - ca * ca;
  const v = ab * ca - a * bc;
  const w = a * b - ab * ab;
  return [
    (p * r[0] + q * r[1] + s * r[2]) / det,
    (q * r[0] + u * r[1] + v * r[2]) / det,
    (s * r[0] + v * r[1] + w * r[2]) / det,
  ];
}

/** The angle of a triangle at a corner, rad. */
function angleAt(p: Float64Array, indices: Uint32Array, h: number): number {
  const a = 3 * indices[h];
  const b = 3 * indices[nextCorner(h)];
  const c = 3 * indices[nextCorner(nextCorner(h))];
  let dot = 0;
  let uu = 0;
  let vv = 0;
  for (let k = 0; k < 3; k++) {
    const u = p[b + k] - p[a + k];
    const v = p[c + k] - p[a + k];
    dot += u * v;
    uu += u * u;
    vv += v * v;
  }
  return Math.acos(Math.max(-1, Math.min(1, dot / (Math.sqrt(uu * vv) || 1))));
}
