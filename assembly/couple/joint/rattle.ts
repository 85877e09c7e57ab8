// Joints: two coupled bodies, or one and a wall, a gap apart, with a spring between them that only pushes. Its force in
// a sample follows from the displacements that the sample before has left. A joint that pushes one way (A drives B, B
// does not push back) is a cascade, and ignores how far B moves; where other joints lead back from B to A it pushes
// both ways all the same. Both ways, a ledger holds the energy that the contact has taken; the force never gives back
// more, so that bodies and ledger together never gain. PHYSICS §7.7.

import { Row } from "../../base/row";
import {
  MOST_COUPLED_MODES,
  RATTLE_BEGINS,
  RATTLE_BOTH_WAYS,
  RATTLE_ENDS,
  RATTLE_PLACES_OTHER,
  RattleRecord,
} from "../../records/contact";
import { BLOCK, DROP_BAD_RECORD, DROP_NO_ROOM } from "../../records/records";
import { config } from "../../records/state";
import { findWaysBack } from "../cascade";
import { Coupled } from "../coupled";
import { gatherPush, pushOfForce } from "../feeds";
import { exactSum, kick, sumOfThree } from "../kernel";
import { coupling } from "../state";
import { ACTS, ENDS, FREE, HALF, Joint, jointAt, useJoint } from "./joints";

/** Time in which 1/e of a ledger's energy is left, s. */
const LEAK: f64 = 0.01;
/** Bound of a joint's force: far beyond any contact, and safe for the arithmetic, N. */
const MOST: f32 = 1e6;

/** No joint has changed; sets how fast ledgers forget at the world's sample rate. */
export function resetRattle(): void {
  coupling.jointsChanged = false;
  coupling.ledgerLeak = Math.exp(-1 / (LEAK * config.rate));
}

/** Carries out a RATTLE record about coupled body `b`; `id`: its number. Returns a reason for dropping it, or -1. */
export function changeJoint(b: Coupled, id: u32, record: RattleRecord): i32 {
  const slot = record.slot,
    flags = record.flags;
  if (slot >= <u32>coupling.jointRoom) return DROP_NO_ROOM;
  const joint = jointAt(<i32>slot);
  if (flags & RATTLE_BEGINS) {
    begin(joint, b, record, flags);
    coupling.jointsChanged = true;
    useJoint(<i32>slot);
    return -1;
  }
  const state = joint.state;
  if (flags & RATTLE_PLACES_OTHER) {
    if (state != HALF || id != joint.wanted || b == joint.a) return DROP_BAD_RECORD;
    joint.b = b;
    gatherPush(b, record, pushOfForce(), joint.pushB);
    joint.state = ACTS;
    coupling.jointsChanged = true;
    return -1;
  }
  if (b != joint.a || (state != ACTS && state != HALF)) return DROP_BAD_RECORD;
  if (flags & RATTLE_ENDS) {
    joint.state = state == ACTS ? ENDS : FREE;
    joint.stiffnessGoal = 0;
    joint.left = BLOCK;
    return -1;
  }
  aim(joint, record);
  return -1;
}
/** A joint begins: it acts on body `b` and a wall, or waits for the place on its other body. */
function begin(joint: Joint, b: Coupled, record: RattleRecord, flags: u32): void {
  const other = record.other,
    next = joint.next;
  joint.clear();
  // the chain of this block's joints stays whole; a joint that begins acts from the next block on
  joint.next = next;
  joint.a = b;
  joint.wanted = other;
  joint.both = flags & RATTLE_BOTH_WAYS ? 1 : 0;
  gatherPush(b, record, pushOfForce(), joint.pushA);
  aim(joint, record);
  joint.gap = joint.gapGoal;
  joint.stiffness = joint.stiffnessGoal;
  joint.left = 0;
  joint.state = other == 0 ? ACTS : HALF;
}
/** Sets the goals to which gap and stiffness of a joint glide. */
function aim(joint: Joint, record: RattleRecord): void {
  joint.gapGoal = max<f32>(0, record.gap);
  joint.stiffnessGoal = max<f32>(0, record.stiffness);
  joint.left = <i32>max<f32>(1, min<f32>(record.over, 1e6));
}

