// One channel out of several: the strongest, which is nearest to the strike. A mean would let some frequencies cancel.

import { soundEnergy } from "#dist/fit/search/recording.js";

/** One channel. */
export interface Mono {
  samples: Float32Array;
  /** Its number from 1, and how many there were. */
  channel: number;
  of: number;
}

/** The strongest of some channels; of equal ones the first. */
export function strongestChannel(channels: readonly Float32Array[]): Mono {
  const energies = channels.map(soundEnergy);
  const best = energies.indexOf(Math.max(...energies));
  return { samples: channels[best], channel: best + 1, of: channels.length };
}
