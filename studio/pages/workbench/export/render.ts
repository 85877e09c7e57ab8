// The last strike as samples, rendered in the page as fast as it goes: the same body, place and level that are heard.
import type { ModalModel } from "phonolite/model";
import { strikeT60 } from "#dist/model/presets/summary.js";
import { renderStruck } from "../../../parts/sound/struck.js";
import { floatWav } from "../../../parts/sound/wav.js";
import { FULL_SCALE } from "../sound/levels.js";
import { pointModel } from "../sound/point-model.js";
import type { Strike } from "../strike.js";

/** Hz */
const RATE = 48_000;
/** Seconds of silence at the end, the shortest and the longest file. */
const LENGTH = { after: 0.25, least: 1, most: 20 };

/** Seconds that a strike is rendered for: until it has fallen by 60 dB. */
export function secondsOf(model: ModalModel): number {
  const rings = strikeT60(model);
  return Math.min(LENGTH.most, Math.max(LENGTH.least, Number.isFinite(rings) ? rings + LENGTH.after : LENGTH.most));
}

/** The samples of a strike, mono. */
export function renderStrike(model: ModalModel, { at, ...strike }: Strike): Promise<Float32Array> {
  const length = Math.round(RATE * secondsOf(model));
  return renderStruck(pointModel(model, at), { strike, length, sampleRate: RATE, fullScaleDbSpl: FULL_SCALE });
}

/** The strike as a WAV file. */
export async function strikeWav(model: ModalModel, strike: Strike): Promise<Blob> {
  const samples = await renderStrike(model, strike);
  return new Blob([floatWav([[samples]], RATE)], { type: "audio/wav" });
}
