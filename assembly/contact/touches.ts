// The touches of the world: room for them, how a touch begins, goes on, acts on its bodies and ends. A touch that the
// page no longer mentions fades out by itself.

import { closeInput, moveInput, openInput } from "../bank/drive/input-gains";
import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { MOVE_NUMBERS, MoveRecord, Numbers, numbersOf, PlaceRecord, TouchRecord } from "../records/contact";
import { BLOCK, DROP_BAD_RECORD, DROP_NO_BODY } from "../records/records";
import { config } from "../records/state";
import { Body, STAYS } from "../scene/body";
import { findId } from "../scene/ids";
import { hasPoints } from "../scene/models";
import { touching } from "./state";
import { surfaceOf } from "./surface/surface";
import { ENDS, FREE, hasGrains, LASTS, NUMBERS_BYTES, SIDES, TOUCH_BYTES, Touch } from "./touch";

/** Seconds after which a touch that the page no longer mentions ends. */
const FORGOTTEN: f64 = 0.25;
/** Seconds of the fade at the end of a touch. */
const FADE_OUT: f64 = 0.03;

/** Room for the touches of a world. */
export function reserveTouches(): void {
  touching.numbersBefore = changetype<Numbers>(reserve(1, NUMBERS_BYTES));
  touching.touches = reserve(config.maxTouches, TOUCH_BYTES);
}
/** No touch is there. */
export function resetTouches(): void {
  memory.fill(touching.touches, 0, <usize>config.maxTouches * TOUCH_BYTES);
  touching.topTouch = 0;
}
/** Touch number i. */
export function touchAt(i: i32): Touch {
  return changetype<Touch>(touching.touches + <usize>i * TOUCH_BYTES);
}
/** The touch in a slot that a record names, null where there is no such slot. */
function touchIn(slot: u32): Touch {
  return slot < <u32>config.maxTouches ? touchAt(<i32>slot) : changetype<Touch>(0);
}

/** Two bodies begin to touch; returns a reason for dropping the record, or -1. */
export function beginTouch(body: Body, record: TouchRecord): i32 {
  const touch = touchIn(record.slot),
    other = findId(record.other);
  if (!touch) return DROP_BAD_RECORD;
  if (isMissing(record.body, body) && isMissing(record.other, other)) return DROP_NO_BODY;
  if (touch.state != FREE) freeTouch(touch);
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
/** Whether the body that a record names by `id` is not there, or none is named. */
function isMissing(id: u32, body: Body): bool {
  return id == 0 || !living(body);
}
/** The body, or null when it is to go. */
function living(body: Body): Body {
  return body && body.fate == STAYS ? body : changetype<Body>(0);
}

/** A touch goes on in another way, or ends; returns a reason for dropping the record, or -1. */
export function moveTouch(record: MoveRecord): i32 {
  const touch = touchIn(record.slot);
  if (!touch) return DROP_BAD_RECORD;
  if (touch.state == FREE) return DROP_NO_BODY;
  if (record.ends != 0) {
    touch.state = ENDS;
    return -1;
  }
  copyNumbers(touch.goals, numbersOf(record));
  const first = touch.count == 0 && touch.left == 0;
  touch.left = first ? 0 : max(record.over, 0);
  if (first) copyNumbers(touch.numbers, touch.goals);
  touch.state = LASTS;
  touch.age = 0;
  return -1;
}
function copyNumbers(to: Numbers, from: Numbers): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), offsetof<Numbers>());
}

/** Says where a touch acts on the body of one side; returns a reason for dropping the record, or -1. */
export function placeTouch(body: Body, record: PlaceRecord): i32 {
  const touch = touchIn(record.slot),
    side = <i32>(record.side & 1);
  if (!touch) return DROP_BAD_RECORD;
  if (!living(body) || touch.body(side) != body || touch.state == FREE) return DROP_NO_BODY;
  if (!hasPoints(body.model, record)) return DROP_BAD_RECORD;
  const input = touch.input(side);
  if (input >= 0) {
    moveInput(input, record, record.over);
    return -1;
  }
  const force = hasGrains(touch) && side != 0 ? touch.forceB : touch.force;
  touch.setInput(side, openInput(body, force.address, touch.spectrum.address, side == 0 ? 1 : -1, record));
  return -1;
}

/**
 * Before a block: moves numbers and fade to their values at its end; the numbers at its start go to
 * `touching.numbersBefore`. False: the touch is over.
 */
export function stepTouch(touch: Touch): bool {
  const left = touch.left;
  glideNumbers(touch, left <= <f32>BLOCK ? 1 : <f32>BLOCK / left);
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
/**
 * Moves the numbers of a touch by a share of the way to their goals, four at a time: rows of f32, NUMBERS_BYTES long.
 */
function glideNumbers(touch: Touch, share: f32): void {
  const numbers = changetype<Row<f32>>(touch.numbers),
    goals = changetype<Row<f32>>(touch.goals),
    before = changetype<Row<f32>>(touching.numbersBefore);
  if (ASC_FEATURE_SIMD) {
    const part = f32x4.splat(share);
    for (let k: usize = 0; k < NUMBERS_BYTES; k += 16) {
      const now = v128.load(numbers.address + k),
        goal = v128.load(goals.address + k);
      v128.store(before.address + k, now);
      v128.store(numbers.address + k, share == 1 ? goal : f32x4.add(now, f32x4.mul(f32x4.sub(goal, now), part)));
    }
    return;
  }
  for (let i: usize = 0; i < MOVE_NUMBERS; i++) {
    const now = numbers[i],
      goal = goals[i];
    before[i] = now;
    numbers[i] = share == 1 ? goal : now + (goal - now) * share;
  }
}

/** Frees a touch's slot: it acts on nothing any more. */
export function freeTouch(touch: Touch): void {
  for (let side = 0; side < SIDES; side++) close(touch, side);
  touch.state = FREE;
}
/** The touch acts no more on the body of a side. */
function close(touch: Touch, side: i32): void {
  const input = touch.input(side);
  if (input >= 0) closeInput(input);
  touch.setInput(side, -1);
}
/** All surfaces are removed: touches on any of them end at once. */
export function freeOnSurfaces(): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    if (touch.surfaceA || touch.surfaceB) freeTouch(touch);
  }
}
/** A body is removed: no touch acts on it any more. */
export function forgetTouches(body: Body): void {
  for (let i = 0; i < touching.topTouch; i++) {
    const touch = touchAt(i);
    if (touch.state == FREE) continue;
    for (let side = 0; side < SIDES; side++) {
      if (touch.body(side) != body) continue;
      close(touch, side);
      touch.setBody(side, changetype<Body>(0));
    }
    if (!touch.bodyA && !touch.bodyB) freeTouch(touch);
  }
}
/** Lowers `topTouch` past free slots: loops over touches end there. */
export function lowerTop(): void {
  while (touching.topTouch > 0 && touchAt(touching.topTouch - 1).state == FREE) touching.topTouch--;
}
