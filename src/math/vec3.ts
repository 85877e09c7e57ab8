// Vectors of three numbers.

/** Three numbers: x, y, z. */
export type Vec3 = readonly [number, number, number];

/** The dot product. */
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** The cross product. */
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** a + b. */
export const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** a − b. */
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** a scaled by a number. */
export const times = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
/** How long it is. */
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));
/** The same direction, one long; of nothing it is nothing. */
export const unitVector = (a: Vec3): Vec3 => times(a, 1 / (length(a) || 1));
