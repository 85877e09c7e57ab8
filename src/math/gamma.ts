// The gamma function, which the power laws of impacts and the spectra of their pulses are made of (Lanczos 1964, with
// the nine coefficients for g = 7; relative error below 1e-13 over the arguments that occur).

const G = 7;
const COEFFICIENTS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * Γ(x) of a real number; infinite at 0 and the negative whole numbers.
 *
 * @example
 * gamma(5); // 24
 */
export function gamma(x: number): number {
  if (x < 0.5) {
    const sine = Math.sin(Math.PI * x);
    return Number.isInteger(x) ? Number.POSITIVE_INFINITY : Math.PI / (sine * gamma(1 - x));
  }
  const z = x - 1;
  let sum = COEFFICIENTS[0];
  for (let i = 1; i < COEFFICIENTS.length; i++) sum += COEFFICIENTS[i] / (z + i);
  const t = z + G + 0.5;
  return Math.sqrt(2 * Math.PI) * t ** (z + 0.5) * Math.exp(-t) * sum;
}
