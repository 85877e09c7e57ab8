// What the coming strikes will give every mode: the paper's look-ahead. A strike adds |g R J|²/2 to a mode's energy (PHYSICS §2), less
// what a soft contact takes from high modes.

import { findId } from "../base/ids";
import { COMING, FATE, MODEL, MODES, PAGE, PAGE_MODES, pageAfter, STAYS } from "../body";
import { pendingAt, pendingCount } from "../events";
import { gatherGains } from "../excite/kick";
import { gains, gatherPoles, increments, rowBytes } from "../excite/rows";
import { hasPoints, MODEL_PADDED, MODEL_RADIATION } from "../model";
import { HIT_DURATION, RECORD_BODY, RECORD_KIND, RECORD_TIME, STRIKE } from "../records";
import { comingAt } from "./levels";

/** Counts in all strikes that wait and come before `end`, in samples. */
export function lookAhead(end: f64): void {
  for (let i = pendingCount() - 1; i >= 0; i--) {
    const record = pendingAt(i);
    if (load<u32>(record, RECORD_KIND) != STRIKE || load<f64>(record, RECORD_TIME) >= end) continue;
    const body = findId(load<u32>(record, RECORD_BODY));
    if (body == 0 || load<i32>(body, FATE) != STAYS || !hasPoints(<usize>load<u32>(body, MODEL), record)) continue;
    addStrike(body, record);
  }
}
function addStrike(body: usize, record: usize): void {
  const model = <usize>load<u32>(body, MODEL),
    n = load<i32>(body, MODES),
    row = (<usize>load<i32>(model, MODEL_PADDED)) << 2,
    re = <usize>load<u32>(model, MODEL_RADIATION),
    im = re + row,
    length = <f64>load<f32>(record, HIT_DURATION) / 4294967296.0;
  gatherPoles(body);
  gatherGains(model, record, rowBytes(body));
  store<i32>(body, 1, COMING);
  let page = load<i32>(body, PAGE);
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const here = min(PAGE_MODES, n - i);
    for (let j = 0; j < here; j++) {
      const k = (<usize>(i + j)) << 2,
        g = load<f32>(gains + k),
        a = load<f32>(re + k),
        b = load<f32>(im + k),
        e = comingAt(page, j);
      let square = g * g * (a * a + b * b);
      if (length > 0) square *= softened(length * <f64>load<u32>(increments + k));
      store<f32>(e, load<f32>(e) + square);
    }
  }
}
/** What a half-sine pulse leaves of a mode's energy that turns `turns` times meanwhile: (cos πx / (1 − 4x²))². */
function softened(turns: f64): f32 {
  const d = 1 - 4 * turns * turns;
  if (abs(d) < 0.01) return 0.61685; // (π/4)², at resonance
  const c = Math.cos(Math.PI * turns) / d;
  return <f32>(c * c);
}
