// What the files of this folder keep from one call to the next.

@unmanaged
class Strikes {
  // kick.ts
  /** Sums of the forced motion under a half-sine pulse (strike.ts). */
  forcedCos: f64;
  forcedSin: f64;
  /** The same at the second ear, where each has its own. */
  forcedCos2: f64;
  forcedSin2: f64;
  /** Ears for which the sums are weighted by factors (mix/factors.ts): 0, or 1 or 2. */
  weighing: i32;

  // weights.ts
  weights: usize;
  /** Whether the row holds the struck body's weights; if not, all are 1. */
  weighted: bool;

  // resonant.ts
  /** i32, numbers of modes. */
  list: usize;
  mono: usize;
  near: i32;
  /** of the mode measured last: its pole a sample, K and Re K s/ν (strike.ts). */
  decay1: f64;
  turns1: f64;
  kr: f64;
  ki: f64;
  sine: f64;
}

export const strikes = changetype<Strikes>(memory.data(offsetof<Strikes>()));
