// The pole of a mode in float64: exp((-d + 2 pi i f) T). Phases are counted in turns and reduced before the sine is taken, so
// that no precision is lost on the way. PHYSICS §1.2.

export let re: f64 = 0;
export let im: f64 = 0;

/** e^(-decay) · e^(2πi turns) into `re` and `im`. */
export function pole(decay: f64, turns: f64): void {
  const size = Math.exp(-decay);
  Math.sincos(2 * Math.PI * (turns - nearest(turns)));
  re = size * Math.sincos_cos;
  im = size * Math.sincos_sin;
}
