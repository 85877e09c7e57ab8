// Small algebra of places and rotations, on plain tuples. Rotations are quaternions x, y, z, w of length 1.
import type { Triple, Turn } from "./engine.js";

/** No rotation. */
export const UPRIGHT: Turn = [0, 0, 0, 1];
/** Nothing along any axis. */
export const ZERO: Triple = [0, 0, 0];

/** Sum. */
export const plus = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** Difference. */
export const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** A vector, longer or shorter. */
export const times = (a: Triple, factor: number): Triple => [a[0] * factor, a[1] * factor, a[2] * factor];
/** Inner product. */
export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Outer product. */
export const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** The same direction, of a length of at most `most`. */
export const atMost = (a: Triple, most: number): Triple => {
  const length = Math.hypot(...a);
  return length > most ? times(a, most / length) : a;
};
/** The same direction, of length 1. */
export const unit = (a: Triple): Triple => times(a, 1 / Math.hypot(...a));

/** A vector, turned. */
export function rotated(v: Triple, [qx, qy, qz, qw]: Turn): Triple {
  const axis: Triple = [qx, qy, qz];
  const t = times(cross(axis, v), 2);
  return plus(plus(v, times(t, qw)), cross(axis, t));
}
/** The rotation back. */
export const conjugate = ([x, y, z, w]: Turn): Turn => [-x, -y, -z, w];
/** The rotation by `a` after the rotation by `b`. */
export const product = ([ax, ay, az, aw]: Turn, [bx, by, bz, bw]: Turn): Turn => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];
