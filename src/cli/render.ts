// `phonolite render`: a scene, or a contact stream, to a WAV file. The scene `rain` has so many options of its own that they are shown with it alone.
import { type ArgsDef, type CommandDef, defineCommand } from "citty";
import { show } from "../math/error.js";
import { builtinSceneNames, readScene } from "../offline/index.js";
import { CHIME_ARGS, chimeOptions } from "./chime-options.js";
import { CONTACT_ARGS, contactOptions } from "./contact-options.js";
import { HAIL_ARGS, hailOptions } from "./hail-options.js";
import { HEARING_ARGS, hearingOptions } from "./hearing-options.js";
import { IMPACT_MAP_ARG, impactMapOf } from "./impact-map-file.js";
import { COMMON_ARGS, commonOptions, seconds, type Words } from "./options.js";
import { RAIN_ARGS, rainOptions } from "./rain-options.js";
import { renderAndReport } from "./render-and-report.js";
import { SPACE_ARGS, spaceOptions } from "./space-options.js";
import { firstWord, UsageError } from "./usage.js";

const SECONDS = {
  type: "string",
  valueHint: "s",
  description: "Length of the sound (Default: the scene's own, else 4 s after the last event or step is heard)",
} as const;

/** Of every scene but rain. */
const ARGS = {
  scene: {
    type: "positional",
    required: true,
    description: `A built-in scene (${builtinSceneNames.join(", ")}), a scene file, or a contact stream (*.jsonl); phonolite render rain --help shows the options of rain`,
  },
  seconds: SECONDS,
  ...CONTACT_ARGS,
  ...HAIL_ARGS,
  "impact-map": IMPACT_MAP_ARG,
  ...CHIME_ARGS,
  ...HEARING_ARGS,
  ...SPACE_ARGS,
  ...COMMON_ARGS,
} as const satisfies ArgsDef;

/** Of the scene rain. Its drops are shared between speakers as in the paper unless told otherwise. */
const ARGS_OF_RAIN: ArgsDef = {
  scene: { type: "positional", required: true, description: "rain" },
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
  return defineCommand({
    meta: { name: "render", description: "Render a scene to a WAV file" },
    args: ARGS,
    async run({ args }) {
      const { scene } = args;
      const own = { ...hailOptions(args, scene), ...contactOptions(args, scene), ...chimeOptions(args, scene) };
      await renderWith(scene, args, own);
    },
  }) as CommandDef;
}

function isOfRain(word: string): boolean {
  const name = word.slice(2).split("=")[0];
  return Object.hasOwn(RAIN_ARGS, name) && !Object.hasOwn(ARGS, name);
}

function rainCommand(): CommandDef {
  return defineCommand({
    meta: { name: "render rain", description: "Render rain to a WAV file" },
    args: ARGS_OF_RAIN,
    run: async ({ args }) => renderWith("rain", args as Words, await rainOptions(args as Words)),
  }) as CommandDef;
}

async function renderWith(scene: string, words: Words, own: Parameters<typeof readScene>[2]): Promise<void> {
  const length = seconds(words);
  const common = commonOptions(words);
  const sound = { space: spaceOptions(words), hearing: hearingOptions(words, "mean") };
  const { sampleRate } = common.render.world;
  const map = impactMapOf(words, scene, common);
  const options = { ...own, seconds: length, sampleRate, onImpact: map?.add };
  const ready = await readScene(scene, common.seed, options);
  await renderAndReport(ready, common, sound, length, map?.picture(ready));
}
