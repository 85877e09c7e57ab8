// The drive path's two recurrences in float64, one mode, as they are written in assembly/bank/drive/groups.ts. Both
// must give what the pole itself gives; that they do is what makes them recurrences of the same mode.

/** Samples of a mode (angular frequency and decay a sample) at rest that is driven by x; gain 1. */
export function direct(omega: number, decay: number, x: ArrayLike<number>): Float64Array {
  const r = Math.exp(-decay);
  const c = 2 * r * Math.cos(omega);
  const g = r * Math.sin(omega);
  const y = new Float64Array(x.length);
  for (let n = 1; n < x.length; n++) y[n] = c * y[n - 1] - r * r * (n > 1 ? y[n - 2] : 0) + g * x[n - 1];
  return y;
}

/** The same by position and scaled velocity. */
export function stiff(omega: number, decay: number, x: ArrayLike<number>): Float64Array {
  const r = Math.exp(-decay);
  const c = 2 * r * Math.cos(omega);
  const k = 1 + r * r - c;
  const g = (r * Math.sin(omega)) / k;
  const out = new Float64Array(x.length);
  let w = 0;
  let y = 0;
  for (let n = 0; n < x.length; n++) {
    const before = y;
    y += k * w;
    w = (c - 1) * w + (g * x[n] - before);
    out[n] = y;
  }
  return out;
}
