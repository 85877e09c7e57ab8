// The options that only some scenes have, hail, contacts and chimes (docs/command-line.md): how each is declared, which
// option of a scene it is, and how its words become a value.
import type { ArgDef, ArgsDef } from "citty";
import { CHIME_DEFAULTS, CHIME_LIMITS } from "../../chimes/settings.js";
import { HAIL_LIMITS } from "../../hail/index.js";
import { show } from "../../math/error.js";
import type { SceneOptions } from "../../world/scenes/builtin.js";
import { SPEED_LIMITS } from "../../world/scenes/contact/stage.js";
import { HAIL_SCENE_DEFAULTS } from "../../world/scenes/hail-options.js";
import { scenesWith } from "../../world/scenes/names.js";
import { UsageError } from "../usage.js";
import { flag, option } from "./option.js";
import { choice, number, numbers, type Range, type Words, whole, within, word, wrongValue } from "./words.js";

/** Turns the word of an option into a value. */
type Read = (words: Words, name: string) => unknown;

/** An option of a scene: its name there, how it is declared, and how it is read. */
type SceneOption = readonly [of: keyof SceneOptions, arg: ArgDef, read: Read];

const inRange =
  (range: Range, what?: string): Read =>
  (words, name) =>
    within(words, name, range, what);
const oneOf =
  (...choices: string[]): Read =>
  (words, name) =>
    choice(words, name, choices);
const isThere: Read = () => true;
/** Two numbers, along x and along z. */
const pair =
  (unit: string, [least, most]: Range): Read =>
  (words, name) => {
    const both = numbers(words, name, 2);
    if (both?.every((n) => n >= least && n <= most)) return both;
    throw wrongValue(name, `x,z: two numbers of ${unit} from ${least} to ${most}`, word(words, name) ?? "");
  };

const OWN = "(Default: the scene's own)";
const { hailRate: RATE, hailSource: SOURCE } = HAIL_SCENE_DEFAULTS;
const { rate, place, radius, speed, stoneSize, bounces } = HAIL_LIMITS;

const HAIL: Readonly<Record<string, SceneOption>> = {
  "hail-rate": [
    "hailRate",
    option(
      "1/s",
      `Hail: impacts a second on things that sound, without bounces, ${rate.join(" to ")} ` +
        `(Default: ${RATE}, hail-tin-roof 2000)`,
    ),
    inRange(rate),
  ],
  "hail-source": [
    "hailSource",
    option("particles|poisson", `hail-picnic: stones that fall, or impacts by chance alone (Default: ${SOURCE})`),
    oneOf("particles", "poisson"),
  ],
  cloud: ["cloud", option("x,z", `Hail: middle of the cloud, m ${OWN}`), pair("metres", place)],
  "cloud-radius": ["cloudRadius", option("m", `Hail: radius of the cloud ${OWN}`), inRange(radius)],
  wind: ["wind", option("x,z", `Hail: wind, m/s ${OWN}`), pair("metres a second", speed)],
  "stone-size": [
    "stoneSize",
    option("factor", `Hail: factor on the largest diameter, ${stoneSize.join(" to ")} (Default: 1)`),
    inRange(stoneSize),
  ],
  "energy-law": [
    "energyLaw",
    option("inverse|box", "Hail: energies by 1/E or evenly (Default: inverse)"),
    oneOf("inverse", "box"),
  ],
  fall: [
    "fall",
    option("terminal|ballistic", `Hail: at terminal speed, or thrown and drawn by gravity alone ${OWN}`),
    oneOf("terminal", "ballistic"),
  ],
  bounces: [
    "bounces",
    option("n", `Hail: most bounces of a stone, ${bounces.join(" to ")} ${OWN}`),
    (words, name) => whole(words, name, bounces),
  ],
  shatter: ["shatter", flag("Hail: large stones may break on hard ground"), isThere],
};

const CONTACT: Readonly<Record<string, SceneOption>> = {
  speed: [
    "speed",
    option("factor", `Scenes of contacts: factor on how fast things move, ${SPEED_LIMITS.join(" to ")} (Default: 1)`),
    inRange(SPEED_LIMITS),
  ],
};

const { chimes: COUNT, windSpeed: WIND } = CHIME_LIMITS;

const CHIMES: Readonly<Record<string, SceneOption>> = {
  chimes: [
    "chimes",
    option(
      "n",
      `million: how many wind chimes of 100 modes, ${COUNT.join(" to ")} (Default: ${CHIME_DEFAULTS.chimes})`,
    ),
    // too many are refused with the memory they would need
    (words, name) =>
      number(words, name, `a whole number from ${COUNT.join(" to ")}`, (n) => Number.isInteger(n) && n >= COUNT[0]),
  ],
  "wind-speed": [
    "windSpeed",
    option(
      "m/s",
      `million: mean speed of the wind, ${WIND.join(" to ")}; at 20 chimes are struck 1000 times a second ` +
        `(Default: ${CHIME_DEFAULTS.windSpeed})`,
    ),
    inRange(WIND, "metres a second"),
  ],
};

const argsOf = (options: Readonly<Record<string, SceneOption>>): ArgsDef =>
  Object.fromEntries(Object.entries(options).map(([name, [, arg]]) => [name, arg]));

/** Declared once for every command that plays scenes. */
export const HAIL_ARGS = argsOf(HAIL);
export const CONTACT_ARGS = argsOf(CONTACT);
export const CHIME_ARGS = argsOf(CHIMES);

/**
 * The options of hail as values.
 *
 * @param scene the name or path that was asked for; only some scenes have these options.
 */
export function hailOptions(words: Words, scene: string): SceneOptions {
  const given = givenOf(HAIL, words, scene);
  const unfit = given.find(([name]) => name !== "hail-source" && name !== "hail-rate");
  if (words["hail-source"] === "poisson" && unfit) throw new UsageError(`--${unfit[0]} needs --hail-source particles`);
  return valuesOf(given, words);
}

/** The options of all scenes as values. */
export function sceneOptions(words: Words, scene: string): SceneOptions {
  return { ...hailOptions(words, scene), ...valuesOf(givenOf({ ...CONTACT, ...CHIMES }, words, scene), words) };
}

/** Those that are given, all of which the scene must have. */
function givenOf(options: Readonly<Record<string, SceneOption>>, words: Words, scene: string) {
  const given = Object.entries(options).filter(([name]) => words[name] !== undefined);
  for (const [name, [of]] of given) mustHave(`--${name}`, of, scene);
  return given;
}

function valuesOf(given: readonly [name: string, option: SceneOption][], words: Words): SceneOptions {
  return Object.fromEntries(given.map(([name, [of, , read]]) => [of, read(words, name)]));
}

/** Throws unless a scene has an option; `words` is what the command line calls it. */
export function mustHave(words: string, option: keyof SceneOptions, scene: string): void {
  const scenes = scenesWith(option);
  if (scenes.includes(scene)) return;
  const whose = scenes.length === 1 ? `the scene ${scenes[0]}` : `the scenes ${scenes.join(", ")}`;
  throw new UsageError(`${words} belongs to ${whose}, but came with ${show(scene)}`);
}
