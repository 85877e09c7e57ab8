// Which modes of a model alone are heard when it is struck: the others are masked by their own fellows or lie below the
// threshold in quiet (van den Doel, Knott & Pai 2004, table 1 and figure 4; PHYSICS §3).
import { barkOfHz } from "../hearing/bark.js";
import { audibleModes } from "../hearing/masking-envelope.js";
import { thresholdInQuiet } from "../hearing/threshold.js";
import { PhonoliteError } from "../math/error.js";
import { hash4 } from "../math/hash.js";
import type { ModalModel } from "./modal-model.js";

/** How a strike is heard. */
export interface PruneOptions {
  /** a_v: how far under its masker masking begins, dB, at least 0. */
  av?: number;
  /** Level of all modes together as the strike begins, dB SPL. */
  level?: number;
  /** Whether modes under the threshold in quiet are unheard. */
  threshold?: boolean;
}

/** The settings of the paper. */
export const PRUNE_DEFAULTS = { av: 5, level: 70, threshold: true } as const;

/** A strike without length, which excites all modes alike, and its modes that are heard. */
export interface PrunedStrike {
  /** The sample point that is struck. */
  point: number;
  /** [M] dB SPL; −Infinity for a mode that has a node there. */
  levels: Float64Array;
  /** [M] 1 for modes that are heard, 0 for those that are not. */
  heard: Uint8Array;
  /** How many are heard. */
  kept: number;
}

/** The modes that are heard of strikes at several points. */
export interface PrunedModel {
  strikes: readonly PrunedStrike[];
  /** Modes that are kept, mean over the strikes. */
  kept: number;
  least: number;
  most: number;
}

/** Strike points over which figures are averaged. */
export const STRIKE_POINTS = 32;

/** Points that are tried for it at most: some may give no sound. */
const MOST_TRIED = 8 * STRIKE_POINTS;

/** "prun", the first word of the hash that chooses strike points. */
const PRUNE = 0x7072756e;

/** The modes that are heard of a strike at one sample point. */
export function pruneStrike(model: ModalModel, point: number, options: PruneOptions = {}): PrunedStrike {
  const { av = PRUNE_DEFAULTS.av, level = PRUNE_DEFAULTS.level, threshold = PRUNE_DEFAULTS.threshold } = options;
  if (!Number.isFinite(level)) throw new PhonoliteError("prune", "level", "a level in dB SPL", level);
  const gains = model.strikeGains({ at: point });
  let whole = 0;
  for (const gain of gains) whole += gain * gain;
  // The mean square of each is half the square of its gain; only ratios count once the level of the whole is given.
  const levels = gains.map((gain) => (gain === 0 ? -Infinity : 10 * Math.log10((gain * gain) / whole) + level));
  const barks = model.frequencies.map(barkOfHz);
  const thresholds = threshold
    ? model.frequencies.map(thresholdInQuiet)
    : new Float64Array(levels.length).fill(-Infinity);
  const heard = audibleModes({ levels, barks, thresholds }, av);
  return { point, levels, heard, kept: heard.reduce((sum, flag) => sum + flag, 0) };
}

/**
 * What is heard of strikes at some sample points; left out, those that stand for all (see {@link pointOrder}), without
 * points at which a strike gives no sound.
 *
 * @example
 * pruneModel(models.load("can"), { av: 5, level: 70 }).kept; // about 80 of 1361
 */
export function pruneModel(model: ModalModel, options: PruneOptions = {}, points?: readonly number[]): PrunedModel {
  const strikes = points?.map((point) => pruneStrike(model, point, options)) ?? drawnStrikes(model, options);
  if (strikes.length === 0) throw new PhonoliteError("prune", "points", "one sample point at least", points);
  const counts = strikes.map(({ kept }) => kept);
  return {
    strikes,
    kept: counts.reduce((sum, kept) => sum + kept, 0) / counts.length,
    least: Math.min(...counts),
    most: Math.max(...counts),
  };
}

/** The strike whose number of kept modes is nearest to the mean; of several the first. */
export function typicalStrike({ strikes, kept }: PrunedModel): PrunedStrike {
  return strikes.reduce((best, next) => (Math.abs(next.kept - kept) < Math.abs(best.kept - kept) ? next : best));
}

/** The sample points in the order in which strike points are drawn: by a hash, so that the first few stand for all. */
export function pointOrder({ pointCount }: ModalModel): number[] {
  const drawn = Uint32Array.from({ length: pointCount }, (_, point) => hash4(PRUNE, point, 0, 0)[0]);
  return Array.from(drawn.keys()).sort((a, b) => drawn[a] - drawn[b] || a - b);
}

/** Strikes at the first points of the order that give a sound, by point; at the very first when none of many does. */
function drawnStrikes(model: ModalModel, options: PruneOptions): PrunedStrike[] {
  const order = pointOrder(model);
  const strikes: PrunedStrike[] = [];
  for (const point of order.slice(0, MOST_TRIED)) {
    const strike = pruneStrike(model, point, options);
    if (strike.levels.some(Number.isFinite)) strikes.push(strike);
    if (strikes.length === STRIKE_POINTS) break;
  }
  if (strikes.length === 0) return [pruneStrike(model, order[0], options)];
  return strikes.sort((a, b) => a.point - b.point);
}
