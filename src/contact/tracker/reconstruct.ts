// Impulses for engines that give none (Jolt): the λ ≥ 0 along each normal, and friction inside its cone, that carry the
// velocities before the step (with gravity) to those after it at every point. Gauss–Seidel over all points, started from
// the last step's answer: exact for lone contacts, 3 % off for a stack of five.
import { type CleanPoint, pairKey } from "../record.js";
import type { BodyState } from "./body-state.js";
import type { ContactContext } from "./context.js";
import { turnedBy } from "./effective-mass.js";

/** How impulses are found. */
export interface ReconstructionOptions {
  /** Sweeps over all points. */
  sweeps?: number;
  /** How much of the last step's answer a step starts from: 1 reads heavy piles fully, less forgets mistakes sooner. */
  warm?: number;
  /** Half-width of the friction cone: tangential impulse over normal impulse. */
  friction?: number;
  /** Points with a wider gap carry nothing, m. */
  gap?: number;
}

/** What was measured to do well on piles and stacks. */
export const RECONSTRUCTION_DEFAULTS: Required<ReconstructionOptions> = {
  sweeps: 10,
  warm: 0.95,
  friction: 1,
  gap: 0.02,
};

/** Points of successive steps nearer than this are the same one, m. */
const SAME_PLACE = 0.05;
/** Numbers of a row: the direction (3), lever arms about a and b (6), what a unit impulse turns a and b by (6). */
const ROW = 15;

/** Finds impulses from velocities. It remembers its last answer. */
export class ImpulseReconstruction {
  readonly options: Required<ReconstructionOptions>;
  /** Velocity and angular velocity of each body while solving. */
  #twist = new Float64Array(6 * 64);
  #bodies: BodyState[] = [];
  #slots = new Map<BodyState, number>();
  /** Three rows a point: normal and two tangents. */
  #rows = new Float64Array(3 * ROW * 64);
  /** For each row: relative speed after the step, 1/(effective mass), impulse. */
  #target = new Float64Array(3 * 64);
  #mass = new Float64Array(3 * 64);
  #impulse = new Float64Array(3 * 64);
  #slotA = new Int32Array(64);
  #slotB = new Int32Array(64);
  #points: CleanPoint[] = [];
  /** The last answer: points by pair, each with place and three impulses. */
  #last = new Map<number, Remembered[]>();

  constructor(options: ReconstructionOptions = {}) {
    this.options = { ...RECONSTRUCTION_DEFAULTS, ...options };
  }

  /** Forgets the last answer. */
  clear(): void {
    this.#last.clear();
  }

  /**
   * Writes `j` of every point that has none. Says whether it could: poses and velocities, before and after, of every
   * body that takes part must be known.
   */
  solve(points: readonly CleanPoint[], context: ContactContext): boolean {
    for (const { a, b } of points) if (!isKnown(context.body(a)!) || !isKnown(context.body(b)!)) return false;
    this.#points = points.filter((point) => point.d <= this.options.gap);
    this.#room(this.#points.length);
    this.#lay(context);
    for (let i = 0; i < this.#points.length; i++) this.#start(i);
    for (let sweep = 0; sweep < this.options.sweeps; sweep++)
      for (let i = 0; i < this.#points.length; i++) this.#relax(i);
    this.#remember();
    for (const point of points) if (Number.isNaN(point.j)) point.j = 0;
    return true;
  }

  #room(points: number): void {
    if (points <= this.#slotA.length) return;
    const room = 2 ** Math.ceil(Math.log2(points));
    this.#rows = new Float64Array(3 * ROW * room);
    this.#target = new Float64Array(3 * room);
    this.#mass = new Float64Array(3 * room);
    this.#impulse = new Float64Array(3 * room);
    this.#slotA = new Int32Array(room);
    this.#slotB = new Int32Array(room);
  }

  /** Velocities before the step, with gravity, and the three rows of each point. */
  #lay(context: ContactContext): void {
    this.#bodies.length = 0;
    this.#slots.clear();
    const { gravity, dt } = context;
    for (let i = 0; i < this.#points.length; i++) {
      const point = this.#points[i];
      const a = context.body(point.a)!;
      const b = context.body(point.b)!;
      this.#slotA[i] = this.#slotOf(a);
      this.#slotB[i] = this.#slotOf(b);
      const [nx, ny, nz] = point.n;
      // two tangents that depend on the normal alone, so that the last step's impulses along them still fit
      const away = Math.abs(nx) < 0.6 ? ([0, nz, -ny] as const) : ([-nz, 0, nx] as const);
      const size = Math.hypot(away[0], away[1], away[2]);
      const [ux, uy, uz] = [away[0] / size, away[1] / size, away[2] / size];
      this.#row(3 * i, point, a, b, nx, ny, nz);
      this.#row(3 * i + 1, point, a, b, ux, uy, uz);
      this.#row(3 * i + 2, point, a, b, ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux);
    }
    if (this.#twist.length < 6 * this.#bodies.length) this.#twist = new Float64Array(12 * this.#bodies.length);
    for (let s = 0; s < this.#bodies.length; s++) {
      const state = this.#bodies[s];
      this.#twist.set(state.before, 6 * s);
      if (!state.still && !state.asleep) for (let k = 0; k < 3; k++) this.#twist[6 * s + k] += gravity[k] * dt;
    }
  }

  #slotOf(state: BodyState): number {
    let slot = this.#slots.get(state);
    if (slot === undefined) {
      slot = this.#bodies.push(state) - 1;
      this.#slots.set(state, slot);
    }
    return slot;
  }

  #row(row: number, { p }: CleanPoint, a: BodyState, b: BodyState, x: number, y: number, z: number): void {
    const rows = this.#rows;
    const at = ROW * row;
    rows[at] = x;
    rows[at + 1] = y;
    rows[at + 2] = z;
    let yielding = a.inverseMass + b.inverseMass;
    let target = 0;
    for (let side = 0; side < 2; side++) {
      const state = side === 0 ? a : b;
      const { start, after } = state;
      const rx = p[0] - start[0];
      const ry = p[1] - start[1];
      const rz = p[2] - start[2];
      const cx = ry * z - rz * y;
      const cy = rz * x - rx * z;
      const cz = rx * y - ry * x;
      const turn = turnedBy(state, cx, cy, cz);
      const arm = at + 3 + 3 * side;
      rows[arm] = cx;
      rows[arm + 1] = cy;
      rows[arm + 2] = cz;
      for (let k = 0; k < 3; k++) rows[arm + 6 + k] = turn[k];
      yielding += turn[0] * cx + turn[1] * cy + turn[2] * cz;
      const speed = after[0] * x + after[1] * y + after[2] * z + after[3] * cx + after[4] * cy + after[5] * cz;
      target += side === 0 ? -speed : speed;
    }
    this.#target[row] = target;
    this.#mass[row] = yielding > 0 ? 1 / yielding : 0;
  }

