// `phonolite/gltf`: modal models in glTF files, by the draft extension KHR_audio_rigid_bodies. Runs in a page and in
// Node alike, and needs the package @gltf-transform/core, which whoever uses this entry installs beside Phonolite.
export { PhonoliteError } from "../../math/error.js";
export { ModelError } from "../model-checks.js";
export type { ModelRole } from "./accessor-rules.js";
export type { GltfSource } from "./container.js";
export { KHRAudioRigidBodies } from "./extension.js";
export { SURFACE_DEFAULTS } from "./extension-schema.js";
export type { AcousticFinish, AcousticSurface, GltfModels, GltfNode, ReadResource } from "./found.js";
export { type AddModelOptions, addModelToDocument, addSurfaceToDocument } from "./from-model.js";
export { EXTENSION_NAME } from "./gltf-error.js";
export {
  type AcousticConstants,
  AcousticMaterialProperty,
  AcousticSurfaceProperty,
  ModalModelProperty,
  NodeAudioProperty,
} from "./properties.js";
export { type ReadGltfOptions, readGltfModels } from "./read.js";
export { modelsOfDocument } from "./to-model.js";
export { type AddGltfOptions, addModelToGltf, type WriteGltfOptions, writeGltf } from "./write.js";
