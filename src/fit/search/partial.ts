// A partial as the fit sees it: one exponentially decaying sinusoid, Re(c e^(st)), s = −d + iω, t from the start of the
// piece that is fitted.

/** A decaying sinusoid. */
export interface Partial {
  /** Angular frequency ω, rad/s. */
  omega: number;
  /** Decay rate d, 1/s. */
  decay: number;
  /** Complex amplitude c at t = 0. */
  re: number;
  im: number;
}

/** Partials nearer than this many times d are crowded, rad/s: d/π in hertz is 2d. */
export const CROWDED = 2;
/** Partials that are kept apart stand this many times d apart: a little more than they must. */
export const APART = 2.04;

/** Frequency of a partial, Hz. */
export function hertz(partial: Pick<Partial, "omega">): number {
  return partial.omega / (2 * Math.PI);
}

/** Adds `sign` times the partials to samples; sample `at` is t = 0. Each stops when it has fallen below 1e-8. */
export function addPartials(out: Float64Array, rate: number, partials: readonly Partial[], sign = 1, at = 0): void {
  for (const { omega, decay, re, im } of partials) {
    const end = Math.min(out.length, at + Math.ceil((18.4 / Math.max(decay, 1e-9)) * rate));
    const fall = Math.exp(-decay / rate);
    const c = fall * Math.cos(omega / rate);
    const s = fall * Math.sin(omega / rate);
    let x = sign * re;
    let y = sign * im;
    for (let i = at; i < end; i++) {
      out[i] += x;
      const next = x * c - y * s;
      y = x * s + y * c;
      x = next;
    }
  }
}

/** The same partials with t = 0 moved to a later time, or an earlier one when negative, s. */
export function shifted(partials: readonly Partial[], seconds: number): Partial[] {
  return partials.map(({ omega, decay, re, im }) => {
    const size = Math.exp(-decay * seconds);
    const [c, s] = [size * Math.cos(omega * seconds), size * Math.sin(omega * seconds)];
    return { omega, decay, re: re * c - im * s, im: re * s + im * c };
  });
}

/** A power ratio in decibels, no lower than −300. */
export function decibels(ratio: number): number {
  return 10 * Math.log10(Math.max(ratio, 1e-30));
}
