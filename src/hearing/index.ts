// The model of the ear: its scale of frequency, its threshold, and what hides what.
export { bandLevels } from "./band-levels.js";
export { barkOfHz, hzOfBark } from "./bark.js";
export {
  type Audibility,
  type BandRatio,
  compareSounds,
  type SoundComparison,
  type WorstFrame,
} from "./compare/compare-sounds.js";
export {
  dbSplOfDigital,
  dbSplOfMeanSquare,
  digitalOfDbSpl,
  FULL_SCALE_DB_SPL,
  levelAfter,
  meanSquareOfDbSpl,
  REFERENCE_PRESSURE,
} from "./level.js";
export { LOWER_SLOPE, maskingCurve, upperSlope } from "./masking-curve.js";
export { audibleModes, type HeardModes, maskingEnvelope } from "./masking-envelope.js";
export { type Spectrogram, type SpectrogramOptions, spectrogram } from "./spectrogram.js";
export { thresholdInQuiet } from "./threshold.js";
