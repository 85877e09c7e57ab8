// Rain's chance as the core draws it: xorshift128 seeded by pcg4d of a purpose, two numbers and rain's seed. Word for
// word the same bits.
import { hash4 } from "../../src/math/hash.js";

/** What is drawn for. */
export const PURPOSES = { count: 0x64726f70, drops: 0x66616c6c, noise: 0x6e6f6973, gust: 0x67757374 } as const;

/** One generator. */
export class Chance {
  readonly #state: Uint32Array;

  constructor(what: number, a: number, b: number, seed: number) {
    this.#state = hash4(what, a, b, seed);
    this.#state[3] |= 1;
  }
  /** 32 random bits. */
  word(): number {
    const s = this.#state;
    const t = s[0] ^ (s[0] << 11);
    const next = (s[3] ^ (s[3] >>> 19) ^ t ^ (t >>> 8)) >>> 0;
    s.copyWithin(0, 1);
    s[3] = next;
    return next;
  }
  /** 0 < u < 1 */
  open(): number {
    return (this.word() + 0.5) * 2 ** -32;
  }
  /** 0 ≤ u < 1 */
  unit(): number {
    return (this.word() >>> 8) * 2 ** -24;
  }
  /** Mean 0, deviation 1. */
  normal(): number {
    const size = Math.sqrt(-2 * Math.log(this.open()));
    return size * Math.cos(2 * Math.PI * this.open());
  }
  /** A Poisson number: by inversion below 30, else a normal number with the law's skewness. */
  poisson(mean: number): number {
    if (!(mean > 0)) return 0;
    if (mean >= 30) {
      const z = this.normal();
      return Math.max(0, Math.floor(mean + Math.sqrt(mean) * z + (z * z - 1) / 6 + 0.5));
    }
    const u = this.open();
    let [share, n] = [Math.exp(-mean), 0];
    for (let sum = share; u > sum && n < 200; sum += share) share *= mean / ++n;
    return n;
  }
}
