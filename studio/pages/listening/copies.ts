// The settings of the page in other words: the command that writes the same tokens as files.
import { FIRST_PRESET, type ListeningValues } from "./state.js";

/**
 * The command that writes the tokens of some settings.
 *
 * @example
 * asCommand({ ...defaultsOf(LISTENING_SCHEMA), preset: "bell" });
 * // "npx phonolite tokens bell --order energy --out tokens"
 */
export function asCommand({ target, preset, order, masked, av, level }: ListeningValues): string {
  const model = target === "recording" ? "recording.modal.json" : preset || FIRST_PRESET;
  return [
    `npx phonolite tokens ${model} --order ${order}`,
    masked === "leave" && `--av ${av}`,
    level !== 70 && `--level ${level}`,
    "--out tokens",
  ]
    .filter(Boolean)
    .join(" ");
}