/** A block begins: joins bodies to their roots, chains the joints of each root, and frees joints that have ended. */
export function linkJoints(): void {
  for (let i = coupling.usedJoints - 1; i >= 0; i--) {
    const joint = jointAt(i),
      state = joint.state;
    if (state == ENDS && joint.left == 0) {
      joint.state = FREE;
      coupling.jointsChanged = true;
    } else if (state >= ACTS) {
      const a = joint.a,
        b = joint.b;
      a.joined = 1;
      if (b) {
        b.joined = 1;
        unite(a.root, b.root);
      }
      joint.squares = squaresOf(joint.pushA) + squaresOf(joint.pushB);
    }
    if (i == coupling.usedJoints - 1 && joint.state == FREE) coupling.usedJoints = i;
  }
  if (coupling.jointsChanged) findWaysBack();
  coupling.jointsChanged = false;
  // in the order of slots, whatever the order in which roots were united
  for (let i = coupling.usedJoints - 1; i >= 0; i--) {
    const joint = jointAt(i);
    joint.linked = joint.state >= ACTS ? 1 : 0;
    if (joint.linked == 0) continue;
    const root = joint.a.root;
    joint.next = root.joint;
    root.joint = i;
  }
}
function squaresOf(pushes: Row<f32>): f64 {
  return exactSum(MOST_COUPLED_MODES, pushes, pushes);
}
/** Gives the bodies of the second root to the first. */
function unite(a: Coupled, b: Coupled): void {
  if (a == b) return;
  let last = a;
  for (let m = a; m; m = m.member) last = m;
  last.member = b;
  for (let m = b; m; m = m.member) m.root = a;
}

/** Applies the forces of this sample in all joints among the bodies of a root. */
export function rattle(root: Coupled): void {
  for (let i = root.joint; i >= 0; i = jointAt(i).next) {
    const joint = jointAt(i);
    if (joint.linked == 0) continue;
    glide(joint);
    if (joint.both != 0) pushBoth(joint);
    else pushOn(joint);
  }
}
/** Moves gap and stiffness on by a sample. */
function glide(joint: Joint): void {
  const left = joint.left;
  if (left == 0) return;
  const gap = joint.gap,
    stiffness = joint.stiffness;
  joint.gap = gap + (joint.gapGoal - gap) / <f32>left;
  joint.stiffness = stiffness + (joint.stiffnessGoal - stiffness) / <f32>left;
  joint.left = left - 1;
}
/** How far a body has moved at the joint, m. */
function displacement(b: Coupled, pushes: Row<f32>): f32 {
  return sumOfThree(b.padded, pushes, b.reach, b.s);
}
/** One way: A pushes B. */
function pushOn(joint: Joint): void {
  const b = joint.b,
    deep = displacement(joint.a, joint.pushA) - joint.gap;
  if (!b || deep <= 0) return;
  kick(b.padded, b.c, joint.pushB, min<f32>(joint.stiffness * deep, MOST));
}
/** Both ways: opposite forces of the same size on A and B, never more than the ledger allows. */
function pushBoth(joint: Joint): void {
  const a = joint.a,
    b = joint.b,
    pushA = joint.pushA,
    pushB = joint.pushB,
    held = joint.held * coupling.ledgerLeak,
    there: f32 = !b ? 0 : displacement(b, pushB),
    deep = displacement(a, pushA) - there - joint.gap;
  joint.held = held > 1e-30 ? held : 0;
  if (deep <= 0) return;
  // a force F takes the energy 2·half·F − squares·F² from the bodies
  const squares = joint.squares,
    speed = exactSum(a.padded, pushA, a.c),
    speedB: f64 = !b ? 0 : exactSum(b.padded, pushB, b.c),
    half = speed - speedB;
  if (squares < 1e-60) return;
  const most = (half + sqrt(half * half + squares * held)) / squares,
    force = <f32>min(<f64>min<f32>(joint.stiffness * deep, MOST), most);
  if (!(force > 0)) return;
  const F = <f64>force;
  joint.held = max(0, held + 2 * half * F - squares * F * F);
  kick(a.padded, a.c, pushA, -force);
  if (b) kick(b.padded, b.c, pushB, force);
}

/** A coupled body is removed, and its joints with it. */
export function forgetJoints(b: Coupled): void {
  for (let i = 0; i < coupling.usedJoints; i++) {
    const joint = jointAt(i);
    if (joint.a != b && joint.b != b) continue;
    joint.state = FREE;
    joint.linked = 0;
    coupling.jointsChanged = true;
  }
}
