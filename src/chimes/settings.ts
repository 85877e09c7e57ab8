// What a storm over chimes is made with: defaults, bounds and checks.
import { PhonoliteError } from "../math/error.js";

/**
 * Settings of a storm over wind chimes.
 *
 * @example
 * const breeze: Partial<ChimeSettings> = { chimes: 500, windSpeed: 6 }; // m/s
 */
export interface ChimeSettings {
  /** How many chimes hang there, 1 to 100000. */
  chimes: number;
  /**
   * Mean speed of the wind, m/s, 1 to 40. Chimes are struck in proportion to its square: 1000 times a second in all at
   * 20 m/s.
   */
  windSpeed: number;
  /** Decides all chance: where chimes hang, their notes, gusts and strikes. */
  seed: number;
}

/** What is used for settings that are left out: ten thousand chimes in a storm of force 8 to 9. */
export const CHIME_DEFAULTS: Readonly<ChimeSettings> = { chimes: 10_000, windSpeed: 20, seed: 1 };

/** Least and most of each setting. */
export const CHIME_LIMITS = {
  chimes: [1, 100_000],
  windSpeed: [1, 40],
} as const;

/** Memory of a chime's hundred modes, GB. */
const CHIME_GIGABYTES = 7e-6;

/** Fills in defaults and checks. */
export function chimeSettings(operation: string, given: Partial<ChimeSettings>): ChimeSettings {
  const { chimes = CHIME_DEFAULTS.chimes, windSpeed = CHIME_DEFAULTS.windSpeed, seed = CHIME_DEFAULTS.seed } = given;
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)) {
    throw new PhonoliteError(operation, "seed", "a whole number from 0 to 4294967295", seed);
  }
  return { chimes: checkChimes(operation, chimes), windSpeed: checkWind(operation, windSpeed), seed };
}

/** A number of chimes. */
export function checkChimes(operation: string, chimes: unknown): number {
  const [least, most] = CHIME_LIMITS.chimes;
  if (Number.isInteger(chimes) && (chimes as number) >= least && (chimes as number) <= most) return chimes as number;
  const more = Number.isInteger(chimes) && (chimes as number) > most;
  const need = more ? `: so many would need ${((chimes as number) * CHIME_GIGABYTES).toFixed(1)} GB of memory` : "";
  throw new PhonoliteError(operation, "chimes", `a whole number from ${least} to ${most}${need}`, chimes);
}

/** A speed of the wind, m/s. */
export function checkWind(operation: string, windSpeed: unknown): number {
  const [least, most] = CHIME_LIMITS.windSpeed;
  if (typeof windSpeed === "number" && windSpeed >= least && windSpeed <= most) return windSpeed;
  throw new PhonoliteError(operation, "windSpeed", `metres a second from ${least} to ${most}`, windSpeed);
}
