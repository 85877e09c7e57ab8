// The click of the body as a whole: an accelerated sphere radiates even when none of its modes is heard (PHYSICS §6.7;
// Koss & Alfredson 1973). With A = F/m, τ = a/c, at 1 m and averaged over angles,
//     P = (ρa³/(c√3)) · sA/(2 + 2τs + τ²s²),
// which the bilinear transform makes a two-pole filter, in float64 because poles of large bodies lie close to 1.

import { FLOOR } from "../bank/floor";
import { Row } from "../base/row";
import { ClickRecord } from "../records/contact";
import { AIR_DENSITY, BLOCK, LARGEST, SPEED_OF_SOUND } from "../records/records";
import { config } from "../records/state";
import { glideLeft } from "./glide";
import { ResidualSlot } from "./slot";

/** Louder than any click, Pa. */
const GREATEST: f64 = 1e30;

/** Whether the numbers of a record make sense by themselves. */
export function isValidClick(record: ClickRecord): bool {
  return (
    record.radius >= 1e-4 &&
    record.radius <= 10 &&
    record.mass >= 1e-6 &&
    record.mass <= LARGEST &&
    record.gain >= 0 &&
    record.gain <= LARGEST
  );
}
/** Takes over what a record says; `fresh`: at once, else its factor glides. */
export function setClick(slot: ResidualSlot, record: ClickRecord, fresh: bool): void {
  const a = <f64>record.radius,
    m = <f64>record.mass,
    kappa = 2 * config.rate,
    t = (a / SPEED_OF_SOUND) * kappa,
    d = 2 + 2 * t + t * t;
  slot.clickA1 = (4 - 2 * t * t) / d;
  slot.clickA2 = (2 - 2 * t + t * t) / d;
  slot.clickB0 = (AIR_DENSITY * a * a * a * kappa) / (SPEED_OF_SOUND * sqrt<f64>(3) * m * d);
  slot.clickGoal = record.gain;
  slot.clickLeft = fresh ? 1 : glideLeft();
  if (fresh) slot.clickSize = record.gain;
}

/** Adds the click's block to `out`; `forced`: a force acts on the body. False: nothing of the click sounds any more. */
export function runClick(slot: ResidualSlot, forced: bool, out: Row<f32>): bool {
  if (!forced && slot.clickOn == 0) return false;
  const force = slot.force,
    a1 = slot.clickA1,
    a2 = slot.clickA2,
    b0 = slot.clickB0,
    left = max(slot.clickLeft, 1),
    before = slot.clickSize,
    goal = slot.clickGoal,
    after = left == 1 ? goal : before + (goal - before) / <f32>left,
    step = (after - before) / <f32>BLOCK;
  let s = slot.clickState0,
    t = slot.clickState1,
    size = before,
    most: f64 = 0;
  for (let n = 0; n < BLOCK; n++) {
    const x = forced ? b0 * <f64>force[n] : 0,
      y = x + s;
    s = t - a1 * y;
    t = -x - a2 * y;
    size += step;
    most = max(most, abs(y));
    out[n] = out[n] + size * <f32>y;
  }
  // a force that was not a number leaves nothing behind
  const on = most < GREATEST && (forced || most * <f64>max(before, goal) > <f64>FLOOR);
  slot.clickState0 = on ? s : 0;
  slot.clickState1 = on ? t : 0;
  slot.clickSize = on ? after : goal;
  slot.clickLeft = max(left - 1, 1);
  slot.clickOn = on ? 1 : 0;
  return true;
}
