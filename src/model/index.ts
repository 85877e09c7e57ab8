// `phonolite/model`: what objects are. Runs in a page and in Node alike.
export { PhonoliteError } from "../math/error.js";
export type {
  ChangeMaterialOptions,
  Damping,
  DampingByLaw,
  ModeAdjustment,
  ModeChanges,
  ModeMatch,
  ModeOrder,
  ModeSelection,
  ModeView,
  MorphOptions,
  NormaliseOptions,
  OrderOptions,
  Place,
  ScaleOptions,
  StrikePlace,
  TransposeOptions,
} from "./edit/index.js";
export type { KnownName } from "./known-name.js";
export { locate, type SurfacePoint, strikeDirection } from "./locate.js";
export * from "./materials/index.js";
export { type MassProperties, type Material, ModalModel, type ModalModelInit } from "./modal-model.js";
export { MODEL_LIMITS, ModelError } from "./model-checks.js";
export type { ModelData } from "./model-data.js";
export {
  MODEL_FILE_VERSION,
  type ModelFile,
  modelToJson,
  modelToText,
  parseModel,
  parseModelText,
} from "./model-file.js";
export { type Models, models, type PresetGroup, type PresetInfo, type PresetName } from "./presets/index.js";
export { type ModelSummary, strikeT60, summarise } from "./presets/summary.js";
export * from "./shapes/index.js";
