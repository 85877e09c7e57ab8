// A flight in closed form: p(τ) = x + v τ + ½ a τ², from its birth to its landing (PHYSICS §10.1). Times are a whole
// step and a part of it, so that they are as exact after an hour as after a second.
import type { Vec3 } from "../math/vec3.js";
import type { Collider } from "./colliders/collider.js";
import { spotOn } from "./colliders/surface.js";
import { STONE, type StoneRing } from "./stone-ring.js";

/** A flight. */
export interface Flight {
  /** The stone's running number, and which of its flights this is (see Impact.hop). */
  stone: number;
  hop: number;
  /** Bounces before it. */
  bounce: number;
  /** Where it began, m, and how fast, m/s. */
  x: Vec3;
  v: Vec3;
  /** m/s² along y. */
  gravity: number;
  /** When it began: a step, and the part of a step since. */
  birth: number;
  fraction: number;
  /** m */
  diameter: number;
}

/** A flight and how it ends. */
export interface Landing {
  flight: Flight;
  /** The collider's row in the packed list. */
  row: number;
  /** s */
  life: number;
}

/** No flight is longer, s. */
const LONGEST = 20;

/** The fall of a stone in a ring. */
export function fallOf(ring: StoneRing, at: number): Flight {
  const { floats, words } = ring;
  return {
    stone: words[at + STONE.id],
    hop: 0,
    bounce: 0,
    x: [floats[at + STONE.x], floats[at + STONE.x + 1], floats[at + STONE.x + 2]],
    v: [floats[at + STONE.v], floats[at + STONE.v + 1], floats[at + STONE.v + 2]],
    gravity: floats[at + STONE.gravity],
    birth: words[at + STONE.birth],
    fraction: floats[at + STONE.fraction],
    diameter: floats[at + STONE.diameter],
  };
}

/** Seconds until a flight is below `lowest`, where nothing is left to strike. */
export function secondsAbove(lowest: number, y: number, vy: number, gravity: number): number {
  const height = y - lowest;
  if (height <= 0 && vy <= 0) return 0;
  const seconds =
    gravity < 0
      ? (vy + Math.sqrt(Math.max(0, vy * vy - 2 * gravity * height))) / -gravity
      : vy < 0
        ? height / -vy
        : LONGEST;
  return Math.min(LONGEST, seconds);
}

/** Where a flight is after some seconds. */
export function placeAt({ x, v, gravity }: Flight, seconds: number): Vec3 {
  return [x[0] + v[0] * seconds, x[1] + seconds * (v[1] + 0.5 * gravity * seconds), x[2] + v[2] * seconds];
}

/** How fast it is then. */
export function velocityAt({ v, gravity }: Flight, seconds: number): Vec3 {
  return [v[0], v[1] + gravity * seconds, v[2]];
}

/** What a flight meets after some seconds, on the collider that this row of the packed list is. */
export function meetingOf(flight: Flight, seconds: number, collider: Collider, rows: Float64Array, row: number) {
  const { stone, hop, bounce, diameter } = flight;
  const place = placeAt(flight, seconds);
  const velocity = velocityAt(flight, seconds);
  return { stone, hop, bounce, diameter, place, velocity, ...spotOn(collider, rows, row, place, velocity) };
}

/**
 * When that is: the step, and the part of it that has passed. Whole steps are added apart, so that nothing is rounded.
 */
export function stepOf(
  { birth, fraction }: Flight,
  seconds: number,
  stepSeconds: number,
): { step: number; part: number } {
  const since = fraction + seconds / stepSeconds;
  const whole = Math.floor(since);
  return { step: birth + whole, part: since - whole };
}
