// What physics says of the third octaves of a rain, without listening to it.
import type { RainValues } from "phonolite/rain";

/** Levels in third octaves, dB SPL, of a rain with these parameters; undefined where nothing is known of it. */
export function predictionOf(_values: RainValues): number[] | undefined {
  return undefined;
}
