// A body: an instance of a model with its own pitch, damping, gain and place. Its modes are listed in pages of 32, in
// the order of the model; a page says for each mode where its state is and what its pole is.
//
//   page   slot i32 ×32 | increment u32 ×32 | decay f32 ×32
//          slot        ≥ 0 in the bank's chunks: on a line, long lines or off; REST; below REST: in the driven groups
//          increment   frequency, 2^-32 turns a sample (0: above Nyquist, silent)
//          decay       log2 of the amplitude's change a sample

import { Model } from "./model";

@unmanaged
export class Body {
  /** 0 = free. */
  id: u32;
  /** All that its modes are made of. */
  model: Model;
  modes: i32;
  /** First page. */
  page: i32;
  /** Modes in the lines. */
  ringing: i32;
  /** STAYS, RINGS_OUT or FADES. */
  fate: i32;
  // tunings: scales of pitch and damping, and the decay that contacts add (tuning.ts)
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
  /** The tuning for which the driven groups are made. */
  drivePitch: f64;
  driveDamping: f64;
  driveAdded: f64;
  /** Blocks until pitch and damping are at their goals. */
  tuningBlocks: i32;
  /** Blocks until the gains are at their goals. */
  gainBlocks: i32;
  /** The user's gain. */
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
  modesAboveNyquist: i32;
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
  /** 1 = its modes are in hearing's table of modes by Bark (hearing/order.ts). */
  listed: i32;
  inUnlisted: i32;
  /** 1 = it will be struck before it is listened to again. */
  coming: i32;
  /** 1 = roles of its modes have changed: they must be put into groups anew. */
  regroup: i32;
  /** The output it sounds on. */
  output: i32;
  /** Address of its spatial numbers (mix/gains.ts). */
  spatial: u32;
  /** Which place of the listener its gains are for (mix/place.ts). */
  seen: i32;
  /** The user's scale of pitch. */
  ownPitch: f32;
  /** Factor of motion on the pitch. */
  doppler: f32;
  /** m/s. */
  vx: f32;
  vy: f32;
  vz: f32;
  /** Where it is, m; x, y and z say where the sound that is heard now came from. */
  trueX: f32;
  trueY: f32;
  trueZ: f32;
  /** When the last of its records on their way will be heard, samples since the world began. */
  lastHeard: f64;
  /** Changes sent on their way so far. */
  changes: u32;
  /** For each field of a change: the number of the newest change of it that was heard. */
  newest0: u32;
  newest1: u32;
  newest2: u32;
  newest3: u32;
  newest4: u32;
  /**
   * 0 = its groups have no weights yet, 1 = they have, 2 = they also have those of the block before
   * (bank/drive/shaded.ts).
   */
  shaded: i32;
  /** Number of its slot of residual sources, -1 = none. */
  residualAt: i32;
  /** Number of its piece among coupled bodies, -1 = its modes do not act on each other. */
  coupledAt: i32;
  /** First of the inputs by which touches act on it, -1 = none. */
  inputAt: i32;
  /** Modes on long lines; only in the full core. */
  long: i32;
  /** Says which anchors they have (bank/phases.ts). */
  phase: i32;
  inCalled: i32;
  /** Number of the block in which something last happened to it. */
  calm: i32;
  /** 1 = its long modes do not have its newest gains yet. */
  stale: i32;
  /**
   * Above 0: its driven modes are on taps (bank/drive/spectral.ts). 0 or below: they run by recurrences, and for minus
   * this many blocks taps would have been cheaper.
   */
  onTaps: i32;
  /** Factors of strain on pitch and damping, 1 = none. */
  bentPitch: f32;
  bentDamping: f32;
  /** Word of the list of bodies that may have rung out. */
  inDying: i32;
  /** Which sources beside ringing and driven modes sound. Bits: BY_RESIDUAL, BY_COUPLED. */
  sounding: u32;
}

/** The residual sources of a body sound; its coupled modes do. */
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
