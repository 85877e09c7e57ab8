// Which modes of a struck body are heard some time after the strike: the others lie under the threshold in quiet, or
// next to louder ones that mask them (docs/hearing.md). Pruning keeps the same modes.
import { barkOfHz, thresholdInQuiet } from "phonolite/hearing";
import type { ModalModel } from "phonolite/model";
import { levelAfter } from "#dist/hearing/level.js";
import { audibleModes } from "#dist/hearing/masking-envelope.js";
import type { EarModes } from "../../../parts/plots/ear-plot.js";
import { type Blow, modeLevels } from "../sound/levels.js";

/** Kinds of modes, as the plot colours them. */
export const MASKED = 0;
export const AUDIBLE = 1;

/** The modes that are heard. */
export interface HeardNow extends EarModes {
  /** Modes that are heard, those that lie under the threshold in quiet, and all that were struck. */
  audible: number;
  soft: number;
  all: number;
  /** The highest level at the strike itself, dB SPL. */
  peak: number;
}

/**
 * The modes of a body some seconds after a strike.
 *
 * @param av how far under its masker masking begins, dB.
 */
export function heardAfter(model: ModalModel, blow: Blow, seconds: number, av: number): HeardNow {
  const begun = modeLevels(model, blow);
  const struck = [...begun.keys()].filter((mode) => begun[mode] > Number.NEGATIVE_INFINITY);
  const barks = struck.map((mode) => barkOfHz(model.frequencies[mode]));
  const levels = struck.map((mode) => levelAfter(begun[mode], model.decayRates[mode], seconds));
  const thresholds = struck.map((mode) => thresholdInQuiet(model.frequencies[mode]));
  const heard = audibleModes({ levels, barks, thresholds }, av);
  const soft = levels.filter((level, i) => !(level > thresholds[i])).length;
  return {
    barks,
    levels,
    kinds: Array.from(heard, (flag) => (flag === 1 ? AUDIBLE : MASKED)),
    audible: heard.reduce((sum, flag) => sum + flag, 0),
    soft,
    all: struck.length,
    peak: struck.reduce((most, mode) => Math.max(most, begun[mode]), Number.NEGATIVE_INFINITY),
  };
}
