// The bending stiffness of a flat thin triangle: the discrete Kirchhoff triangle (Batoz, Bathe & Ho 1980). The slope of
// the sheet is quadratic over the triangle; at the middle of each side it follows the cubic that the side's ends make,
// along the side, and their mean across it.
import { addQuadratic } from "./membrane.js";
import type { Corners } from "./triangle.js";

/**
 * Stiffness of 9 freedoms (w, θx, θy of each corner), row by row.
 *
 * @param rigidity moments of unit curvatures, N·m: [3 × 3], D and its parts.
 */
export function bendingStiffness(corners: Corners, rigidity: Float64Array): Float64Array {
  const { area } = corners;
  const slopes = slopesOfFreedoms(corners);
  const out = new Float64Array(81);
  // A product of linear functions is integrated exactly by the middles of the sides.
  for (const [l1, l2] of MIDDLES) addQuadratic(out, curvatures(corners, slopes, l1, l2), rigidity, 9, 3, area / 3);
  return out;
}

/** The middles of the sides in the first two area coordinates. */
const MIDDLES = [
  [0.5, 0.5],
  [0, 0.5],
  [0.5, 0],
];

/** βx and βy at corners and middles of sides (1–2, 2–3, 3–1) for each freedom: [12 × 9]. */
function slopesOfFreedoms({ x, y }: Corners): Float64Array {
  const out = new Float64Array(108);
  const add = (point: number, axis: 0 | 1, freedom: number, value: number) => {
    out[(2 * point + axis) * 9 + freedom] += value;
  };
  for (let i = 0; i < 3; i++) {
    add(i, 0, 3 * i + 2, 1); // βx = θy
    add(i, 1, 3 * i + 1, -1); // βy = −θx
    const [from, to, middle] = [i, (i + 1) % 3, 3 + i];
    const [dx, dy] = [x[to] - x[from], y[to] - y[from]];
    const length = Math.hypot(dx, dy);
    const [c, s] = [dx / length, dy / length];
    const along = [c, s];
    for (const axis of [0, 1] as const) {
      // βs = −w,s in the middle of a cubic: −w,s = 1.5 (w_from − w_to)/l − (βs_from + βs_to)/4
      add(middle, axis, 3 * from, (1.5 / length) * along[axis]);
      add(middle, axis, 3 * to, (-1.5 / length) * along[axis]);
      for (const end of [from, to]) {
        // along the side −1/4, across it 1/2: β = β/2 − (3/4) βs e_s
        const bent = [0.5 - 0.75 * along[axis] * c, -0.75 * along[axis] * s];
        if (axis === 1) [bent[0], bent[1]] = [-0.75 * along[axis] * c, 0.5 - 0.75 * along[axis] * s];
        add(middle, axis, 3 * end + 2, bent[0]);
        add(middle, axis, 3 * end + 1, -bent[1]);
      }
    }
  }
  return out;
}

/** Room for the curvatures of one triangle at one point. */
const CURVATURES = new Float64Array(27);

/** βx,x, βy,y and βx,y + βy,x at a point for each freedom, [9 × 3]. */
function curvatures({ x, y, area }: Corners, slopes: Float64Array, l1: number, l2: number): Float64Array {
  const l3 = 1 - l1 - l2;
  // Gradients of the area coordinates.
  const gx = [(y[1] - y[2]) / (2 * area), (y[2] - y[0]) / (2 * area), (y[0] - y[1]) / (2 * area)];
  const gy = [(x[2] - x[1]) / (2 * area), (x[0] - x[2]) / (2 * area), (x[1] - x[0]) / (2 * area)];
  const l = [l1, l2, l3];
  const out = CURVATURES.fill(0);
  for (let point = 0; point < 6; point++) {
    const i = point % 3;
    const j = (point + 1) % 3;
    const dx = point < 3 ? (4 * l[i] - 1) * gx[i] : 4 * (l[i] * gx[j] + l[j] * gx[i]);
    const dy = point < 3 ? (4 * l[i] - 1) * gy[i] : 4 * (l[i] * gy[j] + l[j] * gy[i]);
    for (let freedom = 0; freedom < 9; freedom++) {
      const bx = slopes[2 * point * 9 + freedom];
      const by = slopes[(2 * point + 1) * 9 + freedom];
      out[3 * freedom] += dx * bx;
      out[3 * freedom + 1] += dy * by;
      out[3 * freedom + 2] += dy * bx + dx * by;
    }
  }
  return out;
}
