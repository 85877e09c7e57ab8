// `phonolite render`: a scene to a WAV file.
import { type ArgsDef, defineCommand } from "citty";
import { show } from "../math/error.js";
import { builtinSceneNames, readScene } from "../offline/index.js";
import type { SceneOptions } from "../world/builtin-scenes.js";
import { HAIL_DEFAULTS, HAIL_RATES } from "../world/scenes/hail-picnic.js";
import { HEARING_ARGS, hearingOptions } from "./hearing-options.js";
import { COMMON_ARGS, commonOptions, number, seconds, type Words, word, wrongValue } from "./options.js";
import { renderAndReport } from "./render-and-report.js";
import { UsageError } from "./usage.js";

const HAIL_SCENE = "hail-picnic";

/** The options of the scene `hail-picnic`. */
const HAIL_ARGS = {
  "hail-rate": {
    type: "string",
    valueHint: "1/s",
    description: `${HAIL_SCENE}: impacts a second on all objects, ${HAIL_RATES.join(" to ")} (Default: ${HAIL_DEFAULTS.hailRate})`,
  },
  "hail-source": {
    type: "string",
    valueHint: "poisson",
    description: `${HAIL_SCENE}: where impacts come from; poisson is chance alone (Default: ${HAIL_DEFAULTS.hailSource})`,
  },
} as const satisfies ArgsDef;

/** The command `render`. */
export const render = defineCommand({
  meta: { name: "render", description: "Render a scene to a WAV file" },
  args: {
    scene: {
      type: "positional",
      required: true,
      description: `A built-in scene (${builtinSceneNames.join(", ")}) or a scene file`,
    },
    seconds: {
      type: "string",
      valueHint: "s",
      description: "Length of the sound (Default: the scene's own, else 4 s after the last event)",
    },
    ...HAIL_ARGS,
    ...HEARING_ARGS,
    ...COMMON_ARGS,
  },
  async run({ args }) {
    const length = seconds(args);
    const common = commonOptions(args);
    const hearing = hearingOptions(args, "mean");
    const { sampleRate } = common.render.world;
    const options = { ...hailOptions(args, args.scene), seconds: length, sampleRate };
    await renderAndReport(await readScene(args.scene, common.seed, options), common, hearing, length);
  },
});

/** The options of hail as values; another scene has none of them. */
function hailOptions(words: Words, scene: string): SceneOptions {
  for (const name of Object.keys(HAIL_ARGS)) {
    if (scene === HAIL_SCENE || word(words, name) === undefined) continue;
    throw new UsageError(`--${name} belongs to the scene ${HAIL_SCENE}, but came with ${show(scene)}`);
  }
  const source = word(words, "hail-source");
  if (source !== undefined && source !== "poisson") {
    throw wrongValue("hail-source", "poisson, the only source there is yet", source);
  }
  const [least, most] = HAIL_RATES;
  return {
    hailRate: number(words, "hail-rate", `a number from ${least} to ${most}`, (n) => n >= least && n <= most),
    hailSource: source,
  };
}
