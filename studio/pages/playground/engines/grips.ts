// Hands that hold things: before each step a hand gives the point it holds an impulse towards the velocity that would
// bring it where it should be. The impulse is that of the body's own mobility at the point and bounded by what an arm
// can do, so nothing is thrown about, in any engine.
import type { Grip, Triple, Turn } from "./engine.js";
import { atMost, cross, dot, localOf, minus, plus, rotated, times, ZERO } from "./vectors.js";

/** A body that is held, as an engine tells it. */
export interface HeldBody {
  mass: number;
  /** Origin of its frame and its rotation. */
  position: Triple;
  turn: Turn;
  /** Centre of mass in the world, its velocity, and the spin. */
  centre: Triple;
  velocity: Triple;
  spin: Triple;
  /** Inverse inertia in the world, rows one after another, 1/(kg·m²). */
  inverseInertia: ArrayLike<number>;
}

/** What hands need of an engine. */
export interface Handled {
  readonly gravity: Triple;
  /** Undefined for what is not there or cannot be moved. */
  held(thing: number): HeldBody | undefined;
  push(thing: number, impulse: Triple, at: Triple): void;
  setSpin(thing: number, spin: Triple): void;
}

/** What a hand is like. */
const HAND = {
  /** How fast a held point makes up for its distance, 1/s, and the fastest that the hand moves, m/s. */
  eager: 12,
  fastest: 8,
  /** Part of a wrong velocity that a step mends: below 1 the hand is soft. */
  firm: 0.5,
  /** Most that the hand pulls: times the weight, and N. */
  weights: 20,
  strongest: 800,
  /** How fast the hand calms the spin of what it holds, 1/s. */
  calm: 4,
};

interface Hand {
  thing: number;
  /** Where it holds, in the frame of the body. */
  local: Triple;
  target: Triple;
}

/** All hands in a world. */
export class Grips {
  readonly #engine: Handled;
  readonly #hands = new Set<Hand>();

  constructor(engine: Handled) {
    this.#engine = engine;
  }

  /** Takes hold of a thing at a point of the world. What cannot be moved is held without effect. */
  grab(thing: number, at: Triple): Grip {
    const body = this.#engine.held(thing);
    if (!body) return { moveTo: () => undefined, release: () => undefined };
    const local = localOf(at, body.position, body.turn);
    const hand: Hand = { thing, local, target: at };
    this.#hands.add(hand);
    return {
      moveTo: (point) => {
        if (point.every(Number.isFinite)) hand.target = point;
      },
      release: () => void this.#hands.delete(hand),
    };
  }

  /** Pulls at everything that is held: to be called before each step. */
  pull(dt: number): void {
    if (!(dt > 0)) return;
    for (const hand of this.#hands) {
      const body = this.#engine.held(hand.thing);
      if (body) this.#pull(hand, body, dt);
      else this.#hands.delete(hand);
    }
  }

  #pull({ thing, local, target }: Hand, body: HeldBody, dt: number): void {
    const point = plus(body.position, rotated(local, body.turn));
    const arm = minus(point, body.centre);
    const velocity = plus(body.velocity, cross(body.spin, arm));
    const wanted = atMost(times(minus(target, point), HAND.eager), HAND.fastest);
    const change = minus(times(minus(wanted, velocity), HAND.firm), times(this.#engine.gravity, dt));
    const most = Math.min(HAND.weights * 9.81 * body.mass, HAND.strongest) * dt;
    this.#engine.setSpin(thing, times(body.spin, Math.exp(-HAND.calm * dt)));
    this.#engine.push(thing, atMost(impulseFor(change, arm, body), most), point);
  }
}

/** The impulse at a point that changes the velocity there by so much: K j = Δv, K = 1/m − [r]× I⁻¹ [r]×. */
function impulseFor(change: Triple, arm: Triple, { mass, inverseInertia: i }: HeldBody): Triple {
  const mobility = (j: Triple): Triple => {
    const [x, y, z] = cross(arm, j);
    const spin: Triple = [
      i[0]! * x + i[1]! * y + i[2]! * z,
      i[3]! * x + i[4]! * y + i[5]! * z,
      i[6]! * x + i[7]! * y + i[8]! * z,
    ];
    return plus(times(j, 1 / mass), cross(spin, arm));
  };
  const [a, b, c] = [mobility([1, 0, 0]), mobility([0, 1, 0]), mobility([0, 0, 1])];
  const determinant = dot(a, cross(b, c));
  if (!(determinant > 0)) return ZERO;
  return [
    dot(change, cross(b, c)) / determinant,
    dot(a, cross(change, c)) / determinant,
    dot(a, cross(b, change)) / determinant,
  ];
}
