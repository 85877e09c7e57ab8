// A pool of equal pieces named by their index. Free pieces form a chain, threaded through one i32 a piece. Taking and
// giving back cost a few instructions and fail only for want of pieces (-1). Whoever takes pieces may chain them
// through the same links.

import { reserve } from "./memory";

/** Bytes before the links: the head, up to a whole cache line. */
const HEAD: usize = (offsetof<Pool>() + 63) & ~63;

@unmanaged
export class Pool {
  /** First free piece, -1 = none. */
  free: i32;

  /** All pieces are free. */
  reset(pieces: i32): void {
    for (let i = 0; i < pieces; i++) this.link(i, i + 1 < pieces ? i + 1 : -1);
    this.free = pieces > 0 ? 0 : -1;
  }
  /** The piece behind `piece` in its chain, -1 at the end. */
  after(piece: i32): i32 {
    return load<i32>(changetype<usize>(this) + ((<usize>piece) << 2), HEAD);
  }
  link(piece: i32, next: i32): void {
    store<i32>(changetype<usize>(this) + ((<usize>piece) << 2), next, HEAD);
  }
  /** A piece with nothing behind it, or -1. */
  take(): i32 {
    const piece = this.free;
    if (piece < 0) return -1;
    this.free = this.after(piece);
    this.link(piece, -1);
    return piece;
  }
  give(piece: i32): void {
    this.link(piece, this.free);
    this.free = piece;
  }
  /** Gives back `piece` and all that is chained behind it. */
  giveChain(piece: i32): void {
    while (piece >= 0) {
      const next = this.after(piece);
      this.give(piece);
      piece = next;
    }
  }
}

export function reservePool(pieces: i32): Pool {
  return changetype<Pool>(reserve(HEAD + ((<usize>pieces) << 2)));
}
