// The band-limited grid in float64: the exact Kaiser–Bessel kernel, its transform, the stated low-pass and the filter
// that takes the grid to samples (PHYSICS §9.4).

const [WIDTH, SHAPE] = [6, 14.339];

/** I₀ */
export function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 80 && term > 1e-17 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
/** The kernel by which an impulse is spread, steps from its middle. */
export function kernel(u: number): number {
  return Math.abs(u) < WIDTH / 2 ? bessel(SHAPE * Math.sqrt(1 - ((2 * u) / WIDTH) ** 2)) / bessel(SHAPE) : 0;
}
/** Its transform, f in cycles a step. */
export function kernelTransform(f: number): number {
  const q = SHAPE ** 2 - (Math.PI * WIDTH * f) ** 2;
  const z = Math.sqrt(Math.abs(q));
  return ((WIDTH / bessel(SHAPE)) * (q > 0 ? Math.sinh(z) : Math.sin(z))) / z;
}
/** Share of the mean of drops from time 0 on that is there at each step, with a latency of two steps. */
export function arrival(step: number): number {
  let sum = 0;
  const n = 4000;
  for (let i = 0; i < n; i++) sum += kernel(-3 + ((step + 1) * (i + 0.5)) / n) * ((step + 1) / n);
  return Math.min(1, sum / kernelTransform(0));
}
/**
 * 145 taps at twice the sample rate: sinc at half of it, Kaiser window of 90 dB over ±32 samples, divided by the
 * kernel's transform.
 */
export function decimator(): Float64Array {
  const beta = 0.1102 * (90 - 8.7);
  const low = Array.from({ length: 65 }, (_, n) => {
    const sinc = n === 0 ? 1 : Math.sin((Math.PI * n) / 2) / ((Math.PI * n) / 2);
    return (sinc * bessel(beta * Math.sqrt(1 - (n / 64) ** 2))) / bessel(beta) / 2;
  });
  const taps = new Float64Array(145);
  const points = 2048;
  for (let m = 0; m < points; m++) {
    const f = m <= points / 2 ? m / points : m / points - 1;
    let h = low[0];
    for (let n = 1; n <= 64; n++) h += 2 * low[n] * Math.cos(2 * Math.PI * f * n);
    h /= kernelTransform(f);
    for (let n = 0; n < 145; n++) taps[n] += (h / points) * Math.cos(2 * Math.PI * f * (n - 72));
  }
  return taps;
}
