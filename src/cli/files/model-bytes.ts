// The bytes of a model's file, by the name it shall have: *.modal.json, or glTF when the name ends in .glb or .gltf.
import type { ModalModel } from "../../model/modal-model.js";
import { modelToText } from "../../model/model-file.js";
import { gltfPath, loadGltf } from "../../offline/gltf-file.js";

/** What a model's file may be, for the help. */
export const MODEL_FILES = "*.modal.json, or .glb or .gltf; an older one is replaced when the new one is whole";

/** The content of the file that a model is written to. */
export async function modelBytes(model: ModalModel, path: string): Promise<Uint8Array> {
  if (gltfPath(path) === undefined) return new TextEncoder().encode(modelToText(model));
  const { writeGltf } = await loadGltf(path);
  return await writeGltf([model], { format: /\.glb$/i.test(path) ? "glb" : "gltf" });
}
