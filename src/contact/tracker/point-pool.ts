// The points of a step. A pile has a thousand of them sixty times a second, so they are made once and filled anew in
// every step.
import type { Vec3 } from "../../math/vec3.js";
import { type CleanPoint, CONTACT_LIMITS } from "../record.js";
import type { BodyState } from "./body-state.js";
import { type Triple, triple } from "./triple.js";

/** A clean point with room for everything that it may hold. */
export class PooledPoint implements CleanPoint {
  a = 0;
  b = 0;
  id: string | number | undefined;
  readonly p: Triple = triple();
  readonly n: Triple = triple();
  d = Number.NaN;
  j = Number.NaN;
  vn = Number.NaN;
  vo = Number.NaN;
  readonly slip: Triple = triple();
  m = Number.NaN;
  va: Vec3 | undefined;
  vb: Vec3 | undefined;
  /** Room for `va` and `vb`, where they are known. */
  readonly roomA: Triple = triple();
  readonly roomB: Triple = triple();
}

/** Points that stay; those of a larger step are made for it alone. */
const MOST = 2 * CONTACT_LIMITS.points;

/** Points to be filled, and the two bodies of each. */
export class PointPool {
  /** The points of this step. */
  points: PooledPoint[] = [];
  /** The bodies of each point: a and b of the first, of the second … */
  sides: BodyState[] = [];
  readonly #all: PooledPoint[] = [];

  /** Begins a step: what was given out before may be given out again. */
  clear(): void {
    // a new list: that of the last step belongs to who asked for it
    this.points = [];
    this.sides.length = 0;
  }

  /** The point that would be next. */
  next(): PooledPoint {
    const at = this.points.length;
    if (at < this.#all.length) return this.#all[at];
    const point = new PooledPoint();
    if (at < MOST) this.#all.push(point);
    return point;
  }

  /** Keeps the point that `next` gave. */
  keep(point: PooledPoint, a: BodyState, b: BodyState): void {
    this.points.push(point);
    this.sides.push(a, b);
  }

  /** Keeps only the points with these indices. */
  only(indices: readonly number[]): void {
    const { points, sides } = this;
    this.points = indices.map((i) => points[i]);
    this.sides = indices.flatMap((i) => [sides[2 * i], sides[2 * i + 1]]);
  }
}
