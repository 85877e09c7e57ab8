// `phonolite/chimes`: thousands of wind chimes in a storm, to hear how large a scene may be. Runs in a page and in Node
// alike.
export { PhonoliteError } from "../math/error.js";
export { chimeModels } from "./chime.js";
export { chimeRoom, LiveChimes } from "./live-chimes.js";
export type { ChimeSettings } from "./settings.js";
export { ChimeStorm, type ChimeStrike } from "./storm.js";
