// The strike with which a fitted model sounds as its recording did: what the fit assumed, which the model keeps
// (docs/models.md).
import type { ModalModel } from "phonolite/model";
import { FIT_TO_MODEL_DEFAULTS, type FitExtras } from "#dist/fit/to-model.js";
import { renderStruck } from "../sound/struck.js";

/** A strike without length, and the place of the listener. */
export interface FitStrike {
  /** N·s */
  impulse: number;
  /** m */
  distance: number;
  /** Level of a full-scale sine, dB SPL. */
  fullScaleDbSpl: number;
}

/** The strike of a fitted model; numbers that it does not hold are the defaults of fits. */
export function strikeOfFit({ extras }: Pick<ModalModel, "extras">): FitStrike {
  const said = (extras as { phonoliteFit?: Partial<FitExtras> } | undefined)?.phonoliteFit;
  const { impulse, distance, fullScaleDbSpl } = { ...FIT_TO_MODEL_DEFAULTS, ...said };
  return { impulse, distance, fullScaleDbSpl };
}

/** The sound of a model that is struck at sample `first`, one channel of `length` samples. */
export const strikeLike = (
  model: ModalModel,
  { impulse, distance, fullScaleDbSpl }: FitStrike,
  { sampleRate, first, length }: { sampleRate: number; first: number; length: number },
): Promise<Float32Array<ArrayBuffer>> =>
  renderStruck(model, {
    strike: { impulse, time: first / sampleRate },
    position: [0, 0, -distance],
    length,
    sampleRate,
    limiter: false,
    fullScaleDbSpl,
  });
