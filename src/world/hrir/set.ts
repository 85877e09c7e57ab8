// A measured head, and what may be chosen about the filters that are made of it.

/** Head-related impulse responses: one for each direction and ear, all of one length, 1 to 4096 samples. */
export interface HrirSet {
  /** Hz, 8000 to 192000. It may differ from the world's. */
  sampleRate: number;
  /** Degrees, positive to the right: 90 is the right ear. Many files count to the left; turn their signs. */
  azimuths: ArrayLike<number>;
  /** Degrees, −90 to 90, up positive. */
  elevations: ArrayLike<number>;
  left: readonly ArrayLike<number>[];
  right: readonly ArrayLike<number>[];
}

/** The order of a sound field: 4, 9 or 16 components. */
export type FieldOrder = 1 | 2 | 3;

/** What may be chosen about the filters. */
export interface FieldFilterOptions {
  /** Up to here phases are kept, above only magnitudes, Hz, 200 to 192000. Default: 850, 1150 or 1250, by order. */
  cutoff?: number;
  /** Whether each ear gets the mean power over all directions that the set has, in third octaves. Default: true. */
  equalise?: boolean;
  /** The most taps that a filter may have: a multiple of 4 from 64 to 512. Default: 512. */
  taps?: number;
}
