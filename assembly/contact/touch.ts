// Touches: continuous contacts of two bodies. A touch keeps what it is made of, where it is on both surfaces, and the numbers of its force,
// which glide from one step of the page's physics to the next. One that the page forgets fades by itself.
//
//   touch   state, inputs, bodies, surfaces | places f64 | left, age, fade | filter | stick and slip | grains | numbers now | goals | two rows of force

import { closeInput, moveInput, openInput } from "../bank/drive/acting";
import { reserve } from "../base/memory";
import { rate } from "../records/config";
import {
  AT_OVER,
  AT_SIDE,
  AT_SLOT,
  GRAIN_RATE,
  MOVE_CEILING,
  MOVE_ENDS,
  MOVE_NUMBERS,
  MOVE_OVER,
  MOVE_SLOT,
  TOUCH_CURVATURE,
  TOUCH_FADE_IN,
  TOUCH_LUMP,
  TOUCH_OTHER,
  TOUCH_SEED,
  TOUCH_SLOT,
  TOUCH_START_A,
  TOUCH_START_B,
  TOUCH_SURFACE_A,
  TOUCH_SURFACE_B,
} from "../records/contact";
import { BLOCK, DROP_BAD_RECORD, DROP_NO_BODY, RECORD_BODY } from "../records/records";
import { maxTouches } from "../records/room";
import { FATE, MODEL, STAYS } from "../scene/body";
import { findId } from "../scene/ids";
import { hasPoints } from "../scene/model";
import { surfaceOf } from "./surface";

const TOUCH_BYTES: usize = 3008;
export const STATE: usize = 0; // i32, FREE, LASTS or ENDS
export const INPUTS: usize = 4; // i32 ×2, -1 = none
export const BODIES: usize = 12; // u32 ×2, addresses, 0 = none
export const SURFACES: usize = 20; // u32 ×2, addresses, 0 = none
export const SEED: usize = 28; // u32
export const PLACES: usize = 32; // f64 ×2, m
export const LEFT: usize = 48; // f32, samples until the goals
export const AGE: usize = 132; // i32, samples since the page spoke of it
export const FADE: usize = 136; // f32, 0 … 1
export const COUNT: usize = 140; // u32, blocks it has lasted
export const LUMP: usize = 144; // f32
export const CURVATURE: usize = 148; // f32, 1/m
export const TURNED: usize = 152; // f64, m rolled
export const LEVEL: usize = 160; // f32, of the force at the start of the block
export const FILTER: usize = 164; // f32 ×6: two states, four coefficients
export const HIGH: usize = 188; // f32, state of the high-pass
export const SLIPPED: usize = 192; // f64, m since the last slip
export const SLIPS: usize = 200; // u32, how many there were
export const SLIP_AT: usize = 204; // f32, samples into the slip, negative = it sticks
export const SLIP_LASTS: usize = 208; // f32
export const SLIP_HEIGHT: usize = 212; // f32
export const POWER: usize = 216; // f32, of the force, smoothed
export const GRAINS: usize = 220; // u32, how many there were
export const WAITING: usize = 224; // f32, of a grain's gap, in mean gaps
export const CARRIED: usize = 228; // i32, 1 = pulses of the last block go on in this one
export const FADE_STEP: usize = 236; // f32, of the fade in a block at its begin
export const NUMBERS: usize = 256; // f32 ×13, as in MOVE, and room to 16
export const GOALS: usize = 320; // the same
const NUMBERS_BYTES: usize = 64;
export const GRAINED: usize = 248; // i32, 1 = hits of grains of the last block may go on in this one
export const PULSED: usize = 244; // i32, 1 = row A holds slips or jumps of this block
export const LOUD: usize = 232; // i32, 1 = its rows hold some force
export const SPECTRUM: usize = 384; // f32 ×7, of the force: spectrum.ts
/** Force on A, and loose grains: two blocks each, for pulses that outlast the first; force on B where grains make it another: one block. */
export const ROW_A: usize = 448;
export const GRAIN_ROW: usize = 1472;
export const ROW_B: usize = 2496;

export const FREE: i32 = 0;
export const LASTS: i32 = 1;
export const ENDS: i32 = 2;

/** Seconds after which a touch that the page no longer speaks of ends. */
const FORGOTTEN: f64 = 0.25;
/** Seconds of the fade at its end. */
const FADE_OUT: f64 = 0.03;

let touches: usize = 0;
/** One more than the highest slot in use. */
export let topTouch: i32 = 0;

