// One drop on the ground, in closed form (PHYSICS §9.1–9.2): the Rayleigh integral over a small disc whose velocity
// steps up, heard over rigid or soft ground. Everything here is float64; the sound itself is made from `dropImpulses`.
import { PhonoliteError } from "../../math/error.js";
import { AIR_DENSITY, SOUND_SPEED } from "../../model/radiation.js";

/** A complex number as a pair. */
export type Complex = readonly [re: number, im: number];

/** Where a drop falls and how strong it is. */
export interface Drop {
  /** Along the ground from the listener's foot to the drop, m. */
  readonly distance: number;
  /** Of the ears over the ground, m; taken as 1 cm where it is less. */
  readonly height: number;
  /** Radius of the disc that moves, m. */
  readonly sourceRadius: number;
  /** Step of the disc's velocity, m/s. */
  readonly amplitude: number;
  /** Normalised admittance β of the ground, Re β ≥ 0; rigid without it. */
  readonly admittance?: Complex;
}

/** Ears are never nearer to the ground than this, m: at height 0 soft ground would be exactly silent. */
export const LOWEST_EAR = 0.01;

/**
 * Half the angle of the arc of radius `r` around the listener's foot that lies in the disc: π where the whole circle
 * does, 0 where none of it does. By asin, which keeps the digits that arccos loses.
 */
export function arcAngle(r: number, distance: number, sourceRadius: number): number {
  if (r > distance + sourceRadius || r < distance - sourceRadius) return 0;
  if (r <= sourceRadius - distance) return Math.PI;
  const across = (sourceRadius ** 2 - (r - distance) ** 2) / (4 * r * distance);
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, across))));
}

/** Re H/(H + βR): what soft ground leaves of the pressure at path length `R`. Exactly 1 for β = 0. */
export function softGain(path: number, height: number, [re, im]: Complex): number {
  const across = height + re * path;
  return (height * across) / (across * across + im * im * path * path);
}

/**
 * Pressure at the ears, Pa, `time` seconds after the impact.
 *
 * @example
 * dropPressure({ distance: 0, height: 1.7, sourceRadius: 2e-3, amplitude: 1 }, 1.7 / 343.2 + 1e-9); // ρ₀cA = 413 Pa
 */
export function dropPressure(drop: Drop, time: number): number {
  const { distance, height, sourceRadius, amplitude, admittance } = checked(drop);
  const path = SOUND_SPEED * time;
  if (!(path >= height)) return 0;
  const r = Math.sqrt((path - height) * (path + height));
  const angle = arcAngle(r, distance, sourceRadius);
  return ((AIR_DENSITY * SOUND_SPEED * amplitude) / Math.PI) * angle * softGain(path, height, admittance);
}

/** When a drop is heard, seconds after its impact: from, to, and the mean time of its pressure. */
export interface Arrival {
  readonly first: number;
  readonly last: number;
  readonly mean: number;
}

/** When the sound of a drop arrives. The mean is that of rigid ground, to second order in the disc's radius. */
export function dropArrival(drop: Drop): Arrival {
  const { distance, height, sourceRadius } = checked(drop);
  const near = Math.max(0, distance - sourceRadius);
  const { area, first } = dropMoments({ ...drop, amplitude: 1 });
  return {
    first: Math.hypot(near, height) / SOUND_SPEED,
    last: Math.hypot(distance + sourceRadius, height) / SOUND_SPEED,
    mean: first / area,
  };
}

/** Moments of a drop's pressure on rigid ground. */
export interface Moments {
  /** ∫p dt, Pa·s, to second order in the disc's radius over the path. */
  readonly area: number;
  /** ∫t p dt, Pa·s², exact. */
  readonly first: number;
  /** Standard deviation of the arrival, s. */
  readonly deviation: number;
}

/** Area, first moment and width of a drop's pressure on rigid ground (PHYSICS §9.1). */
export function dropMoments(drop: Drop): Moments {
  const { distance, height, sourceRadius, amplitude } = checked(drop);
  const path = Math.hypot(distance, height);
  const slant = distance / path;
  const small = (sourceRadius / path) ** 2;
  const strength = (AIR_DENSITY * amplitude * sourceRadius ** 2) / 2;
  return {
    area: (strength / path) * (1 - small / 4 + (3 / 8) * slant ** 2 * small),
    first: strength / SOUND_SPEED,
    deviation: (sourceRadius * slant) / (2 * SOUND_SPEED),
  };
}

/** The drop with its height and admittance filled in, or an error that names what is wrong. */
export function checked(drop: Drop): Required<Drop> {
  const { distance, sourceRadius, amplitude, admittance = [0, 0] } = drop;
  const refuse = (field: string, expected: string, came: unknown) => new PhonoliteError("drop", field, expected, came);
  if (!(distance >= 0 && distance < Infinity)) throw refuse("distance", "metres from 0 up", distance);
  if (!(sourceRadius > 0 && sourceRadius < Infinity)) throw refuse("sourceRadius", "metres above 0", sourceRadius);
  if (!Number.isFinite(amplitude)) throw refuse("amplitude", "a finite number of m/s", amplitude);
  if (!(drop.height >= 0 && drop.height < Infinity)) throw refuse("height", "metres from 0 up", drop.height);
  checkAdmittance(admittance, "drop", "admittance");
  return { distance, sourceRadius, amplitude, admittance, height: Math.max(LOWEST_EAR, drop.height) };
}

/** Refuses an admittance that would give energy back: Re β < 0, or no number. */
export function checkAdmittance([re, im]: Complex, operation: string, field: string): void {
  if (re >= 0 && re < Infinity && Number.isFinite(im)) return;
  throw new PhonoliteError(operation, field, "finite with a real part from 0 up", `${re} + ${im}i`);
}