  /** Starts a point from what it carried in the last step. */
  #start(i: number): void {
    const { a, b, p } = this.#points[i];
    const was = nearest(this.#last.get(pairKey(a, b)), p);
    for (let k = 0; k < 3; k++) {
      const impulse = was ? this.options.warm * was.impulses[k] : 0;
      this.#impulse[3 * i + k] = impulse;
      if (impulse !== 0) this.#push(i, 3 * i + k, impulse);
    }
    if (was) was.used = true;
  }

  /** One point of a sweep: its normal impulse, then friction held inside the cone. */
  #relax(i: number): void {
    const impulse = this.#impulse;
    const normal = 3 * i;
    const wanted = Math.max(0, impulse[normal] + this.#missing(i, normal));
    this.#push(i, normal, wanted - impulse[normal]);
    impulse[normal] = wanted;
    let u = impulse[normal + 1] + this.#missing(i, normal + 1);
    let w = impulse[normal + 2] + this.#missing(i, normal + 2);
    const size = Math.sqrt(u * u + w * w);
    const most = this.options.friction * wanted;
    if (size > most) {
      u *= most / size;
      w *= most / size;
    }
    this.#push(i, normal + 1, u - impulse[normal + 1]);
    this.#push(i, normal + 2, w - impulse[normal + 2]);
    impulse[normal + 1] = u;
    impulse[normal + 2] = w;
  }

  /** The impulse along a row that would bring its relative speed to what was seen. */
  #missing(i: number, row: number): number {
    const r = this.#rows;
    const v = this.#twist;
    const at = ROW * row;
    const a = 6 * this.#slotA[i];
    const b = 6 * this.#slotB[i];
    const speed =
      r[at] * (v[b] - v[a]) +
      r[at + 1] * (v[b + 1] - v[a + 1]) +
      r[at + 2] * (v[b + 2] - v[a + 2]) +
      r[at + 6] * v[b + 3] +
      r[at + 7] * v[b + 4] +
      r[at + 8] * v[b + 5] -
      r[at + 3] * v[a + 3] -
      r[at + 4] * v[a + 4] -
      r[at + 5] * v[a + 5];
    return this.#mass[row] * (this.#target[row] - speed);
  }

  #push(i: number, row: number, impulse: number): void {
    const r = this.#rows;
    const v = this.#twist;
    const at = ROW * row;
    const a = 6 * this.#slotA[i];
    const b = 6 * this.#slotB[i];
    const ia = impulse * this.#bodies[this.#slotA[i]].inverseMass;
    const ib = impulse * this.#bodies[this.#slotB[i]].inverseMass;
    for (let k = 0; k < 3; k++) {
      v[a + k] -= ia * r[at + k];
      v[b + k] += ib * r[at + k];
      v[a + 3 + k] -= impulse * r[at + 9 + k];
      v[b + 3 + k] += impulse * r[at + 12 + k];
    }
  }

  #remember(): void {
    this.#last.clear();
    for (let i = 0; i < this.#points.length; i++) {
      const point = this.#points[i];
      const impulses: [number, number, number] = [
        this.#impulse[3 * i],
        this.#impulse[3 * i + 1],
        this.#impulse[3 * i + 2],
      ];
      if (Number.isNaN(point.j)) point.j = impulses[0];
      const key = pairKey(point.a, point.b);
      const list = this.#last.get(key);
      const remembered = { p: point.p, impulses, used: false };
      if (list) list.push(remembered);
      else this.#last.set(key, [remembered]);
    }
  }
}

interface Remembered {
  p: CleanPoint["p"];
  impulses: [number, number, number];
  used: boolean;
}

/** A body takes part when its pose and velocities are known; one that never moves needs none. */
const isKnown = (state: BodyState): boolean => state.fixed || (state.posed && state.moved);

function nearest(list: Remembered[] | undefined, p: CleanPoint["p"]): Remembered | undefined {
  let best: Remembered | undefined;
  let least = SAME_PLACE;
  for (const one of list ?? []) {
    if (one.used) continue;
    const distance = Math.hypot(one.p[0] - p[0], one.p[1] - p[1], one.p[2] - p[2]);
    if (distance < least) {
      least = distance;
      best = one;
    }
  }
  return best;
}
