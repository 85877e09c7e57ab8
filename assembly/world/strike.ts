// A strike on a body reaches all that the body has: its residual sources, and its modes, coupled or not.

import { goOnCoupled, strikeCoupled } from "../couple/couple";
import { goOn, strike } from "../excite/strike";
import { StrikeRecord } from "../records/records";
import { strikeResidual } from "../residual/residual";
import { Body, isCoupled } from "../scene/body";

/**
 * Strikes a body as the record says; `block`: the time in samples at which the block being made begins. Returns true
 * when the pulse outlasts the block: the record has then become a PULSE due at the next one and must be queued again.
 */
export function strikeAll(body: Body, record: StrikeRecord, block: f64): bool {
  if (FULL) {
    const start = max(record.time - block, 0);
    strikeResidual(body, record, start, <f64>record.duration);
    if (isCoupled(body)) return strikeCoupled(body, record, block);
  }
  return strike(body, record, block);
}
/** A pulse that began in an earlier block goes on. Returns true when it outlasts this block, too. */
export function goOnAll(body: Body, record: StrikeRecord, block: f64): bool {
  if (FULL) {
    strikeResidual(body, record, record.start - block, <f64>record.duration);
    if (isCoupled(body)) return goOnCoupled(body, record, block);
  }
  return goOn(body, record, block);
}
