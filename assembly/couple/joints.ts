// The joints of coupled bodies: who is joined to whom, and which way they push.

import { reserve } from "../base/memory";
import { JOINTS_A_BODY } from "../records/contact";
import { maxCoupled } from "../records/room";
import { ROW } from "./store";

/** Whether a joint was asked to push both ways. */
export function isMutual(i: i32): bool {
  return (load<i32>(jointAt(i), BOTH) & 1) != 0;
}

// ---- what cascade.ts asks
/** One more than the last joint. */
export function jointCount(): i32 {
  return used;
}
/** Says of a joint that was asked to push one way whether a way leads back. */
export function setWayBack(i: i32, back: bool): void {
  const joint = jointAt(i);
  store<i32>(joint, (load<i32>(joint, BOTH) & 1) | (back ? 2 : 0), BOTH);
}
/** A side of a joint that acts, 0 = none. */
export function sideOf(i: i32, second: bool): usize {
  const joint = jointAt(i);
  if (load<i32>(joint, STATE) < ACTS) return 0;
  return <usize>load<u32>(joint + (second ? B : A));
}

export const STATE: usize = 0; // i32: one of the four below

export const FREE: i32 = 0;

export const HALF: i32 = 1; // B has no place yet

export const ACTS: i32 = 2;

export const ENDS: i32 = 3;

export const A: usize = 4; // u32, coupled body

export const B: usize = 8; // u32, 0 = a wall

export const BOTH: usize = 12; // i32, asked for: bit 0; needed, because a way leads back: bit 1

export const GAP: usize = 16; // f32, m

export const STIFFNESS: usize = 20; // f32, N/m

export const GAP_GOAL: usize = 24;

export const STIFFNESS_GOAL: usize = 28;

export const LEFT: usize = 32; // i32, samples of the glide

export const NEXT: usize = 36; // i32, next joint among the same bodies

export const HELD: usize = 40; // f64, J

export const SQUARES: usize = 48; // f64, Σ pushes²

export const WANTED: usize = 56; // u32, number of body B

export const LINKED: usize = 60; // i32, 1 = it acts in this block

export const PUSH_A: usize = 64;

export const PUSH_B: usize = 64 + ROW;

export const JOINT_BYTES: usize = 64 + 2 * ROW;

export let joints: usize = 0;
export let room: i32 = 0;
/** One more than the last slot in use. */
export let used: i32 = 0;
export function layJoints(): void {
  room = JOINTS_A_BODY * maxCoupled;
  joints = reserve(<usize>room * JOINT_BYTES);
}
export function startJoints(): void {
  for (let i = 0; i < room; i++) store<i32>(jointAt(i), FREE, STATE);
  used = 0;
}
/** A slot is in use from now on. */
export function useJoint(slot: i32): void {
  used = max(used, slot + 1);
}
export function lowerUsed(slots: i32): void {
  used = slots;
}
export function jointAt(i: i32): usize {
  return joints + <usize>i * JOINT_BYTES;
}
