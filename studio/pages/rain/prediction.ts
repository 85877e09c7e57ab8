// What physics says of the third octaves of a rain, without listening to it: what bare drops make on ground, water,
// leaves and cloth. Roofs, bubbles, drips and thunder come on top.
import type { RainValues } from "phonolite/rain";
import { predictedThirds } from "#dist/rain/law/predict.js";

/** Levels in third octaves, dB SPL, of a rain with these parameters. */
export const predictionOf = (values: RainValues): number[] => predictedThirds(values).map(({ level }) => level);
