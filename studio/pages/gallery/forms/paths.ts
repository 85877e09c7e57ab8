// Things that are bent in life and straight to their models: points of a way, and which place of the straight bar each
// stands for.
import { length, minus } from "#dist/math/vec3.js";
import type { Vec3 } from "../picture/mesh.js";

/** A way with its points evenly along it. */
export interface Path {
  points: Vec3[];
  /** The place of a straight bar along x, its middle at 0, that is nearest to a place of the way, m. */
  place(at: Vec3): Vec3;
}

/** So many points a way. */
const STEPS = 96;

/** Lays points evenly along a way through some points; the bar is so long, m. */
export function alongPath(way: readonly Vec3[], length: number): Path {
  const ends = [0];
  for (let i = 1; i < way.length; i++) ends.push(ends[i - 1] + distance(way[i - 1], way[i]));
  const whole = ends[ends.length - 1];
  const points = Array.from({ length: STEPS + 1 }, (_, k): Vec3 => {
    const s = (whole * k) / STEPS;
    const i = Math.max(
      1,
      ends.findIndex((end) => end >= s - 1e-12),
    );
    const part = (s - ends[i - 1]) / (ends[i] - ends[i - 1] || 1);
    return way[i].map((x, axis) => way[i - 1][axis] + part * (x - way[i - 1][axis])) as unknown as Vec3;
  });
  return {
    points,
    place(at) {
      let nearest = 0;
      for (let k = 1; k <= STEPS; k++) if (distance(points[k], at) < distance(points[nearest], at)) nearest = k;
      return [length * (nearest / STEPS - 0.5), 0, 0];
    },
  };
}

const distance = (a: Vec3, b: Vec3): number => length(minus(a, b));
