// The gains in the record of a mode: those of its body, times the mode's own factors where air or a head stands between
// body and ear (mix/factors.ts).

import { spatialOf } from "../mix/gains";
import { busesOf, HEAD, kindOf, MANY } from "../mix/outputs";
import { factorI, factorR, hasFactors, sizeRow, someFactors } from "../mix/space/factors";
import { mix } from "../mix/state";
import { Body } from "../scene/body";
import { bank } from "./state";
import { at, extraAt } from "./store";

/**
 * Writes the gains of mode i of a body into its record in the lines. Where modes have factors, call `factorsFor` for
 * the body first.
 */
export function writeGains(body: Body, slot: i32, i: i32): void {
  if (mix.gainRows == 0 && !someFactors()) {
    const mode = at(slot);
    mode.left = body.leftNow;
    mode.right = body.rightNow;
    return;
  }
  writeOwnGains(body, slot, i);
}
function writeOwnGains(body: Body, slot: i32, i: i32): void {
  const mode = at(slot),
    kind = kindOf(body.output),
    own = hasFactors(body);
  const left = body.leftNow,
    right = body.rightNow,
    size: f32 = own ? sizeRow(0)[i] : 1;
  mode.left = left * size;
  mode.right = kind == HEAD ? right * sizeRow(1)[i] : right * size;
  if (kind == HEAD) {
    const extra = extraAt(slot);
    extra[0] = left * factorR(0)[i];
    extra[4] = left * factorI(0)[i];
    extra[8] = right * factorR(1)[i];
    extra[12] = right * factorI(1)[i];
  } else if (kind == MANY) {
    const extra = extraAt(slot),
      gains = spatialOf(body);
    for (let bus: usize = 0, n = <usize>busesOf(body.output); bus < n; bus++) extra[bus << 2] = gains[bus] * size;
  }
}
/** Writes the gain of a mode on a bus of its body's output to `bank.gainR`, `bank.gainI`. */
export function modeGain(kind: i32, slot: i32, bus: i32): void {
  bank.gainI = 0;
  if (kind == MANY) bank.gainR = extraAt(slot)[bus << 2];
  else if (kind == HEAD) {
    const extra = extraAt(slot);
    bank.gainR = extra[bus << 3];
    bank.gainI = extra[(bus << 3) + 4];
  } else bank.gainR = bus == 0 ? at(slot).left : at(slot).right;
}
/** Whether a glide of pitch or damping (paths/tuning.ts, `aimPage`) also writes the body's gains into the records. */
export function takesGains(body: Body): bool {
  return body.inTuning != 0 && mix.gainRows == 0 && !someFactors();
}
