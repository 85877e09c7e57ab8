// Bodies whose modes act on each other: where they keep their modes. A mode is a rotating pair in energy coordinates, c = q̇/√2 and
// s = ωq/√2 (PHYSICS §8.1); a body's modes lie in rows, in order of frequency, padded with zeros to whole eights.
//
//   a piece   header 256 B | rows of 1 KiB, one f32 a mode | four blocks of sound

import { item, join, layList, leave, size } from "../base/list";
import { reserve } from "../base/memory";
import { fillPool, give, layPool, take } from "../base/pool";
import { maxCoupled } from "../records/room";
import { COUPLED_AT } from "../scene/body";

// ---- header
export const BODY: usize = 0; // u32, address
export const COUNT: usize = 4; // i32, modes
export const BYTES: usize = 8; // i32, of a row that is in use
export const AWAKE: usize = 12; // i32
export const DONE: usize = 16; // i32, samples of the block that are made
export const ROOT: usize = 20; // u32, the first of those that it is joined to
export const MEMBER: usize = 24; // u32, the next of those, 0 = none
export const JOINT: usize = 28; // i32, first joint among them; the root's counts
export const FEED: usize = 32; // i32, first feed of the block
export const JOINED: usize = 36; // i32, 1 = by some joint
export const LIST: usize = 40; // word of the list of all
export const POLES: usize = 44; // i32, what the rows of poles hold: POLES_…
export const TUNED: usize = 48; // i32, 1 = pitch or damping moved in the last block
export const OUTS: usize = 52; // i32, ears with weights of their own, or 1
export const SHADES: usize = 56; // i32, 1 = weights of the block before count too
export const WEIGHED: usize = 60; // i32, 1 = there are weights
export const CURVE: usize = 64; // u32
export const FEEDBACK: usize = 68; // f32
export const BOUND: usize = 72; // f32
export const DRIVE: usize = 76; // f32, s/m
export const GAIN: usize = 80; // f32, of the feedback, N·s/m
export const GAIN_STEP: usize = 84; // f32, its change in a sample
export const HEARD: usize = 88; // f32, velocity at the feedback's point one sample ago, m/s
export const KAPPA: usize = 92; // f32, 1/J
export const ANGLE: usize = 96; // f32, rad
export const OUT_CURVE: usize = 100; // u32
export const OUT_DRIVE: usize = 104; // f32
export const OUT_CURVE_BEFORE: usize = 108;
export const OUT_DRIVE_BEFORE: usize = 112;
export const STRETCH: usize = 116; // f32
export const SPREAD: usize = 120; // f32
export const SEED: usize = 124; // u32
export const STRAIN_NOW: usize = 128; // f32, behind both poles
export const STRAIN_HALF: usize = 132; // f32, behind the first
export const STRAIN_GOAL: usize = 136; // f32
export const STRAIN_ASKED: usize = 148; // f32, the goal from the next block on
export const LOUDEST: usize = 140; // f32, largest weight squared
export const LOSS: usize = 144; // f32, 1 − r of the mode that decays least
// of the order of one-way joints (cascade.ts)
export const LABEL: usize = 152; // u32, the lowest address of those that push on each other
export const PEELED: usize = 156; // i32
export const REACHED: usize = 160; // i32
const HEADER: usize = 256;

/** Nothing; exact ones with their drift; ones that shrink a little more than they should (poles.ts); ones that move. */
export const POLES_NONE: i32 = 0;
export const POLES_EXACT: i32 = 1;
export const POLES_SAFE: i32 = 2;
export const POLES_MOVE: i32 = 3;

// ---- rows
export const ROW: usize = 1024; // MOST_COUPLED_MODES floats
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

let pieces: usize = 0;
let pool: usize = 0;
/** Addresses of all that are in use. */
let all: usize = 0;

export function layStore(): void {
  pieces = reserve(<usize>maxCoupled * PIECE);
  pool = layPool(maxCoupled);
  all = layList(maxCoupled);
}
export function startStore(): void {
  fillPool(pool, maxCoupled);
  store<i32>(all, 0);
}

/** The piece of a body, or 0 when its modes do not act on each other. */
export function coupledOf(body: usize): usize {
  const i = load<i32>(body, COUPLED_AT);
  return i < 0 ? 0 : pieces + <usize>i * PIECE;
}
export function coupledCount(): i32 {
  return size(all);
}
export function coupledAt(i: i32): usize {
  return item(all, i);
}

/** A piece for a body, all zeros, or 0 for want of room. */
export function takePiece(body: usize): usize {
  const i = take(pool);
  if (i < 0) return 0;
  const b = pieces + <usize>i * PIECE;
  memory.fill(b, 0, PIECE);
  store<u32>(b, <u32>body, BODY);
  store<u32>(b, <u32>b, ROOT);
  store<i32>(b, -1, JOINT);
  store<i32>(b, -1, FEED);
  store<i32>(body, i, COUPLED_AT);
  join(all, b, b + LIST);
  return b;
}
export function givePiece(b: usize): void {
  const body = <usize>load<u32>(b, BODY);
  leave(all, b, LIST);
  give(pool, load<i32>(body, COUPLED_AT));
  store<i32>(body, -1, COUPLED_AT);
}
