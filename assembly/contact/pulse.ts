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
  const each: f32 = 1 / length,
    last = <i32>ceil(start + length) - 1,
    half: f32 = 0.5 * impulse;
  let y: f32 = (<f32>(first + 1) - start) * each - 0.5,
    before: f32 = -0.5,
    p = row + ((<usize>first) << 2);
  for (let n = first; n < last; n++, p += 4, y += each) {
    const behind = wave(y);
    store<f32>(p, load<f32>(p) + impulse * (behind - before));
    before = behind;
  }
  store<f32>(p, load<f32>(p) + (half - impulse * before));
}
/** ½ sin πy from −½ to ½, to six digits. */
function wave(y: f32): f32 {
  const z = y * y;
  return y * (<f32>1.5707963 - z * (<f32>2.5838556 - z * (<f32>1.2750817 - z * <f32>0.2996298)));
}
