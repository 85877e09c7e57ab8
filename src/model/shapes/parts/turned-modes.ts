// Pairs of modes on round bodies. Nothing is quite round, so the two modes of a pair differ a little in frequency and
// have their nodes at fixed places; both come from a hash, so that the same seed gives the same body (PHYSICS §5.5).
import { hash4, normal, unit } from "../../../math/hash.js";
import type { CommonShape } from "../common.js";
import type { ModeDraft } from "./assemble.js";
import type { Samples } from "./samples.js";

/** A mode of a perfect body of revolution. */
interface PerfectMode {
  /** Undamped frequency, Hz. */
  frequency: number;
  /** Waves around. */
  order: number;
  /** Tells modes of the same order apart. */
  which: number;
  label: string;
}

/** Radiation, shape and picture of one of a pair. */
type Rest<S extends Samples> = Omit<ModeDraft<S>, "frequency" | "label">;

/** "pair", the first word of the hash. */
const WHAT = 0x70616972;

/** Spread of the split: the standard deviation of its logarithm, and the largest multiple of the median. */
const SPREAD = 0.5;
const WIDEST = 3;

/**
 * The one mode of order 0, or the two modes of an order n ≥ 1: f (1 − ε/2) with a crest at θ₀ and f (1 + ε/2) with a
 * crest a quarter wave beside it, so that their shapes are cos n(θ − θ₀) and sin n(θ − θ₀). ε is log-normal; its median
 * is the split of the body, and it is at most three times as large.
 *
 * @param rest of a mode by its frequency (Hz) and the angle of its crest (rad).
 */
export function turnedModes<S extends Samples>(
  { split, seed }: CommonShape,
  mode: PerfectMode,
  rest: (frequency: number, crest: number) => Rest<S>,
): ModeDraft<S>[] {
  const { order, label } = mode;
  const draft = (factor: number, crest: number): ModeDraft<S> => {
    const frequency = mode.frequency * factor;
    return { ...rest(frequency, crest), frequency, label };
  };
  if (order === 0) return [draft(1, 0)];
  const chance = hash4(WHAT, mode.which, order, seed);
  const angle = (unit(chance[0]) * Math.PI) / order;
  const epsilon = split * Math.min(WIDEST, Math.exp(SPREAD * normal(chance[1], chance[2])));
  return [draft(1 - epsilon / 2, angle), draft(1 + epsilon / 2, angle + Math.PI / (2 * order))];
}
