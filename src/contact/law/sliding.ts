// Sliding against rolling (PHYSICS §7.3): how much of a motion is slip, how dull rolling is because a patch averages
// the roughness under it, and when a contact is too slow or too light to sound.

/** Slower than this, a contact fades, m/s; and where it is silent. */
export const SLOW = 5e-3;
export const STILL = 1e-3;
/** Lighter than this it is silent, N. */
export const WEIGHTLESS = 1e-3;
/** Of the loudness of sliding, rolling has this part. */
export const ROLLING_GAIN = 0.3;
/** Cutoffs lie between this, Hz … */
export const LOWEST_CUTOFF = 30;
/** … and this part of the sampling rate. */
export const HIGHEST_PART = 0.45;
/** Sliding is this many times as bright as rolling. */
const BRIGHTER = 20;
/** Cutoff of the mean over a stretch L at speed u: 0.443 u/L. */
const MEAN = 0.443;

/** A motion of a contact: m/s, the sweeps with a sign. */
export interface Motion {
  /** Slip speed. */
  readonly slip: number;
  /** Speed of the contact over the surface of a, and of b, along one direction. */
  readonly sweepA: number;
  readonly sweepB: number;
}

/** u_r: the common part of the sweeps, m/s. Sweeps of opposite sign have none: the bodies turn against each other. */
export function rollingSpeed({ sweepA, sweepB }: Motion): number {
  return sweepA * sweepB > 0 ? Math.min(Math.abs(sweepA), Math.abs(sweepB)) : 0;
}

/** σ = s/(s + u_r): 1 sliding, 0 rolling; 0 at rest. */
export function slidingPart(motion: Motion): number {
  const slip = Math.abs(motion.slip);
  const all = slip + rollingSpeed(motion);
  return all > 0 ? slip / all : 0;
}

/** The gain of rolling relative to sliding: 0.3 + 0.7σ. */
export function rollingGain(sliding: number): number {
  return ROLLING_GAIN + (1 - ROLLING_GAIN) * sliding;
}

/** How loud a slow contact is: s_u²/(s_u² + u₀²); exactly 0 below 1 mm/s. */
export function silence(motion: Motion): number {
  const speed = Math.max(Math.abs(motion.slip), rollingSpeed(motion));
  return speed >= STILL ? speed ** 2 / (speed ** 2 + SLOW ** 2) : 0;
}

/** What averages the heights, m. */
export interface Patches {
  /** a_c: radius of the patch on which bodies press on each other. */
  readonly patch: number;
  /** The same of one asperity, on which a sliding body rides. */
  readonly asperity: number;
}

/**
 * The low-pass of the patch, Hz: f_r^(1−σ) f_s^σ. Rolling averages over the patch, f_r = 0.443 u/(2 a_c). Sliding rides
 * on asperities: it has 20 times that of their patch, or the brightness that is asked for. A scraped brick is as bright
 * as that, and was not by the patch of the whole brick.
 *
 * @param rate sampling rate, Hz
 */
export function patchCutoff(motion: Motion, { patch, asperity }: Patches, rate: number, brightness?: number): number {
  const speed = Math.max(Math.abs(motion.sweepA), Math.abs(motion.sweepB), Math.abs(motion.slip));
  const rolling = clampCutoff((MEAN * speed) / (2 * patch), rate);
  const sliding = clampCutoff(brightness ?? (BRIGHTER * MEAN * speed) / (2 * asperity), rate);
  const part = slidingPart(motion);
  return clampCutoff(rolling ** (1 - part) * sliding ** part, rate);
}

/**
 * Up to where a body follows the heights under it instead of pressing harder, Hz: √(k/m)/2π, the pitch at which mass
 * and contact swing. A heavy body follows only slow ones and its rubbing has bass; a light needle follows far up, and
 * only the top is left: it is bright (PHYSICS §7.2; Menzies has a low-pass at this pitch: see docs/decisions/0025).
 */
export function followingPitch(stiffness: number, mass: number, rate: number): number {
  return clampCutoff(Math.sqrt(stiffness / mass) / (2 * Math.PI), rate);
}

/** A cutoff between 30 Hz and 0.45 of the rate; what is no number is the lowest. */
export function clampCutoff(hertz: number, rate: number): number {
  return hertz > LOWEST_CUTOFF ? Math.min(hertz, HIGHEST_PART * rate) : LOWEST_CUTOFF;
}
