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
  const nu = 3.1415927 / <f64>length,
    last = <i32>ceil(start + length);
  let p = row + ((<usize>first) << 2),
    before: f64 = 1;
  for (let n = first; n < last; n++, p += 4) {
    const end = min(<f64>(n + 1) - <f64>start, <f64>length),
      behind = Math.cos(nu * end);
    store<f32>(p, load<f32>(p) + <f32>(<f64>impulse * 0.5 * (before - behind)));
    before = behind;
  }
}
