// Sets new goals of a body's pitch, damping and gains, which come from the user's scales, from motion (Doppler), from
// strain and from contacts.

import { forgetFactors } from "../../mix/space/factors";
import { aim, lookUp } from "../../mix/space/place";
import { config } from "../../records/state";
import { Body } from "../../scene/body";
import { enlist } from "../../scene/enlist";
import { isSilent } from "../../scene/life";
import { scene } from "../../scene/state";
import { addedAt, setAdded, settleTuning, tune } from "../../scene/tuning";
import { comeDownSoon } from "./rise";

/** The scale of a body's pitch: the user's, times those of motion and strain. */
export function pitchOf(body: Body): f64 {
  const pitch = <f64>body.ownPitch * <f64>body.doppler;
  return FULL ? pitch * <f64>body.bentPitch : pitch;
}
/** The scale of damping that comes from strain. */
export function bentDamping(body: Body): f64 {
  return FULL ? <f64>body.bentDamping : 1;
}
/** Strain scales pitch and damping of a body, on top of the user's own scales. */
export function bend(body: Body, pitch: f32, damping: f32): void {
  const own = <f64>(<f32>(body.dampingGoal / bentDamping(body)));
  body.bentPitch = pitch;
  body.bentDamping = damping;
  glideTo(body, pitchOf(body), own * <f64>damping);
}
/** Sets goals of gains and pitch for a body that sounds while it or the listener moves. */
export function aimAll(body: Body): void {
  aim(body);
  glideTo(body, pitchOf(body), body.dampingGoal);
}
/** Sets goals of pitch and damping, to be reached over the blocks of a glide. */
export function glideTo(body: Body, pitch: f64, damping: f64): void {
  if (pitch == body.pitchGoal && damping == body.dampingGoal) return;
  body.pitchGoal = pitch;
  body.dampingGoal = damping;
  beginGlide(body);
}
/** Sets the goal of the decay that contacts add to a body, 1/s at 1 kHz. */
export function dampBy(body: Body, decay: f64): void {
  if (decay == addedAt(body, offsetof<Body>("dampingGoal"))) return;
  setAdded(body, offsetof<Body>("dampingGoal"), decay);
  beginGlide(body);
}
/** A body begins to glide to its goals; a silent one jumps there. */
function beginGlide(body: Body): void {
  if (isSilent(body) && body.inTuning == 0) {
    // a silent body needs no glide
    settleTuning(body);
    tune(body, false);
    forgetFactors();
    enlist(body);
    return;
  }
  if (FULL) comeDownSoon(body);
  body.tuningBlocks = config.glideBlocks;
  scene.tuning.join(body);
}
/** Brings gains and pitch of a body that is about to sound up to date with the listener's place. */
export function lookAround(body: Body): void {
  if (lookUp(body)) glideTo(body, pitchOf(body), body.dampingGoal);
}
