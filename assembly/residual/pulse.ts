// A strike's pulse as samples, for sources that are not made of modes: each sample holds the mean force over its time
// (PHYSICS §6.1), so the impulse is exact however short the pulse is and wherever it falls between samples.

import { Row } from "../base/row";
import { BLOCK } from "../records/records";
import { config } from "../records/state";

/** Shorter pulses, in samples, are an impulse within one sample. */
const SHORTEST: f64 = 1e-3;

/**
 * Adds the samples of a half-sine pulse of `impulse` N·s to a block of force, N. The pulse begins at sample `start` of
 * the block (negative: it goes on from an earlier block) and lasts `length` samples.
 */
export function addPulse(force: Row<f32>, impulse: f64, start: f64, length: f64): void {
  const newtons = impulse * config.rate;
  if (length < SHORTEST) {
    const n = <i32>floor(start);
    if (n < 0 || n >= BLOCK) return;
    force[n] = force[n] + <f32>newtons;
    return;
  }
  const first = max(<i32>floor(start), 0),
    last = min(<i32>ceil(start + length), BLOCK),
    nu = Math.PI / length;
  if (first >= last) return;
  // cos νt at the edges of samples; those inside by cos(x + ν) = 2cos ν cos x − cos(x − ν)
  const twice = 2 * Math.cos(nu);
  let edge = Math.cos(nu * max(first - start, 0)),
    low = Math.cos(nu * (first - start)),
    high = Math.cos(nu * (first + 1 - start));
  for (let n = first; n < last; n++) {
    const next = <f64>(n + 1) - start < length ? high : -1;
    force[n] = force[n] + <f32>(0.5 * newtons * (edge - next));
    edge = next;
    const further = twice * high - low;
    low = high;
    high = further;
  }
}
