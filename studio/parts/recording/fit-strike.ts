// The strike with which a fitted model sounds as its recording did: what the fit assumed, which the model keeps
// (docs/models.md).
import { SoundWorld } from "phonolite";
import type { ModalModel } from "phonolite/model";
import { FIT_TO_MODEL_DEFAULTS, type FitExtras } from "#dist/fit/to-model.js";

/** A strike without length, and how it is heard. */
export interface FitStrike {
  /** N·s */
  impulse: number;
  /** m */
  distance: number;
  /** Level of a full-scale sine, dB SPL. */
  fullScaleDbSpl: number;
}

/** The strike of a fitted model; what it does not say is as fits have it. */
export function strikeOfFit({ extras }: Pick<ModalModel, "extras">): FitStrike {
  const said = (extras as { phonoliteFit?: Partial<FitExtras> } | undefined)?.phonoliteFit;
  const { impulse, distance, fullScaleDbSpl } = { ...FIT_TO_MODEL_DEFAULTS, ...said };
  return { impulse, distance, fullScaleDbSpl };
}

/** Samples of silence at most that a world is asked for at a time: no sound, no cost. */
const PIECE = 48_000;

/** The sound of a model that is struck at sample `first`, one channel of `length` samples. */
export async function strikeLike(
  model: ModalModel,
  { impulse, distance, fullScaleDbSpl }: FitStrike,
  { sampleRate, first, length }: { sampleRate: number; first: number; length: number },
): Promise<Float32Array> {
  const world = await SoundWorld.createOffline({
    sampleRate,
    channels: 1,
    limiter: false,
    fullScaleDbSpl,
    maxModes: Math.max(1024, model.modeCount),
    maxBodies: 1,
    maxModels: 1,
  });
  try {
    world.addBody({ model, position: [0, 0, -distance] }).strike({ impulse, time: first / sampleRate });
    const out = new Float32Array(length);
    for (let at = 0; at < length; at += PIECE) {
      const [piece] = world.render(Math.min(PIECE, length - at));
      out.set(piece, at);
    }
    return out;
  } finally {
    world.dispose();
  }
}
