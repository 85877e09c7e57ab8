// Short pulses in a row of force: half sines by area (PHYSICS §6.1), so that the impulse is exact wherever a pulse begins between two samples.

/**
 * Adds a half-sine pulse of impulse `impulse` (N·s times the rate: newtons for one sample) to a row of f32, beginning `start` samples into it and
 * lasting `length` samples. The row must reach to its end.
 */
export function addPulse(row: usize, start: f32, length: f32, impulse: f32): void {
  const first = <i32>floor(start);
  if (!(length > 0.01)) {
    const p = row + ((<usize>first) << 2);
    store<f32>(p, load<f32>(p) + impulse);
    return;
  }
  // cosines at the ends of samples, one after the other by turning the first
  const nu = Math.PI / <f64>length,
    last = <i32>ceil(start + length) - 1;
  Math.sincos(nu);
  const turnR = Math.sincos_cos,
    turnI = Math.sincos_sin;
  Math.sincos(nu * (<f64>(first + 1) - <f64>start));
  let c = Math.sincos_cos,
    s = Math.sincos_sin,
    before: f64 = 1,
    p = row + ((<usize>first) << 2);
  const half = 0.5 * <f64>impulse;
  for (let n = first; n < last; n++, p += 4) {
    store<f32>(p, load<f32>(p) + <f32>(half * (before - c)));
    before = c;
    c = before * turnR - s * turnI;
    s = before * turnI + s * turnR;
  }
  store<f32>(p, load<f32>(p) + <f32>(half * (before + 1)));
}
