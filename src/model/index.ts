// `phonolite/model`: what objects are. Runs in a page and in Node alike.
export { PhonoliteError } from "../math/error.js";
export { builtinModel, builtinModelNames } from "./builtin.js";
export { locate, type SurfacePoint, strikeDirection } from "./locate.js";
export { type MassProperties, type Material, ModalModel, type ModalModelInit } from "./modal-model.js";
export { MODEL_LIMITS, ModelError } from "./model-checks.js";
export { MODEL_FILE_VERSION, type ModelFile, modelToJson, parseModel, parseModelText } from "./model-file.js";
