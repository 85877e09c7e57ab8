// The chance of rain in float64: xorshift128 (Marsaglia 2003) seeded by the hash of a purpose, two numbers and rain's seed, as the core draws it.

import { hash4 } from "../../src/math/hash.js";

/** A stream of chance. */
export class Chance {
  private readonly state: Uint32Array;
  constructor(what: number, a: number, b: number, seed: number) {
    this.state = hash4(what, a, b, seed);
    this.state[3] |= 1;
  }
  /** 32 random bits. */
  word(): number {
    const s = this.state;
    const t = s[0] ^ (s[0] << 11);
    const last = s[3];
    s.copyWithin(0, 1);
    s[3] = last ^ (last >>> 19) ^ t ^ (t >>> 8);
    return s[3];
  }
  /** 0 ≤ u < 1 */
  unit(): number {
    return (this.word() >>> 8) * 2 ** -24;
  }
  /** Mean 0, deviation 1. */
  normal(): number {
    const open = () => (this.word() + 0.5) * 2 ** -32;
    const size = Math.sqrt(-2 * Math.log(open()));
    return size * Math.cos(2 * Math.PI * open());
  }
}
