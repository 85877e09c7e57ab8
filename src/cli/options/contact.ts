// The option of the built-in scenes of contacts (docs/command-line.md), and how its word becomes a value.
import type { ArgsDef } from "citty";
import type { SceneOptions } from "../../world/scenes/builtin.js";
import { SPEED_LIMITS } from "../../world/scenes/contact/stage.js";
import { mustHave } from "./hail.js";
import { number, type Words } from "./words.js";

const [LEAST, MOST] = SPEED_LIMITS;

/** Declared once for every command that plays scenes. */
export const CONTACT_ARGS = {
  speed: {
    type: "string",
    valueHint: "factor",
    description: `Scenes of contacts: factor on how fast things move, ${LEAST} to ${MOST} (Default: 1)`,
  },
} as const satisfies ArgsDef;

/**
 * The option as a value.
 *
 * @param scene the name or path that was asked for; only some scenes have it.
 */
export function contactOptions(words: Words, scene: string): SceneOptions {
  if (words.speed === undefined) return {};
  mustHave("--speed", "speed", scene);
  return { speed: number(words, "speed", `a number from ${LEAST} to ${MOST}`, (n) => n >= LEAST && n <= MOST) };
}
