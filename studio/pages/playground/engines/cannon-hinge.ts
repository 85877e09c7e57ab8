// The stop of a hinge, which cannon-es has not: a thing that turned past a limit loses the spin that took it there and
// is led back gently.
import type * as CANNON from "cannon-es";
import type { Triple, Turn } from "./engine.js";
import { conjugate, cross, dot, minus, product, times, tripleOf, turnOf, unitVector } from "./vectors.js";

/** How fast a thing comes back from beyond its limit, 1/s, and what is left of its spin when it meets it. */
const BACK = 6;
const BOUNCE = 0.1;

/** A limit on how far a body turns about an axis through a point. */
export class HingeStop {
  readonly #body: CANNON.Body;
  readonly #point: Triple;
  readonly #axis: Triple;
  readonly #limits: readonly [number, number];
  /** Its rotation at angle 0. */
  readonly #start: Turn;

  constructor(body: CANNON.Body, point: Triple, axis: Triple, limits: readonly [number, number]) {
    this.#body = body;
    this.#point = point;
    this.#axis = unitVector(axis);
    this.#limits = limits;
    this.#start = turnOf(body.quaternion);
  }

  /** How far it has turned, rad, −π to π. */
  get angle(): number {
    const [x, y, z, w] = product(turnOf(this.#body.quaternion), conjugate(this.#start));
    const half = Math.atan2(dot([x, y, z], this.#axis), w);
    return 2 * (half > Math.PI / 2 ? half - Math.PI : half < -Math.PI / 2 ? half + Math.PI : half);
  }

  /** Sees before a step of `dt` that it does not leave its limits. */
  hold(dt: number): void {
    const { angularVelocity: spin, velocity, position } = this.#body;
    const rate = dot(tripleOf(spin), this.#axis);
    const [least, most] = this.#limits;
    const next = this.angle + rate * dt;
    const beyond = next > most ? next - most : next < least ? next - least : 0;
    if (beyond === 0 || !(dt > 0)) return;
    const outward = rate * beyond > 0;
    const wanted = outward ? -BOUNCE * rate - BACK * beyond : rate;
    const change = times(this.#axis, wanted - rate);
    const arm = minus(tripleOf(position), this.#point);
    const [vx, vy, vz] = cross(change, arm);
    spin.set(spin.x + change[0], spin.y + change[1], spin.z + change[2]);
    velocity.set(velocity.x + vx, velocity.y + vy, velocity.z + vz);
  }
}
