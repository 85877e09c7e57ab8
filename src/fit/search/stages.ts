// The stages of a fit, from one struck piece of a recording to partials: search from long windows to short ones,
// fitting after each; fit all anew in tiles, with a price for what stands too close; fill what is left between; and
// solve all amplitudes together from the onset on.
import { solveAmplitudes, weightsOf } from "./amplitudes.js";
import { detect, type Search } from "./bands/detect.js";
import { fill } from "./fill.js";
import { crowded, uncrowded } from "./groups/crowding.js";
import { loudestSpectrum, type NoiseSpectrum } from "./noise.js";
import { findOnset, isHum } from "./onset.js";
import { addPartials, hertz, type Partial, shifted } from "./partial.js";
import type { Piece } from "./piece.js";
import { peakOf, power } from "./recording.js";
import { type Rules, Sweeper } from "./refine.js";
import { Tiles } from "./refit.js";

/** The levels of each search: slow and close partials first, because what is left of them would look like fast ones. */
const PLAN = [
  [3, 2],
  [2, 1],
  [1, 0],
  [3, 2, 1, 0],
];
/** The force still acts in the first moments: poles are fitted from so long after the onset, s. */
const PULSE = 0.002;
/** Weight of that time when amplitudes are solved: what the force does there is not free ringing. */
const IN_PULSE = 0.05;
/** A strike whose modes explain this part of the first moments has no such force. */
const CLEAN = 0.98;
/** Nothing is looked for this far below the peak, as white noise would be, dB; in a cleaner recording further. */
const FLOOR = -60;
/** Lowest and highest frequency of a mode, Hz. */
const LOWEST = 40;
const HIGHEST = 22_000;
/** Partials nearer than d/π to a neighbour are at most this part of all. */
const MOST_CROWDED = 0.09;
/** A search that finds more than this is repeated with a floor twice as high. */
const MOST_CANDIDATES = 600;

/** How partials are kept while they are searched for. */
const SEARCHING: Rules = { worth: 60, proof: 4, near: 4, share: 0.001, expected: 0.01, rounds: 5, apart: false };
/** How they are kept afterwards, when none may come too close to another. */
const POLISHING: Rules = { worth: 30, proof: 1, near: 1, share: 0, expected: 1e-4, rounds: 3, apart: true };
/** The filling, first in wide regions, where fast partials show, then in narrow ones. */
const FILLING = { worth: 10, share: 1e-4, widths: [800, 200] };
/** The price of a crowded partial, dB of what is left around it. */
const PRICE = 1;
/** How much lower the floor lies when all is fitted anew. */
const DEEPER = 0.5;
/** The noise of the recording counts so many times against the floor, which is no noise: it must not be fitted. */
const SURE = { tile: 3, fill: 15 };
/** So much must be heard before a strike to tell what hums, s. */
const LONG_ENOUGH = 0.1;
/** Largest amplitude of a partial, as a multiple of the recording's peak. */
const LOUDEST = 8;

/** Partials of a piece, t from the onset that comes with them. */
export interface FittedPiece {
  onset: number;
  partials: Partial[];
}

/** How a piece is fitted. */
export interface FitPieceOptions {
  /** Ends after the search. */
  quick: boolean;
  /** Is told how far the work is, 0 to 1. */
  report: (share: number, stage: string) => void;
  /** Is given what was found after each round of the search. */
  preview?: (found: FittedPiece) => void;
}

/** Finds the partials of a piece. */
export function fitPiece(piece: Piece, { quick, report, preview }: FitPieceOptions): FittedPiece {
  const { rate } = piece;
  /** The search is this part of the work. */
  const part = quick ? 0.22 : 0.1;
  const start = endOfPulse(piece);
  const samples = piece.samples.slice(start);
  const seconds = samples.length / rate;
  // Nothing rings longer than three times what was heard of it.
  const slowest = Math.log(1000) / (3 * seconds);
  const highest = Math.min(HIGHEST, 0.49 * rate);
  const peak = peakOf(samples);
  const quiet = (least: number, times = 1): NoiseSpectrum => {
    const floor = (2 * least * least) / rate;
    return (frequency) => times * piece.quiet(frequency) + floor;
  };
  let least = peak * 10 ** (FLOOR / 20);
  let search: Search = { samples, rate, noise: quiet(least), slowest, lowest: LOWEST, highest, factor: 1.5 };
  let partials: Partial[] = [];
  PLAN.forEach((levels, pass) => {
    report(part * pass, "searching");
    let found = detect(search, partials, levels);
    for (let again = 0; again < 2 && found.length > MOST_CANDIDATES; again++) {
      least *= 2;
      search = { ...search, noise: quiet(least) };
      found = detect(search, partials, levels);
    }
    partials = [...partials, ...found.map(({ omega, decay }) => ({ omega, decay, re: 0, im: 0 }))];
    const sweeper = new Sweeper(search);
    for (let round = 0; round < 2; round++) {
      report(part * (pass + 0.4 + 0.3 * round), "fitting");
      partials = sweeper.sweep(partials, SEARCHING).filter((p) => isSound(p, peak, search.lowest));
    }
    // What is still unexplained says how clean the recording is, and so how far down it is worth looking.
    least = Math.min(least, Math.sqrt(0.1 * power(leftOf(samples, rate, partials).subarray(0, rate / 2))));
    search = { ...search, noise: quiet(least) };
    preview?.({ onset: piece.onset, partials: shifted(partials, (piece.onset - start) / rate) });
  });
  report(4 * part, quick ? "solving" : "fitting anew");
  const sweeper = new Sweeper(search);
  partials = sweeper.sweep(partials, POLISHING).filter((p) => isSound(p, peak, search.lowest));
  if (quick) {
    const sounds = partials.filter((p) => !isHum(piece, p, seconds));
    return finish(piece, start, uncrowded(sounds, MOST_CROWDED), search);
  }
  const range = { lowest: LOWEST, highest, loudest: LOUDEST * peak };
  const deep = { ...search, noise: withLines(piece, quiet(DEEPER * least, SURE.tile)) };
  const sure = { ...search, noise: withLines(piece, quiet(DEEPER * least, SURE.fill)) };
  partials = refitted(deep, sure, partials, range, report).filter(
    (p) => isSound(p, peak, search.lowest) && !isHum(piece, p, seconds),
  );
  report(0.92, "solving");
  return finish(piece, start, partials, search);
}

