// What a fit is made to.
import type { NoiseSpectrum } from "./noise.js";

/** A piece of a recording with one strike in it. */
export interface Piece {
  samples: Float64Array;
  rate: number;
  /** About where the strike begins. */
  onset: number;
  /** What was heard before the strike; may be empty. */
  before: Float64Array;
  /** The noise under it. */
  quiet: NoiseSpectrum;
}
