// The model of the ear: its scale of frequency, its threshold, and what hides what.
export { bandLevels } from "./band-levels.js";
export { barkOfHz, hzOfBark } from "./bark.js";
export { compareSounds, type SoundComparison } from "./compare/compare-sounds.js";
export { maskingEnvelope } from "./masking-envelope.js";
export { type Spectrogram, spectrogram } from "./spectrogram.js";
export { thresholdInQuiet } from "./threshold.js";
