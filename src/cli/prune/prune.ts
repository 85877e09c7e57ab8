// `phonolite prune`: how many modes of a model, or of the bodies of a scene, are heard; the others are masked or too soft.
import { type CommandDef, defineCommand } from "citty";
import { nearestPreset, models as presets } from "../../model/presets/index.js";
import { PRUNE_DEFAULTS, STRIKE_POINTS } from "../../model/prune.js";
import { gltfPath } from "../../offline/gltf-file.js";
import { builtinSceneNames, FILE_LIMITS } from "../../offline/index.js";
import { readBytes } from "../../offline/read-bytes.js";
import { HAIL_ARGS } from "../hail-options.js";
import { choice, number, type Words } from "../options.js";
import { UsageError } from "../usage.js";
import { countModel } from "./count-model.js";
import { countScene } from "./count-scene.js";
import { objectLines, type PruneSettings, roundedRow } from "./counts.js";

/** Options that mean something for models only, and for scenes only. */
const OF_MODELS = ["position", "plot"];
const OF_SCENES = ["seconds", "seed", "path", ...Object.keys(HAIL_ARGS)];

/** The command `prune`. */
export const prune = defineCommand({
  meta: { name: "prune", description: "Tell how many modes of a model or scene are heard" },
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
      description: `Of a model: strike this sample point (Default: the mean over ${STRIKE_POINTS} of them, or all when there are fewer)`,
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
  async run({ args }) {
    const words = args as Words;
    const settings = pruneSettings(words);
    const name = args["model-or-scene"] as string;
    const isScene = await namesScene(name);
    for (const option of isScene ? OF_MODELS : OF_SCENES) {
      if (words[option] !== undefined) {
        throw new UsageError(
          `--${option} is for ${isScene ? "models, and this is a scene" : "scenes, and this is a model"}`,
        );
      }
    }
    const { rows, meaning } = await (isScene ? countScene : countModel)(name, words, settings);
    if (words.json === true) process.stdout.write(`${JSON.stringify(rows.map(roundedRow))}\n`);
    else process.stdout.write(`${[...objectLines(rows), "", meaning].join("\n")}\n`);
  },
}) as CommandDef;

function pruneSettings(words: Words): PruneSettings {
  const level = "a level in dB SPL from 0 to 140";
  return {
    av: number(words, "av", "a number of decibels from 0 to 100", (n) => n >= 0 && n <= 100) ?? PRUNE_DEFAULTS.av,
    level: number(words, "level", level, (n) => n >= 0 && n <= 140) ?? PRUNE_DEFAULTS.level,
    threshold: choice(words, "threshold", ["on", "off"]) === "on",
  };
}

/** Whether a name or path is that of a scene; it must be that of something. */
async function namesScene(name: string): Promise<boolean> {
  if (presets.has(name) || gltfPath(name)) return false;
  if (builtinSceneNames.includes(name)) return true;
  const scenes = builtinSceneNames.join(", ");
  const expected = `a preset${nearestPreset(name)}, a built-in scene (${scenes}), a model file or a scene file`;
  const bytes = await readBytes("prune", name, FILE_LIMITS.model, expected);
  try {
    return JSON.parse(new TextDecoder().decode(bytes))?.format === "scene";
  } catch {
    // Reading it as a model will tell what is wrong with it.
    return false;
  }
}
