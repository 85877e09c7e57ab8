// How a body moves: where it is after the step, and where it was at the start. Contact points belong to the start;
// Rapier tells only the end, so the end of each step is kept for the next one.
import { READING } from "../sound/engine.js";
import type { Plane } from "../sound/plane.js";
import { rotationOf, vectorOf } from "./space.js";
import type { RapierBody, RapierCollider, RapierRotation, RapierVector } from "./types.js";

/** A body that goes farther in a step than its speeds allow, plus this, was put elsewhere, m. */
const JUMP = 0.25;
/** How far beyond its speed times the step it may go. */
const LEEWAY = 1.5;
/** Steps after which what was not asked for is forgotten. */
const FORGET = 4;

/** Where a body is and was. */
export class Motion {
  /** At the end of the step: place (3), rotation x, y, z, w (4), velocity (3), angular velocity (3). */
  now: Float64Array = new Float64Array(READING);
  /** At its start. */
  start: Float64Array = new Float64Array(READING);
  /** No contact moves it and nobody else does. */
  fixed = false;
  asleep = false;
  /** Somebody put it elsewhere: what it touched in this step is not to be believed. */
  jumped = false;
  /** Its velocities at the start are those that it had, and not a guess. */
  isSure = false;
  /** The last step of which records told its velocities. */
  told = Number.NEGATIVE_INFINITY;
  /** The step in which it was last read. */
  stamp = Number.NEGATIVE_INFINITY;
  /** What moves; a collider without a body moves itself. */
  readonly body: RapierBody | null;
  /** Where it moves, in two dimensions. */
  readonly plane: Plane | undefined;
  readonly #mover: RapierBody | RapierCollider;

  constructor(body: RapierBody | null, collider: RapierCollider | undefined, plane: Plane | undefined) {
    this.body = body;
    this.plane = plane;
    this.#mover = (body ?? collider)!;
  }

  /** Takes in a step of `dt` seconds, once. */
  follow(stamp: number, dt: number): void {
    if (this.stamp === stamp) return;
    const isNext = this.stamp === stamp - 1;
    this.stamp = stamp;
    const slept = this.asleep;
    this.asleep = this.body?.isSleeping() ?? false;
    this.jumped = false;
    this.isSure = isNext;
    if (this.asleep && slept) {
      this.start.set(this.now);
      return;
    }
    const { now: start, start: now } = this;
    this.start = start;
    this.now = now;
    this.fixed = this.body?.isFixed() ?? true;
    if (this.plane) this.#readFlat(this.plane);
    else this.#read();
    if (isNext) this.jumped = hasJumped(start, now, dt);
    else {
      // not seen before the step: about where it came from
      start.set(now);
      for (let i = 0; i < 3; i++) start[i] -= now[i + 7] * dt;
    }
  }

  #read(): void {
    const { now, body } = this;
    put(now, 0, this.#mover.translation(VECTOR) as Triple);
    const turn = this.#mover.rotation(ROTATION) as RapierRotation;
    put(now, 3, turn);
    now[6] = turn.w;
    if (body && !this.fixed) {
      put(now, 7, body.linvel(VECTOR) as Triple);
      put(now, 10, body.angvel(VECTOR) as Triple);
    } else now.fill(0, 7);
  }
  #readFlat(plane: Plane): void {
    const { now, body } = this;
    now.set(vectorOf(this.#mover.translation(), plane));
    now.set(rotationOf(this.#mover.rotation(), plane), 3);
    now.fill(0, 7);
    if (!body || this.fixed) return;
    now.set(vectorOf(body.linvel(), plane), 7);
    now[12] = plane.up * (body.angvel() as number);
  }
}

/** The motions of all bodies that are asked for. */
export class Motions {
  /** Number of the step. */
  step = 0;
  /** Where all of them move, in two dimensions. */
  readonly plane: Plane | undefined;
  #dt = 0;
  readonly #known = new Map<RapierBody | RapierCollider, Motion>();

  constructor(plane: Plane | undefined) {
    this.plane = plane;
  }

  /** A step of `dt` seconds happened. */
  advance(dt: number): void {
    this.step++;
    this.#dt = dt;
    if (this.step % 64 === 0)
      for (const [mover, { stamp }] of this.#known) if (this.step - stamp > FORGET) this.#known.delete(mover);
  }
  /** How a body, or a collider without one, moves in this step. */
  of(body: RapierBody | null, collider?: RapierCollider): Motion {
    const mover = (body ?? collider)!;
    let motion = this.#known.get(mover);
    if (!motion) {
      motion = new Motion(body, collider, this.plane);
      this.#known.set(mover, motion);
    }
    motion.follow(this.step, this.#dt);
    return motion;
  }
}

type Triple = Required<RapierVector>;

const VECTOR: RapierVector = { x: 0, y: 0, z: 0 };
const ROTATION: RapierRotation = { x: 0, y: 0, z: 0, w: 1 };

function put(out: Float64Array, at: number, { x, y, z }: Triple): void {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
}

function hasJumped(start: Float64Array, now: Float64Array, dt: number): boolean {
  const way = sizeOf(now[0] - start[0], now[1] - start[1], now[2] - start[2]);
  if (!(way > JUMP)) return false;
  const speed = sizeOf(start[7], start[8], start[9]) + sizeOf(now[7], now[8], now[9]);
  return way > JUMP + LEEWAY * speed * dt;
}

const sizeOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);
