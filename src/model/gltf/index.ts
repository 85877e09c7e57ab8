// `phonolite/gltf`: modal models in glTF files, by the draft extension KHR_audio_rigid_bodies. Runs in a page and in
// Node alike, and needs the package @gltf-transform/core, which whoever uses this entry installs beside Phonolite.
export { PhonoliteError } from "../../math/error.js";
export { ModelError } from "../model-checks.js";
export { KHRAudioRigidBodies } from "./extension.js";
export type { AcousticSurface, GltfModels, GltfNode } from "./found.js";
export { addModelToDocument, addSurfaceToDocument } from "./from-model.js";
export { readGltfModels } from "./read.js";
export { modelsOfDocument } from "./to-model.js";
export { addModelToGltf, writeGltf } from "./write.js";
