// Small algebra of places and rotations, on plain tuples. Rotations are quaternions x, y, z, w of length 1.
import { cross, minus, plus, times } from "#dist/math/vec3.js";
import type { Triple, Turn } from "./engine.js";

export { cross, dot, minus, plus, times, unitVector } from "#dist/math/vec3.js";

/** No rotation. */
export const UPRIGHT: Turn = [0, 0, 0, 1];
/** Nothing along any axis. */
export const ZERO: Triple = [0, 0, 0];

/** The numbers of an engine's vector. */
export const tripleOf = ({ x, y, z }: { x: number; y: number; z: number }): Triple => [x, y, z];
/** The numbers of an engine's rotation. */
export const turnOf = ({ x, y, z, w }: { x: number; y: number; z: number; w: number }): Turn => [x, y, z, w];

/** The same direction, of a length of at most `most`. */
export const atMost = (a: Triple, most: number): Triple => {
  const length = Math.hypot(...a);
  return length > most ? times(a, most / length) : a;
};

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

/** A place of the world in the frame of a body. */
export const localOf = (point: Triple, origin: Triple, turn: Turn): Triple =>
  rotated(minus(point, origin), conjugate(turn));