/** All partials fitted anew in tiles, with what lies between them filled, and few of them crowded. */
function refitted(
  search: Search,
  sure: Search,
  found: Partial[],
  range: { lowest: number; highest: number; loudest: number },
  report: (share: number, stage: string) => void,
): Partial[] {
  const [even, odd] = [0, 0.5].map((shift) => new Tiles(search, range, shift, range.loudest));
  let partials = even.refit(found, PRICE);
  report(0.6, "fitting anew");
  const many = crowded(partials).size > MOST_CROWDED * partials.length;
  partials = odd.refit(partials, many ? 2 * PRICE : PRICE);
  report(0.7, "filling");
  for (const width of FILLING.widths) {
    partials = [...partials, ...fill(sure, partials, { ...FILLING, width, ...range })];
  }
  report(0.8, "spreading");
  for (let price = 4 * PRICE; price < 100 && crowded(partials).size > MOST_CROWDED * partials.length; price *= 4) {
    partials = even.spread(partials, MOST_CROWDED, price);
    partials = odd.spread(partials, MOST_CROWDED, price);
  }
  return uncrowded(partials, MOST_CROWDED);
}

/**
 * Where free ringing begins: 2 ms after the onset, or later where the sound still grows, for then the force still acts.
 */
function endOfPulse({ samples, rate, onset }: Piece): number {
  const block = Math.round(0.001 * rate);
  const levels = Array.from({ length: 8 }, (_, k) => {
    return peakOf(samples.subarray(onset + k * block, onset + (k + 1) * block));
  });
  const full = levels.findIndex((level) => level > 0.9 * Math.max(...levels));
  const grown = levels[0] < 0.5 * Math.max(...levels) ? full : 0;
  return onset + Math.max(Math.round(PULSE * rate), grown * block);
}

/** A noise spectrum in which what hums before the strike counts as noise. */
function withLines({ before, rate }: Piece, noise: NoiseSpectrum): NoiseSpectrum {
  if (before.length < LONG_ENOUGH * rate) return noise;
  const lines = loudestSpectrum(before, rate);
  return (frequency) => noise(frequency) + lines(frequency);
}

function isSound(partial: Partial, peak: number, lowest: number): boolean {
  return Math.hypot(partial.re, partial.im) < LOUDEST * peak && hertz(partial) > 0.8 * lowest && partial.decay < 445;
}

/** Samples without the partials. */
function leftOf(samples: Float64Array, rate: number, partials: readonly Partial[]): Float64Array {
  const left = samples.slice();
  addPartials(left, rate, partials, -1);
  return left;
}

/** Carries the partials back to the onset and solves all amplitudes from there. */
function finish(piece: Piece, start: number, partials: Partial[], { noise, slowest }: Search) {
  const { rate } = piece;
  const solve = (from: number, list: Partial[], clean = false): Partial[] => {
    const samples = piece.samples.slice(from);
    const weights = weightsOf(samples, rate, 0.5, (noise(1000) * rate) / 2);
    for (let i = 0; !clean && weights.places[i + 1] <= start - from; i++) weights.values[i] *= IN_PULSE;
    const copy = list.map((p) => ({ ...p }));
    return solveAmplitudes(samples, rate, copy, weights) ? copy : list;
  };
  const solved = solve(start, partials);
  const { onset, explained } = findOnset(piece, start, solved);
  let back = shifted(solved, (onset - start) / rate);
  // A strike without a force of its own length: then the first moments belong to the modes, and the fast ones need
  // them.
  if (explained > CLEAN) {
    const target = { samples: piece.samples.slice(onset), rate, noise, slowest };
    const sweeper = new Sweeper(target);
    for (let round = 0; round < 2; round++) back = sweeper.sweep(back, POLISHING);
  }
  return { onset, partials: solve(onset, back, explained > CLEAN) };
}
