// Touches: continuous contacts of two bodies. A touch keeps what it is made of, where it is on both surfaces, and the numbers of its force,
// which glide from one step of the page's physics to the next. One that the page forgets fades by itself.
//
//   touch   state, inputs, bodies, surfaces | places f64 | left, age, fade | filter | stick and slip | grains | numbers now | goals | two rows of force

import { closeInput, moveInput, openInput } from "../bank/drive/input-gains";
import { reserve } from "../base/memory";
import { MOVE_NUMBERS, MoveRecord, PlaceRecord, Surface, TouchRecord } from "../records/contact";
import { BLOCK, BLOCK_BYTES, DROP_BAD_RECORD, DROP_NO_BODY, RecordHead } from "../records/records";
import { config } from "../records/state";
import { Body, STAYS } from "../scene/body";
import { findId } from "../scene/ids";
import { hasPoints } from "../scene/models";
import { touching } from "./state";
import { surfaceOf } from "./surface";

@unmanaged
export class Touch {
  /** FREE, LASTS or ENDS. */
  state: i32;
  /** -1 = none. */
  inputA: i32;
  inputB: i32;
  /** Addresses, 0 = none. */
  bodyA: Body;
  bodyB: Body;
  /** Addresses, 0 = none. */
  surfaceA: Surface;
  surfaceB: Surface;
  seed: u32;
  /** m. */
  placeA: f64;
  placeB: f64;
  /** Samples until the goals. */
  left: f32;
  /** Samples since the page spoke of it. */
  age: i32;
  /** 0 … 1. */
  fade: f32;
  /** Blocks it has lasted. */
  count: u32;
  lump: f32;
  /** 1/m. */
  curvature: f32;
  /** m rolled. */
  turned: f64;
  /** Of the force at the start of the block. */
  level: f32;
  /** F32 ×6: two states, four coefficients. */
  filter0: f32;
  filter1: f32;
  filter2: f32;
  filter3: f32;
  filter4: f32;
  filter5: f32;
  /** State of the high-pass. */
  high: f32;
  /** m since the last slip. */
  slipped: f64;
  /** How many there were. */
  slips: u32;
  /** Samples into the slip, negative = it sticks. */
  slipAt: f32;
  slipLasts: f32;
  slipHeight: f32;
  /** Of the force, smoothed. */
  power: f32;
  /** How many there were. */
  grains: u32;
  /** Of a grain's gap, in mean gaps. */
  waiting: f32;
  /** 1 = pulses of the last block go on in this one. */
  carried: i32;
  /** 1 = its rows hold some force. */
  loud: i32;
  /** Of the fade in a block at its begin. */
  fadeStep: f32;
  /** 1 = row A holds slips or jumps of this block. */
  pulsed: i32;
  /** 1 = hits of grains of the last block may go on in this one. */
  grained: i32;
}
const NUMBERS_BYTES: usize = 16 * 4;
export const NUMBERS: usize = (offsetof<Touch>() + 15) & ~15; // f32 ×13, as in MOVE, and room to 16
export const GOALS: usize = NUMBERS + NUMBERS_BYTES; // the same
export const SPECTRUM: usize = GOALS + NUMBERS_BYTES; // f32 ×7, of the force: spectrum.ts
/** Force on A, and loose grains: two blocks each, for pulses that outlast the first; force on B where grains make it another: one block. */
export const ROW_A: usize = SPECTRUM + 64;
export const GRAIN_ROW: usize = ROW_A + 2 * BLOCK_BYTES;
export const ROW_B: usize = GRAIN_ROW + 2 * BLOCK_BYTES;
const TOUCH_BYTES: usize = ROW_B + BLOCK_BYTES;

export const FREE: i32 = 0;
export const LASTS: i32 = 1;
export const ENDS: i32 = 2;

/** Seconds after which a touch that the page no longer speaks of ends. */
const FORGOTTEN: f64 = 0.25;
/** Seconds of the fade at its end. */
const FADE_OUT: f64 = 0.03;

