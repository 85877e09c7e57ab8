// The joints of coupled bodies: who is joined to whom, and which way they push.
//
//   a joint   its fields, padded to 16 B | pushes on A, a row | pushes on B, a row

import { reserve } from "../../base/memory";
import { Row } from "../../base/row";
import { JOINTS_A_BODY } from "../../records/contact";
import { config } from "../../records/state";
import { Coupled, ROW } from "../coupled";
import { coupling } from "../state";

@unmanaged
export class Joint {
  /** FREE, HALF, ACTS or ENDS. */
  state: i32;
  a: Coupled;
  /** 0 = a wall. */
  b: Coupled;
  /** Whether it pushes both ways: bit 0, because that was asked for; bit 1, because a path leads back from B to A. */
  both: i32;
  /** m. */
  gap: f32;
  /** N/m. */
  stiffness: f32;
  /** The gap and the stiffness to which both glide. */
  gapGoal: f32;
  stiffnessGoal: f32;
  /** Samples of the glide that are left. */
  left: i32;
  /** Next joint among the same bodies, -1 = none. */
  next: i32;
  /** Energy that the ledger holds, J. */
  held: f64;
  /** Σ pushes² on both bodies. */
  squares: f64;
  /** Number of body B, as the record names it. */
  wanted: u32;
  /** 1 = it acts in this block. */
  linked: i32;

  /** What 1 N over a sample gives to c of every mode of A. */
  get pushA(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + PUSH_A);
  }
  get pushB(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + PUSH_B);
  }
  /** All fields and both rows become 0. */
  clear(): void {
    memory.fill(changetype<usize>(this), 0, JOINT_BYTES);
  }
}

/** States of a joint. */
export const FREE: i32 = 0;
/** B has no place yet. */
export const HALF: i32 = 1;
export const ACTS: i32 = 2;
/** It fades out, and is free after that. */
export const ENDS: i32 = 3;
const PUSH_A: usize = (offsetof<Joint>() + 15) & ~15;
const PUSH_B: usize = PUSH_A + ROW;
const JOINT_BYTES: usize = PUSH_B + ROW;

/** Room for JOINTS_A_BODY joints for each coupled body. */
export function reserveJoints(): void {
  coupling.jointRoom = JOINTS_A_BODY * config.maxCoupled;
  coupling.joints = reserve(coupling.jointRoom, JOINT_BYTES);
}
/** No joint is in use. */
export function resetJoints(): void {
  for (let i = 0; i < coupling.jointRoom; i++) jointAt(i).state = FREE;
  coupling.usedJoints = 0;
}
/** The joint in a slot. */
export function jointAt(i: i32): Joint {
  return changetype<Joint>(coupling.joints + <usize>i * JOINT_BYTES);
}
/** A slot is in use from now on. */
export function useJoint(slot: i32): void {
  coupling.usedJoints = max(coupling.usedJoints, slot + 1);
}

// ---- for cascade.ts
/** One more than the last slot in use. */
export function jointCount(): i32 {
  return coupling.usedJoints;
}
/** Whether a joint was asked to push both ways. */
export function isMutual(i: i32): bool {
  return (jointAt(i).both & 1) != 0;
}
/** Notes, for a joint that was asked to push one way, whether a path of joints leads back from B to A. */
export function setWayBack(i: i32, back: bool): void {
  const joint = jointAt(i);
  joint.both = (joint.both & 1) | (back ? 2 : 0);
}
/** Body A or body B of a joint that acts, 0 = none. */
export function sideOf(i: i32, second: bool): Coupled {
  const joint = jointAt(i);
  if (joint.state < ACTS) return changetype<Coupled>(0);
  return second ? joint.b : joint.a;
}
