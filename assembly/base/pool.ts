// A pool of equal pieces named by their index: a chain of the free ones, threaded through one i32 a piece. Taking and giving
// back cost a few instructions and fail only for want of pieces (-1). The owner of pieces chains them through the same links.
//
//   pool + 0    i32  first free piece
//   pool + 64   i32  link of every piece

import { reserve } from "./memory";

export function layPool(pieces: i32): usize {
  return reserve(64 + ((<usize>pieces) << 2));
}

export function fillPool(pool: usize, pieces: i32): void {
  for (let i = 0; i < pieces; i++) link(pool, i, i + 1 < pieces ? i + 1 : -1);
  store<i32>(pool, pieces > 0 ? 0 : -1);
}

/** The piece behind `piece` in its chain, -1 at the end. */
export function after(pool: usize, piece: i32): i32 {
  return load<i32>(pool + ((<usize>piece) << 2), 64);
}

export function link(pool: usize, piece: i32, next: i32): void {
  store<i32>(pool + ((<usize>piece) << 2), next, 64);
}

/** A piece with nothing behind it, or -1. */
export function take(pool: usize): i32 {
  const piece = load<i32>(pool);
  if (piece < 0) return -1;
  store<i32>(pool, after(pool, piece));
  link(pool, piece, -1);
  return piece;
}

export function give(pool: usize, piece: i32): void {
  link(pool, piece, load<i32>(pool));
  store<i32>(pool, piece);
}

/** Gives back `piece` and all that is chained behind it. */
export function giveChain(pool: usize, piece: i32): void {
  while (piece >= 0) {
    const next = after(pool, piece);
    give(pool, piece);
    piece = next;
  }
}
