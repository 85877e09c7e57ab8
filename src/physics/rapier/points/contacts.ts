// Contact points of a step out of Rapier's narrow phase. Read from its raw objects, because the wrappers cost several
// times as much, and with the geometric points: Rapier counts the solver's points in another order than impulses.
import type { ContactPoint } from "../../../contact/record.js";
import type { Vec3 } from "../../../math/vec3.js";
import type { ContactSink } from "../../sound/engine.js";
import type { Plane } from "../../sound/plane.js";
import { rotated } from "../../sound/rotation.js";
import type { RawManifold, RawNarrowPhase, RawVector } from "../types.js";
import type { Dialect } from "../version.js";
import { CarryOver } from "./carry-over.js";
import type { NearCollider } from "./near-collider.js";
import { handlesKey } from "./pair-key.js";
import { SOLVED, StaleImpulses } from "./stale.js";
import { isNew, massAt, tellClosing } from "./weight.js";

/** Points of meshes without impulse carry nothing beyond this gap, m: Rapier's prediction distance. */
const GAP = 0.02;

/** Reads pairs of colliders. */
export class ContactReader {
  readonly #narrow: RawNarrowPhase;
  readonly #carryOver: CarryOver | undefined;
  readonly #stale = new StaleImpulses();
  readonly #buffer = new Float32Array(3);
  readonly #told = new PairPoints();
  /** Metres of a unit, and the way of y: 1 in three dimensions. */
  readonly #unit: number;
  readonly #up: number;
  #fall: Vec3 = [0, 0, 0];

  constructor(narrow: RawNarrowPhase, { carriesOver }: Dialect, plane: Plane | undefined) {
    this.#narrow = narrow;
    this.#unit = plane?.metresPerUnit ?? 1;
    this.#up = plane?.up ?? 1;
    this.#carryOver = carriesOver ? new CarryOver() : undefined;
  }

  /** A new step begins, of so many sub-steps, in which gravity brings this speed, m/s. */
  begin(subSteps: number, fall: Vec3): void {
    this.#fall = fall;
    this.#carryOver?.begin(subSteps);
    this.#stale.begin();
  }

  /** Calls `hear` with every collider that is near one. */
  near(collider: number, hear: (other: number) => void): void {
    this.#narrow.contact_pairs_with(collider, hear);
  }

