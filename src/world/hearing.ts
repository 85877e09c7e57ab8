// How a world listens to itself: which modes it leaves out or carries together because nobody would hear the difference
// (docs/hearing.md).
import { HEARING_BANDS, HEARING_SILENT } from "../core/layout/records.js";
import { PhonoliteError } from "../math/error.js";
import { complete, either, number, oneOf, type Rules, required, yesNo } from "./checks.js";

/**
 * `full` makes every mode; `prune` leaves masked modes out, as in the hail paper; `bundle` carries them together, each
 * in its narrow band, so that they are cheap and yet sound.
 */
export type HearingMode = "full" | "prune" | "bundle";

/** The modes of hearing. */
export const HEARING_MODES: readonly HearingMode[] = ["full", "prune", "bundle"];

/** How a world listens. */
export interface HearingSettings {
  mode: HearingMode;
  /** a_v: how far under its masker masking begins, dB, 0 to 100. Default: 5 for `prune`, 0 for `bundle`. */
  av?: number;
  /** Whether what lies under the threshold in quiet counts as unheard. Default: true. */
  threshold?: boolean;
  /** Plays what is masked and nothing else. Default: false. */
  removed?: boolean;
}

/** a_v of each mode unless another is asked for, dB. */
export const DEFAULT_AV: Readonly<Record<HearingMode, number>> = { full: 5, prune: 5, bundle: 0 };

const RULES: Rules<HearingSettings> = {
  mode: required(oneOf(...HEARING_MODES)),
  av: either(undefined, number(0, "decibels", 0, 100)),
  threshold: yesNo(true),
  removed: yesNo(false),
};

/** Checks settings and fills in their defaults. */
export function hearingSettings(operation: string, given: HearingSettings): Required<HearingSettings> {
  const settings = complete(operation, "hearing", given, RULES, "hearing.") as Required<HearingSettings>;
  const { mode, removed } = settings;
  if (removed && mode === "full") {
    throw new PhonoliteError(operation, "hearing.removed", "left out with full, which removes nothing", removed);
  }
  return { ...settings, av: settings.av ?? DEFAULT_AV[mode] };
}

/** Checks levels of other sounds, one a Bark; silence becomes the core's word for it. */
export function maskerLevels(levels: ArrayLike<number>): number[] {
  const count = typeof levels === "object" && levels !== null ? levels.length : Number.NaN;
  if (!(Number.isInteger(count) && count <= HEARING_BANDS)) {
    throw new PhonoliteError("set maskers", "levels", `at most ${HEARING_BANDS} levels in dB SPL`, levels);
  }
  return Array.from(levels, (level, band) => {
    if (typeof level === "number" && level <= 200) return Math.max(level, HEARING_SILENT);
    throw new PhonoliteError("set maskers", `levels[${band}]`, "a level in dB SPL, at most 200, or -Infinity", level);
  });
}
