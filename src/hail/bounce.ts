// What becomes of a stone after an impact (PHYSICS §10.1): it bounces, slower and a little askew, until it lies; or it
// breaks into pieces that share a part of its energy.
import { hash4, unit } from "../math/hash.js";
import { cross, dot, length, minus, plus, times, unitVector, type Vec3 } from "../math/vec3.js";
import { GRAVITY } from "./births.js";
import { HARD, RESTITUTION } from "./colliders/collider.js";
import type { Flight } from "./flight.js";
import type { Impact } from "./impact.js";
import type { HailSettings } from "./settings.js";

/** Last word of the hash for bounces. */
const BOUNCES = 0x68c3;
/** Of the speed along the surface, this part is left. */
const ALONG = 0.7;
/** A bounce may go this far askew, radians. */
const ASKEW = (15 * Math.PI) / 180;
/** Slower than this across the surface a stone lies still, m/s. */
const LEAST_SPEED = 0.3;
/** A new flight begins this far above the surface, m. */
const CLEAR = 1e-6;
/** What breaks: stones larger than this (m) with more energy (J), with this chance. */
const BREAKS = { diameter: 0.012, energy: 0.05, chance: 0.5 };
/** Pieces of a broken stone, and the part of its energy that they share. */
const PIECES = [3, 6] as const;
const SHARED = 0.3;

/** The flights that go on from an impact: none when the stone lies, one when it bounces, several when it broke. */
export function flightsAfter(impact: Impact, settings: Readonly<HailSettings>, seed: number, part: number): Flight[] {
  if (impact.bounce >= settings.bounces) return [];
  const chance = hash4(impact.stone, impact.hop, seed, BOUNCES);
  const breaks =
    settings.shatter &&
    HARD.has(impact.ground) &&
    impact.diameter > BREAKS.diameter &&
    impact.energy > BREAKS.energy &&
    unit(chance[2]) < BREAKS.chance;
  const { normal, velocity } = impact;
  const start = {
    stone: impact.stone,
    bounce: impact.bounce + 1,
    x: plus(impact.place, times(normal, CLEAR)),
    gravity: GRAVITY,
    birth: impact.step,
    fraction: part,
  };
  if (breaks) {
    const count = PIECES[0] + Math.floor((PIECES[1] - PIECES[0] + 1) * unit(chance[3]));
    // mass and energy are shared alike, so that every piece has the same speed
    const speed = Math.sqrt(SHARED) * length(velocity);
    return Array.from({ length: count }, (_, k) => {
      const [first, second] = hash4(impact.stone, impact.hop, seed, BOUNCES + 1 + k);
      const v = times(aside(normal, Math.acos(Math.sqrt(1 - unit(first))), unit(second)), speed);
      return { ...start, hop: 8 * impact.hop + 1 + k, v, diameter: impact.diameter / Math.cbrt(count) };
    });
  }
  const across = dot(velocity, normal);
  const back = -RESTITUTION[impact.ground] * across;
  if (back < LEAST_SPEED) return [];
  const straight = plus(times(minus(velocity, times(normal, across)), ALONG), times(normal, back));
  // evenly over the cap of a sphere
  const askew = Math.acos(1 - unit(chance[0]) * (1 - Math.cos(ASKEW)));
  const v = away(times(aside(unitVector(straight), askew, unit(chance[1])), length(straight)), normal);
  return [{ ...start, hop: 8 * impact.hop + 1, v, diameter: impact.diameter }];
}

/** The direction turned aside by an angle, towards a part of a turn around it. */
function aside(direction: Vec3, angle: number, turn: number): Vec3 {
  const e1 = unitVector(cross(direction, Math.abs(direction[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
  const e2 = cross(direction, e1);
  const around = plus(times(e1, Math.cos(2 * Math.PI * turn)), times(e2, Math.sin(2 * Math.PI * turn)));
  return plus(times(direction, Math.cos(angle)), times(around, Math.sin(angle)));
}

/** The same velocity, mirrored if it went into the surface. */
function away(v: Vec3, normal: Vec3): Vec3 {
  const across = dot(v, normal);
  return across >= 0 ? v : minus(v, times(normal, 2 * across));
}
