// `phonolite render`: a scene, or a contact stream, to a WAV file. The scene `rain` has so many options of its own that
// they are shown with it alone.
import type { ArgsDef, CommandDef } from "citty";
import { show } from "../../math/error.js";
import { builtinSceneNames } from "../../world/scenes/names.js";
import { COMMON_ARGS } from "../options/common.js";
import { HEARING_ARGS } from "../options/hearing.js";
import { command, option, positional } from "../options/option.js";
import { RAIN_ARGS } from "../options/rain.js";
import { CHIME_ARGS, CONTACT_ARGS, HAIL_ARGS } from "../options/scene.js";
import { SPACE_ARGS } from "../options/space.js";
import { firstWord, UsageError } from "../usage.js";
import { IMPACT_MAP_ARG } from "./impact-map-file.js";

const SECONDS = option(
  "s",
  "Length of the sound (Default: the scene's own, else 4 s after the last event or step is heard)",
);

/** Of every scene but rain. */
const ARGS = {
  scene: positional(
    `A built-in scene (${builtinSceneNames.join(", ")}), a scene file, or a contact stream (*.jsonl); ` +
      "phonolite render rain --help shows the options of rain",
  ),
  seconds: SECONDS,
  ...CONTACT_ARGS,
  ...HAIL_ARGS,
  "impact-map": IMPACT_MAP_ARG,
  ...CHIME_ARGS,
  ...HEARING_ARGS,
  ...SPACE_ARGS,
  ...COMMON_ARGS,
} satisfies ArgsDef;

/** Of the scene rain. Its drops are shared between speakers as in the paper unless told otherwise. */
const ARGS_OF_RAIN: ArgsDef = {
  scene: positional("rain"),
  seconds: { ...SECONDS, description: "Length of the sound (Default: 10)" },
  ...RAIN_ARGS,
  ...HEARING_ARGS,
  ...SPACE_ARGS,
  pan: { ...SPACE_ARGS.pan, default: "linear" },
  ...COMMON_ARGS,
};

/**
 * The command `render` for some words: with the options of the scene that they name.
 *
 * @throws UsageError for an option of rain with another scene.
 */
export function renderCommand(words: readonly string[]): CommandDef {
  const scene = firstWord(words, { ...ARGS_OF_RAIN, ...ARGS });
  if (scene === "rain") return rainCommand();
  const stray = words.find((word) => word.startsWith("--") && isOfRain(word));
  if (stray !== undefined && scene !== undefined) {
    throw new UsageError(`${stray.split("=")[0]} belongs to the scene rain, but came with ${show(scene)}`);
  }
  return command("render", ARGS, async (words) =>
    (await import("./render-work.js")).renderNamed(String(words.scene), words),
  );
}

function isOfRain(word: string): boolean {
  const name = word.slice(2).split("=")[0];
  return Object.hasOwn(RAIN_ARGS, name) && !Object.hasOwn(ARGS, name);
}

function rainCommand(): CommandDef {
  return command({ name: "render rain", description: "Render rain to a WAV file" }, ARGS_OF_RAIN, async (words) =>
    (await import("./render-work.js")).renderRain(words),
  );
}
