// Joints: two coupled bodies, or one and a wall, a gap apart, with a spring between them that only pushes, by the force of the last sample.
// One way (A drives B, nothing goes back) it is a cascade, and how far B moves is not looked at; where other joints lead back from B to A
// it pushes both ways all the same. Both ways a ledger holds the energy that the contact has taken; the force never gives back more, so
// that bodies and ledger together never gain. PHYSICS §7.7.
//
//   a joint   64 B of numbers | pushes on A, a row | pushes on B, a row

import { rate } from "../records/config";
import {
  RATTLE_BEGINS,
  RATTLE_BOTH_WAYS,
  RATTLE_ENDS,
  RATTLE_FLAGS,
  RATTLE_GAP,
  RATTLE_OTHER,
  RATTLE_OVER,
  RATTLE_PLACES_OTHER,
  RATTLE_SLOT,
  RATTLE_STIFFNESS,
} from "../records/contact";
import { BLOCK, DROP_BAD_RECORD, DROP_NO_ROOM } from "../records/records";
import { findWaysBack } from "./cascade";
import { gatherPush, pushOfForce } from "./feeds";
import {
  A,
  ACTS,
  B,
  BOTH,
  ENDS,
  FREE,
  GAP,
  GAP_GOAL,
  HALF,
  HELD,
  JOINT_BYTES,
  jointAt,
  LEFT,
  LINKED,
  layJoints,
  lowerUsed,
  NEXT,
  PUSH_A,
  PUSH_B,
  room,
  SQUARES,
  STATE,
  STIFFNESS,
  STIFFNESS_GOAL,
  startJoints,
  used,
  useJoint,
  WANTED,
} from "./joints";
import { exactSum, kick, sumOfThree } from "./kernel";
import { BYTES, C, JOINED, JOINT, MEMBER, REACH, ROOT, ROW, S } from "./store";

/** Seconds in which the ledger forgets. */
const LEAK: f64 = 0.01;
/** Far beyond any contact, and safe for the arithmetic, N. */
const MOST: f32 = 1e6;
let leak: f64 = 0;
/** Whether joints have come or gone since they were put in order. */
let changed: bool = false;

export function layRattle(): void {
  layJoints();
}
export function startRattle(): void {
  startJoints();
  changed = false;
  leak = Math.exp(-1 / (LEAK * rate));
}

/** Carries out a RATTLE record about coupled body `b`; `id`: its number. Returns a reason for dropping it, or -1. */
export function changeJoint(b: usize, id: u32, record: usize): i32 {
  const slot = load<u32>(record, RATTLE_SLOT),
    flags = load<u32>(record, RATTLE_FLAGS);
  if (slot >= <u32>room) return DROP_NO_ROOM;
  const joint = jointAt(<i32>slot);
  if (flags & RATTLE_BEGINS) {
    begin(joint, b, record, flags);
    changed = true;
    useJoint(<i32>slot);
    return -1;
  }
  const state = load<i32>(joint, STATE);
  if (flags & RATTLE_PLACES_OTHER) {
    if (state != HALF || id != load<u32>(joint, WANTED) || <u32>b == load<u32>(joint, A)) return DROP_BAD_RECORD;
    store<u32>(joint, <u32>b, B);
    gatherPush(b, record, pushOfForce(), joint + PUSH_B);
    store<i32>(joint, ACTS, STATE);
    changed = true;
    return -1;
  }
  if (<u32>b != load<u32>(joint, A) || (state != ACTS && state != HALF)) return DROP_BAD_RECORD;
  if (flags & RATTLE_ENDS) {
    store<i32>(joint, state == ACTS ? ENDS : FREE, STATE);
    store<f32>(joint, 0, STIFFNESS_GOAL);
    store<i32>(joint, BLOCK, LEFT);
    return -1;
  }
  aim(joint, record);
  return -1;
}
function begin(joint: usize, b: usize, record: usize, flags: u32): void {
  const other = load<u32>(record, RATTLE_OTHER),
    next = load<i32>(joint, NEXT);
  memory.fill(joint, 0, JOINT_BYTES);
  // what is linked stays so until the next block; a joint that begins acts from there on
  store<i32>(joint, next, NEXT);
  store<u32>(joint, <u32>b, A);
  store<u32>(joint, other, WANTED);
  store<i32>(joint, flags & RATTLE_BOTH_WAYS ? 1 : 0, BOTH);
  gatherPush(b, record, pushOfForce(), joint + PUSH_A);
  aim(joint, record);
  store<f32>(joint, load<f32>(joint, GAP_GOAL), GAP);
  store<f32>(joint, load<f32>(joint, STIFFNESS_GOAL), STIFFNESS);
  store<i32>(joint, 0, LEFT);
  store<i32>(joint, other == 0 ? ACTS : HALF, STATE);
}
function aim(joint: usize, record: usize): void {
  store<f32>(joint, max<f32>(0, load<f32>(record, RATTLE_GAP)), GAP_GOAL);
  store<f32>(joint, max<f32>(0, load<f32>(record, RATTLE_STIFFNESS)), STIFFNESS_GOAL);
  store<i32>(joint, <i32>max<f32>(1, min<f32>(load<f32>(record, RATTLE_OVER), 1e6)), LEFT);
}

