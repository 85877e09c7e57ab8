// Editing: pure functions from a model to the numbers of a new one. ModalModel has them as methods.
export { adjustModes, type ModeAdjustment, type ModeChanges, setMode } from "./adjust.js";
export { type ChangeMaterialOptions, changeMaterial } from "./change-material.js";
export { groupModes, groupsOf, ungroupModes } from "./groups.js";
export { mergeModels } from "./merge.js";
export { type MorphOptions, morphModels } from "./morph.js";
export { muteModes, soloModes, unmuteModes } from "./mute.js";
export { type NormaliseOptions, normaliseModel } from "./normalise.js";
export { type ModeOrder, type OrderOptions, orderModes, truncateModel } from "./order.js";
export { initWith } from "./parts/draft.js";
export type { ModeMatch } from "./parts/match-modes.js";
export { type StrikePlace, strikeGains, strikeLevel } from "./parts/mode-gains.js";
export { type ModeSelection, type ModeView, viewMode } from "./parts/selection.js";
export { pickModes, removeModes } from "./pick.js";
export { recomputeRadiation } from "./radiate.js";
export { type Damping, type DampingByLaw, redampModel } from "./redamp.js";
export { type Place, resampleModel } from "./resample.js";
export { type ScaleOptions, scaleModel } from "./scale.js";
export { type TransposeOptions, transposeModel } from "./transpose.js";
