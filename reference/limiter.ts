// The limiter in float64: blocks of 128 samples, one block of look-ahead, a gain that runs straight over each block
// that leaves.

/** Ceiling and release time (s) of the core's limiter. */
export const CEILING = 0.98;
const RELEASE = 0.08;
const B = 128;

/**
 * What leaves when `input` (one array a channel, a whole number of blocks) comes in: as long, and 128 samples later.
 */
export function limit(input: readonly ArrayLike<number>[], rate: number): Float64Array[] {
  const blocks = input[0].length / B;
  const need = Array.from({ length: blocks }, (_, b) => {
    let peak = 0;
    for (const channel of input) for (let k = 0; k < B; k++) peak = Math.max(peak, Math.abs(channel[b * B + k]));
    return peak > CEILING ? CEILING / peak : 1;
  });
  const out = input.map((channel) => new Float64Array(channel.length));
  const release = 1 - Math.exp(-B / (RELEASE * rate));
  let gain = 1;
  for (let b = 0; b < blocks; b++) {
    let back = gain + (1 - gain) * release;
    if (back > 0.9999) back = 1;
    const to = Math.min(b > 0 ? need[b - 1] : 1, need[b], back);
    if (b > 0)
      input.forEach((channel, c) => {
        for (let k = 0; k < B; k++) out[c][b * B + k] = channel[(b - 1) * B + k] * (gain + ((to - gain) * (k + 1)) / B);
      });
    gain = to;
  }
  return out;
}
