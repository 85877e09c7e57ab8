import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { MOST_COUPLED_MODES } from "../records/contact";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { Coupled } from "./coupled";
import { coupling } from "./state";

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

export function reserveStore(): void {
  coupling.pieces = reserve(<usize>config.maxCoupled * PIECE);
  coupling.storePool = reservePool(config.maxCoupled);
  coupling.all = reserveList<Coupled>(config.maxCoupled);
}
export function resetStore(): void {
  coupling.storePool.reset(config.maxCoupled);
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
  const i = coupling.storePool.take();
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
  coupling.storePool.give(body.coupledAt);
  body.coupledAt = -1;
}
