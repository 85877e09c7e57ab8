// A coupled body: a body whose modes act on each other. A mode is a rotating pair in energy coordinates, c = q̇/√2 and
// s = ωq/√2 (PHYSICS §8.1); the modes lie in rows, in order of frequency, padded with zeros to whole eights.
//
//   a coupled body   its fields, padded to 64 B | rows of 1 KiB, a number a mode | four blocks of sound
//
// Kernels read the rows at the offsets C, S …; everybody else by the getters.

import { Row } from "../base/row";
import { MOST_COUPLED_MODES } from "../records/contact";
import { BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";

/** Bytes of a row of modes. */
export const ROW: usize = MOST_COUPLED_MODES * 4;

@unmanaged
export class Coupled {
  body: Body;
  /** Modes in the rows. */
  count: i32;
  /** Modes in the rows with the zeros behind them, whole eights. */
  padded: i32;
  /** State of its sound in this block (run.ts): ASLEEP, RUNS, PLAYED or FALLS_ASLEEP. */
  awake: i32;
  /** Samples of the block that are made. */
  done: i32;
  /** The first of the bodies that it is joined to, itself where there are none. */
  root: Coupled;
  /** The next of the bodies joined to the same root, 0 = none. */
  member: Coupled;
  /** Of a root: the first joint among its bodies, -1 = none. */
  joint: i32;
  /** The first feed that acts on it in this block, -1 = none. */
  feed: i32;
  /** 1 = some joint acts on it. */
  joined: i32;
  /** Word of the list of all coupled bodies. */
  inAll: i32;
  /** Kind of poles in the rows: POLES_… */
  poles: i32;
  /** 1 = pitch or damping moved in the last block. */
  tuned: i32;
  /** Ears with weights of their own, or 1. */
  outs: i32;
  /** 1 = this block crossfades from the sound by the last block's weights to the sound by the new ones. */
  shades: i32;
  /** 1 = the rows of weights are filled. */
  weighed: i32;
  /** Curve of the feedback: CURVE_… */
  curve: u32;
  /** Gain of the feedback as a part of what is safe, 0 … MOST_FEEDBACK. */
  feedback: f32;
  /** The user's bound of |velocity/force| at the feedback's point, (m/s)/N. */
  bound: f32;
  /** 1/velocity at which the curve bends, s/m. */
  drive: f32;
  /** Gain of the feedback now, N·s/m; below 0 = none yet. */
  gain: f32;
  /** Change of this gain in a sample, N·s/m. */
  gainStep: f32;
  /** Velocity at the feedback's point one sample ago, m/s. */
  heard: f32;
  /** How fast rotation grows with energy, 1/J. */
  kappa: f32;
  /** Largest angle of rotation, rad. */
  angle: f32;
  /** Curve on the sound that leaves: CURVE_… */
  outCurve: u32;
  /** 1/pressure at which that curve bends, 1/Pa at 1 m. */
  outDrive: f32;
  /** Curve and 1/pressure in the block before. */
  outCurveBefore: u32;
  outDriveBefore: f32;
  /** κ of strain, the body's own. */
  stretch: f32;
  /** How far κ differs from mode to mode, 0 … 1. */
  spread: f32;
  /** Seed of these differences. */
  seed: u32;
  /** Strain behind both low-pass poles. */
  strainNow: f32;
  /** Strain behind the first of them. */
  strainHalf: f32;
  /** Strain that both poles approach in this block. */
  strainGoal: f32;
  /** |radiation|² of the loudest mode, Pa²/J at 1 m. */
  loudest: f32;
  /** 1 − r of the mode that decays least. */
  loss: f32;
  /** Strain to go to from the next block on. */
  strainAsked: f32;
  /**
   * For the order of one-way joints (cascade.ts): the coupled body of lowest address among those that push on each
   * other.
   */
  label: Coupled;
  /** 1 = no ring of one-way joints goes through this label. */
  peeled: i32;
  /** 1 = in this round some one-way joint leads to this label. */
  reached: i32;

  /** c = q̇/√2 of every mode, √J. */
  get c(): Row<f32> {
    return row<f32>(this, C);
  }
  /** s = ωq/√2, √J. */
  get s(): Row<f32> {
    return row<f32>(this, S);
  }
  /** Pole of every mode: r cos ω. */
  get turnC(): Row<f32> {
    return row<f32>(this, TURN_C);
  }
  /** r sin ω. */
  get turnS(): Row<f32> {
    return row<f32>(this, TURN_S);
  }
  /** While poles move: the change of r cos ω and r sin ω in a sample. */
  get stepC(): Row<f32> {
    return row<f32>(this, STEP_C);
  }
  get stepS(): Row<f32> {
    return row<f32>(this, STEP_S);
  }
  /** What a block of rounded poles gets wrong: true pole^128 / rounded pole^128 − 1, real and imaginary part. */
  get driftR(): Row<f32> {
    return row<f32>(this, DRIFT_R);
  }
  get driftI(): Row<f32> {
    return row<f32>(this, DRIFT_I);
  }
  /** Frequency at the end of the block, without strain, turns a sample; 0 = above Nyquist. */
  get turns(): Row<f32> {
    return row<f32>(this, TURNS);
  }
  /** Frequency at the start of the block. */
  get turnsBefore(): Row<f32> {
    return row<f32>(this, TURNS_BEFORE);
  }
  /** Decay at the end of the block, without strain, log2 of the amplitude's change a sample. */
  get decays(): Row<f32> {
    return row<f32>(this, DECAYS);
  }
  /** Decay at the start of the block. */
  get decaysBefore(): Row<f32> {
    return row<f32>(this, DECAYS_BEFORE);
  }
  /** 1/(π · turns): from a push times s to a displacement in m. */
  get reach(): Row<f32> {
    return row<f32>(this, REACH);
  }
  /** Number of every mode in the model. */
  get modes(): Row<i32> {
    return row<i32>(this, MODES);
  }
  /** Number of every mode among all modes of the world (scene/page.ts). */
  get numbers(): Row<i32> {
    return row<i32>(this, NUMBERS);
  }
  /** κ of strain of every mode. */
  get kappas(): Row<f32> {
    return row<f32>(this, KAPPAS);
  }
  /** φ/(√2 rate) at the feedback's point: what 1 N over a sample gives to c. */
  get push(): Row<f32> {
    return row<f32>(this, PUSH);
  }
  /** Weights a of the sound a·c + b·s. Sets 0 and 1: the two ears; 2 and 3: the same a block before. */
  weightsOfC(set: i32): Row<f32> {
    return row<f32>(this, WEIGHTS + <usize>(2 * set) * ROW);
  }
  /** Weights b. */
  weightsOfS(set: i32): Row<f32> {
    return row<f32>(this, WEIGHTS + <usize>(2 * set + 1) * ROW);
  }
  /** The block's sound by a set of weights, 128 samples. */
  sound(set: i32): Row<f32> {
    return row<f32>(this, SOUND + <usize>set * BLOCK_BYTES);
  }
}

/** Kinds of poles in the rows: none yet. */
export const POLES_NONE: i32 = 0;
/** Exact poles, with the drift that their rounding causes in rows of its own. */
export const POLES_EXACT: i32 = 1;
/** Poles that shrink a little more than they should (poles.ts). */
export const POLES_SAFE: i32 = 2;
/** Poles that move from sample to sample. */
export const POLES_MOVE: i32 = 3;

/** Bytes of the fields, whole cache lines. */
const HEADER: usize = (offsetof<Coupled>() + 63) & ~63;

// ---- where the rows lie
export const C: usize = HEADER;
export const S: usize = HEADER + ROW;
export const TURN_C: usize = HEADER + 2 * ROW;
export const TURN_S: usize = HEADER + 3 * ROW;
export const STEP_C: usize = HEADER + 4 * ROW;
export const STEP_S: usize = HEADER + 5 * ROW;
const DRIFT_R: usize = HEADER + 6 * ROW;
const DRIFT_I: usize = HEADER + 7 * ROW;
const TURNS: usize = HEADER + 8 * ROW;
const TURNS_BEFORE: usize = HEADER + 9 * ROW;
const DECAYS: usize = HEADER + 10 * ROW;
const DECAYS_BEFORE: usize = HEADER + 11 * ROW;
const REACH: usize = HEADER + 12 * ROW;
const MODES: usize = HEADER + 13 * ROW;
const NUMBERS: usize = HEADER + 14 * ROW;
const KAPPAS: usize = HEADER + 15 * ROW;
const PUSH: usize = HEADER + 16 * ROW;
/** Eight rows: two of every set of weights. */
export const WEIGHTS: usize = HEADER + 17 * ROW;
const SOUND: usize = HEADER + 25 * ROW;
/** Bytes of a coupled body with all that lies behind its fields. */
export const COUPLED_BYTES: usize = SOUND + 4 * BLOCK_BYTES;

function row<T>(b: Coupled, offset: usize): Row<T> {
  return changetype<Row<T>>(changetype<usize>(b) + offset);
}
