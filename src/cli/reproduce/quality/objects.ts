// The two objects: a metal one and one like ceramic, fitted to recordings where they are given, else presets of the
// same kind.
import { join } from "node:path";
import { fitSound, fitToModel } from "../../../fit/index.js";
import type { ModalModel } from "../../../model/modal-model.js";
import { models } from "../../../model/presets/index.js";
import { readWav } from "../../../offline/index.js";

/** An object that listeners hear. */
export interface QualityObject {
  /** Which of the paper's it stands for. */
  stands: "vase" | "bowl";
  /** What it is. */
  name: string;
  model: ModalModel;
  /** What was recorded of it, from the strike on. */
  real?: { samples: Float32Array; sampleRate: number };
}

/**
 * Models that are fitted have as many modes as the paper's. The full effort would give the vessel pairs of modes that
 * cancel each other, of which a token has one.
 */
const OBJECTS = [
  { stands: "vase", preset: "metal-bowl", recording: "cowbell-1.wav", modes: 179, effort: "full" },
  { stands: "bowl", preset: "mug", recording: "vessel-1.wav", modes: 128, effort: "quick" },
] as const;

/** The objects; `folder` holds the recordings, if there is one. */
export async function qualityObjects(
  folder: string | undefined,
  onProgress: (part: number) => void,
): Promise<QualityObject[]> {
  const objects: QualityObject[] = [];
  for (const [i, { stands, preset, recording, modes, effort }] of OBJECTS.entries()) {
    if (folder === undefined) {
      objects.push({ stands, name: preset, model: models.load(preset) });
      continue;
    }
    const { channels, sampleRate } = await readWav(join(folder, recording));
    const { strikes } = fitSound(channels[0], {
      sampleRate,
      modes,
      effort,
      onProgress: (part) => onProgress((i + part) / OBJECTS.length),
    });
    const [{ fit }] = strikes;
    const name = recording.replace(/\.wav$/, "");
    objects.push({
      stands,
      name,
      model: fitToModel(fit, { name }),
      real: { samples: Float32Array.from(channels[0].subarray(fit.onset)), sampleRate },
    });
  }
  return objects;
}
