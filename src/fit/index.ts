// `phonolite/fit`: from a recording to a model. Runs in a page, in a worker and in Node alike: it needs nothing but the
// samples. A fit takes seconds, so a page runs it in a worker: `fitInWorker`.
export { PhonoliteError } from "../math/error.js";
export { type Fit, type FitOptions, type FittedMode, fitRecording } from "./fit.js";
export { type FitSoundOptions, fitSound, type SoundFit, type StrikeFit } from "./fit-sound.js";
export { keepModes } from "./keep-modes.js";
export {
  crowdedShare,
  envelopeDb,
  type FitMeasures,
  logSpectralDb,
  MEASURE,
  measureResynthesis,
  residualDb,
  type Stretch,
} from "./measure.js";
export { addNoise, type NoiseBed, noiseBed } from "./noise-bed.js";
export { type NoiseVerdict, noiseToMaskDb, noiseVerdict } from "./noise-verdict.js";
export { type FitReport, fitReport, type ReportParts } from "./report.js";
export { type AttackResidual, attackResidual, RESIDUAL_DEFAULTS, type ResidualOptions } from "./residual.js";
export { addResynthesis, type ResynthesisParts, resynthesise } from "./resynth.js";
export { type FitStrikesOptions, type FoundStrike, findStrikes, fitStrikes } from "./strikes.js";
export { FIT_TO_MODEL_DEFAULTS, type FitExtras, type FitToModelOptions, fitToModel, partsOfModel } from "./to-model.js";
export { type FitInWorkerOptions, fitInWorker } from "./work/fit-in-worker.js";
