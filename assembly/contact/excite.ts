// One block of all touches: their numbers move on, their rows of force are made, and the bodies they act on are woken.

import { inputForce, inputLoud, inputSign, setLoud } from "../bank/drive/input";
import { enterDrive } from "../bank/paths/drive";
import { hearing } from "../hearing/state";
import { MoveRecord } from "../records/contact";
import { COST_TOUCH, count, drop } from "../records/meters";
import { BLOCK, BLOCK_BYTES, DROP_NO_DRIVE_ROOM, HEARING_PRUNE, METER_COST_OTHER } from "../records/records";
import { config } from "../records/state";
import { Body, isCoupled, isDriven } from "../scene/body";
import { finishForces, takeUp } from "./force";
import { addGrains } from "./grains";
import { addJumps, hasJumps } from "./jumps";
import { EACH, measureSpectrum } from "./spectrum";
import { touching } from "./state";
import { addSlips, sticks } from "./stick";
import {
  FREE,
  free,
  GOALS,
  hasGrains,
  lowerTop,
  NUMBERS,
  numbersBefore,
  ROW_A,
  SPECTRUM,
  stepTouch,
  Touch,
  touchAt,
} from "./touch";

/** Makes the force of every touch for this block; `feed` takes what acts on a body, so many times as large. */
export function exciteTouches(feed: (body: Body, force: usize, scale: f32) => void): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    if (!stepTouch(touch)) {
      free(touch);
      continue;
    }
    const carried = touch.carried != 0;
    const pulses = carried || mayPulse(touch);
    if (pulses) {
      takeOver(changetype<usize>(touch) + ROW_A, carried);
      touch.carried = 0;
      addPulses(touch);
    }
    touch.pulsed = pulses ? 1 : 0;
    const sounds = takeUp(touch);
    if (!sounds && hasGrains(touch)) memory.fill(changetype<usize>(touch) + ROW_A, 0, BLOCK_BYTES);
    touch.loud = sounds || pulses || carried ? 1 : 0;
    if (sounds) count(METER_COST_OTHER, COST_TOUCH);
  }
  finishForces();
  lowerTop();
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    if (hasGrains(touch) && addGrains(touch)) touch.loud = 1;
    if (hearing.mode == HEARING_PRUNE && touch.loud != 0 && touch.count % EACH == 1)
      measureSpectrum(changetype<usize>(touch) + ROW_A, changetype<usize>(touch) + SPECTRUM);
    for (let side: usize = 0; side < 8; side += 4) {
      const input = changetype<Touch>(changetype<usize>(touch) + side).inputA,
        loud = touch.loud != 0;
      if (input < 0) continue;
      setLoud(input, loud);
      if (loud)
        feed(changetype<Touch>(changetype<usize>(touch) + side).bodyA, inputForce(input).address, inputSign(input));
    }
  }
}
/** Whether there may be slips or jumps in this block. */
function mayPulse(touch: Touch): bool {
  return (
    sticks(touch) ||
    (load<f32>(changetype<usize>(touch) + NUMBERS, offsetof<MoveRecord>("jumpMass") - offsetof<MoveRecord>("ceiling")) >
      0 &&
      (hasJumps(touch.surfaceA) || hasJumps(touch.surfaceB)))
  );
}
/** What of the last block's pulses goes on in this one. */
function takeOver(row: usize, carried: bool): void {
  if (carried) memory.copy(row, row + BLOCK_BYTES, BLOCK_BYTES);
  else memory.fill(row, 0, BLOCK_BYTES);
  if (carried) memory.fill(row + BLOCK_BYTES, 0, BLOCK_BYTES);
}
/** Slips and jumps of this block. */
function addPulses(touch: Touch): void {
  if (sticks(touch)) addSlips(touch, changetype<usize>(touch) + ROW_A);
  const gain =
    load<f32>(changetype<usize>(touch) + NUMBERS, offsetof<MoveRecord>("gain") - offsetof<MoveRecord>("ceiling")) *
    touch.fade;
  if (gain == 0) return;
  for (let side: usize = 0; side < 2; side++) {
    const surface = changetype<Touch>(changetype<usize>(touch) + (side << 2)).surfaceA;
    if (!hasJumps(surface)) continue;
    const sweep = side == 0 ? offsetof<MoveRecord>("sweepA") : offsetof<MoveRecord>("sweepB"),
      before = load<f32>(numbersBefore + sweep - offsetof<MoveRecord>("ceiling")),
      now = load<f32>(changetype<usize>(touch) + NUMBERS + sweep - offsetof<MoveRecord>("ceiling")),
      mean = 0.5 * (<f64>before + <f64>now);
    const n = addJumps(
      surface,
      changetype<Touch>(changetype<usize>(touch) + (side << 3)).placeA,
      (mean * 128) / config.rate,
      <f32>abs(mean),
      gain *
        load<f32>(
          changetype<usize>(touch) + NUMBERS,
          offsetof<MoveRecord>("jumpMass") - offsetof<MoveRecord>("ceiling"),
        ) *
        <f32>config.rate,
      min(
        load<f32>(
          changetype<usize>(touch) + NUMBERS,
          offsetof<MoveRecord>("jumpLasts") - offsetof<MoveRecord>("ceiling"),
        ),
        <f32>(BLOCK - 2),
      ),
      changetype<usize>(touch) + ROW_A,
    );
    if (n > 0) touch.carried = 1;
  }
}

/** At the end of a block: bodies on which a touch acts, or is about to, go over to the drive path. */
export function wakeTouched(): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    for (let side: usize = 0; side < 8; side += 4) {
      const input = changetype<Touch>(changetype<usize>(touch) + side).inputA,
        body = changetype<Touch>(changetype<usize>(touch) + side).bodyA;
      if (input < 0 || !body || isDriven(body) || isCoupled(body)) continue;
      if (!inputLoud(input) && !mayBeLoud(touch)) continue;
      body.touched = 1;
      if (!enterDrive(body)) drop(DROP_NO_DRIVE_ROOM);
    }
  }
}
function mayBeLoud(touch: Touch): bool {
  return (
    load<f32>(changetype<usize>(touch) + GOALS, offsetof<MoveRecord>("gain") - offsetof<MoveRecord>("ceiling")) != 0
  );
}
