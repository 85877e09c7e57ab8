// A body: an instance of a model with its own pitch, damping, gain and place. Its modes are listed in pages of 32, in
// the order of the model; a page says for each mode where its state is and what its pole is.
//
//   page   slot i32 ×32 | increment u32 ×32 | decay f32 ×32
//          slot        ≥ 0 in the lines; REST; below REST: in the driven groups
//          increment   frequency, 2^32 turns a sample (0: above Nyquist, silent)
//          decay       log2 of the amplitude's change a sample

import { Model } from "./model";

@unmanaged
export class Body {
  /** 0 = free. */
  id: u32;
  /** Address. */
  model: Model;
  modes: i32;
  /** First page. */
  page: i32;
  /** Modes in the lines. */
  ringing: i32;
  /** STAYS, RINGS_OUT or FADES. */
  fate: i32;
  // tunings: scales of pitch and damping, and the decay that contacts add (class Tuning)
  /** At the start of the block being made. */
  pitchBefore: f64;
  dampingBefore: f64;
  addedBefore: f64;
  /** At its end. */
  pitch: f64;
  damping: f64;
  added: f64;
  /** One block further. */
  pitchNext: f64;
  dampingNext: f64;
  addedNext: f64;
  pitchGoal: f64;
  dampingGoal: f64;
  addedGoal: f64;
  /** That for which the driven groups are made. */
  drivePitch: f64;
  driveDamping: f64;
  driveAdded: f64;
  /** Blocks until the goal. */
  tuningLeft: i32;
  /** Blocks until the goal. */
  gainLeft: i32;
  /** The user's. */
  gain: f32;
  /** m. */
  x: f32;
  y: f32;
  z: f32;
  /** Gain to the left at the end of the block being made. */
  leftNow: f32;
  rightNow: f32;
  /** At its start. */
  leftBefore: f32;
  rightBefore: f32;
  leftGoal: f32;
  rightGoal: f32;
  /** First driven group, -1 = none. */
  group: i32;
  /** Blocks without force. */
  idle: i32;
  /** Force stream, -1 = none. */
  stream: i32;
  /** Modes above Nyquist. */
  silent: i32;
  /** Strikes whose pulse goes on in later blocks. */
  pulses: i32;
  /** Words of the lists a body may be in. */
  inScene: i32;
  inGliding: i32;
  inTuning: i32;
  inDriven: i32;
  inLeaving: i32;
  /** Modes in driven groups. */
  grouped: i32;
  /** 1 = struck or driven since it was last listened to. */
  touched: i32;
  /** 1 = some mode is off, or fades. */
  muted: i32;
  /** 1 = its modes stand in the order of the ear. */
  listed: i32;
  inUnlisted: i32;
  /** 1 = it will be struck before it is listened to again. */
  coming: i32;
  /** 1 = modes in its groups have other roles. */
  regroup: i32;
  /** The output it sounds on. */
  output: i32;
  /** Address of its numbers beside the gains at the ears (mix/gains.ts). */
  others: u32;
  /** Which place of the listener its gains are for (mix/place.ts). */
  seen: i32;
  /** The user's scale. */
  ownPitch: f32;
  /** What motion makes of it. */
  doppler: f32;
  /** m/s. */
  vx: f32;
  vy: f32;
  vz: f32;
  /** m: where it is, while X is where its sound still comes from. */
  trueX: f32;
  trueY: f32;
  trueZ: f32;
  /** When the last of all that is on its way will be heard. */
  lastHeard: f64;
  /** Changes that were sent on their way. */
  changes: u32;
  /** Number of the newest change heard of each field of a change. */
  newest0: u32;
  newest1: u32;
  newest2: u32;
  newest3: u32;
  newest4: u32;
  /** 0 = its groups have no weights yet, 1 = they have, 2 = and other ones before (bank/shaded.ts). */
  shaded: i32;
  /** What it has beside its modes, -1 = nothing. */
  residualAt: i32;
  /** Where its modes act on each other, -1 = they do not. */
  coupledAt: i32;
  /** First of the places where contacts act on it, -1 = none. */
  inputAt: i32;
  /** Only in the full core modes on long lines. */
  long: i32;
  /** Which anchors they have (bank/long/tiers.ts). */
  phase: i32;
  inCalled: i32;
  /** Number of the block in which something last happened to it. */
  calm: i32;
  /** 1 = its long modes have other gains than it. */
  stale: i32;
  /**
   * Above 0 its driven modes are on taps (bank/spectral.ts); 0 or below they are not, and this many blocks ago might
   * have been.
   */
  onTaps: i32;
  /** What strain makes of pitch and damping, f32: factors, 1 = nothing. */
  bentPitch: f32;
  bentDamping: f32;
  /** What keeps a body in the world. */
  inDying: i32;
  /** Bits: BY_RESIDUAL, BY_COUPLED. */
  sounding: u32;
}

/** Residual sources of the body sound, or its coupled modes. */
export const BY_RESIDUAL: u32 = 1;
export const BY_COUPLED: u32 = 2;

export const STAYS: i32 = 0;
export const RINGS_OUT: i32 = 1;
export const FADES: i32 = 2;

/** Whether the body is on the drive path: all of it or, when hearing leaves modes out or bundles them, a part. */
export function isDriven(body: Body): bool {
  return body.inDriven != 0;
}

/** Whether its modes act on each other, sample by sample (couple/). */
export function isCoupled(body: Body): bool {
  return FULL ? body.coupledAt >= 0 : false;
}
