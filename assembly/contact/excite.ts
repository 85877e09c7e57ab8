// One block of all touches: their numbers move on, their rows of force are made, and the bodies they act on are woken.

import { inputForce, inputLoud, inputSign, setLoud } from "../bank/drive/input";
import { enterDrive } from "../bank/paths/drive";
import { Row } from "../base/row";
import { hearing } from "../hearing/state";
import { addToMeter, COST_TOUCH, countDropped } from "../records/meters";
import { BLOCK, BLOCK_BYTES, DROP_NO_DRIVE_ROOM, HEARING_PRUNE, METER_COST_OTHER } from "../records/records";
import { config } from "../records/state";
import { Body, isCoupled, isDriven } from "../scene/body";
import { finishForces, takeUp } from "./force";
import { touching } from "./state";
import { addSlips, sticks } from "./stick";
import { addGrains } from "./surface/grains";
import { addJumps, hasJumps } from "./surface/jumps";
import { EACH, measureSpectrum } from "./surface/spectrum";
import { FREE, hasGrains, SIDES, sweepOf, Touch } from "./touch";
import { freeTouch, lowerTop, stepTouch, touchAt } from "./touches";

/**
 * Makes the force of every touch for this block, and calls `feed` for each body on which it acts: `force` times `scale`
 * is the force on the body.
 */
export function exciteTouches(feed: (body: Body, force: usize, scale: f32) => void): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state != FREE) beginForce(touch);
  }
  finishForces();
  lowerTop();
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state != FREE) finishForce(touch, feed);
  }
}
/**
 * Moves a touch on to this block and begins its force: adds slips and jumps to its row, and takes its heights up for
 * limiter and filters.
 */
function beginForce(touch: Touch): void {
  if (!stepTouch(touch)) {
    freeTouch(touch);
    return;
  }
  const carried = touch.carried != 0;
  const pulses = carried || mayPulse(touch);
  if (pulses) {
    takeOver(touch.force, carried);
    touch.carried = 0;
    addPulses(touch);
  }
  touch.pulsed = pulses ? 1 : 0;
  const sounds = takeUp(touch);
  if (!sounds && hasGrains(touch)) touch.force.clear(BLOCK);
  touch.loud = sounds || pulses || carried ? 1 : 0;
  if (sounds) addToMeter(METER_COST_OTHER, COST_TOUCH);
}
/**
 * Adds grains to a touch's force, measures its spectrum now and then, and gives the force to the bodies of both sides.
 */
function finishForce(touch: Touch, feed: (body: Body, force: usize, scale: f32) => void): void {
  if (hasGrains(touch) && addGrains(touch)) touch.loud = 1;
  const loud = touch.loud != 0;
  if (hearing.mode == HEARING_PRUNE && loud && touch.count % EACH == 1) measureSpectrum(touch.force, touch.spectrum);
  for (let side = 0; side < SIDES; side++) {
    const input = touch.input(side);
    if (input < 0) continue;
    setLoud(input, loud);
    if (loud) feed(touch.body(side), inputForce(input).address, inputSign(input));
  }
}
/** Whether there may be slips or jumps in this block. */
function mayPulse(touch: Touch): bool {
  return sticks(touch) || (touch.numbers.jumpMass > 0 && (hasJumps(touch.surfaceA) || hasJumps(touch.surfaceB)));
}
/**
 * If pulses of the last block go on in this one, moves the second block of a row to its first; else clears the first.
 */
function takeOver(row: Row<f32>, carried: bool): void {
  if (carried) memory.copy(row.address, row.at(BLOCK), BLOCK_BYTES);
  else row.clear(BLOCK);
  if (carried) row.from(BLOCK).clear(BLOCK);
}
/** Adds the slips and jumps of this block to the touch's force. */
function addPulses(touch: Touch): void {
  if (sticks(touch)) addSlips(touch);
  const now = touch.numbers,
    gain = now.gain * touch.fade;
  if (gain == 0) return;
  for (let side = 0; side < SIDES; side++) {
    const surface = touch.surface(side);
    if (!hasJumps(surface)) continue;
    const mean = 0.5 * (<f64>sweepOf(touching.numbersBefore, side) + <f64>sweepOf(now, side));
    const n = addJumps(
      surface,
      touch.place(side),
      (mean * <f64>BLOCK) / config.rate,
      <f32>abs(mean),
      gain * now.jumpMass * <f32>config.rate,
      min(now.jumpLasts, <f32>(BLOCK - 2)),
      touch.force,
    );
    if (n > 0) touch.carried = 1;
  }
}

/** At the end of a block: bodies on which a touch acts, or is about to, go over to the drive path. */
export function wakeTouched(): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    for (let side = 0; side < SIDES; side++) {
      const input = touch.input(side),
        body = touch.body(side);
      if (input < 0 || !body || isDriven(body) || isCoupled(body)) continue;
      if (!inputLoud(input) && touch.goals.gain == 0) continue;
      body.touched = 1;
      if (!enterDrive(body)) countDropped(DROP_NO_DRIVE_ROOM);
    }
  }
}
