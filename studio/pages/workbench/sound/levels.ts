// How loud each mode of a struck body is, in dB SPL at one metre, as displays show it.

import type { ModalModel } from "phonolite/model";
import { dbSplOfMeanSquare } from "#dist/hearing/level.js";
import { pulsePart } from "#dist/model/presets/summary.js";
import type { Strike } from "../strike.js";

/** Level of a full-scale sine, dB SPL: a glass that rings loudly stays below it, and a soft tap is heard. */
export const FULL_SCALE = 100;

/** The numbers of a strike that decide about levels. */
export type Blow = Pick<Strike, "at" | "impulse" | "duration">;

/** Levels of all modes at the start of a strike, dB SPL rms at 1 m; −Infinity for what is muted or not moved. */
export function modeLevels(model: ModalModel, { at, impulse, duration }: Blow): Float64Array {
  return model
    .strikeGains({ at })
    .map((gain, mode) => dbSplOfMeanSquare((gain * impulse * pulsePart(model.frequencies[mode] * duration)) ** 2 / 2));
}
