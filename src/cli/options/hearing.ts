// The options of hearing and level that `render` and `strike` share (docs/command-line.md), and how their words become
// values.
import type { ArgsDef } from "citty";
import type { RenderOptions } from "../../offline/index.js";
import { DEFAULT_AV, HEARING_MODES } from "../../world/hearing.js";
import { UsageError } from "../usage.js";
import { flag, option } from "./option.js";
import { av, choice, isOn, level, number, type Words, word } from "./words.js";

/** Declared once for every command that listens to what it renders. */
export const HEARING_ARGS = {
  hearing: option(
    HEARING_MODES.join("|"),
    "Every mode, those that are not masked, or all with the masked ones in bundles " +
      "(Default: full, or prune when --av is given)",
  ),
  av: option(
    "db",
    "How far under its masker masking begins, 0 to 100 " +
      `(Default: prune ${DEFAULT_AV.prune}, bundle ${DEFAULT_AV.bundle})`,
  ),
  threshold: option("on|off", "Whether what lies under the threshold in quiet counts as unheard", "on"),
  removed: flag("Play what is masked and nothing else; needs prune or bundle"),
  level: option(
    "db",
    "Give the sound this level, dB SPL, 0 to 140: the mean of a scene, the loudest 46 ms of a strike " +
      "(Default: as loud as it is)",
  ),
  budget: option("ns", "Counted work that a block of 128 samples may cost, nominal nanoseconds (Default: no bound)"),
} as const satisfies ArgsDef;

/** The options of hearing as values: what they add to the options of a rendering. */
export type HearingOptions = Pick<RenderOptions, "level"> & {
  world: Pick<NonNullable<RenderOptions["world"]>, "hearing"> & { budget?: number };
};

/**
 * Turns the words of hearing into values.
 *
 * @param of what `--level` is the level of.
 */
export function hearingOptions(words: Words, of: NonNullable<RenderOptions["level"]>["of"]): HearingOptions {
  const margin = av(words);
  const byDefault = margin === undefined ? "full" : "prune";
  const mode = word(words, "hearing") === undefined ? byDefault : choice(words, "hearing", HEARING_MODES);
  const removed = words.removed === true;
  if (removed && mode === "full") {
    throw new UsageError("--removed needs --hearing prune or --hearing bundle: full leaves nothing out");
  }
  const threshold = isOn(words, "threshold");
  const dbSpl = level(words);
  const budget = number(words, "budget", "a number of nanoseconds above 0, at most 1e12", (n) => n > 0 && n <= 1e12);
  return {
    world: { hearing: { mode, av: margin, threshold, removed }, ...(budget !== undefined && { budget }) },
    ...(dbSpl !== undefined && { level: { dbSpl, of } }),
  };
}
