// How a form is seen: turned, from a little above, with a slight perspective, and as large as its picture allows. The
// same numbers go to the shader, and tell which place of the thing lies under a pointer.
import type { Form } from "./form.js";
import { type Vec3, vecAt } from "./mesh.js";

/** A 3 × 3 matrix, row by row. */
export type Matrix = readonly number[];

/** A form in its picture. */
export interface View {
  /** Turns the form to where it stands, y up. */
  stands: Matrix;
  /** Turns what stands to the eye, z towards it. */
  sees: Matrix;
  /** Middle of what is seen, in the frame of the eye, m. */
  middle: Vec3;
  /** Parts of half a picture's height a metre. */
  scale: number;
  /** How much nearer things grow, 1/m. */
  depth: number;
  /** Height of the ground it stands on, m. */
  ground: number;
  /** Radius of it all, m. */
  radius: number;
}

/** Degrees from which things are seen: from the right, and from above. */
const [ASIDE, ABOVE] = [-32, 26];
/** How strong the perspective is. */
const PERSPECTIVE = 0.16;
/** Part of the picture that a thing fills, across and up. */
const FILLS = [0.85, 0.76] as const;

/** How a form is seen in a picture of some width to height. */
export function viewOf({ parts, turn = [0, 0, 0] }: Form, aspect: number): View {
  const stands = times(about(1, turn[1]), times(about(0, turn[0]), about(2, turn[2])));
  const sees = times(about(0, ABOVE), about(1, ASIDE));
  const whole = times(sees, stands);
  let ground = Number.POSITIVE_INFINITY;
  const low = [1e9, 1e9, 1e9];
  const high = [-1e9, -1e9, -1e9];
  for (const { mesh } of parts) {
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const at = vecAt(mesh.positions, i);
      ground = Math.min(ground, apply(stands, at)[1]);
      apply(whole, at).forEach((x, axis) => {
        low[axis] = Math.min(low[axis], x);
        high[axis] = Math.max(high[axis], x);
      });
    }
  }
  const middle = low.map((x, axis) => (x + high[axis]) / 2) as unknown as Vec3;
  const [wide, tall, deep] = high.map((x, axis) => (x - low[axis]) / 2);
  const radius = Math.hypot(wide, tall, deep);
  const scale = Math.min((FILLS[0] * aspect) / wide, FILLS[1] / tall);
  return { stands, sees, middle, scale: 0.96 * scale, depth: PERSPECTIVE / radius, ground, radius };
}

/** Where a place of a form is in its picture: −1 to 1 up, as much across times the aspect, and how near, m. */
export function project(view: View, at: Vec3): [x: number, y: number, near: number] {
  return seen(view, apply(view.stands, at));
}

/** The same for a place of the room that the form stands in. */
export function seen(view: View, standing: Vec3): [x: number, y: number, near: number] {
  const [x, y, z] = apply(view.sees, standing);
  const near = z - view.middle[2];
  const grows = view.scale / (1 - view.depth * near);
  return [(x - view.middle[0]) * grows, (y - view.middle[1]) * grows, near];
}

/** The place of a form under a point of its picture, or the nearest to it. */
export function pick({ parts }: Form, view: View, x: number, y: number): Vec3 {
  let [best, nearest]: [Vec3 | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  let [close, distance]: [Vec3, number] = [[0, 0, 0], Number.POSITIVE_INFINITY];
  for (const { mesh, still } of parts) {
    const { positions, indices } = mesh;
    const at = (i: number): Vec3 => vecAt(positions, 3 * i);
    const points = Array.from({ length: positions.length / 3 }, (_, i) => project(view, at(i)));
    for (const [i, [px, py]] of points.entries()) {
      const far = (px - x) ** 2 + (py - y) ** 2;
      if (!still && far < distance) [close, distance] = [at(i), far];
    }
    for (let t = 0; t < indices.length; t += 3) {
      const corners = [indices[t], indices[t + 1], indices[t + 2]];
      const [a, b, c] = corners.map((i) => points[i]);
      const weights = weightsAt([x, y], a, b, c);
      if (!weights) continue;
      const near = weights.reduce((sum, w, k) => sum + w * points[corners[k]][2], 0);
      if (near <= nearest) continue;
      nearest = near;
      const places = corners.map(at);
      best = [0, 1, 2].map((axis) => weights.reduce((sum, w, k) => sum + w * places[k][axis], 0)) as unknown as Vec3;
    }
  }
  return best ?? close;
}

/** A point of a picture; what else it has does not count. */
type Flat = readonly [x: number, y: number, ...more: number[]];

/** Weights of a triangle's corners at a point within it. */
export function weightsAt([x, y]: Flat, a: Flat, b: Flat, c: Flat): readonly [number, number, number] | undefined {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (Math.abs(area) < 1e-12) return undefined;
  const v = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
  const w = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
  return v >= 0 && w >= 0 && v + w <= 1 ? [1 - v - w, v, w] : undefined;
}

/** A turn about an axis, degrees. */
function about(axis: number, degrees: number): Matrix {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  if (axis === 0) return [1, 0, 0, 0, c, -s, 0, s, c];
  return axis === 1 ? [c, 0, s, 0, 1, 0, -s, 0, c] : [c, -s, 0, s, c, 0, 0, 0, 1];
}

function times(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, i) =>
    [0, 1, 2].reduce((sum, k) => sum + a[3 * Math.floor(i / 3) + k] * b[3 * k + (i % 3)], 0),
  );
}

/** A place turned by a matrix. */
export function apply(m: Matrix, [x, y, z]: Vec3): Vec3 {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];
}