export function layTouches(): void {
  touches = reserve(<usize>maxTouches * TOUCH_BYTES);
}
export function startTouches(): void {
  memory.fill(touches, 0, <usize>maxTouches * TOUCH_BYTES);
  topTouch = 0;
}
export function touchAt(i: i32): usize {
  return touches + <usize>i * TOUCH_BYTES;
}
function slotOf(record: usize, field: usize): usize {
  const i = load<u32>(record + field);
  return i < <u32>maxTouches ? touchAt(<i32>i) : 0;
}

/** Two bodies begin to touch. */
export function begin(body: usize, record: usize): i32 {
  const touch = slotOf(record, TOUCH_SLOT),
    other = findId(load<u32>(record, TOUCH_OTHER));
  if (touch == 0) return DROP_BAD_RECORD;
  const missing = isMissing(record, RECORD_BODY, body) && isMissing(record, TOUCH_OTHER, other);
  if (missing) return DROP_NO_BODY;
  if (load<i32>(touch, STATE) != FREE) free(touch);
  memory.fill(touch, 0, TOUCH_BYTES);
  store<i32>(touch, LASTS, STATE);
  store<i32>(touch, -1, INPUTS);
  store<i32>(touch, -1, INPUTS + 4);
  store<u32>(touch, <u32>living(body), BODIES);
  store<u32>(touch, <u32>living(other), BODIES + 4);
  store<u32>(touch, <u32>surfaceOf(load<u32>(record, TOUCH_SURFACE_A)), SURFACES);
  store<u32>(touch, <u32>surfaceOf(load<u32>(record, TOUCH_SURFACE_B)), SURFACES + 4);
  store<u32>(touch, load<u32>(record, TOUCH_SEED), SEED);
  store<f64>(touch, <f64>load<f32>(record, TOUCH_START_A), PLACES);
  store<f64>(touch, <f64>load<f32>(record, TOUCH_START_B), PLACES + 8);
  store<f32>(touch, load<f32>(record, TOUCH_LUMP), LUMP);
  store<f32>(touch, load<f32>(record, TOUCH_CURVATURE), CURVATURE);
  store<f32>(touch, -1, SLIP_AT);
  store<f32>(touch, <f32>BLOCK / max(load<f32>(record, TOUCH_FADE_IN), <f32>1), FADE_STEP);
  const i = load<i32>(record, TOUCH_SLOT);
  topTouch = max(topTouch, i + 1);
  return -1;
}
/** Whether a record names a body that is not there. */
function isMissing(record: usize, field: usize, body: usize): bool {
  return load<u32>(record + field) == 0 || living(body) == 0;
}
function living(body: usize): usize {
  return body != 0 && load<i32>(body, FATE) == STAYS ? body : 0;
}

/** A touch goes on in another way, or ends. */
export function move(record: usize): i32 {
  const touch = slotOf(record, MOVE_SLOT);
  if (touch == 0) return DROP_BAD_RECORD;
  if (load<i32>(touch, STATE) == FREE) return DROP_NO_BODY;
  if (load<u32>(record, MOVE_ENDS) != 0) {
    store<i32>(touch, ENDS, STATE);
    return -1;
  }
  memory.copy(touch + GOALS, record + MOVE_CEILING, MOVE_NUMBERS << 2);
  const first = load<u32>(touch, COUNT) == 0 && load<f32>(touch, LEFT) == 0;
  store<f32>(touch, first ? 0 : max(load<f32>(record, MOVE_OVER), 0), LEFT);
  if (first) memory.copy(touch + NUMBERS, touch + GOALS, MOVE_NUMBERS << 2);
  store<i32>(touch, LASTS, STATE);
  store<i32>(touch, 0, AGE);
  return -1;
}

/** Says where a touch acts on the body of one side. */
export function place(body: usize, record: usize): i32 {
  const touch = slotOf(record, AT_SLOT),
    side = (<usize>(load<u32>(record, AT_SIDE) & 1)) << 2;
  if (touch == 0) return DROP_BAD_RECORD;
  if (living(body) == 0 || <usize>load<u32>(touch + side, BODIES) != body || load<i32>(touch, STATE) == FREE)
    return DROP_NO_BODY;
  if (!hasPoints(<usize>load<u32>(body, MODEL), record)) return DROP_BAD_RECORD;
  const input = load<i32>(touch + side, INPUTS),
    sign: f32 = side == 0 ? 1 : -1;
  if (input >= 0) moveInput(input, record, load<f32>(record, AT_OVER));
  else
    store<i32>(
      touch + side,
      openInput(body, touch + (hasGrains(touch) && side != 0 ? ROW_B : ROW_A), touch + SPECTRUM, sign, record),
      INPUTS,
    );
  return -1;
}
/** Whether loose grains lie on one of the surfaces, so that the force on A is not that on B. */
export function hasGrains(touch: usize): bool {
  return grainSide(touch) >= 0;
}
/** The side with loose grains: 0 = A, 1 = B, -1 = none. */
export function grainSide(touch: usize): i32 {
  for (let side = 0; side < 2; side++) {
    const surface = <usize>load<u32>(touch + ((<usize>side) << 2), SURFACES);
    if (surface != 0 && load<f32>(surface, GRAIN_RATE) > 0) return side;
  }
  return -1;
}

