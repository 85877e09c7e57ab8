// A storm over wind chimes: gusts drift over the field with the wind, and clappers strike more often and harder where
// they are. Strikes come slice by slice of 20 ms, each from a hash of slice and number, so that the same seed gives the
// same storm whoever plays it. Gusts are smooth noise that stands still in the moving air (frozen turbulence: G. I.
// Taylor, The Spectrum of Turbulence, 1938); strikes are a thinned Poisson process.
import { hash4, unit } from "../math/hash.js";
import { CHIME_REACH, type Chime, chimeAt, chimeModels } from "./chime.js";
import { type ChimeSettings, checkChimes, checkWind, chimeSettings } from "./settings.js";

/**
 * A clapper strikes a chime.
 *
 * @example
 * const [{ time, impulse }]: ChimeStrike[] = storm.next(); // s, N·s
 */
export interface ChimeStrike {
  /** s since the storm began. */
  time: number;
  /** The number of the chime. */
  chime: number;
  /** N·s */
  impulse: number;
  /** Sample point of its model. */
  at: number;
  /** Length of the contact, s. */
  duration: number;
}

/** Length of a slice, s. */
export const SLICE = 0.02;

/** How often and how hard the wind strikes. */
const STRIKES = {
  /** A second in all at the usual wind, m/s, in the mean over a long time. */
  rate: 1000,
  wind: 20,
  /** Mean of the chance that a clapper which could strike does: it is that of {@link chanceIn} over all places. */
  chance: 0.425,
  /** In the mean wind, N·s; strikes differ by chance. */
  impulse: 0.004,
  /** Of the front that comes before the storm, against those of the storm. */
  soft: 0.1,
} as const;
/** The wind blows this way over x and z. */
const WAY = [0.9, 0.436] as const;
/** Sizes of gusts along and across the wind, m, and how much of the whole each has. */
const GUSTS = [
  { along: 55, across: 34, share: 0.7 },
  { along: 17, across: 11, share: 0.3 },
] as const;
/** Noise below the first is a lull, above the second the full gust. */
const NOISE = { lull: 0.3, full: 0.72 } as const;
/** Wind in a lull and what a full gust adds, parts of the mean. */
const WIND = { least: 0.3, more: 1.4 } as const;

/** "gust" and "clap" in ASCII, for the hash. */
const GUST = 0x67757374;
const CLAP = 0x636c6170;

/**
 * Wind chimes in a storm, struck slice by slice.
 *
 * @example
 * const storm = new ChimeStorm({ chimes: 1000, seed: 3 });
 * for (const { time, chime, impulse } of storm.next()) console.log(time, chime, impulse);
 */
export class ChimeStorm {
  readonly seed: number;
  #chimes: Chime[] = [];
  #wind: number;
  /** How many slices are over, and how far the air has moved, m. */
  #slice = 0;
  #moved = 0;
  readonly #words = new Uint32Array(4);

  /** @param settings how many chimes, in which wind. */
  constructor(settings: Partial<ChimeSettings> = {}) {
    const { chimes, windSpeed, seed } = chimeSettings("chimes", settings);
    this.seed = seed;
    this.#wind = windSpeed;
    this.count = chimes;
  }

