// `phonolite prune`: how many modes of a model, or of the bodies of a scene, are heard; the others are masked or too
// soft.
import { PRUNE_DEFAULTS, STRIKE_POINTS } from "../../model/prune.js";
import { command, flag, option, positional } from "../options/option.js";
import { HAIL_ARGS } from "../options/scene.js";

/** The command `prune`. */
export const prune = command(
  "prune",
  {
    "model-or-scene": positional("A preset, a model file, a built-in scene or a scene file"),
    av: option("db", "a_v: how far under its masker masking begins, 0 to 100", `${PRUNE_DEFAULTS.av}`),
    level: option(
      "db",
      "Level of a strike as it begins, or mean level of a scene, dB SPL, 0 to 140",
      `${PRUNE_DEFAULTS.level}`,
    ),
    threshold: option("on|off", "Whether modes under the threshold in quiet are left out", "on"),
    position: option(
      "index",
      `Of a model: strike this sample point (Default: the mean over ${STRIKE_POINTS} of them, ` +
        "or all when there are fewer)",
    ),
    plot: option("file.svg", "Of a model: draw modes and masking of one strike to this file"),
    seconds: option("s", "Of a scene: its length (Default: as for render)"),
    seed: option("n", "Of a scene: seed of all chance (Default: the scene's own)"),
    path: option("auto|ring|drive", "Of a scene: how samples are made from modes (Default: auto)"),
    ...HAIL_ARGS,
    json: flag("Write the counts as JSON to standard output"),
  },
  async (words) => (await import("./count.js")).countHeard(words),
);
