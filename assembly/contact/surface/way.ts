// The way of a contact over a surface within a block: n samples into the block the contact is n (step + bend n) metres
// from its place at the block's start.

import { BLOCK } from "../../records/records";
import { touching } from "../state";

/** Sets the way for speeds (m/s, signed) that change evenly over the block. */
export function setWay(before: f64, now: f64, rate: f64): void {
  const step = before / rate,
    bend = (now - before) / (rate * <f64>(2 * BLOCK)),
    last = <f32>((step + bend * <f64>BLOCK) * <f64>BLOCK);
  // a contact that turns round within the block is furthest where it turns
  const furthest = before * now < 0 ? <f32>((-step * step) / (4 * bend)) : 0;
  touching.wayStep = <f32>step;
  touching.wayBend = <f32>bend;
  touching.wayLeast = min(min(last, 0), furthest);
  touching.wayMost = max(max(last, 0), furthest);
  touching.speedBefore = <f32>abs(before);
  touching.speedNow = <f32>abs(now);
}
