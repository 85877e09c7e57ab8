// How loud the world is at a microphone, told apart from the room: the loudest moments of the world, as far as the
// microphone follows them, say how loud; its silent moments say what the room sounds like (van den Doel, Knott & Pai
// 2004, "monitor mike").
import { HEARING_BANDS } from "../../core/layout/records.js";
import { checkNumber } from "../../world/checks.js";
import { maskerLevels } from "../../world/hearing.js";

/** Moments that are remembered: half a minute of ten a second. */
const REMEMBERED = 300;
/** The level is looked for in every so many moments. */
const FIND_EVERY = 5;
/** Moments that are added up on both sides, so that it does not matter much where a strike is cut. */
const TOGETHER = 4;
/** How many moments the microphone may come after the world. */
const MOST_LAG = 5;
/** Below this the world is silent, dBFS; and it must have been for so many moments, until its echo is gone too. */
const SILENT = -75;
const SILENT_MOMENTS = 8;
/** Quieter moments say nothing of the level, dBFS. */
const QUIET = -50;
/** Fewer moments than this are chance. */
const ENOUGH = 10;
/** The microphone follows the world when their levels correlate at least so well. */
const FOLLOWS = 0.7;
/** The middle half of the moments agrees to so many dB, or nothing is said. */
const MOST_SPREAD = 6;
/** Share of what the room's noise was that a silent moment leaves: a tenth after 2 s. */
const NOISE_MEMORY = 0.9;
/** A band counts where it is so many times the room's own power. */
const ABOVE_NOISE = 2;

interface Moment {
  /** Power in each Bark, 1 at 0 dB SPL. */
  bands: Float64Array;
  /** Power that the world put out, 1 for a full-scale sine. */
  output: number;
}

/** What is known of a world's playback level. */
export interface LevelEstimate {
  /** Level of a full-scale sine at the microphone, dB SPL. */
  dbSpl: number;
  /** Width of the middle half of the moments that it was taken from, dB. */
  spread: number;
  /** How many moments those were. */
  moments: number;
}

/**
 * Takes ten moments a second of what a microphone hears and of what the world puts out, and finds the level of a
 * full-scale sine at the microphone, and the room's own noise.
 *
 * @example
 * const level = new PlaybackLevel();
 * level.take(bandLevels(heard, 48_000, 120), -20);
 * level.estimate?.dbSpl; // 74, after a few seconds
 */
export class PlaybackLevel {
  #moments: Moment[] = [];
  #noise: Float64Array | undefined;
  #silent = 0;
  #taken = 0;
  #estimate: LevelEstimate | undefined;

