// One block of all touches: their numbers move on, their rows of force are made, and the bodies they act on are woken.

import { inputForce, inputLoud, inputSign, setLoud } from "../bank/drive/input";
import { enterDrive } from "../bank/paths/drive";
import { mode } from "../hearing/settings";
import { rate } from "../records/config";
import {
  MOVE_CEILING,
  MOVE_GAIN,
  MOVE_JUMP_LASTS,
  MOVE_JUMP_MASS,
  MOVE_SWEEP_A,
  MOVE_SWEEP_B,
} from "../records/contact";
import { COST_TOUCH, count, drop } from "../records/meters";
import { BLOCK, BLOCK_BYTES, DROP_NO_DRIVE_ROOM, HEARING_PRUNE, METER_COST_OTHER } from "../records/records";
import { isCoupled, isDriven, TOUCHED } from "../scene/body";
import { finishForces, takeUp } from "./force";
import { addGrains } from "./grains";
import { addJumps, hasJumps } from "./jumps";
import { EACH, measureSpectrum } from "./spectrum";
import { addSlips, sticks } from "./stick";
import {
  BODIES,
  CARRIED,
  COUNT,
  FADE,
  FREE,
  free,
  GOALS,
  hasGrains,
  INPUTS,
  LOUD,
  lowerTop,
  NUMBERS,
  numbersBefore,
  PLACES,
  PULSED,
  ROW_A,
  SPECTRUM,
  STATE,
  SURFACES,
  stepTouch,
  topTouch,
  touchAt,
} from "./touch";

/** Makes the force of every touch for this block; `feed` takes what acts on a body, so many times as large. */
export function exciteTouches(feed: (body: usize, force: usize, scale: f32) => void): void {
  for (let i = 0; i < topTouch; i++) {
    const touch = touchAt(i);
    if (load<i32>(touch, STATE) == FREE) continue;
    if (!stepTouch(touch)) {
      free(touch);
      continue;
    }
    const carried = load<i32>(touch, CARRIED) != 0;
    const pulses = carried || mayPulse(touch);
    if (pulses) {
      takeOver(touch + ROW_A, carried);
      store<i32>(touch, 0, CARRIED);
      addPulses(touch);
    }
    store<i32>(touch, pulses ? 1 : 0, PULSED);
    const sounds = takeUp(touch);
    if (!sounds && hasGrains(touch)) memory.fill(touch + ROW_A, 0, BLOCK_BYTES);
    store<i32>(touch, sounds || pulses || carried ? 1 : 0, LOUD);
    if (sounds) count(METER_COST_OTHER, COST_TOUCH);
  }
  finishForces();
  lowerTop();
  for (let i = 0; i < topTouch; i++) {
    const touch = touchAt(i);
    if (load<i32>(touch, STATE) == FREE) continue;
    if (hasGrains(touch) && addGrains(touch)) store<i32>(touch, 1, LOUD);
    if (mode == HEARING_PRUNE && load<i32>(touch, LOUD) != 0 && load<u32>(touch, COUNT) % EACH == 1)
      measureSpectrum(touch + ROW_A, touch + SPECTRUM);
    for (let side: usize = 0; side < 8; side += 4) {
      const input = load<i32>(touch + side, INPUTS),
        loud = load<i32>(touch, LOUD) != 0;
      if (input < 0) continue;
      setLoud(input, loud);
      if (loud) feed(<usize>load<u32>(touch + side, BODIES), inputForce(input), inputSign(input));
    }
  }
}
/** Whether there may be slips or jumps in this block. */
function mayPulse(touch: usize): bool {
  return (
    sticks(touch) ||
    (load<f32>(touch + NUMBERS, MOVE_JUMP_MASS - MOVE_CEILING) > 0 &&
      (hasJumps(<usize>load<u32>(touch, SURFACES)) || hasJumps(<usize>load<u32>(touch, SURFACES + 4))))
  );
}
/** What of the last block's pulses goes on in this one. */
function takeOver(row: usize, carried: bool): void {
  if (carried) memory.copy(row, row + BLOCK_BYTES, BLOCK_BYTES);
  else memory.fill(row, 0, BLOCK_BYTES);
  if (carried) memory.fill(row + BLOCK_BYTES, 0, BLOCK_BYTES);
}
/** Slips and jumps of this block. */
function addPulses(touch: usize): void {
  if (sticks(touch)) addSlips(touch, touch + ROW_A);
  const gain = load<f32>(touch + NUMBERS, MOVE_GAIN - MOVE_CEILING) * load<f32>(touch, FADE);
  if (gain == 0) return;
  for (let side: usize = 0; side < 2; side++) {
    const surface = <usize>load<u32>(touch + (side << 2), SURFACES);
    if (!hasJumps(surface)) continue;
    const sweep = side == 0 ? MOVE_SWEEP_A : MOVE_SWEEP_B,
      before = load<f32>(numbersBefore + sweep - MOVE_CEILING),
      now = load<f32>(touch + NUMBERS + sweep - MOVE_CEILING),
      mean = 0.5 * (<f64>before + <f64>now);
    const n = addJumps(
      surface,
      load<f64>(touch + (side << 3), PLACES),
      (mean * 128) / rate,
      <f32>abs(mean),
      gain * load<f32>(touch + NUMBERS, MOVE_JUMP_MASS - MOVE_CEILING) * <f32>rate,
      min(load<f32>(touch + NUMBERS, MOVE_JUMP_LASTS - MOVE_CEILING), <f32>(BLOCK - 2)),
      touch + ROW_A,
    );
    if (n > 0) store<i32>(touch, 1, CARRIED);
  }
}

/** At the end of a block: bodies on which a touch acts, or is about to, go over to the drive path. */
export function wakeTouched(): void {
  for (let i = 0; i < topTouch; i++) {
    const touch = touchAt(i);
    if (load<i32>(touch, STATE) == FREE) continue;
    for (let side: usize = 0; side < 8; side += 4) {
      const input = load<i32>(touch + side, INPUTS),
        body = <usize>load<u32>(touch + side, BODIES);
      if (input < 0 || body == 0 || isDriven(body) || isCoupled(body)) continue;
      if (!inputLoud(input) && !mayBeLoud(touch)) continue;
      store<i32>(body, 1, TOUCHED);
      if (!enterDrive(body)) drop(DROP_NO_DRIVE_ROOM);
    }
  }
}
function mayBeLoud(touch: usize): bool {
  return load<f32>(touch + GOALS, MOVE_GAIN - MOVE_CEILING) != 0;
}