/** Before a block: numbers and fade at its end; those at its start are in `numbersBefore`. False: it is over. */
export function stepTouch(touch: usize): bool {
  const left = load<f32>(touch, LEFT);
  const share: f32 = left <= <f32>BLOCK ? 1 : <f32>BLOCK / left;
  if (ASC_FEATURE_SIMD) {
    const part = f32x4.splat(share);
    for (let k: usize = 0; k < NUMBERS_BYTES; k += 16) {
      const now = v128.load(touch + k, NUMBERS);
      v128.store(numbersBefore + k, now);
      v128.store(
        touch + k,
        share == 1
          ? v128.load(touch + k, GOALS)
          : f32x4.add(now, f32x4.mul(f32x4.sub(v128.load(touch + k, GOALS), now), part)),
        NUMBERS,
      );
    }
  } else {
    for (let k: usize = 0; k < MOVE_NUMBERS << 2; k += 4) {
      const now = load<f32>(touch + k, NUMBERS),
        goal = load<f32>(touch + k, GOALS);
      store<f32>(numbersBefore + k, now);
      store<f32>(touch + k, share == 1 ? goal : now + (goal - now) * share, NUMBERS);
    }
  }
  store<f32>(touch, max(left - <f32>BLOCK, 0), LEFT);
  const age = load<i32>(touch, AGE) + BLOCK,
    fade = load<f32>(touch, FADE);
  store<i32>(touch, age, AGE);
  if (<f64>age > FORGOTTEN * rate) store<i32>(touch, ENDS, STATE);
  fadeBefore = fade;
  if (load<i32>(touch, STATE) == ENDS) {
    if (fade == 0) return false;
    store<f32>(touch, max(fade - <f32>(BLOCK / (FADE_OUT * rate)), 0), FADE);
  } else store<f32>(touch, min(fade + load<f32>(touch, FADE_STEP), 1), FADE);
  store<u32>(touch, load<u32>(touch, COUNT) + 1, COUNT);
  return true;
}
export const numbersBefore: usize = memory.data(64);
export let fadeBefore: f32 = 0;

/** Frees a touch's slot. */
export function free(touch: usize): void {
  for (let side: usize = 0; side < 8; side += 4) {
    const input = load<i32>(touch + side, INPUTS);
    if (input >= 0) closeInput(input);
    store<i32>(touch + side, -1, INPUTS);
  }
  store<i32>(touch, FREE, STATE);
}
/** Surfaces go: touches on any of them end at once. */
export function freeOnSurfaces(): void {
  for (let i = 0; i < topTouch; i++) {
    const touch = touchAt(i);
    if (load<i32>(touch, STATE) == FREE) continue;
    if (load<u32>(touch, SURFACES) != 0 || load<u32>(touch, SURFACES + 4) != 0) free(touch);
  }
}
/** A body goes: no touch acts on it any more. */
export function forgetTouches(body: usize): void {
  for (let i = 0; i < topTouch; i++) {
    const touch = touchAt(i);
    if (load<i32>(touch, STATE) == FREE) continue;
    for (let side: usize = 0; side < 8; side += 4) {
      if (<usize>load<u32>(touch + side, BODIES) != body) continue;
      const input = load<i32>(touch + side, INPUTS);
      if (input >= 0) closeInput(input);
      store<i32>(touch + side, -1, INPUTS);
      store<u32>(touch + side, 0, BODIES);
    }
    if (load<u32>(touch, BODIES) == 0 && load<u32>(touch, BODIES + 4) == 0) free(touch);
  }
}
/** The highest slots that are free are not looked at any more. */
export function lowerTop(): void {
  while (topTouch > 0 && load<i32>(touchAt(topTouch - 1), STATE) == FREE) topTouch--;
}
