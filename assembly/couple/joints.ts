// The joints of coupled bodies: who is joined to whom, and which way they push.

import { reserve } from "../base/memory";
import { JOINTS_A_BODY } from "../records/contact";
import { config } from "../records/state";
import { Coupled } from "./coupled";
import { coupling } from "./state";
import { ROW } from "./store";

/** Whether a joint was asked to push both ways. */
export function isMutual(i: i32): bool {
  return (jointAt(i).both & 1) != 0;
}

// ---- what cascade.ts asks
/** One more than the last joint. */
export function jointCount(): i32 {
  return coupling.used;
}
/** Says of a joint that was asked to push one way whether a way leads back. */
export function setWayBack(i: i32, back: bool): void {
  const joint = jointAt(i);
  joint.both = (joint.both & 1) | (back ? 2 : 0);
}
/** A side of a joint that acts, 0 = none. */
export function sideOf(i: i32, second: bool): Coupled {
  const joint = jointAt(i);
  if (joint.state < ACTS) return changetype<Coupled>(0);
  return changetype<Coupled>(
    <usize>load<u32>(changetype<usize>(joint) + (second ? offsetof<Joint>("b") : offsetof<Joint>("a"))),
  );
}

@unmanaged
export class Joint {
  /** One of the four below. */
  state: i32;
  /** Coupled body. */
  a: Coupled;
  /** 0 = a wall. */
  b: Coupled;
  /** Asked for: bit 0; needed, because a way leads back: bit 1. */
  both: i32;
  /** m. */
  gap: f32;
  /** N/m. */
  stiffness: f32;
  gapGoal: f32;
  stiffnessGoal: f32;
  /** Samples of the glide. */
  left: i32;
  /** Next joint among the same bodies. */
  next: i32;
  /** J. */
  held: f64;
  /** Σ pushes². */
  squares: f64;
  /** Number of body B. */
  wanted: u32;
  /** 1 = it acts in this block. */
  linked: i32;
}

export const FREE: i32 = 0;

export const HALF: i32 = 1; // B has no place yet

export const ACTS: i32 = 2;

export const ENDS: i32 = 3;

export const PUSH_A: usize = (offsetof<Joint>() + 15) & ~15;

export const PUSH_B: usize = PUSH_A + ROW;

export const JOINT_BYTES: usize = PUSH_B + ROW;

export function reserveJoints(): void {
  coupling.jointsRoom = JOINTS_A_BODY * config.maxCoupled;
  coupling.joints = reserve(<usize>coupling.jointsRoom * JOINT_BYTES);
}
export function resetJoints(): void {
  for (let i = 0; i < coupling.jointsRoom; i++) jointAt(i).state = FREE;
  coupling.used = 0;
}
/** A slot is in use from now on. */
export function useJoint(slot: i32): void {
  coupling.used = max(coupling.used, slot + 1);
}
export function lowerUsed(slots: i32): void {
  coupling.used = slots;
}
export function jointAt(i: i32): Joint {
  return changetype<Joint>(coupling.joints + <usize>i * JOINT_BYTES);
}
