// The light of lightning: a soft glow that comes in a twentieth of a second, flickers once and is gone after about a
// second. Never a hard strobe, and nothing at all where the user asked for less motion (the page sees to that).

/** Seconds in which it comes, and in which it is an e-th part of it. */
const COMES = 0.05;
const GOES = 0.28;
/** A second, weaker stroke in the same channel follows after so many seconds, this strong. */
const AGAIN = 0.32;
const WEAKER = 0.5;
/** Strength of the first. */
const STRENGTH = 0.7;
/** Strokes follow each other after so many seconds at least: three flashes a second are never reached. */
const REST = 0.8;

/** The light of the strokes so far. */
export class Flash {
  #struck = Number.NEGATIVE_INFINITY;

  /** Lightning strikes at this time, s. */
  strike(now: number): void {
    if (now - this.#struck > REST) this.#struck = now;
  }

  /** How bright it is at this time, s: 0 to 1. */
  at(now: number): number {
    const age = now - this.#struck;
    const light = STRENGTH * (glow(age) + WEAKER * glow(age - AGAIN));
    return light < 0.004 ? 0 : Math.min(1, light);
  }
}

function glow(age: number): number {
  if (!(age > 0)) return 0;
  return (1 - Math.exp(-age / COMES)) * Math.exp(-age / GOES);
}
