// The state of the page in other words: the lines of TypeScript that make the same storm, and the command that renders
// it to a file. Both leave out what is as usual.
import { CHIME_DEFAULTS } from "#dist/chimes/settings.js";
import { commandOf, everyFrame, worldCode } from "../../parts/state/copies.js";
import type { ScaleValues } from "./state.js";

/** Seconds of sound that the command makes. */
const SECONDS = 10;

/**
 * The command that renders the same storm.
 *
 * @example
 * asCommand({ ...defaultsOf(SCALE_SCHEMA), seed: 3 });
 * // "npx phonolite render million --seconds 10 --chimes 1000 --seed 3 --out million.wav"
 */
export function asCommand({ chimes, wind, hearing, seed }: ScaleValues): string {
  return commandOf(
    `npx phonolite render million --seconds ${SECONDS}`,
    chimes !== CHIME_DEFAULTS.chimes && `--chimes ${chimes}`,
    wind !== CHIME_DEFAULTS.windSpeed && `--wind-speed ${wind}`,
    hearing !== "full" && `--hearing ${hearing}`,
    seed !== CHIME_DEFAULTS.seed && `--seed ${seed}`,
    "--out million.wav",
  );
}

/** A page's worth of TypeScript that makes the same storm. */
export function asCode({ chimes, wind, hearing, seed }: ScaleValues): string {
  const world =
    hearing === "full" ? `chimeRoom(${chimes})` : `{ ...chimeRoom(${chimes}), hearing: { mode: "${hearing}" } }`;
  return worldCode({
    imports: 'import { chimeRoom, LiveChimes } from "phonolite/chimes";',
    world,
    sounds: `const chimes = new LiveChimes(world, { chimes: ${chimes}, windSpeed: ${wind}, seed: ${seed} });
${everyFrame("chimes.tick()")}`,
  });
}
