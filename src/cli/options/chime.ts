// The options of the built-in scene `million` (docs/command-line.md), and how their words become values.
import type { ArgsDef } from "citty";
import { CHIME_DEFAULTS, CHIME_LIMITS } from "../../chimes/settings.js";
import type { SceneOptions } from "../../world/scenes/builtin.js";
import { mustHave } from "./hail.js";
import { number, type Words } from "./words.js";

const { chimes: COUNT, windSpeed: WIND } = CHIME_LIMITS;
const { chimes, windSpeed } = CHIME_DEFAULTS;

/** Declared once for every command that plays scenes. */
export const CHIME_ARGS = {
  chimes: {
    type: "string",
    valueHint: "n",
    description: `million: how many wind chimes of 100 modes, ${COUNT.join(" to ")} (Default: ${chimes})`,
  },
  "wind-speed": {
    type: "string",
    valueHint: "m/s",
    description:
      `million: mean speed of the wind, ${WIND.join(" to ")}; at 20 chimes are struck 1000 times a second ` +
      `(Default: ${windSpeed})`,
  },
} as const satisfies ArgsDef;

/**
 * The options as values.
 *
 * @param scene the name or path that was asked for; only `million` has them.
 */
export function chimeOptions(words: Words, scene: string): SceneOptions {
  if (words.chimes !== undefined) mustHave("--chimes", "chimes", scene);
  if (words["wind-speed"] !== undefined) mustHave("--wind-speed", "windSpeed", scene);
  const whole = `a whole number from ${COUNT.join(" to ")}`;
  const metres = `metres a second from ${WIND.join(" to ")}`;
  return {
    // too many are refused with the memory they would need
    chimes: number(words, "chimes", whole, (n) => Number.isInteger(n) && n >= COUNT[0]),
    windSpeed: number(words, "wind-speed", metres, (n) => n >= WIND[0] && n <= WIND[1]),
  };
}
