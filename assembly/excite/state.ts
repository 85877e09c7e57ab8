// What the files of this folder keep from one call to the next.

import { Row } from "../base/row";

@unmanaged
class Strikes {
  // kick.ts
  /**
   * Coefficients of the forced motion under a half-sine pulse (strike.ts): the sums of Re K over all modes, Pa at 1 m.
   */
  forcedCos: f64;
  /** The sums of Re K s/ν, Pa at 1 m. */
  forcedSin: f64;
  /** The same two sums at the second ear, where each ear has factors of its own. */
  forcedCos2: f64;
  forcedSin2: f64;
  /** Ears for which the sums are weighted by factors (mix/factors.ts): 0, 1 or 2. */
  forcedEars: i32;

  // weights.ts
  /** Weight of every mode of the struck body, 0 … 1, in the order of its model. */
  weights: Row<f32>;
  /** Whether the row holds the struck body's weights; if not, all are 1. */
  weighted: bool;

  // resonant.ts
  /** Numbers in the model of the modes near the pitch of the pulse. */
  nearModes: Row<i32>;
  /** How many of them there are. */
  nearCount: i32;
  /** The sound of these modes, four blocks of samples. */
  nearSound: Row<f32>;
  /** Decay of the mode measured last, nepers a sample. */
  nearDecay: f64;
  /** Its frequency, turns a sample. */
  nearTurns: f64;
  /** Its kick K (strike.ts), Pa at 1 m. */
  nearR: f64;
  nearI: f64;
  /** Re K s/ν of it, Pa at 1 m. */
  nearSin: f64;
}

export const strikes = changetype<Strikes>(memory.data(offsetof<Strikes>()));
