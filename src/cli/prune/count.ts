// The work of `phonolite prune`, loaded when there is something to count: help needs none of it.
import { nearestPreset, models as presets } from "../../model/presets/index.js";
import { PRUNE_DEFAULTS } from "../../model/prune.js";
import { FILE_LIMITS } from "../../offline/files.js";
import { gltfPath } from "../../offline/gltf-file.js";
import { readBytes } from "../../offline/read-bytes.js";
import { builtinSceneNames, isBuiltinScene } from "../../world/scenes/names.js";
import { HAIL_ARGS } from "../options/scene.js";
import { av, isOn, level, type Words, word } from "../options/words.js";
import { answer } from "../text/say.js";
import { UsageError } from "../usage.js";
import { countModel } from "./count-model.js";
import { countScene } from "./count-scene.js";
import { objectLines, type PruneSettings, roundedRow } from "./counts.js";

/** Options that mean something for models only, and for scenes only. */
const OF_MODELS = ["position", "plot"];
const OF_SCENES = ["seconds", "seed", "path", ...Object.keys(HAIL_ARGS)];

/** Counts the modes of a model or a scene that are heard, and tells them. */
export async function countHeard(words: Words): Promise<void> {
  const settings = pruneSettings(words);
  const name = word(words, "model-or-scene") ?? "";
  const isScene = await namesScene(name);
  for (const option of isScene ? OF_MODELS : OF_SCENES) {
    if (words[option] !== undefined) {
      throw new UsageError(
        `--${option} is for ${isScene ? "models, and this is a scene" : "scenes, and this is a model"}`,
      );
    }
  }
  const { rows, meaning } = await (isScene ? countScene : countModel)(name, words, settings);
  answer(words, rows.map(roundedRow), () => [...objectLines(rows), "", meaning]);
}

function pruneSettings(words: Words): PruneSettings {
  return {
    av: av(words) ?? PRUNE_DEFAULTS.av,
    level: level(words) ?? PRUNE_DEFAULTS.level,
    threshold: isOn(words, "threshold"),
  };
}

/** Whether a name or path is that of a scene; it must be that of something. */
async function namesScene(name: string): Promise<boolean> {
  if (presets.has(name) || gltfPath(name)) return false;
  if (isBuiltinScene(name)) return true;
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