  /** Tells the points of two colliders that carry something. Says whether there are any points at all. */
  read(one: NearCollider, other: NearCollider, sink: ContactSink, idOf: (part: NearCollider) => number): boolean {
    const pair = this.#narrow.contact_pair(one.collider.handle, other.collider.handle);
    if (!pair) return false;
    const [first, second] = pair.collider1() === one.collider.handle ? [one, other] : [other, one];
    const { points } = sink;
    const from = points.length;
    const told = this.#told;
    told.begin(first, second, points, idOf);
    const count = pair.numContactManifolds();
    // impulses of meshes read 0: their points go without, so that these are reconstructed
    const passes = one.many || other.many ? 2 : 1;
    let touch = false;
    for (let pass = 0; pass < passes && points.length === from; pass++)
      for (let i = 0; i < count; i++) {
        const manifold = pair.contactManifold(i);
        if (!manifold) continue;
        if (this.#tell(manifold, told, pass === 1)) touch = true;
        manifold.free();
      }
    pair.free();
    if (points.length > from) {
      const key = handlesKey(first.collider.handle, second.collider.handle);
      if (told.isCrowded) this.#stale.drop(key, points, from, told.unsolved);
      this.#carryOver?.correct(key, points, from);
      if (isNew(first) || isNew(second)) tellClosing(first, second, points, from, this.#fall);
    }
    return touch;
  }

  /** Tells the points of a manifold; `bare`: those that are near, without impulses. Says whether there are any. */
  #tell(manifold: RawManifold, told: PairPoints, bare: boolean): boolean {
    const count = manifold.num_contacts();
    const before = told.points.length;
    let n: Triple | undefined;
    for (let i = 0; i < count; i++) {
      const j = bare ? undefined : this.#unit * manifold.contact_impulse(i);
      if (j !== undefined && !(j > 0)) continue;
      const d = this.#unit * manifold.contact_dist(i);
      if (bare && d > GAP) continue;
      if (!told.isHeard()) return true;
      n ??= this.#normalOf(manifold);
      told.points.push(this.#pointOf(manifold, i, told, n, d, j));
    }
    if (count > SOLVED && !bare) told.crowd(told.points.length - before - manifold.num_solver_contacts());
    return count > 0;
  }

  #normalOf(manifold: RawManifold): Triple {
    this.#fetch(manifold.normal(this.#buffer));
    return [this.#buffer[0], this.#up * this.#buffer[1], this.#buffer[2]];
  }

  #pointOf(
    manifold: RawManifold,
    i: number,
    { one, other, a, b }: PairPoints,
    n: Triple,
    d: number,
    j: number | undefined,
  ): ContactPoint {
    const p: Triple = [0, 0, 0];
    this.#fetchPlace(manifold.contact_local_p1(i, this.#buffer));
    this.#place(one, one.pieces && manifold.subshape1(), p);
    this.#fetchPlace(manifold.contact_local_p2(i, this.#buffer));
    this.#place(other, other.pieces && manifold.subshape2(), p);
    const point: ContactPoint = { a, b, p, n, d };
    if (j !== undefined) point.j = j;
    const m = massAt(one, other, p, n);
    if (m !== undefined) point.m = m;
    return point;
  }

  /**
   * Adds half of where the point in the buffer, which is on a collider or a piece of it, lies at the start of the step.
   */
  #place({ start, pieces }: NearCollider, piece: number | undefined, p: Triple): void {
    const buffer = this.#buffer;
    const turn = piece === undefined ? undefined : pieces?.rotations[piece];
    if (turn) {
      const [x, y, z] = pieces!.positions[piece!];
      const [px, py, pz] = rotated([buffer[0], buffer[1], buffer[2]], turn);
      buffer[0] = x + px;
      buffer[1] = y + py;
      buffer[2] = z + pz;
    }
    // `rotated`, without arrays: it is asked twice for every point
    const [x, y, z] = [buffer[0], buffer[1], buffer[2]];
    const [qx, qy, qz, qw] = [start[3], start[4], start[5], start[6]];
    const tx = 2 * (qy * z - qz * y);
    const ty = 2 * (qz * x - qx * z);
    const tz = 2 * (qx * y - qy * x);
    p[0] += 0.5 * (start[0] + x + qw * tx + qy * tz - qz * ty);
    p[1] += 0.5 * (start[1] + y + qw * ty + qz * tx - qx * tz);
    p[2] += 0.5 * (start[2] + z + qw * tz + qx * ty - qy * tx);
  }

  /** A place on a collider, m. In two dimensions the buffer's z stays 0. */
  #fetchPlace(came: RawVector | boolean | undefined): void {
    this.#fetch(came);
    const buffer = this.#buffer;
    buffer[0] *= this.#unit;
    buffer[1] *= this.#unit * this.#up;
    buffer[2] *= this.#unit;
  }

  /** Up to Rapier 0.19 a vector comes as an object: into the buffer with it. */
  #fetch(came: RawVector | boolean | undefined): void {
    if (typeof came !== "object") return;
    const buffer = this.#buffer;
    buffer[0] = came.x;
    buffer[1] = came.y;
    buffer[2] = came.z ?? 0;
    came.free();
  }
}

type Triple = [number, number, number];

/**
 * Where the points of a pair go, and whose they are: bodies are asked for only when something touches. One for all
 * pairs.
 */
class PairPoints {
  one!: NearCollider;
  other!: NearCollider;
  points!: ContactPoint[];
  a = -1;
  b = -1;
  /** A manifold has more points than are solved, and how many carry something beyond those. */
  isCrowded = false;
  unsolved = 0;
  #asked = false;
  #idOf!: (part: NearCollider) => number;

  begin(one: NearCollider, other: NearCollider, points: ContactPoint[], idOf: (part: NearCollider) => number): void {
    this.one = one;
    this.other = other;
    this.points = points;
    this.#idOf = idOf;
    this.#asked = this.isCrowded = false;
    this.unsolved = 0;
    this.a = this.b = -1;
  }
  crowd(more: number): void {
    this.isCrowded = true;
    this.unsolved += Math.max(0, more);
  }
  isHeard(): boolean {
    if (!this.#asked) {
      this.#asked = true;
      this.a = this.#idOf(this.one);
      this.b = this.#idOf(this.other);
    }
    return this.a >= 0 && this.b >= 0 && this.a !== this.b;
  }
}