  /**
   * Takes one moment: levels in each Bark at the microphone, dB SPL, and of the world's output, dBFS (0 = a full-scale
   * sine).
   */
  take(micLevels: ArrayLike<number>, outputDbFs: number): void {
    const levels = maskerLevels(micLevels);
    if (outputDbFs !== Number.NEGATIVE_INFINITY) checkNumber("take level", "outputDbFs", outputDbFs, "dBFS", -1e4, 200);
    const bands = Float64Array.from({ length: HEARING_BANDS }, (_, k) =>
      powerOf(levels[k] ?? Number.NEGATIVE_INFINITY),
    );
    this.#moments.push({ bands, output: powerOf(outputDbFs) });
    if (this.#moments.length > REMEMBERED) this.#moments.shift();
    this.#silent = outputDbFs < SILENT ? this.#silent + 1 : 0;
    if (this.#silent > SILENT_MOMENTS) this.#hearRoom(bands);
    if (this.#taken++ % FIND_EVERY === 0) this.#estimate = this.#find() ?? this.#estimate;
  }

  /** What is known of the level so far; nothing until the microphone was heard to follow the world. */
  get estimate(): LevelEstimate | undefined {
    return this.#estimate;
  }
  /**
   * The room's own noise in each Bark, dB SPL, from moments when the world was silent; nothing until there were some.
   */
  get roomLevels(): number[] | undefined {
    return this.#noise && Array.from(this.#noise, levelOf);
  }
  /** What the microphone heard in the last second, all bands together, dB SPL; −Infinity before the first moment. */
  get nowDbSpl(): number {
    const last = this.#moments.slice(-10);
    return levelOf(last.reduce((sum, { bands }) => sum + total(bands), 0) / Math.max(last.length, 1));
  }
  /** Says that the microphone's levels, past ones too, are higher than was thought, dB. */
  shift(db: number): void {
    const by = powerOf(checkNumber("shift level", "db", db, "decibels", -200, 200));
    const all = [...this.#moments.map(({ bands }) => bands), ...(this.#noise ? [this.#noise] : [])];
    for (const bands of all) for (let k = 0; k < bands.length; k++) bands[k] *= by;
    if (this.#estimate) this.#estimate = { ...this.#estimate, dbSpl: this.#estimate.dbSpl + db };
  }

  #hearRoom(bands: Float64Array): void {
    this.#noise ??= bands.slice();
    for (let k = 0; k < bands.length; k++) this.#noise[k] += (1 - NOISE_MEMORY) * (bands[k] - this.#noise[k]);
  }

  #find(): LevelEstimate | undefined {
    const heard = together(this.#moments.map(({ bands }) => this.#aboveRoom(bands)));
    const output = together(this.#moments.map((moment) => moment.output));
    const { lag, likeness } = bestLag(heard, output);
    if (likeness < FOLLOWS) return undefined;
    const pairs = output.slice(0, output.length - lag).map((power, i) => ({ power, heard: heard[i + lag] }));
    const loud = pairs.filter(({ power }) => power > TOGETHER * powerOf(QUIET)).sort((a, b) => b.power - a.power);
    // Where the room was louder nothing is left above it: such a moment says nothing.
    const loudest = loud.slice(0, Math.max(ENOUGH, loud.length / 4)).filter((moment) => moment.heard > 0);
    if (loudest.length < ENOUGH) return undefined;
    const gains = loudest.map((moment) => levelOf(moment.heard / moment.power)).sort((a, b) => a - b);
    const at = (share: number) => gains[Math.floor(share * (gains.length - 1))];
    const spread = at(0.75) - at(0.25);
    return spread > MOST_SPREAD ? undefined : { dbSpl: at(0.5), spread, moments: gains.length };
  }

  /** Power of the bands that stand out of the room's noise, without it; of all bands as long as that is not known. */
  #aboveRoom(bands: Float64Array): number {
    const noise = this.#noise;
    if (!noise) return total(bands);
    return bands.reduce((sum, power, k) => sum + (power > ABOVE_NOISE * noise[k] ? power - noise[k] : 0), 0);
  }
}

/** The lag at which what is heard is most like what is put out, and how like, as a correlation of levels. */
function bestLag(heard: readonly number[], output: readonly number[]): { lag: number; likeness: number } {
  let best = { lag: 0, likeness: 0 };
  for (let lag = 0; lag <= MOST_LAG && output.length - lag >= 2 * ENOUGH; lag++) {
    const likeness = correlation(levels(output.slice(0, output.length - lag)), levels(heard.slice(lag)));
    if (likeness > best.likeness) best = { lag, likeness };
  }
  return best;
}

/** Levels, cut off 40 dB under the loudest: what is fainter is silence on either side. */
function levels(powers: readonly number[]): number[] {
  const all = powers.map(levelOf);
  const floor = Math.max(...all, -1e3) - 40;
  return all.map((level) => Math.max(level, floor));
}

/** How alike two rows are, −1 to 1; 0 where either hardly moves, for then nothing can be said. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (row: readonly number[]) => row.reduce((sum, x) => sum + x, 0) / row.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const [squareA, squareB] = [mean(a.map((x) => (x - meanA) ** 2)), mean(b.map((x) => (x - meanB) ** 2))];
  const product = mean(a.map((x, i) => (x - meanA) * (b[i] - meanB)));
  return squareA < 1 || squareB < 1 ? 0 : product / Math.sqrt(squareA * squareB);
}

/** Sums of neighbours. */
function together(powers: readonly number[]): number[] {
  return powers.slice(TOGETHER - 1).map((_, i) => powers.slice(i, i + TOGETHER).reduce((sum, x) => sum + x, 0));
}

function total(bands: Float64Array): number {
  return bands.reduce((sum, power) => sum + power, 0);
}

function powerOf(db: number): number {
  return 10 ** (db / 10);
}

function levelOf(power: number): number {
  return 10 * Math.log10(power);
}