export function reserveTouches(): void {
  touching.touches = reserve(<usize>config.maxTouches * TOUCH_BYTES);
}
export function resetTouches(): void {
  memory.fill(touching.touches, 0, <usize>config.maxTouches * TOUCH_BYTES);
  touching.topTouch = 0;
}
export function touchAt(i: i32): Touch {
  return changetype<Touch>(touching.touches + <usize>i * TOUCH_BYTES);
}
function slotOf(record: RecordHead, field: usize): Touch {
  const i = load<u32>(changetype<usize>(record) + field);
  return i < <u32>config.maxTouches ? touchAt(<i32>i) : changetype<Touch>(0);
}

/** Two bodies begin to touch. */
export function begin(body: Body, record: TouchRecord): i32 {
  const touch = slotOf(record, offsetof<TouchRecord>("slot")),
    other = findId(record.other);
  if (!touch) return DROP_BAD_RECORD;
  const missing =
    isMissing(record, offsetof<RecordHead>("body"), body) && isMissing(record, offsetof<TouchRecord>("other"), other);
  if (missing) return DROP_NO_BODY;
  if (touch.state != FREE) free(touch);
  memory.fill(changetype<usize>(touch), 0, TOUCH_BYTES);
  touch.state = LASTS;
  touch.inputA = -1;
  touch.inputB = -1;
  touch.bodyA = living(body);
  touch.bodyB = living(other);
  touch.surfaceA = surfaceOf(record.surfaceA);
  touch.surfaceB = surfaceOf(record.surfaceB);
  touch.seed = record.seed;
  touch.placeA = <f64>record.startA;
  touch.placeB = <f64>record.startB;
  touch.lump = record.lump;
  touch.curvature = record.curvature;
  touch.slipAt = -1;
  touch.fadeStep = <f32>BLOCK / max(record.fadeIn, <f32>1);
  const i = <i32>record.slot;
  touching.topTouch = max(touching.topTouch, i + 1);
  return -1;
}
/** Whether a record names a body that is not there. */
function isMissing(record: RecordHead, field: usize, body: Body): bool {
  return load<u32>(changetype<usize>(record) + field) == 0 || !living(body);
}
function living(body: Body): Body {
  return body && body.fate == STAYS ? body : changetype<Body>(0);
}

/** A touch goes on in another way, or ends. */
export function move(record: MoveRecord): i32 {
  const touch = slotOf(record, offsetof<MoveRecord>("slot"));
  if (!touch) return DROP_BAD_RECORD;
  if (touch.state == FREE) return DROP_NO_BODY;
  if (record.ends != 0) {
    touch.state = ENDS;
    return -1;
  }
  memory.copy(
    changetype<usize>(touch) + GOALS,
    changetype<usize>(record) + offsetof<MoveRecord>("ceiling"),
    MOVE_NUMBERS << 2,
  );
  const first = touch.count == 0 && touch.left == 0;
  touch.left = first ? 0 : max(record.over, 0);
  if (first) memory.copy(changetype<usize>(touch) + NUMBERS, changetype<usize>(touch) + GOALS, MOVE_NUMBERS << 2);
  touch.state = LASTS;
  touch.age = 0;
  return -1;
}

/** Says where a touch acts on the body of one side. */
export function place(body: Body, record: PlaceRecord): i32 {
  const touch = slotOf(record, offsetof<PlaceRecord>("slot")),
    side = (<usize>(record.side & 1)) << 2;
  if (!touch) return DROP_BAD_RECORD;
  if (!living(body) || changetype<Touch>(changetype<usize>(touch) + side).bodyA != body || touch.state == FREE)
    return DROP_NO_BODY;
  if (!hasPoints(body.model, record)) return DROP_BAD_RECORD;
  const input = changetype<Touch>(changetype<usize>(touch) + side).inputA,
    sign: f32 = side == 0 ? 1 : -1;
  if (input >= 0) moveInput(input, record, record.over);
  else
    changetype<Touch>(changetype<usize>(touch) + side).inputA = openInput(
      body,
      changetype<usize>(touch) + (hasGrains(touch) && side != 0 ? ROW_B : ROW_A),
      changetype<usize>(touch) + SPECTRUM,
      sign,
      record,
    );
  return -1;
}
/** Whether loose grains lie on one of the surfaces, so that the force on A is not that on B. */
export function hasGrains(touch: Touch): bool {
  return grainSide(touch) >= 0;
}
/** The side with loose grains: 0 = A, 1 = B, -1 = none. */
export function grainSide(touch: Touch): i32 {
  for (let side = 0; side < 2; side++) {
    const surface = changetype<Touch>(changetype<usize>(touch) + ((<usize>side) << 2)).surfaceA;
    if (surface && surface.grainRate > 0) return side;
  }
  return -1;
}

