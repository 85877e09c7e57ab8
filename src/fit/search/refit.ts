// Fits the spectrum anew, tile by tile. A search that finds partials one after the other ends where none of them can
// move alone; here all partials of a narrow tile are proposed and fitted together, the others standing still and taken
// out exactly. A tile's partials are replaced only where the new ones are cheaper.
import { powerOfTwo } from "../../math/fft.js";
import { type Band, energyOf, framesFor, hopsOf, subtractPartials, WINDOW_POWER } from "./bands/band.js";
import { Frames } from "./bands/frames.js";
import { crowded } from "./groups/crowding.js";
import { asTheyStand, bestProposal, type Question } from "./groups/proposals.js";
import { hertz, type Partial } from "./partial.js";
import type { Target } from "./refine.js";

/** Width of a tile, and from its middle to the first zero of the window, Hz. */
const WIDTH = 48;
const LOBE = 60;
/** Partials may lie so far outside of their tile, Hz. */
const MARGIN = 15;
/** Partials so far around a tile keep their distance, Hz. */
const AROUND = 100;
/** Frames under one window, and how much of the sound is looked at, s. */
const OVERLAP = 6;
const SECONDS = 4;
/** A tile is looked at when more than this is left in it, as a multiple of the noise. */
const LEFT = 1.5;
/** Least gain of new partials, dB. */
const MARGIN_DB = 0.1;
/** In the strongest tile a crowded partial costs this part of the price, which grows to all of it over so many dB. */
const STRONGEST = { part: 0.25, range: 40 };

interface Tile {
  low: number;
  high: number;
  /** The band as recorded. */
  band: Band;
  variance: number;
  energy: number;
}

/** The spectrum of a recording in tiles. */
export class Tiles {
  readonly #target: Target;
  readonly #tiles: Tile[];
  readonly #strongest: number;
  readonly #loudest: number;

  /**
   * @param shift where the first tile begins, as a part of a tile.
   * @param loudest largest amplitude of a partial.
   */
  constructor(target: Target, range: { lowest: number; highest: number }, shift: number, loudest: number) {
    this.#target = target;
    this.#loudest = loudest;
    this.#tiles = tilesOf(target, range, shift);
    this.#strongest = this.#tiles.reduce((most, { energy }) => Math.max(most, energy), 1e-300);
  }

  /**
   * Goes over all tiles in which something is left, the most first.
   *
   * @param price what a crowded partial costs, dB of what is left in its tile.
   */
  refit(partials: readonly Partial[], price: number): Partial[] {
    const open = this.#tiles
      .map((tile) => ({ tile, left: energyOf(this.#without(tile, partials)) / (tile.variance * lengthOf(tile.band)) }))
      .filter(({ left }) => left > LEFT)
      .sort((a, b) => b.left - a.left);
    return open.reduce((all, { tile }) => this.#refitTile(tile, all, price), [...partials]);
  }

  /** Goes over tiles with crowded partials, the weakest first, until at most a share of all partials is crowded. */
  spread(partials: readonly Partial[], share: number, price: number): Partial[] {
    let all = [...partials];
    for (const tile of [...this.#tiles].sort((a, b) => a.energy - b.energy)) {
      const near = crowded(all);
      if (near.size <= share * all.length) break;
      if (all.some((p) => near.has(p) && isIn(tile, p))) all = this.#refitTile(tile, all, price);
    }
    return all;
  }

  #refitTile(tile: Tile, all: Partial[], price: number): Partial[] {
    const inside = all.filter((p) => isIn(tile, p));
    const outside = all.filter((p) => !isIn(tile, p));
    const below = (-10 * Math.log10(tile.energy / this.#strongest)) / STRONGEST.range;
    const question: Question = {
      band: this.#without(tile, outside),
      variance: tile.variance,
      slowest: this.#target.slowest,
      loudest: this.#loudest,
      low: 2 * Math.PI * (tile.low - MARGIN),
      high: 2 * Math.PI * (tile.high + MARGIN),
      fences: outside.filter((p) => hertz(p) > tile.low - AROUND && hertz(p) < tile.high + AROUND),
      price: price * Math.min(1, Math.max(STRONGEST.part, below)),
    };
    const best = bestProposal(question, inside);
    return best && best.price < asTheyStand(question, inside).price - MARGIN_DB ? [...outside, ...best.partials] : all;
  }

  #without({ band, variance }: Tile, partials: readonly Partial[]): Band {
    const copy = { ...band, re: band.re.slice(), im: band.im.slice() };
    subtractPartials(copy, partials, 1e-3 * Math.sqrt(variance));
    return copy;
  }
}

function tilesOf(
  { samples, rate, noise }: Target,
  { lowest, highest }: { lowest: number; highest: number },
  shift: number,
): Tile[] {
  const window = Math.round((3 * rate) / LOBE);
  const hop = Math.max(1, Math.round(window / OVERLAP));
  const hops = Math.min(Math.floor((samples.length - window) / hop) + 1, Math.round((SECONDS * rate) / hop));
  if (hops < 24) return [];
  const spectra = new Frames(samples, rate, { window, hop, ...framesFor(hops) }, 2 * powerOfTwo(window));
  const lines = Math.round(WIDTH / spectra.spacing);
  const width = lines * spectra.spacing;
  const tiles: Tile[] = [];
  for (
    let line = Math.round(lowest / spectra.spacing + (shift + 0.5) * lines);
    line * spectra.spacing < highest;
    line += lines
  ) {
    const middle = line * spectra.spacing;
    const band = spectra.band(line);
    const variance = ((noise(middle) * rate) / 2) * window * WINDOW_POWER;
    tiles.push({ low: middle - width / 2, high: middle + width / 2, band, variance, energy: energyOf(band) });
  }
  return tiles;
}

function isIn({ low, high }: Tile, partial: Partial): boolean {
  const frequency = hertz(partial);
  return frequency >= low && frequency < high;
}

/** Hops that the frames of a band stand for. */
function lengthOf(band: Band): number {
  return hopsOf(band)[band.frames - 1] + 1;
}
