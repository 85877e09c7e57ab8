// The options of scenes with hail that every command takes which plays scenes (docs/command-line.md), and how their
// words become values.
import type { ArgsDef } from "citty";
import { HAIL_LIMITS } from "../../hail/index.js";
import { show } from "../../math/error.js";
import type { SceneOptions } from "../../world/scenes/builtin.js";
import { HAIL_SCENE_DEFAULTS } from "../../world/scenes/hail-options.js";
import { scenesWith } from "../../world/scenes/names.js";
import { UsageError } from "../usage.js";
import { choice, number, numbers, type Words, word, wrongValue } from "./words.js";

const OWN = "(Default: the scene's own)";
const { hailRate: RATE, hailSource: SOURCE } = HAIL_SCENE_DEFAULTS;

/** Declared once for every command that plays scenes. */
export const HAIL_ARGS = {
  "hail-rate": {
    type: "string",
    valueHint: "1/s",
    description:
      `Hail: impacts a second on things that sound, without bounces, ${HAIL_LIMITS.rate.join(" to ")} ` +
      `(Default: ${RATE}, hail-tin-roof 2000)`,
  },
  "hail-source": {
    type: "string",
    valueHint: "particles|poisson",
    description: `hail-picnic: stones that fall, or impacts by chance alone (Default: ${SOURCE})`,
  },
  cloud: { type: "string", valueHint: "x,z", description: `Hail: middle of the cloud, m ${OWN}` },
  "cloud-radius": { type: "string", valueHint: "m", description: `Hail: radius of the cloud ${OWN}` },
  wind: { type: "string", valueHint: "x,z", description: `Hail: wind, m/s ${OWN}` },
  "stone-size": {
    type: "string",
    valueHint: "factor",
    description: `Hail: factor on the largest diameter, ${HAIL_LIMITS.stoneSize.join(" to ")} (Default: 1)`,
  },
  "energy-law": {
    type: "string",
    valueHint: "inverse|box",
    description: "Hail: energies by 1/E or evenly (Default: inverse)",
  },
  fall: {
    type: "string",
    valueHint: "terminal|ballistic",
    description: `Hail: at terminal speed, or thrown and drawn by gravity alone ${OWN}`,
  },
  bounces: {
    type: "string",
    valueHint: "n",
    description: `Hail: most bounces of a stone, ${HAIL_LIMITS.bounces.join(" to ")} ${OWN}`,
  },
  shatter: { type: "boolean", description: "Hail: large stones may break on hard ground" },
} as const satisfies ArgsDef;

/** Which option of a scene each one is. */
const OPTIONS: Readonly<Record<keyof typeof HAIL_ARGS, keyof SceneOptions>> = {
  "hail-rate": "hailRate",
  "hail-source": "hailSource",
  cloud: "cloud",
  "cloud-radius": "cloudRadius",
  wind: "wind",
  "stone-size": "stoneSize",
  "energy-law": "energyLaw",
  fall: "fall",
  bounces: "bounces",
  shatter: "shatter",
};

/**
 * The options of hail as values.
 *
 * @param scene the name or path that was asked for; only some scenes have these options.
 */
export function hailOptions(words: Words, scene: string): SceneOptions {
  const given = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).filter((name) => words[name] !== undefined);
  for (const name of given) mustHave(`--${name}`, OPTIONS[name], scene);
  const source = oneOf(words, "hail-source", ["particles", "poisson"]);
  const unfit = source === "poisson" && given.find((name) => name !== "hail-source" && name !== "hail-rate");
  if (unfit) throw new UsageError(`--${unfit} needs --hail-source particles`);
  return {
    hailRate: within(words, "hail-rate", HAIL_LIMITS.rate),
    hailSource: source,
    cloud: pair(words, "cloud", "metres", HAIL_LIMITS.place),
    cloudRadius: within(words, "cloud-radius", HAIL_LIMITS.radius),
    wind: pair(words, "wind", "metres a second", HAIL_LIMITS.speed),
    stoneSize: within(words, "stone-size", HAIL_LIMITS.stoneSize),
    energyLaw: oneOf(words, "energy-law", ["inverse", "box"]),
    fall: oneOf(words, "fall", ["terminal", "ballistic"]),
    bounces: within(words, "bounces", HAIL_LIMITS.bounces, true),
    shatter: words.shatter === true ? true : undefined,
  };
}

/** Throws unless a scene has an option; `words` is what the command line calls it. */
export function mustHave(words: string, option: keyof SceneOptions, scene: string): void {
  const scenes = scenesWith(option);
  if (scenes.includes(scene)) return;
  const whose = scenes.length === 1 ? `the scene ${scenes[0]}` : `the scenes ${scenes.join(", ")}`;
  throw new UsageError(`${words} belongs to ${whose}, but came with ${show(scene)}`);
}

function within(
  words: Words,
  name: string,
  [least, most]: readonly [number, number],
  whole = false,
): number | undefined {
  const expected = `a ${whole ? "whole " : ""}number from ${least} to ${most}`;
  return number(words, name, expected, (n) => n >= least && n <= most && (!whole || Number.isInteger(n)));
}

function pair(
  words: Words,
  name: string,
  unit: string,
  [least, most]: readonly [number, number],
): [number, number] | undefined {
  const text = word(words, name);
  if (text === undefined) return undefined;
  const both = numbers(words, name, 2);
  if (both?.every((n) => n >= least && n <= most)) return both as [number, number];
  throw wrongValue(name, `x,z: two numbers of ${unit} from ${least} to ${most}`, text);
}

function oneOf<const T extends string>(words: Words, name: string, choices: readonly T[]): T | undefined {
  return word(words, name) === undefined ? undefined : choice(words, name, choices);
}
