// New goals of a body's pitch and damping, and of its gains.

import { join } from "../../base/list";
import { forgetFactors } from "../../mix/factors";
import { aim, lookUp } from "../../mix/place";
import { glideBlocks } from "../../records/config";
import {
  addedAt,
  BENT_DAMPING,
  BENT_PITCH,
  DAMPING_GOAL,
  DOPPLER,
  IN_TUNING,
  OWN_PITCH,
  PITCH_GOAL,
  setAdded,
  settleTuning,
  TUNING_LEFT,
  tune,
  tuning,
} from "../../scene/body";
import { enlist } from "../../scene/enlist";
import { silent } from "../../scene/life";
import { comeDownSoon } from "./rise";

/** The scale of a body's pitch: the user's, and what motion and strain make of it. */
export function pitchOf(body: usize): f64 {
  const pitch = <f64>load<f32>(body, OWN_PITCH) * <f64>load<f32>(body, DOPPLER);
  return FULL ? pitch * <f64>load<f32>(body, BENT_PITCH) : pitch;
}
export function bentDamping(body: usize): f64 {
  return FULL ? <f64>load<f32>(body, BENT_DAMPING) : 1;
}
/** Strain scales pitch and damping of a body, on top of the user's own scales. */
export function bend(body: usize, pitch: f32, damping: f32): void {
  const own = <f64>(<f32>(load<f64>(body, DAMPING_GOAL) / bentDamping(body)));
  store<f32>(body, pitch, BENT_PITCH);
  store<f32>(body, damping, BENT_DAMPING);
  glideTo(body, pitchOf(body), own * <f64>damping);
}
/** New goals of gains and pitch for a body that sounds while listener or body move. */
export function aimAll(body: usize): void {
  aim(body);
  glideTo(body, pitchOf(body), load<f64>(body, DAMPING_GOAL));
}
export function glideTo(body: usize, pitch: f64, damping: f64): void {
  if (pitch == load<f64>(body, PITCH_GOAL) && damping == load<f64>(body, DAMPING_GOAL)) return;
  store<f64>(body, pitch, PITCH_GOAL);
  store<f64>(body, damping, DAMPING_GOAL);
  beginGlide(body);
}
/** Contacts add to a body's decay, 1/s at 1 kHz. */
export function dampBy(body: usize, decay: f64): void {
  if (decay == addedAt(body, DAMPING_GOAL)) return;
  setAdded(body, DAMPING_GOAL, decay);
  beginGlide(body);
}
function beginGlide(body: usize): void {
  if (silent(body) && load<i32>(body, IN_TUNING) == 0) {
    // nothing to hear: no glide
    settleTuning(body);
    tune(body, false);
    forgetFactors();
    enlist(body);
    return;
  }
  if (FULL) comeDownSoon(body);
  store<i32>(body, glideBlocks, TUNING_LEFT);
  join(tuning, body, body + IN_TUNING);
}
/** A body that is about to sound looks where the listener is. */
export function lookAround(body: usize): void {
  if (lookUp(body)) glideTo(body, pitchOf(body), load<f64>(body, DAMPING_GOAL));
}
