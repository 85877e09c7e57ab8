// The click of the body itself: a sphere whose velocity changes radiates though none of its modes is heard (PHYSICS §6.7; Koss &
// Alfredson 1973). With A = F/m, τ = a/c, at 1 m and with the angle averaged: P = (ρa³/(c√3)) · sA/(2 + 2τs + τ²s²), by the bilinear
// transform a filter of two poles, in float64 because the poles of large bodies lie close to 1.

import { FLOOR } from "../bank/floor";
import { rate } from "../records/config";
import { CLICK_GAIN, CLICK_MASS, CLICK_RADIUS } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { glideLeft } from "./glide";
import { CLICK_A1, CLICK_A2, CLICK_B0, CLICK_GOAL, CLICK_LEFT, CLICK_ON, CLICK_SIZE, CLICK_STATE, FORCE } from "./slot";

/** kg/m³ and m/s, at 20 °C. */
const DENSITY: f64 = 1.204;
const SPEED: f64 = 343.2;
/** Pa: no click is as loud. */
const GREATEST: f64 = 1e30;

/** Takes over what a record says; `fresh`: at once, else its factor glides. */
export function setClick(slot: usize, record: usize, fresh: bool): void {
  const a = <f64>load<f32>(record, CLICK_RADIUS),
    m = <f64>load<f32>(record, CLICK_MASS),
    kappa = 2 * rate,
    t = (a / SPEED) * kappa,
    d = 2 + 2 * t + t * t;
  store<f64>(slot, (4 - 2 * t * t) / d, CLICK_A1);
  store<f64>(slot, (2 - 2 * t + t * t) / d, CLICK_A2);
  store<f64>(slot, (DENSITY * a * a * a * kappa) / (SPEED * sqrt<f64>(3) * m * d), CLICK_B0);
  store<f32>(slot, load<f32>(record, CLICK_GAIN), CLICK_GOAL);
  store<i32>(slot, fresh ? 1 : glideLeft(), CLICK_LEFT);
  if (fresh) store<f32>(slot, load<f32>(record, CLICK_GAIN), CLICK_SIZE);
}

/** Adds its block to `out`. False: nothing of it sounds any more. */
export function runClick(slot: usize, fed: bool, out: usize): bool {
  if (!fed && load<i32>(slot, CLICK_ON) == 0) return false;
  const a1 = load<f64>(slot, CLICK_A1),
    a2 = load<f64>(slot, CLICK_A2),
    b0 = load<f64>(slot, CLICK_B0),
    left = max(load<i32>(slot, CLICK_LEFT), 1),
    before = load<f32>(slot, CLICK_SIZE),
    goal = load<f32>(slot, CLICK_GOAL),
    after = left == 1 ? goal : before + (goal - before) / <f32>left,
    step = (after - before) / <f32>BLOCK;
  let s = load<f64>(slot, CLICK_STATE),
    t = load<f64>(slot, CLICK_STATE + 8),
    size = before,
    most: f64 = 0;
  for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
    const x = fed ? b0 * <f64>load<f32>(slot + n, FORCE) : 0,
      y = x + s;
    s = t - a1 * y;
    t = -x - a2 * y;
    size += step;
    most = max(most, abs(y));
    store<f32>(out + n, load<f32>(out + n) + size * <f32>y);
  }
  // what came of a force that was no number is forgotten
  const on = most < GREATEST && (fed || most * <f64>max(before, goal) > <f64>FLOOR);
  store<f64>(slot, on ? s : 0, CLICK_STATE);
  store<f64>(slot, on ? t : 0, CLICK_STATE + 8);
  store<f32>(slot, on ? after : goal, CLICK_SIZE);
  store<i32>(slot, max(left - 1, 1), CLICK_LEFT);
  store<i32>(slot, on ? 1 : 0, CLICK_ON);
  return true;
}
