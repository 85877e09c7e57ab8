// `phonolite prune`: how many modes of a model, or of the bodies of a scene, are heard; the others are masked or too
// soft.
import { type CommandDef, defineCommand } from "citty";
import { PRUNE_DEFAULTS, STRIKE_POINTS } from "../../model/prune.js";
import { describe } from "../commands.js";
import { HAIL_ARGS } from "../options/hail.js";
import type { Words } from "../options/words.js";

/** The command `prune`. */
export const prune = defineCommand({
  meta: describe("prune"),
  args: {
    "model-or-scene": {
      type: "positional",
      required: true,
      description: "A preset, a model file, a built-in scene or a scene file",
    },
    av: {
      type: "string",
      valueHint: "db",
      default: `${PRUNE_DEFAULTS.av}`,
      description: "a_v: how far under its masker masking begins, 0 to 100",
    },
    level: {
      type: "string",
      valueHint: "db",
      default: `${PRUNE_DEFAULTS.level}`,
      description: "Level of a strike as it begins, or mean level of a scene, dB SPL, 0 to 140",
    },
    threshold: {
      type: "string",
      valueHint: "on|off",
      default: "on",
      description: "Whether modes under the threshold in quiet are left out",
    },
    position: {
      type: "string",
      valueHint: "index",
      description:
        `Of a model: strike this sample point (Default: the mean over ${STRIKE_POINTS} of them, ` +
        "or all when there are fewer)",
    },
    plot: {
      type: "string",
      valueHint: "file.svg",
      description: "Of a model: draw modes and masking of one strike to this file",
    },
    seconds: { type: "string", valueHint: "s", description: "Of a scene: its length (Default: as for render)" },
    seed: { type: "string", valueHint: "n", description: "Of a scene: seed of all chance (Default: the scene's own)" },
    path: {
      type: "string",
      valueHint: "auto|ring|drive",
      description: "Of a scene: how samples are made from modes (Default: auto)",
    },
    ...HAIL_ARGS,
    json: { type: "boolean", description: "Write the counts as JSON to standard output" },
  },
  run: async ({ args }) => (await import("./count.js")).countHeard(args as Words),
}) as CommandDef;