/** A block begins: says of every coupled body which others it is joined to, and lets go of joints that have ended. */
export function linkJoints(): void {
  for (let i = used - 1; i >= 0; i--) {
    const joint = jointAt(i),
      state = load<i32>(joint, STATE);
    if (state == ENDS && load<i32>(joint, LEFT) == 0) {
      store<i32>(joint, FREE, STATE);
      changed = true;
    } else if (state >= ACTS) {
      const a = <usize>load<u32>(joint, A),
        b = <usize>load<u32>(joint, B);
      store<i32>(a, 1, JOINED);
      if (b != 0) {
        store<i32>(b, 1, JOINED);
        unite(<usize>load<u32>(a, ROOT), <usize>load<u32>(b, ROOT));
      }
      store<f64>(
        joint,
        exactSum(ROW, joint + PUSH_A, joint + PUSH_A) + exactSum(ROW, joint + PUSH_B, joint + PUSH_B),
        SQUARES,
      );
    }
    if (i == used - 1 && load<i32>(joint, STATE) == FREE) lowerUsed(i);
  }
  if (changed) findWaysBack();
  changed = false;
  // by slot, so that it does not matter in which order bodies were found to belong together
  for (let i = used - 1; i >= 0; i--) {
    const joint = jointAt(i);
    store<i32>(joint, load<i32>(joint, STATE) >= ACTS ? 1 : 0, LINKED);
    if (load<i32>(joint, LINKED) == 0) continue;
    const root = <usize>load<u32>(<usize>load<u32>(joint, A), ROOT);
    store<i32>(joint, load<i32>(root, JOINT), NEXT);
    store<i32>(root, i, JOINT);
  }
}
function unite(a: usize, b: usize): void {
  if (a == b) return;
  let last = a;
  for (let m = a; m != 0; m = <usize>load<u32>(m, MEMBER)) last = m;
  store<u32>(last, <u32>b, MEMBER);
  for (let m = b; m != 0; m = <usize>load<u32>(m, MEMBER)) store<u32>(m, <u32>a, ROOT);
}

/** The forces of this sample in all joints among the bodies of a root. */
export function rattle(root: usize): void {
  for (let i = load<i32>(root, JOINT); i >= 0; i = load<i32>(jointAt(i), NEXT)) {
    const joint = jointAt(i);
    if (load<i32>(joint, LINKED) == 0) continue;
    glide(joint);
    if (load<i32>(joint, BOTH) != 0) pushBoth(joint);
    else pushOn(joint);
  }
}
function glide(joint: usize): void {
  const left = load<i32>(joint, LEFT);
  if (left == 0) return;
  const gap = load<f32>(joint, GAP),
    stiffness = load<f32>(joint, STIFFNESS);
  store<f32>(joint, gap + (load<f32>(joint, GAP_GOAL) - gap) / <f32>left, GAP);
  store<f32>(joint, stiffness + (load<f32>(joint, STIFFNESS_GOAL) - stiffness) / <f32>left, STIFFNESS);
  store<i32>(joint, left - 1, LEFT);
}
/** How far a body has come at the joint, m. */
function displacement(b: usize, push: usize): f32 {
  return sumOfThree(<usize>load<i32>(b, BYTES), push, b + REACH, b + S);
}
function pushOn(joint: usize): void {
  const a = <usize>load<u32>(joint, A),
    b = <usize>load<u32>(joint, B),
    deep = displacement(a, joint + PUSH_A) - load<f32>(joint, GAP);
  if (b == 0 || deep <= 0) return;
  kick(<usize>load<i32>(b, BYTES), b + C, joint + PUSH_B, min<f32>(load<f32>(joint, STIFFNESS) * deep, MOST));
}
function pushBoth(joint: usize): void {
  const a = <usize>load<u32>(joint, A),
    b = <usize>load<u32>(joint, B),
    held = load<f64>(joint, HELD) * leak,
    there: f32 = b == 0 ? 0 : displacement(b, joint + PUSH_B),
    deep = displacement(a, joint + PUSH_A) - there - load<f32>(joint, GAP);
  store<f64>(joint, held > 1e-30 ? held : 0, HELD);
  if (deep <= 0) return;
  // what a force F takes from the bodies is bF − aF²
  const squares = load<f64>(joint, SQUARES),
    speed = exactSum(<usize>load<i32>(a, BYTES), joint + PUSH_A, a + C),
    speedB: f64 = b == 0 ? 0 : exactSum(<usize>load<i32>(b, BYTES), joint + PUSH_B, b + C),
    half = speed - speedB;
  if (squares < 1e-60) return;
  const most = (half + sqrt(half * half + squares * held)) / squares,
    force = <f32>min(<f64>min<f32>(load<f32>(joint, STIFFNESS) * deep, MOST), most);
  if (!(force > 0)) return;
  const F = <f64>force;
  store<f64>(joint, max(0, held + 2 * half * F - squares * F * F), HELD);
  kick(<usize>load<i32>(a, BYTES), a + C, joint + PUSH_A, -force);
  if (b != 0) kick(<usize>load<i32>(b, BYTES), b + C, joint + PUSH_B, force);
}

/** A coupled body goes: its joints too. */
export function forgetJoints(b: usize): void {
  for (let i = 0; i < used; i++) {
    const joint = jointAt(i);
    if (load<u32>(joint, A) != <u32>b && load<u32>(joint, B) != <u32>b) continue;
    store<i32>(joint, FREE, STATE);
    store<i32>(joint, 0, LINKED);
    changed = true;
  }
}
