// Two questions that a fit can answer better than the samples alone: at which sample the modes begin, and whether a
// line was there before the strike.
import { addPartials, type Partial, shifted } from "./partial.js";
import type { Piece } from "./piece.js";

/** The onset is looked for so far around the first guess, s. */
const AROUND = 0.0015;

/** The modes' own onset is believed when they explain this part of the energy between it and the start of the fit. */
const BELIEVED = 0.8;

/**
 * The sample from which the modes, carried back, explain most: before it silence is the better guess, after it the
 * modes. Where the force was not over and the modes explain little of the first moments, the first guess stands. Comes
 * with the part of the energy up to `start` that the modes explain.
 *
 * @param start sample at which the partials' t is 0.
 */
export function findOnset(
  piece: Piece,
  start: number,
  partials: readonly Partial[],
): { onset: number; explained: number } {
  const { samples, rate, onset } = piece;
  const first = Math.max(0, onset - Math.round(AROUND * rate));
  const last = Math.min(start, onset + Math.round(AROUND * rate));
  const model = new Float64Array(start - first);
  addPartials(model, rate, shifted(partials, (first - start) / rate));
  let gain = 0;
  let energy = 0;
  let best = { gain: Number.NEGATIVE_INFINITY, energy: 1, at: onset };
  for (let i = start - 1; i >= first; i--) {
    const x = samples[i];
    const left = x - model[i - first];
    energy += x * x;
    gain += x * x - left * left;
    if (i <= last && gain > best.gain) best = { gain, energy, at: i };
  }
  const explained = best.gain / best.energy;
  return explained > BELIEVED ? { onset: best.at, explained } : { onset, explained: 0 };
}

/** Whether a partial does not decay, or was there before the strike already: hum, or a tone of the room. */
export function isHum(piece: Piece, partial: Partial, seconds: number): boolean {
  if (partial.decay * seconds < 0.15) return true;
  const { before, rate } = piece;
  if (before.length < 0.1 * rate) return false;
  let x = 0;
  let y = 0;
  let sum = 0;
  for (let n = 0; n < before.length; n++) {
    const w = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / before.length);
    const angle = (partial.omega * n) / rate;
    x += w * before[n] * Math.cos(angle);
    y -= w * before[n] * Math.sin(angle);
    sum += w;
  }
  return (2 * Math.hypot(x, y)) / sum > 0.4 * Math.hypot(partial.re, partial.im);
}
