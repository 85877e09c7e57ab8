// Impulses for engines that give none (Jolt): the λ ≥ 0 along each normal, and friction inside its cone, that carry the
// velocities before the step (with gravity) to those after it at every point. Gauss–Seidel over all points, started
// from the last step's answer: exact for lone contacts, 3 % off for a stack of five.
import type { Vec3 } from "../../../math/vec3.js";
import type { CleanPoint } from "../../record.js";
import type { BodyState } from "../body-state.js";
import { LastImpulses } from "./last-impulses.js";
import { BODY, layBody, layPoint, ROW } from "./reconstruct-rows.js";

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

/** What impulses depend on beside bodies and points. */
export interface StepOfEngine {
  /** How many steps came. */
  readonly steps: number;
  /** Acceleration of free fall, m/s². */
  readonly gravity: Vec3;
  /** Length of the step, s. */
  readonly dt: number;
}

/** What was measured to do well on piles and stacks. */
export const RECONSTRUCTION_DEFAULTS: Required<ReconstructionOptions> = {
  sweeps: 10,
  warm: 0.95,
  friction: 1,
  gap: 0.02,
};

/** Finds impulses from velocities. It remembers its last answer. */
export class ImpulseReconstruction {
  readonly options: Required<ReconstructionOptions>;
  /** Bodies and points that take part, as numbers in rows. */
  #bodies = new Float64Array(BODY * 64);
  #rows = new Float64Array(ROW * 64);
  /** Three impulses a point: along the normal and two tangents, N·s. */
  #impulses = new Float64Array(3 * 64);
  /** Which points take part, and where the rows of their bodies begin. */
  #chosen = new Int32Array(64);
  #rowA = new Int32Array(64);
  #rowB = new Int32Array(64);
  #slots = 0;
  readonly #last = new LastImpulses();

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
   *
   * @param sides the two bodies of each point
   */
  solve(points: readonly CleanPoint[], sides: readonly BodyState[], step: StepOfEngine): boolean {
    for (let i = 0; i < sides.length; i++) if (!isKnown(sides[i])) return false;
    this.#room(points.length);
    this.#slots = 0;
    let count = 0;
    for (let i = 0; i < points.length; i++) {
      if (points[i].d > this.options.gap) continue;
      const a = sides[2 * i];
      const b = sides[2 * i + 1];
      this.#chosen[count] = i;
      this.#rowA[count] = this.#slotOf(a, step);
      this.#rowB[count] = this.#slotOf(b, step);
      layPoint(this.#rows, ROW * count, points[i], a, b, this.#bodies, this.#rowA[count], this.#rowB[count]);
      this.#last.take(points[i], this.options.warm, this.#impulses, 3 * count);
      count++;
    }
    for (let i = 0; i < count; i++) this.#start(i);
    for (let sweep = 0; sweep < this.options.sweeps; sweep++) this.#sweep(count);
    this.#last.keep(points, this.#chosen, count, this.#impulses);
    for (let i = 0; i < count; i++) {
      const point = points[this.#chosen[i]];
      if (Number.isNaN(point.j)) point.j = this.#impulses[3 * i];
    }
    for (const point of points) if (Number.isNaN(point.j)) point.j = 0;
    return true;
  }

  #room(points: number): void {
    // two bodies a point at most
    if (this.#bodies.length < 2 * BODY * points) this.#bodies = new Float64Array(4 * BODY * points);
    if (points <= this.#chosen.length) return;
    const room = 2 ** Math.ceil(Math.log2(points));
    this.#rows = new Float64Array(ROW * room);
    this.#impulses = new Float64Array(3 * room);
    this.#chosen = new Int32Array(room);
    this.#rowA = new Int32Array(room);
    this.#rowB = new Int32Array(room);
  }

  /** Where the row of a body begins: it is laid when its first point comes. */
  #slotOf(state: BodyState, { steps, gravity, dt }: StepOfEngine): number {
    if (state.slotted !== steps) {
      state.slotted = steps;
      state.slot = BODY * this.#slots++;
      layBody(this.#bodies, state.slot, state, gravity, dt);
    }
    return state.slot;
  }

  /** Lets the impulses that a point starts from act. */
  #start(i: number): void {
    const [x, y, z] = [this.#impulses[3 * i], this.#impulses[3 * i + 1], this.#impulses[3 * i + 2]];
    if (x !== 0 || y !== 0 || z !== 0) push(this.#bodies, this.#rows, ROW * i, this.#rowA[i], this.#rowB[i], x, y, z);
  }

  /** One sweep: each point's normal impulse, then friction held inside the cone. */
  #sweep(count: number): void {
    const impulses = this.#impulses;
    const rows = this.#rows;
    const v = this.#bodies;
    const rowA = this.#rowA;
    const rowB = this.#rowB;
    const { friction } = this.options;
    for (let i = 0; i < count; i++) {
      const at = ROW * i;
      const a = rowA[i];
      const b = rowB[i];
      const ax = rows[at + 9];
      const ay = rows[at + 10];
      const az = rows[at + 11];
      const bx = rows[at + 12];
      const by = rows[at + 13];
      const bz = rows[at + 14];
      // velocity of b against a at the point, then along the normal and the tangents
      const x = v[b] - v[a] + v[b + 4] * bz - v[b + 5] * by - v[a + 4] * az + v[a + 5] * ay;
      const y = v[b + 1] - v[a + 1] + v[b + 5] * bx - v[b + 3] * bz - v[a + 5] * ax + v[a + 3] * az;
      const z = v[b + 2] - v[a + 2] + v[b + 3] * by - v[b + 4] * bx - v[a + 3] * ay + v[a + 4] * ax;
      const along = rows[at] * x + rows[at + 1] * y + rows[at + 2] * z;
      const normal = impulses[3 * i];
      const pressed = Math.max(0, normal + rows[at + 18] * (rows[at + 15] - along));
      const pressing = pressed - normal;
      // what the normal impulse just did to the tangents is known beforehand
      const onU = rows[at + 3] * x + rows[at + 4] * y + rows[at + 5] * z + rows[at + 21] * pressing;
      const onW = rows[at + 6] * x + rows[at + 7] * y + rows[at + 8] * z + rows[at + 22] * pressing;
      let u = impulses[3 * i + 1] + rows[at + 19] * (rows[at + 16] - onU);
      let w = impulses[3 * i + 2] + rows[at + 20] * (rows[at + 17] - onW);
      const size = Math.sqrt(u * u + w * w);
      const most = friction * pressed;
      if (size > most) {
        u *= most / size;
        w *= most / size;
      }
      push(v, rows, at, a, b, pressing, u - impulses[3 * i + 1], w - impulses[3 * i + 2]);
      impulses[3 * i] = pressed;
      impulses[3 * i + 1] = u;
      impulses[3 * i + 2] = w;
    }
  }
}

/** Lets impulses along the normal and the two tangents of a point act on its bodies, N·s. */
function push(
  v: Float64Array,
  rows: Float64Array,
  at: number,
  a: number,
  b: number,
  normal: number,
  u: number,
  w: number,
): void {
  const x = normal * rows[at] + u * rows[at + 3] + w * rows[at + 6];
  const y = normal * rows[at + 1] + u * rows[at + 4] + w * rows[at + 7];
  const z = normal * rows[at + 2] + u * rows[at + 5] + w * rows[at + 8];
  turn(v, a, rows[at + 9], rows[at + 10], rows[at + 11], -x, -y, -z);
  turn(v, b, rows[at + 12], rows[at + 13], rows[at + 14], x, y, z);
}

/** Lets an impulse act on a body at a lever arm: v += J/m, ω += I⁻¹ (r × J). */
function turn(v: Float64Array, at: number, rx: number, ry: number, rz: number, x: number, y: number, z: number): void {
  const light = v[at + 6];
  const cx = ry * z - rz * y;
  const cy = rz * x - rx * z;
  const cz = rx * y - ry * x;
  const xy = v[at + 10];
  const yz = v[at + 11];
  const zx = v[at + 12];
  v[at] += light * x;
  v[at + 1] += light * y;
  v[at + 2] += light * z;
  v[at + 3] += v[at + 7] * cx + xy * cy + zx * cz;
  v[at + 4] += xy * cx + v[at + 8] * cy + yz * cz;
  v[at + 5] += zx * cx + yz * cy + v[at + 9] * cz;
}

/** A body takes part when its pose and velocities are known; one that never moves needs none. */
const isKnown = (state: BodyState): boolean => state.fixed || (state.posed && state.moved);
