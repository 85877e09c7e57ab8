// Where coupled bodies are kept: a pool of equal pieces, and a list of those in use.

import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { COUPLED_BYTES, Coupled } from "./coupled";
import { coupling } from "./state";

/** Room for as many coupled bodies as the world may have. */
export function reserveStore(): void {
  coupling.pieces = reserve(config.maxCoupled, COUPLED_BYTES);
  coupling.piecePool = reservePool(config.maxCoupled);
  coupling.all = reserveList<Coupled>(config.maxCoupled);
}
/** No body is coupled. */
export function resetStore(): void {
  coupling.piecePool.reset(config.maxCoupled);
  coupling.all.reset(offsetof<Coupled>("inAll"));
}

function pieceAt(i: i32): Coupled {
  return changetype<Coupled>(coupling.pieces + <usize>i * COUPLED_BYTES);
}
/** The piece of a coupled body, or 0 when the body is not coupled. */
export function coupledOf(body: Body): Coupled {
  const i = body.coupledAt;
  return i < 0 ? changetype<Coupled>(0) : pieceAt(i);
}
/** How many bodies are coupled. */
export function coupledCount(): i32 {
  return coupling.all.size;
}
/** Coupled body i of the list. */
export function coupledAt(i: i32): Coupled {
  return coupling.all.item(i);
}

/** Makes a body coupled, with all rows 0; returns 0 for want of room. */
export function takePiece(body: Body): Coupled {
  const i = coupling.piecePool.take();
  if (i < 0) return changetype<Coupled>(0);
  const b = pieceAt(i);
  memory.fill(changetype<usize>(b), 0, COUPLED_BYTES);
  b.body = body;
  b.root = b;
  b.joint = -1;
  b.feed = -1;
  body.coupledAt = i;
  coupling.all.join(b);
  return b;
}
/** Frees the piece: its body is coupled no more. */
export function givePiece(b: Coupled): void {
  const body = b.body;
  coupling.all.leave(b);
  coupling.piecePool.give(body.coupledAt);
  body.coupledAt = -1;
}
