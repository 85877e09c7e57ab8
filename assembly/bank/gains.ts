// The gains of a mode in its record: those of its body and, where air or a head stands between body and ear, its own factors.

import { factorI, factorR, hasFactors, sizeRow, someFactors } from "../mix/factors";
import { othersOf } from "../mix/gains";
import { busesOf, kindOf, MANY, TURNED } from "../mix/outputs";
import { mix } from "../mix/state";
import { Body } from "../scene/body";
import { bank } from "./state";
import { at, extraAt } from "./store";

/** Writes the gains of mode i of a body into its record in the lines. With factors, those of the body must be at hand (`factorsFor`). */
export function writeGains(body: Body, slot: i32, i: i32): void {
  if (mix.gainRows == 0 && !someFactors()) {
    const p = at(slot);
    p.left = body.leftNow;
    p.right = body.rightNow;
    return;
  }
  writeOwnGains(body, slot, i);
}
function writeOwnGains(body: Body, slot: i32, i: i32): void {
  const p = at(slot),
    k = (<usize>i) << 2,
    kind = kindOf(body.output),
    own = hasFactors(body);
  const left = body.leftNow,
    right = body.rightNow,
    size: f32 = own ? load<f32>(sizeRow(0).address + k) : 1;
  p.left = left * size;
  p.right = kind == TURNED ? right * load<f32>(sizeRow(1).address + k) : right * size;
  if (kind == TURNED) {
    const e = extraAt(slot);
    store<f32>(e, left * load<f32>(factorR(0).address + k));
    store<f32>(e, left * load<f32>(factorI(0).address + k), 16);
    store<f32>(e, right * load<f32>(factorR(1).address + k), 32);
    store<f32>(e, right * load<f32>(factorI(1).address + k), 48);
  } else if (kind == MANY) {
    const e = extraAt(slot),
      gains = othersOf(body).address;
    for (let bus: usize = 0, n = <usize>busesOf(body.output); bus < n; bus++)
      store<f32>(e + (bus << 4), load<f32>(gains + (bus << 2)) * size);
  }
}
export function modeGain(kind: i32, slot: i32, bus: i32): void {
  bank.gainI = 0;
  if (kind == MANY) bank.gainR = load<f32>(extraAt(slot) + ((<usize>bus) << 4));
  else if (kind == TURNED) {
    const e = extraAt(slot) + ((<usize>bus) << 5);
    bank.gainR = load<f32>(e);
    bank.gainI = load<f32>(e, 16);
  } else bank.gainR = load<f32>(changetype<usize>(at(slot)) + (bus == 0 ? 96 : 112));
}
/** Whether `aim` writes the gains of a body that glides, too. */
export function takesGains(body: Body): bool {
  return body.inTuning != 0 && mix.gainRows == 0 && !someFactors();
}
