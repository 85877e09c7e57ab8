// `phonolite/chimes`: thousands of wind chimes in a storm, to hear how large a scene may be. Runs in a page and in Node
// alike.
export { PhonoliteError } from "../math/error.js";
export { CHIME_GAIN, CHIME_LISTENER, CHIME_MODES, CHIME_REACH, type Chime, chimeAt, chimeModels } from "./chime.js";
export { type ChimeBody, type ChimeWorld, chimeRoom, LiveChimes, type LiveChimesOptions } from "./live-chimes.js";
export { CHIME_DEFAULTS, CHIME_LIMITS, type ChimeSettings } from "./settings.js";
export { ChimeStorm, type ChimeStrike, SLICE } from "./storm.js";
