// `phonolite/fit`: from a recording to a model. Runs in a page, in a worker and in Node alike: it needs nothing but the
// samples. A fit takes seconds, so a page runs it in a worker: `fitInWorker`.
export { PhonoliteError } from "../math/error.js";
export { type Fit, type FitOptions, fitRecording } from "./fit.js";
export { type FitSoundOptions, fitSound, type SoundFit } from "./fit-sound.js";
export { keepModes } from "./keep-modes.js";
export { type FitMeasures, measureResynthesis } from "./measure.js";
export { noiseBed } from "./noise-bed.js";
export { attackResidual } from "./residual.js";
export { resynthesise } from "./resynth.js";
export { findStrikes, fitStrikes } from "./strikes.js";
export { fitToModel, partsOfModel } from "./to-model.js";
export { fitInWorker } from "./work/fit-in-worker.js";
