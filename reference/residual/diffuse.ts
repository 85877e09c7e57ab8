// The diffuse resonator in float64, sample by sample (PHYSICS §8.2): x_b = band_b(band_b(F)), e_b ← ρ_b e_b + (1 − ρ_b)
// x_b², output Σ G_b √e_b ν_b.
import { bandCount, bandFilter, bandNoise, filter, voiceNoise } from "./bands.js";

/** What a resonator is made of. */
export interface ReferenceDiffuse {
  /** [8] s. */
  t60: readonly number[];
  /** [8] Pa·m/N. */
  gains: readonly number[];
  seed: number;
}

/** Energies of one band under a force, N². */
export function bandEnergy(force: ArrayLike<number>, band: number, t60: number, rate: number): Float64Array {
  const f = bandFilter(band, rate);
  const x = filter(f, filter(f, force));
  const rho = 10 ** (-6 / (rate * t60));
  let e = 0;
  return x.map((v) => {
    e = rho * e + (1 - rho) * v * v;
    return e;
  });
}

/** The sound of a body (by its number) under a force from sample 0 on, Pa at 1 m. */
export function diffuse(
  { t60, gains, seed }: ReferenceDiffuse,
  force: ArrayLike<number>,
  rate: number,
  body: number,
): Float64Array {
  const out = new Float64Array(force.length);
  for (let band = 0; band < bandCount(rate); band++) {
    if (gains[band] === 0) continue;
    const energy = bandEnergy(force, band, t60[band], rate);
    const noise = voiceNoise(bandNoise(band, rate), seed, body, force.length);
    for (let n = 0; n < out.length; n++) out[n] += gains[band] * Math.sqrt(energy[n]) * noise[n];
  }
  return out;
}
