// A coupled body: what is kept of it beside the rows of its modes.

import { Body } from "../scene/body";

@unmanaged
export class Coupled {
  // Bodies whose modes act on each other: where they keep their modes. A mode is a rotating pair in energy coordinates, c = q̇/√2 and
  // s = ωq/√2 (PHYSICS §8.1); a body's modes lie in rows, in order of frequency, padded with zeros to whole eights.
  //
  // a piece   header 256 B | rows of 1 KiB, one f32 a mode | four blocks of sound
  /** Header address. */
  body: Body;
  /** Modes. */
  count: i32;
  /** Of a row that is in use. */
  bytes: i32;
  awake: i32;
  /** Samples of the block that are made. */
  done: i32;
  /** The first of those that it is joined to. */
  root: Coupled;
  /** The next of those, 0 = none. */
  member: Coupled;
  /** First joint among them; the root's counts. */
  joint: i32;
  /** First feed of the block. */
  feed: i32;
  /** 1 = by some joint. */
  joined: i32;
  /** Word of the list of all. */
  inAll: i32;
  /** What the rows of poles hold: POLES_… */
  poles: i32;
  /** 1 = pitch or damping moved in the last block. */
  tuned: i32;
  /** Ears with weights of their own, or 1. */
  outs: i32;
  /** 1 = weights of the block before count too. */
  shades: i32;
  /** 1 = there are weights. */
  weighed: i32;
  curve: u32;
  feedback: f32;
  bound: f32;
  /** s/m. */
  drive: f32;
  /** Of the feedback, N·s/m. */
  gain: f32;
  /** Its change in a sample. */
  gainStep: f32;
  /** Velocity at the feedback's point one sample ago, m/s. */
  heard: f32;
  /** 1/J. */
  kappa: f32;
  /** Rad. */
  angle: f32;
  outCurve: u32;
  outDrive: f32;
  outCurveBefore: u32;
  outDriveBefore: f32;
  stretch: f32;
  spread: f32;
  seed: u32;
  /** Behind both poles. */
  strainNow: f32;
  /** Behind the first. */
  strainHalf: f32;
  strainGoal: f32;
  /** Largest weight squared. */
  loudest: f32;
  /** 1 − r of the mode that decays least. */
  loss: f32;
  /** The goal from the next block on. */
  strainAsked: f32;
  /** Of the order of one-way joints (cascade.ts) the lowest address of those that push on each other. */
  label: Coupled;
  peeled: i32;
  reached: i32;
}
