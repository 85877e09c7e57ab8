// Bodies that are bent or stretched while they ring (PHYSICS §8.5): pitch follows the strain, and what is bent rings
// shorter. The strain comes from the physics engine; the core glides between the factors.

/** κ of bent sheets, which stiffen; bars have −2 to 2. */
export const SHEET_STIFFENING = 20;
/** 1 + κε stays within these: two octaves of pitch in all. */
export const STIFFENING_BOUNDS = [0.25, 4] as const;
/** How much shorter a strained body rings. */
const DAMPING = 5;

/** Factors on a body's modes. */
export interface DeformFactors {
  /** On frequencies, ½ to 2: √(1 + κε). */
  readonly pitch: number;
  /** On decay rates, 1 or more: 1 + 5|ε|. */
  readonly damping: number;
}

/**
 * The factors of a strain.
 *
 * @param strain ε: stretch − 1, or the strain of bending; what is no number counts as 0
 * @param stiffening κ
 * @example
 * deformFactors(0.02); // { pitch: 1.18, damping: 1.1 }: a sheet that is bent a little
 */
export function deformFactors(strain: number, stiffening: number = SHEET_STIFFENING): DeformFactors {
  const given = Number.isFinite(strain) ? strain : 0;
  const stiff = 1 + stiffening * given;
  const bounded = Math.min(Math.max(stiff, STIFFENING_BOUNDS[0]), STIFFENING_BOUNDS[1]);
  return { pitch: Math.sqrt(bounded) || 1, damping: 1 + DAMPING * Math.min(Math.abs(given), MOST_STRAIN) };
}

/** No body is strained more. */
const MOST_STRAIN = 10;
