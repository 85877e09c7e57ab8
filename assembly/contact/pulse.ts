// Short pulses in a row of force: each sample gets the area of the half sine within it (PHYSICS §6.1), so that the
// impulse is exact wherever a pulse begins between two samples.

import { Row } from "../base/row";

/**
 * Adds a half-sine pulse of impulse `impulse` (N·s times the rate: newtons for one sample) to a row, beginning `start`
 * samples into it and lasting `length` samples. The row must reach to the end of the pulse.
 */
export function addPulse(row: Row<f32>, start: f32, length: f32, impulse: f32): void {
  const first = <i32>floor(start);
  if (!(length > 0.01)) {
    row[first] = row[first] + impulse;
    return;
  }
  const each: f32 = 1 / length,
    last = <i32>ceil(start + length) - 1,
    half: f32 = 0.5 * impulse;
  let y: f32 = (<f32>(first + 1) - start) * each - 0.5,
    before: f32 = -0.5,
    n = first;
  for (; n < last; n++, y += each) {
    const behind = wave(y);
    row[n] = row[n] + impulse * (behind - before);
    before = behind;
  }
  row[n] = row[n] + (half - impulse * before);
}
/** ½ sin πy from −½ to ½, to six digits. */
function wave(y: f32): f32 {
  const z = y * y;
  return y * (<f32>1.5707963 - z * (<f32>2.5838556 - z * (<f32>1.2750817 - z * <f32>0.2996298)));
}
