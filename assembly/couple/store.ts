import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { fillPool, give, layPool, take } from "../base/pool";
import { MOST_COUPLED_MODES } from "../records/contact";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { coupling } from "./state";

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
const HEADER: usize = (offsetof<Coupled>() + 63) & ~63;

/** Nothing; exact ones with their drift; ones that shrink a little more than they should (poles.ts); ones that move. */
export const POLES_NONE: i32 = 0;
export const POLES_EXACT: i32 = 1;
export const POLES_SAFE: i32 = 2;
export const POLES_MOVE: i32 = 3;

// ---- rows
export const ROW: usize = MOST_COUPLED_MODES * 4;
export const C: usize = HEADER;
export const S: usize = HEADER + ROW;
export const TURN_C: usize = HEADER + 2 * ROW; // r cos ω
export const TURN_S: usize = HEADER + 3 * ROW;
export const STEP_C: usize = HEADER + 4 * ROW; // their change in a sample
export const STEP_S: usize = HEADER + 5 * ROW;
export const DRIFT_R: usize = HEADER + 6 * ROW; // what a block of rounded poles loses
export const DRIFT_I: usize = HEADER + 7 * ROW;
export const TURNS: usize = HEADER + 8 * ROW; // turns a sample at the end of the block, without strain; 0 = above Nyquist
export const TURNS_BEFORE: usize = HEADER + 9 * ROW;
export const FALLS: usize = HEADER + 10 * ROW; // decay, log2 a sample
export const FALLS_BEFORE: usize = HEADER + 11 * ROW;
export const REACH: usize = HEADER + 12 * ROW; // 1/(π · turns): from a push to a displacement
export const MODE: usize = HEADER + 13 * ROW; // i32, number in the model
export const NUMBER: usize = HEADER + 14 * ROW; // i32, number among all modes
export const KAPPAS: usize = HEADER + 15 * ROW; // of strain
export const PUSH: usize = HEADER + 16 * ROW; // φ/(√2 rate) at the feedback's point
/** Weights of the sound, a·c + b·s: rows a and b of the first ear, of the second, and both as they were a block before. */
export const WEIGHTS: usize = HEADER + 17 * ROW;
export const WEIGHTS_BEFORE: usize = HEADER + 21 * ROW;
/** Sound of the block: first ear, second ear, and both with the weights of the block before. */
export const SOUND: usize = HEADER + 25 * ROW;
const PIECE: usize = HEADER + 27 * ROW;

export function layStore(): void {
  coupling.pieces = reserve(<usize>config.maxCoupled * PIECE);
  coupling.storePool = layPool(config.maxCoupled);
  coupling.all = reserveList<Coupled>(config.maxCoupled);
}
export function startStore(): void {
  fillPool(coupling.storePool, config.maxCoupled);
  coupling.all.reset(offsetof<Coupled>("inAll"));
}

/** The piece of a body, or 0 when its modes do not act on each other. */
export function coupledOf(body: Body): Coupled {
  const i = body.coupledAt;
  return i < 0 ? changetype<Coupled>(0) : changetype<Coupled>(coupling.pieces + <usize>i * PIECE);
}
export function coupledCount(): i32 {
  return coupling.all.size;
}
export function coupledAt(i: i32): Coupled {
  return coupling.all.item(i);
}

/** A piece for a body, all zeros, or 0 for want of room. */
export function takePiece(body: Body): Coupled {
  const i = take(coupling.storePool);
  if (i < 0) return changetype<Coupled>(0);
  const b = changetype<Coupled>(coupling.pieces + <usize>i * PIECE);
  memory.fill(changetype<usize>(b), 0, PIECE);
  b.body = body;
  b.root = b;
  b.joint = -1;
  b.feed = -1;
  body.coupledAt = i;
  coupling.all.join(b);
  return b;
}
export function givePiece(b: Coupled): void {
  const body = b.body;
  coupling.all.leave(b);
  give(coupling.storePool, body.coupledAt);
  body.coupledAt = -1;
}