  /** The chimes that hang there. */
  get chimes(): readonly Chime[] {
    return this.#chimes;
  }
  /** How many there are; those with the highest numbers come and go. */
  get count(): number {
    return this.#chimes.length;
  }
  set count(count: number) {
    checkChimes("chimes", count);
    for (let i = this.#chimes.length; i < count; i++) this.#chimes.push(chimeAt(i, this.seed));
    this.#chimes.length = count;
  }
  /** Mean speed of the wind, m/s. */
  get windSpeed(): number {
    return this.#wind;
  }
  set windSpeed(speed: number) {
    this.#wind = checkWind("chimes", speed);
  }
  /** Seconds until which strikes were given. */
  get time(): number {
    return this.#slice * SLICE;
  }

  /** The wind at a place, m/s, some seconds before or after {@link time}. */
  windAt(x: number, z: number, seconds = 0): number {
    return this.#wind * (WIND.least + WIND.more * this.#gustAt(x, z, this.#moved + this.#wind * seconds));
  }

  /**
   * How the storm begins: its front passes over the field and touches every chime once, softly, so that all of them
   * ring.
   *
   * @param from number of the first chime that is touched, for chimes that come later.
   */
  *front(from = 0): Iterable<ChimeStrike> {
    for (let chime = from; chime < this.#chimes.length; chime++) {
      const { position, contact } = this.#chimes[chime];
      const along = position[0] * WAY[0] + position[2] * WAY[1];
      const [how] = hash4(CLAP + 1, chime, 0, this.seed, this.#words);
      yield {
        time: (CHIME_REACH.farthest + along) / this.#wind,
        chime,
        impulse: STRIKES.soft * STRIKES.impulse * strengthOf(how),
        at: how % chimeModels()[this.#chimes[chime].model].pointCount,
        duration: contact,
      };
    }
  }

  /** The strikes of the next slice, in no order. */
  next(): ChimeStrike[] {
    const rate = STRIKES.rate * (this.#wind / STRIKES.wind) ** 2;
    const count = (rate * SLICE) / STRIKES.chance;
    const words = this.#words;
    const slice = this.#slice;
    // a fraction of one comes in that share of slices
    const most = Math.floor(count + unit(hash4(CLAP, slice, -1, this.seed, words)[0]));
    const strikes: ChimeStrike[] = [];
    for (let i = 0; i < most; i++) {
      const [which, when, may, how] = hash4(CLAP, slice, i, this.seed, words);
      const part = unit(when);
      const chime = Math.floor(unit(which) * this.#chimes.length);
      const { model, position, contact } = this.#chimes[chime];
      const gust = this.#gustAt(position[0], position[2], this.#moved + part * SLICE * this.#wind);
      if (unit(may) >= chanceIn(gust)) continue;
      const points = chimeModels()[model].pointCount;
      strikes.push({
        time: (slice + part) * SLICE,
        chime,
        impulse: STRIKES.impulse * (this.#wind / STRIKES.wind) * (WIND.least + WIND.more * gust) * strengthOf(how),
        at: how % points,
        duration: contact,
      });
    }
    this.#slice++;
    this.#moved += SLICE * this.#wind;
    return strikes;
  }

  /** How much of a full gust is at a place when the air has moved so far, 0 to 1. */
  #gustAt(x: number, z: number, moved: number): number {
    const along = x * WAY[0] + z * WAY[1] - moved;
    const across = z * WAY[0] - x * WAY[1];
    let sum = 0;
    for (const [i, gust] of GUSTS.entries())
      sum += gust.share * noise(along / gust.along, across / gust.across, i, this.seed);
    return smooth(Math.min(1, Math.max(0, (sum - NOISE.lull) / (NOISE.full - NOISE.lull))));
  }
}

/** The chance that a clapper strikes grows with the energy of the wind, and is 1 in a full gust. */
function chanceIn(gust: number): number {
  return ((WIND.least + WIND.more * gust) / (WIND.least + WIND.more)) ** 2;
}

/** How hard a strike is against the others there, 0.1 to 3.2: soft ones are the most. */
function strengthOf(word: number): number {
  return 0.1 * 32 ** unit(word);
}

const corner = new Uint32Array(4);
/** Smooth noise in the plane, 0 to 1. */
function noise(x: number, y: number, layer: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - column), smooth(y - row)];
  const at = (i: number, j: number) => unit(hash4(GUST + layer, column + i, row + j, seed, corner)[0]);
  const [near, far] = [at(0, 0) + (at(1, 0) - at(0, 0)) * u, at(0, 1) + (at(1, 1) - at(0, 1)) * u];
  return near + (far - near) * v;
}

/** 0 to 1 with flat ends. */
function smooth(x: number): number {
  return x * x * (3 - 2 * x);
}
