// The click of the body itself: a sphere whose velocity changes radiates though none of its modes is heard (PHYSICS §6.7; Koss &
// Alfredson 1973). With A = F/m, τ = a/c, at 1 m and with the angle averaged: P = (ρa³/(c√3)) · sA/(2 + 2τs + τ²s²), by the bilinear
// transform a filter of two poles, in float64 because the poles of large bodies lie close to 1.

import { FLOOR } from "../bank/floor";
import { ClickRecord } from "../records/contact";
import { BLOCK, BLOCK_BYTES, SPEED_OF_SOUND } from "../records/records";
import { config } from "../records/state";
import { glideLeft } from "./glide";
import { FORCE, ResidualSlot } from "./slot";

/** Of air at 20 °C, kg/m³. */
const DENSITY: f64 = 1.204;
/** Pa: no click is as loud. */
const GREATEST: f64 = 1e30;

/** Takes over what a record says; `fresh`: at once, else its factor glides. */
export function setClick(slot: ResidualSlot, record: ClickRecord, fresh: bool): void {
  const a = <f64>record.radius,
    m = <f64>record.mass,
    kappa = 2 * config.rate,
    t = (a / SPEED_OF_SOUND) * kappa,
    d = 2 + 2 * t + t * t;
  slot.clickA1 = (4 - 2 * t * t) / d;
  slot.clickA2 = (2 - 2 * t + t * t) / d;
  slot.clickB0 = (DENSITY * a * a * a * kappa) / (SPEED_OF_SOUND * sqrt<f64>(3) * m * d);
  slot.clickGoal = record.gain;
  slot.clickLeft = fresh ? 1 : glideLeft();
  if (fresh) slot.clickSize = record.gain;
}

/** Adds its block to `out`. False: nothing of it sounds any more. */
export function runClick(slot: ResidualSlot, fed: bool, out: usize): bool {
  if (!fed && slot.clickOn == 0) return false;
  const a1 = slot.clickA1,
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
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    const x = fed ? b0 * <f64>load<f32>(changetype<usize>(slot) + n, FORCE) : 0,
      y = x + s;
    s = t - a1 * y;
    t = -x - a2 * y;
    size += step;
    most = max(most, abs(y));
    store<f32>(out + n, load<f32>(out + n) + size * <f32>y);
  }
  // what came of a force that was no number is forgotten
  const on = most < GREATEST && (fed || most * <f64>max(before, goal) > <f64>FLOOR);
  slot.clickState0 = on ? s : 0;
  slot.clickState1 = on ? t : 0;
  slot.clickSize = on ? after : goal;
  slot.clickLeft = max(left - 1, 1);
  slot.clickOn = on ? 1 : 0;
  return true;
}
