// `phonolite/model`: modal models of objects, their materials, shapes and presets. Runs in a page and in Node alike.
export { PhonoliteError } from "../math/error.js";
export type {
  Damping,
  ModeAdjustment,
  ModeChanges,
  ModeOrder,
  ModeSelection,
  ModeView,
  MorphOptions,
} from "./edit/index.js";
export { locate, type SurfacePoint, strikeDirection } from "./locate.js";
export * from "./materials/index.js";
export { type MassProperties, type Material, ModalModel, type ModalModelInit } from "./modal-model.js";
export { ModelError } from "./model-checks.js";
export { type ModelFile, modelToJson, modelToText, parseModel, parseModelText } from "./model-file.js";
export { models, type PresetInfo, type PresetName } from "./presets/index.js";
export { type ModelSummary, summarise } from "./presets/summary.js";
export * from "./shapes/index.js";