/** Before a block: numbers and fade at its end; those at its start are in `numbersBefore`. False: it is over. */
export function stepTouch(touch: Touch): bool {
  const left = touch.left;
  const share: f32 = left <= <f32>BLOCK ? 1 : <f32>BLOCK / left;
  if (ASC_FEATURE_SIMD) {
    const part = f32x4.splat(share);
    for (let k: usize = 0; k < NUMBERS_BYTES; k += 16) {
      const now = v128.load(changetype<usize>(touch) + k, NUMBERS);
      v128.store(numbersBefore + k, now);
      v128.store(
        changetype<usize>(touch) + k,
        share == 1
          ? v128.load(changetype<usize>(touch) + k, GOALS)
          : f32x4.add(now, f32x4.mul(f32x4.sub(v128.load(changetype<usize>(touch) + k, GOALS), now), part)),
        NUMBERS,
      );
    }
  } else {
    for (let k: usize = 0; k < MOVE_NUMBERS << 2; k += 4) {
      const now = load<f32>(changetype<usize>(touch) + k, NUMBERS),
        goal = load<f32>(changetype<usize>(touch) + k, GOALS);
      store<f32>(numbersBefore + k, now);
      store<f32>(changetype<usize>(touch) + k, share == 1 ? goal : now + (goal - now) * share, NUMBERS);
    }
  }
  touch.left = max(left - <f32>BLOCK, 0);
  const age = touch.age + BLOCK,
    fade = touch.fade;
  touch.age = age;
  if (<f64>age > FORGOTTEN * config.rate) touch.state = ENDS;
  touching.fadeBefore = fade;
  if (touch.state == ENDS) {
    if (fade == 0) return false;
    touch.fade = max(fade - <f32>(BLOCK / (FADE_OUT * config.rate)), 0);
  } else touch.fade = min(fade + touch.fadeStep, 1);
  touch.count = touch.count + 1;
  return true;
}
export const numbersBefore: usize = memory.data(64);

/** Frees a touch's slot. */
export function free(touch: Touch): void {
  for (let side: usize = 0; side < 8; side += 4) {
    const input = changetype<Touch>(changetype<usize>(touch) + side).inputA;
    if (input >= 0) closeInput(input);
    changetype<Touch>(changetype<usize>(touch) + side).inputA = -1;
  }
  touch.state = FREE;
}
/** Surfaces go: touches on any of them end at once. */
export function freeOnSurfaces(): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    if (touch.surfaceA || touch.surfaceB) free(touch);
  }
}
/** A body goes: no touch acts on it any more. */
export function forgetTouches(body: Body): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    for (let side: usize = 0; side < 8; side += 4) {
      if (changetype<Touch>(changetype<usize>(touch) + side).bodyA != body) continue;
      const input = changetype<Touch>(changetype<usize>(touch) + side).inputA;
      if (input >= 0) closeInput(input);
      changetype<Touch>(changetype<usize>(touch) + side).inputA = -1;
      changetype<Touch>(changetype<usize>(touch) + side).bodyA = changetype<Body>(0);
    }
    if (!touch.bodyA && !touch.bodyB) free(touch);
  }
}
/** The highest slots that are free are not looked at any more. */
export function lowerTop(): void {
  while (touching.topTouch > 0 && touchAt(touching.topTouch - 1).state == FREE) touching.topTouch--;
}
