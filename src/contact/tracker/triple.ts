// Vectors that are changed in place, for what is updated for every contact in every step.
import type { Vec3 } from "../../math/vec3.js";

/** Three numbers that may change. */
export type Triple = [number, number, number];

/**
 * A new vector of nothing. It holds floating-point numbers from the start: a list that begins with whole ones changes
 * its kind later, and all that reads it becomes slower.
 */
export function triple(): Triple {
  const v: Triple = [0.5, 0.5, 0.5];
  v[0] = v[1] = v[2] = 0;
  return v;
}

/** A copy to be handed out. */
export const copyOf = (v: Vec3): Vec3 => [v[0], v[1], v[2]];

/** Sets a vector. */
export function put(out: Triple, from: Vec3): void {
  out[0] = from[0];
  out[1] = from[1];
  out[2] = from[2];
}

/** Adds `by` times a vector. */
export function add(out: Triple, from: Vec3, by = 1): void {
  out[0] += by * from[0];
  out[1] += by * from[1];
  out[2] += by * from[2];
}

/** Scales a vector. */
export function scale(out: Triple, by: number): void {
  out[0] *= by;
  out[1] *= by;
  out[2] *= by;
}

/** Goes a part of the way to another vector: one step of a one-pole low-pass. */
export function glide(out: Triple, to: Vec3, part: number): void {
  out[0] += part * (to[0] - out[0]);
  out[1] += part * (to[1] - out[1]);
  out[2] += part * (to[2] - out[2]);
}

/** Takes away what lies along a unit vector. */
export function flatten(out: Triple, n: Vec3): void {
  add(out, n, -(out[0] * n[0] + out[1] * n[1] + out[2] * n[2]));
}

/** Makes it one long; a vector of nothing stays. Says how long it was. */
export function normalise(out: Triple): number {
  const size = sizeOf(out);
  if (size > 0) scale(out, 1 / size);
  return size;
}

/** How long a vector is. */
export const sizeOf = (v: Vec3): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

/** The part of the way that a one-pole low-pass of time `tau` goes in `dt`, both in s. */
export const partOf = (dt: number, tau: number): number => 1 - Math.exp(-dt / tau);
