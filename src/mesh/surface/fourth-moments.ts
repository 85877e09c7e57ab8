// Fourth moments M(d) = Σ w (v·d)⁴ of many vectors, kept as the 15 coefficients of a form in d, and the direction in
// which they are highest. The form is convex, so that d ← ∇M(d)/|∇M(d)| climbs at every step (the power method for
// symmetric tensors, Kofidis & Regalia 2002).
import { cross, dot, minus, plus, times, type Vec3 } from "../../math/vec3.js";

/** The coefficients of x^a y^b z^c with a + b + c = 4, in the order of {@link POWERS}. */
export type Moments = Float64Array;

/** Directions to be at right angles to: none. */
export const WHOLE: readonly Vec3[] = [];

const POWERS: readonly (readonly [number, number, number, number])[] = [
  // a, b, c, and how often the term comes in the fourth power of a sum
  [4, 0, 0, 1],
  [0, 4, 0, 1],
  [0, 0, 4, 1],
  [3, 1, 0, 4],
  [3, 0, 1, 4],
  [1, 3, 0, 4],
  [0, 3, 1, 4],
  [1, 0, 3, 4],
  [0, 1, 3, 4],
  [2, 2, 0, 6],
  [2, 0, 2, 6],
  [0, 2, 2, 6],
  [2, 1, 1, 12],
  [1, 2, 1, 12],
  [1, 1, 2, 12],
];
const STEPS = 3000;
/** Directions are all alike when their moments differ by less than this part. */
const SAME = 2e-4;

/** The fourth moments of vectors, three numbers each, with weights. */
export function fourthMoments(vectors: Float64Array, weights: Float64Array): Moments {
  const out = new Float64Array(POWERS.length);
  for (let i = 0; i < weights.length; i++) {
    const x = vectors[3 * i];
    const y = vectors[3 * i + 1];
    const z = vectors[3 * i + 2];
    const w = weights[i];
    const xx = x * x;
    const yy = y * y;
    const zz = z * z;
    out[0] += w * xx * xx;
    out[1] += w * yy * yy;
    out[2] += w * zz * zz;
    out[3] += 4 * w * xx * x * y;
    out[4] += 4 * w * xx * x * z;
    out[5] += 4 * w * x * y * yy;
    out[6] += 4 * w * yy * y * z;
    out[7] += 4 * w * x * z * zz;
    out[8] += 4 * w * y * z * zz;
    out[9] += 6 * w * xx * yy;
    out[10] += 6 * w * xx * zz;
    out[11] += 6 * w * yy * zz;
    out[12] += 12 * w * xx * y * z;
    out[13] += 12 * w * x * yy * z;
    out[14] += 12 * w * x * y * zz;
  }
  return out;
}

/** The largest moment along any coordinate axis or diagonal there could be: what differences are compared with. */
export function spreadOf(moments: Moments): number {
  // Σ w |v|⁴ = Σ w (x² + y² + z²)².
  return moments[0] + moments[1] + moments[2] + (moments[9] + moments[10] + moments[11]) / 3;
}

/** The moment along a direction. */
export function momentAlong(moments: Moments, [x, y, z]: Vec3): number {
  let sum = 0;
  for (let i = 0; i < POWERS.length; i++) {
    const [a, b, c] = POWERS[i];
    sum += moments[i] * x ** a * y ** b * z ** c;
  }
  return sum;
}

/** The highest and the lowest moment found at right angles to some directions, and all places of the highest. */
export function highestOn(
  moments: Moments,
  across: readonly Vec3[],
): { least: number; most: number; directions: Vec3[] } {
  const starts = startsOn(across);
  const before = starts.map((start) => momentAlong(moments, start));
  const least = Math.min(...before);
  // Where all directions are alike there is nothing to climb.
  if (Math.max(...before) - least <= SAME * spreadOf(moments)) return { least, most: least, directions: [] };
  const tops = starts.map((start) => climb(moments, start, across));
  const heights = tops.map((top) => momentAlong(moments, top));
  const most = Math.max(...heights);
  const directions: Vec3[] = [];
  for (const [i, top] of tops.entries()) {
    if (heights[i] < most * (1 - 1e-9)) continue;
    const known = directions.some((d) => Math.abs(dot(d, top)) > 1 - 1e-6);
    if (!known) directions.push(top);
  }
  return { least, most, directions };
}

/** Directions to start from, spread over the sphere or the circle. */
function startsOn(across: readonly Vec3[]): Vec3[] {
  const [n] = across;
  if (!n) {
    // A spiral of equal areas over half the sphere.
    return Array.from({ length: 24 }, (_, i): Vec3 => {
      const z = (i + 0.5) / 24;
      const r = Math.sqrt(1 - z * z);
      const angle = i * 2.399963229728653;
      return [r * Math.cos(angle), r * Math.sin(angle), z];
    });
  }
  const k = Math.abs(n[0]) < 0.6 ? 0 : Math.abs(n[1]) < 0.6 ? 1 : 2;
  const u = unitOf(cross(n, [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0]));
  const v = cross(n, u);
  return Array.from({ length: 12 }, (_, i) => {
    const angle = (Math.PI * (i + 0.25)) / 12;
    return plus(times(u, Math.cos(angle)), times(v, Math.sin(angle)));
  });
}

/** What of a direction lies at right angles to some others. */
export function without(d: Vec3, across: readonly Vec3[]): Vec3 {
  return across.reduce((left, a) => minus(left, times(a, dot(a, left))), d);
}

function climb(moments: Moments, start: Vec3, across: readonly Vec3[]): Vec3 {
  let d = start;
  for (let step = 0; step < STEPS; step++) {
    const up = without(gradient(moments, d), across);
    if (!(Math.hypot(...up) > 0)) return d;
    const next = unitOf(up);
    const change = Math.abs(next[0] - d[0]) + Math.abs(next[1] - d[1]) + Math.abs(next[2] - d[2]);
    d = next;
    if (change < 1e-15) break;
  }
  return d;
}

/** Of each axis the coefficients of the slope along it, in the order in which {@link gradient} takes them. */
const SLOPES = [
  [0, 3, 4, 5, 7, 9, 10, 12, 13, 14],
  [1, 5, 6, 3, 8, 9, 11, 13, 12, 14],
  [2, 7, 8, 4, 6, 10, 11, 14, 12, 13],
] as const;

function gradient(m: Moments, [x, y, z]: Vec3): Vec3 {
  const along = ([a, b, c, d, e, f, g, h, i, j]: (typeof SLOPES)[number], u: number, v: number, w: number) =>
    4 * m[a] * u ** 3 +
    3 * u * u * (m[b] * v + m[c] * w) +
    m[d] * v ** 3 +
    m[e] * w ** 3 +
    2 * u * (m[f] * v * v + m[g] * w * w + m[h] * v * w) +
    m[i] * v * v * w +
    m[j] * v * w * w;
  return [along(SLOPES[0], x, y, z), along(SLOPES[1], y, x, z), along(SLOPES[2], z, x, y)];
}

function unitOf([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
