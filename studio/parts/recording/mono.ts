// One channel out of several: the strongest, which is nearest to the strike. A mean would let some frequencies cancel.

/** One channel. */
export interface Mono {
  samples: Float32Array;
  /** Its number from 1, and how many there were. */
  channel: number;
  of: number;
}

/** The strongest of some channels; of equal ones the first. */
export function strongestChannel(channels: readonly Float32Array[]): Mono {
  let best = 0;
  const energies = channels.map(energyOf);
  energies.forEach((energy, i) => {
    if (energy > energies[best]) best = i;
  });
  return { samples: channels[best], channel: best + 1, of: channels.length };
}

/** Energy of samples without their mean: an offset is no sound. */
function energyOf(samples: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < samples.length; i++) {
    sum += samples[i];
    squares += samples[i] * samples[i];
  }
  return squares - (sum * sum) / Math.max(1, samples.length);
}
