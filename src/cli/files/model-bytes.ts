// The bytes of a model's file, by the name it shall have: *.modal.json, or glTF when the name ends in .glb or .gltf.
import { t60OfDecay } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { modelToText } from "../../model/model-file.js";
import { gltfPath, loadGltf } from "../../offline/gltf-file.js";
import { counted } from "../text/say.js";

/** What a model's file may be, for the help. */
export const MODEL_FILES = "*.modal.json, or .glb or .gltf; an older one is replaced when the new one is whole";

/** The content of the file that a model is written to. */
export async function modelBytes(model: ModalModel, path: string): Promise<Uint8Array> {
  if (gltfPath(path) === undefined) return new TextEncoder().encode(modelToText(model));
  const { writeGltf } = await loadGltf(path);
  return await writeGltf([model], { format: /\.glb$/i.test(path) ? "glb" : "gltf" });
}

/** The modes of a model for programs: Hz, 1/s, s. */
export function modeList({ frequencies, decayRates, radiationGains }: ModalModel) {
  return Array.from(frequencies, (frequency, m) => ({
    frequency,
    decayRate: decayRates[m],
    t60: t60OfDecay(decayRates[m]),
    radiationGain: radiationGains[m],
  }));
}

/** The modes of a model in a few words. */
export function modesInWords({ modeCount, frequencies }: ModalModel): string {
  return `${counted(modeCount, "mode")}, ${frequencies[0].toFixed(1)} to ${frequencies[modeCount - 1].toFixed(1)} Hz`;
}
