// Points that an engine lists twice, as when both bodies of a pair are asked: found by a hash of pair, place and
// impulse.
import type { CleanPoint } from "../record.js";

const bits = new Float64Array(4);
const words = new Int32Array(bits.buffer);

/** Finds points that came twice in a step. */
export class Twins {
  #mask = 0;
  #now = 1;
  #stamps = new Int32Array(0);
  #indices = new Int32Array(0);

  /** Begins a step with so many points at most. */
  begin(most: number): void {
    this.#now++;
    if (2 * most <= this.#stamps.length && this.#now < 2 ** 31 - 1) return;
    const room = 2 ** Math.ceil(Math.log2(Math.max(256, 2 * most)));
    this.#mask = room - 1;
    this.#now = 1;
    this.#stamps = new Int32Array(room);
    this.#indices = new Int32Array(room);
  }

  /** Whether a point is among those that came; if it is not, it will be the next one of them. */
  isTwin(point: CleanPoint, came: readonly CleanPoint[]): boolean {
    let at = markOf(point) & this.#mask;
    while (this.#stamps[at] === this.#now) {
      if (isSame(came[this.#indices[at]], point)) return true;
      at = (at + 1) & this.#mask;
    }
    this.#stamps[at] = this.#now;
    this.#indices[at] = came.length;
    return false;
  }
}

function markOf({ a, b, p, j }: CleanPoint): number {
  bits[0] = p[0];
  bits[1] = p[1];
  bits[2] = p[2];
  bits[3] = j;
  let mark = Math.imul(a, 0x9e37_79b1) ^ b;
  for (let i = 0; i < 8; i++) mark = Math.imul(mark ^ words[i] ^ (mark >>> 15), 0x85eb_ca6b);
  return mark ^ (mark >>> 13);
}

/** Two points at one place with different impulses both count: two triangles may share a corner. */
function isSame(one: CleanPoint, other: CleanPoint): boolean {
  return (
    one.a === other.a &&
    one.b === other.b &&
    Object.is(one.j, other.j) &&
    one.p[0] === other.p[0] &&
    one.p[1] === other.p[1] &&
    one.p[2] === other.p[2] &&
    Math.abs(one.n[0] - other.n[0]) < 1e-9 &&
    Math.abs(one.n[1] - other.n[1]) < 1e-9 &&
    Math.abs(one.n[2] - other.n[2]) < 1e-9
  );
}
