// Contact points of a step out of Rapier's narrow phase. Read from its raw objects, because the wrappers cost several times as much, and with the
// geometric points: Rapier counts the solver's points in another order than impulses.
import type { ContactPoint } from "../../contact/record.js";
import type { ContactSink } from "../sound/engine.js";
import { CarryOver } from "./carry-over.js";
import type { Part } from "./part.js";
import type { RapierVector, RawManifold, RawNarrowPhase, RawVector } from "./types.js";
import type { Dialect } from "./version.js";

/** Points of meshes without impulse carry nothing beyond this gap, m: Rapier's prediction distance. */
const GAP = 0.02;

/** Reads pairs of colliders. */
export class ContactReader {
  readonly #narrow: RawNarrowPhase;
  readonly #objects: boolean;
  readonly #carryOver: CarryOver | undefined;
  readonly #buffer = new Float32Array(3);

  constructor(narrow: RawNarrowPhase, { objects, carriesOver }: Dialect) {
    this.#narrow = narrow;
    this.#objects = objects;
    this.#carryOver = carriesOver ? new CarryOver() : undefined;
  }

  /** A new step begins, of so many sub-steps. */
  begin(subSteps: number): void {
    this.#carryOver?.begin(subSteps);
  }

  /** Calls `hear` with every collider that is near one. */
  near(collider: number, hear: (other: number) => void): void {
    this.#narrow.contact_pairs_with(collider, hear);
  }

  /** Tells the points of two colliders that carry something. */
  read(one: Part, other: Part, sink: ContactSink, idOf: (part: Part) => number): void {
    const pair = this.#narrow.contact_pair(one.collider.handle, other.collider.handle);
    if (!pair) return;
    const [first, second] = pair.collider1() === one.collider.handle ? [one, other] : [other, one];
    const { points } = sink;
    const from = points.length;
    const told = new PairPoints(first, second, points, idOf);
    const count = pair.numContactManifolds();
    // impulses of meshes read 0: their points go without, so that these are reconstructed
    const passes = one.many || other.many ? 2 : 1;
    for (let pass = 0; pass < passes && points.length === from; pass++)
      for (let i = 0; i < count; i++) {
        const manifold = pair.contactManifold(i);
        if (!manifold) continue;
        this.#tell(manifold, told, pass === 1);
        manifold.free();
      }
    pair.free();
    if (points.length > from) this.#carryOver?.correct(first.collider.handle, second.collider.handle, points, from);
  }

  #tell(manifold: RawManifold, told: PairPoints, bare: boolean): void {
    const count = manifold.num_contacts();
    let n: [number, number, number] | undefined;
    for (let i = 0; i < count; i++) {
      const j = bare ? 0 : manifold.contact_impulse(i);
      if (!bare && !(j > 0)) continue;
      const d = manifold.contact_dist(i);
      if (bare && d > GAP) continue;
      if (!told.isHeard()) return;
      n ??= this.#vector(this.#objects ? manifold.normal() : void manifold.normal(this.#buffer));
      const { one, other } = told;
      const p: [number, number, number] = [0, 0, 0];
      this.#place(one, manifold, i, 1, p);
      this.#place(other, manifold, i, 2, p);
      const point: ContactPoint = { a: told.a, b: told.b, p, n, d };
      if (!bare) point.j = j;
      told.points.push(point);
    }
  }

  /** Adds half of where a point lies on one of the two colliders, at the start of the step. */
  #place({ start }: Part, manifold: RawManifold, i: number, side: 1 | 2, p: [number, number, number]): void {
    const buffer = this.#buffer;
    if (this.#objects)
      this.#vector((side === 1 ? manifold.contact_local_p1(i) : manifold.contact_local_p2(i)) as RawVector);
    else if (side === 1) manifold.contact_local_p1(i, buffer);
    else manifold.contact_local_p2(i, buffer);
    const [x, y, z] = buffer;
    const [px, py, pz, qx, qy, qz, qw] = start;
    const tx = 2 * (qy * z - qz * y);
    const ty = 2 * (qz * x - qx * z);
    const tz = 2 * (qx * y - qy * x);
    p[0] += 0.5 * (px + x + qw * tx + qy * tz - qz * ty);
    p[1] += 0.5 * (py + y + qw * ty + qz * tx - qx * tz);
    p[2] += 0.5 * (pz + z + qw * tz + qx * ty - qy * tx);
  }

  /** The vector in the buffer; one that came as an object goes there first. */
  #vector(object: RawVector | undefined): [number, number, number] {
    const buffer = this.#buffer;
    if (object) {
      const { x, y, z }: RapierVector = object;
      object.free();
      buffer[0] = x;
      buffer[1] = y;
      buffer[2] = z;
    }
    return [buffer[0], buffer[1], buffer[2]];
  }
}

/** Where the points of a pair go, and whose they are: bodies are asked for only when something touches. */
class PairPoints {
  readonly one: Part;
  readonly other: Part;
  readonly points: ContactPoint[];
  a = -1;
  b = -1;
  #asked = false;
  readonly #idOf: (part: Part) => number;

  constructor(one: Part, other: Part, points: ContactPoint[], idOf: (part: Part) => number) {
    this.one = one;
    this.other = other;
    this.points = points;
    this.#idOf = idOf;
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
