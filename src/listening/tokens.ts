// Tokens: the same strike with fewer and fewer modes, and the gains that make sounds equally loud at their start, as in
// the paper.
import { PhonoliteError } from "../math/error.js";
import { type ModeOrder, ORDER_DEFAULTS } from "../model/edit/order.js";
import type { ModalModel } from "../model/modal-model.js";
import { pruneStrike } from "../model/prune.js";

/** How tokens are made. */
export interface TokenOptions {
  /** Which modes come first. */
  order?: ModeOrder;
  /** Numbers of modes; those beyond what the model has are left out, and the whole is always there. */
  counts?: readonly number[];
  /** The sample point that is struck. */
  at?: number;
  /** Level at which it is heard, dB SPL. */
  level?: number;
  /** Modes that are masked at this a_v are left out first, as in the paper's `energy` method; left out, none is. */
  av?: number;
}

/** A token: a model with so many modes. */
export interface Token {
  /** Its number of modes, as a name. */
  name: string;
  count: number;
  model: ModalModel;
}

/** Counts that grow by about a third: 1, 2, 3, 4, 5, 7, 9, 12, …, up to a whole. */
export function tokenCounts(whole: number): number[] {
  const counts: number[] = [];
  for (let count = 1; count < whole; count = Math.max(count + 1, Math.round(1.35 * count))) counts.push(count);
  return [...counts, whole];
}

/** So many of some items, the first and the last among them, the others spread over all. */
export function spreadOver<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]);
}

/**
 * The tokens of a model, from the fewest modes to the most.
 *
 * @example
 * const tokens = tokensOf(models.load("bell"), { counts: [1, 4, 16] });
 */
export function tokensOf(model: ModalModel, options: TokenOptions = {}): Token[] {
  const { order = "energy", at = 0, level = ORDER_DEFAULTS.level, av, counts } = options;
  if (model.strikeGains({ at }).every((gain) => gain === 0))
    throw new PhonoliteError("tokens", "at", "a sample point that sounds when it is struck", at);
  for (const [i, count] of (counts ?? []).entries()) {
    if (!Number.isInteger(count) || count < 1)
      throw new PhonoliteError("tokens", `counts[${i}]`, "a whole number of modes, 1 or more", count);
  }
  const whole = av === undefined ? model : withoutMasked(model, { at, level, av });
  const ranked = Array.from(whole.order(order, { at, level }));
  const asked = counts
    ? [...counts.filter((count) => count < ranked.length), ranked.length]
    : tokenCounts(ranked.length);
  return [...new Set(asked)]
    .sort((a, b) => a - b)
    .map((count) => ({ name: String(count), count, model: whole.pick(ranked.slice(0, count).sort((a, b) => a - b)) }));
}

/** The model without the modes that are masked as a strike begins; the strongest mode stays even where all are. */
export function withoutMasked(
  model: ModalModel,
  { at = 0, level = ORDER_DEFAULTS.level, av }: { at?: number; level?: number; av: number },
): ModalModel {
  const { heard } = pruneStrike(model, at, { av, level });
  const kept = Array.from(heard.keys()).filter((mode) => heard[mode] === 1);
  return kept.length > 0 ? model.pick(kept) : model.truncate(1, "energy", { at });
}

/** Seconds over which levels are made equal. */
export const ONSET_SECONDS = 0.005;

/**
 * The gain of each sound by which all have the level of the first over their first milliseconds. A sound that is silent
 * there keeps its own.
 *
 * @param sounds samples of each, which begin with the strike.
 * @example
 * const gains = onsetGains([whole, token], 44_100); // the first is 1
 */
export function onsetGains(
  sounds: readonly ArrayLike<number>[],
  sampleRate: number,
  seconds: number = ONSET_SECONDS,
): number[] {
  const energy = (samples: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < Math.min(samples.length, Math.round(seconds * sampleRate)); i++) sum += samples[i] * samples[i];
    return sum;
  };
  const wanted = sounds.length > 0 ? energy(sounds[0]) : 0;
  return sounds.map((samples) => {
    const own = energy(samples);
    return own > 0 && wanted > 0 ? Math.sqrt(wanted / own) : 1;
  });
}
