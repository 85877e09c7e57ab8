// All that the core with contacts does beyond the core without: its room, its records, and its two steps in every block. The first
// makes the forces of touches, before driven bodies are made; the second, when all that happens in the block has, makes what
// bodies have beside their modes and bodies whose modes act on each other.

import { layFed, startFed } from "../bank/drive/fed";
import { layInputs, startInputs } from "../bank/drive/input";
import { bend, dampBy } from "../bank/paths/goals";
import { exciteTouches, wakeTouched } from "../contact/excite";
import { laySurfaces, startSurfaces } from "../contact/surface";
import { begin, forgetTouches, layTouches, move, place, startTouches } from "../contact/touch";
import {
  couple,
  forgetCoupled,
  isCouple,
  isRattle,
  isStrain,
  join,
  layCoupled,
  startCoupled,
  strain,
} from "../couple/couple";
import { beginCoupled, finishCoupled } from "../couple/run";
import { coupledOf } from "../couple/store";
import { forgetRained } from "../rain/apart/bodies";
import {
  AT_OVER,
  BEND,
  BEND_DAMPING,
  BEND_PITCH,
  BESIDE,
  COUPLE,
  DAMP,
  DAMP_RATE,
  FIRST_CONTACT_KIND,
  LAST_CONTACT_KIND,
  MOVE,
  MOVE_BASS,
  MOVE_JUMP_LASTS,
  MOVE_OVER,
  RATTLE,
  STRAIN,
  TOUCH,
  TOUCH_AT,
  TOUCH_FADE_IN,
  TOUCH_START_A,
} from "../records/contact";
import { areFinite } from "../records/finite";
import { DROP_NO_BODY, HIT_WEIGHT_0, HIT_X, RECORD_KIND } from "../records/records";
import {
  feedBeside,
  forgetBeside,
  isBesideSound,
  layBeside,
  runBeside,
  setBeside,
  startBeside,
} from "../residual/residual";

export function layContacts(): void {
  laySurfaces();
  layInputs();
  layTouches();
  layFed();
  layBeside();
  layCoupled();
}
export function startContacts(): void {
  startSurfaces();
  startInputs();
  startTouches();
  startFed();
  startBeside();
  startCoupled();
}

/** Whether the numbers of one of these records make sense by themselves. */
export function isSound(record: usize): bool {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind == TOUCH) return areFinite(record, TOUCH_START_A, TOUCH_FADE_IN);
  if (kind == MOVE) return areFinite(record, MOVE_OVER, MOVE_BASS) && load<f32>(record, MOVE_JUMP_LASTS) >= 0;
  if (kind == TOUCH_AT)
    return (
      areFinite(record, HIT_X, HIT_X + 8) &&
      areFinite(record, HIT_WEIGHT_0, HIT_WEIGHT_0 + 8) &&
      areFinite(record, AT_OVER, AT_OVER)
    );
  if (kind == DAMP) return areFinite(record, DAMP_RATE, DAMP_RATE) && load<f32>(record, DAMP_RATE) >= 0;
  if (kind == BESIDE) return isBesideSound(record);
  if (kind == COUPLE) return isCouple(record);
  if (kind == RATTLE) return isRattle(record);
  if (kind == STRAIN) return isStrain(record);
  if (kind == BEND) return isFactor(load<f32>(record, BEND_PITCH)) && isFactor(load<f32>(record, BEND_DAMPING));
  return kind >= FIRST_CONTACT_KIND && kind <= LAST_CONTACT_KIND;
}
function isFactor(x: f32): bool {
  return x >= 1.0 / 64 && x <= 64;
}
/** Carries out one of these records; returns a reason for dropping it, or -1. `body`: the one it names, or 0. */
export function carryOutContact(body: usize, record: usize): i32 {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind == TOUCH) return begin(body, record);
  if (kind == MOVE) return move(record);
  if (kind == TOUCH_AT) return place(body, record);
  if (body == 0) return DROP_NO_BODY;
  if (kind == BESIDE) return setBeside(body, record);
  if (kind == DAMP) dampBy(body, <f64>load<f32>(record, DAMP_RATE));
  if (kind == COUPLE) return couple(body, record);
  if (kind == RATTLE) return join(body, record);
  if (kind == STRAIN) return strain(body, record);
  // one from before the body was coupled: its strain is that of the coupled body now
  if (kind == BEND && coupledOf(body) != 0 && load<f32>(record, BEND_PITCH) != 1) return -1;
  if (kind == BEND) bend(body, load<f32>(record, BEND_PITCH), load<f32>(record, BEND_DAMPING));
  return -1;
}

/** The forces of this block. */
export function exciteContacts(now: f64): void {
  exciteTouches(feedBeside);
  beginCoupled(now);
}
/** What sounds beside modes that ring by themselves, this block. */
export function resonate(): void {
  wakeTouched();
  runBeside();
  finishCoupled();
}

/** A body goes: nothing refers to it any more. */
export function forgetBody(body: usize): void {
  forgetTouches(body);
  forgetBeside(body);
  forgetCoupled(body);
  forgetRained(body);
}
