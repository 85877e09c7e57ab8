// The options of the scene `hail-picnic` that every command takes which plays scenes (docs/command-line.md), and how their
// words become values.
import type { ArgsDef } from "citty";
import { show } from "../math/error.js";
import type { SceneOptions } from "../world/builtin-scenes.js";
import { HAIL_DEFAULTS, HAIL_RATES } from "../world/scenes/hail-picnic.js";
import { number, type Words, word, wrongValue } from "./options.js";
import { UsageError } from "./usage.js";

const HAIL_SCENE = "hail-picnic";

/** Declared once for every command that plays scenes. */
export const HAIL_ARGS = {
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

/**
 * The options of hail as values.
 *
 * @param scene the name or path that was asked for; only one scene has these options.
 */
export function hailOptions(words: Words, scene: string): Pick<SceneOptions, "hailRate" | "hailSource"> {
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
