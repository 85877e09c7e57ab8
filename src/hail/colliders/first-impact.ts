// The first impact of a flight x + v t + ½ a t² in float64 (PHYSICS §10.2): the one truth about when and what a stone
// strikes. Finders on GPUs only say which flights to solve.
import { ELLIPSE, PARALLELOGRAM, type Packed, PLACE, QUADRIC, ROW, TEST_WORDS } from "./pack.js";
import { firstRoot } from "./quartic.js";

const P = PLACE;

/**
 * Solves flights against one set of colliders. What it finds is in `row` and `time` until the next call, so that a
 * million flights make no garbage.
 *
 * @example
 * const solver = new FirstImpact(packColliders(colliders));
 * if (solver.solve(0, 12, 0, 0.8, -10, 0.3, 0, 20)) console.log(solver.row, solver.time);
 */
export class FirstImpact {
  /** Which row was struck. */
  row = -1;
  /** Seconds since the flight began. */
  time = 0;
  readonly #rows: Float64Array;
  readonly #count: number;
  /** The flight that is being solved: x, y, z, its velocity, and its acceleration along y. */
  readonly #flight = new Float64Array(7);

  constructor({ rows, count }: Packed) {
    this.#rows = rows;
    this.#count = count;
  }

  /**
   * Whether a flight from x, y, z with velocity vx, vy, vz (m/s) and acceleration ay along y strikes anything within
   * `limit` seconds.
   */
  solve(x: number, y: number, z: number, vx: number, vy: number, vz: number, ay: number, limit: number): boolean {
    const rows = this.#rows;
    const flight = this.#flight;
    flight[0] = x;
    flight[1] = y;
    flight[2] = z;
    flight[3] = vx;
    flight[4] = vy;
    flight[5] = vz;
    flight[6] = ay;
    let best = limit;
    let struck = -1;
    for (let i = 0; i < this.#count; i++) {
      const row = i * ROW;
      // what is swept until the best time, seen from above
      const endX = x + vx * best;
      const endZ = z + vz * best;
      if (Math.max(x, endX) < rows[row + P.low] || Math.min(x, endX) > rows[row + P.high]) continue;
      if (Math.max(z, endZ) < rows[row + P.low + 2] || Math.min(z, endZ) > rows[row + P.high + 2]) continue;
      const time = rows[row + P.kind] === QUADRIC ? this.#quadric(row, best) : this.#plane(row, best);
      if (time < 0) continue;
      best = time;
      struck = i;
    }
    this.row = struck;
    this.time = best;
    return struck >= 0;
  }

  #plane(row: number, best: number): number {
    const rows = this.#rows;
    const f = this.#flight;
    const nx = rows[row + P.normal];
    const ny = rows[row + P.normal + 1];
    const nz = rows[row + P.normal + 2];
    const a = 0.5 * ny * f[6];
    const b = nx * f[3] + ny * f[4] + nz * f[5];
    // N · (x − o), never N · x − d: nothing large is subtracted
    const c =
      nx * (f[0] - rows[row + P.origin]) +
      ny * (f[1] - rows[row + P.origin + 1]) +
      nz * (f[2] - rows[row + P.origin + 2]);
    if (a === 0) return this.#within(row, -c / b, best);
    const discriminant = b * b - 4 * a * c;
    if (!(discriminant >= 0)) return -1;
    const q = -0.5 * (b + (b < 0 ? -Math.sqrt(discriminant) : Math.sqrt(discriminant)));
    const [one, other] = [q / a, c / q];
    // the earlier may miss the bounded part
    const first = this.#within(row, Math.min(one, other), best);
    return first >= 0 ? first : this.#within(row, Math.max(one, other), best);
  }

  #quadric(row: number, best: number): number {
    const rows = this.#rows;
    const f = this.#flight;
    const vx = f[3];
    const vy = f[4];
    const vz = f[5];
    const ay = f[6];
    const wx = rows[row + P.normal];
    const wy = rows[row + P.normal + 1];
    const wz = rows[row + P.normal + 2];
    const m = rows[row + P.m];
    // from the closest approach of the straight path, where r² is not lost against |d|²
    const speed2 = vx * vx + vy * vy + vz * vz;
    const dx = f[0] - rows[row + P.origin];
    const dy = f[1] - rows[row + P.origin + 1];
    const dz = f[2] - rows[row + P.origin + 2];
    const shift = ay === 0 && speed2 > 0 ? -(dx * vx + dy * vy + dz * vz) / speed2 : 0;
    const px = dx + vx * shift;
    const py = dy + vy * shift;
    const pz = dz + vz * shift;
    const pw = px * wx + py * wy + pz * wz;
    const vw = vx * wx + vy * wy + vz * wz;
    const c0 = px * px + py * py + pz * pz - m * pw * pw - rows[row + P.k];
    const c1 = 2 * (px * vx + py * vy + pz * vz - m * pw * vw);
    const c2 = speed2 - m * vw * vw;
    if (ay === 0) {
      let [one, other] = [-c0 / c1, -c0 / c1];
      if (c2 !== 0) {
        const discriminant = c1 * c1 - 4 * c2 * c0;
        if (!(discriminant >= 0)) return -1;
        const q = -0.5 * (c1 + (c1 < 0 ? -Math.sqrt(discriminant) : Math.sqrt(discriminant)));
        [one, other] = [q / c2, c0 / q];
      }
      const first = this.#within(row, shift + Math.min(one, other), best);
      return first >= 0 ? first : this.#within(row, shift + Math.max(one, other), best);
    }
    const aw = ay * wy;
    return firstRoot(
      c0,
      c1,
      c2 + py * ay - m * pw * aw,
      vy * ay - m * vw * aw,
      0.25 * (ay * ay - m * aw * aw),
      best,
      (time) => this.#within(row, time, best) >= 0,
    );
  }

  /**
   * The time itself when the flight is then inside the bounds of the row, and later than 0 and earlier than the best;
   * else −1.
   */
  #within(row: number, time: number, best: number): number {
    if (!(time > 0 && time < best)) return -1;
    const rows = this.#rows;
    const f = this.#flight;
    const dx = f[0] + f[3] * time - rows[row + P.origin];
    const dy = f[1] + time * (f[4] + 0.5 * f[6] * time) - rows[row + P.origin + 1];
    const dz = f[2] + f[5] * time - rows[row + P.origin + 2];
    const kind = rows[row + P.kind];
    if (kind === QUADRIC) {
      const along = dx * rows[row + P.normal] + dy * rows[row + P.normal + 1] + dz * rows[row + P.normal + 2];
      if (!(along >= rows[row + P.least] && along <= rows[row + P.most])) return -1;
    } else {
      const s = dx * rows[row + P.du] + dy * rows[row + P.du + 1] + dz * rows[row + P.du + 2];
      const t = dx * rows[row + P.dv] + dy * rows[row + P.dv + 1] + dz * rows[row + P.dv + 2];
      if (kind === PARALLELOGRAM && !(s >= 0 && s <= 1 && t >= 0 && t <= 1)) return -1;
      if (kind === ELLIPSE && !(s * s + t * t <= 1)) return -1;
    }
    const tests = rows[row + P.tests];
    for (let at = row + P.firstTest; at < row + P.firstTest + TEST_WORDS * tests; at += TEST_WORDS) {
      const linear = dx * rows[at + 1] + dy * rows[at + 2] + dz * rows[at + 3];
      const square = dx * dx * rows[at + 4] + dy * dy * rows[at + 5] + dz * dz * rows[at + 6];
      if (!(rows[at] + linear + square > 0)) return -1;
    }
    return time;
  }
}
