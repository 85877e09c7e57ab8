// `phonolite/hail`: hail that falls on things and makes them sound. Runs in a page and in Node alike.
export { PhonoliteError } from "../math/error.js";
export type { Collider } from "./colliders/collider.js";
export { Hail, type HailOptions } from "./hail.js";
export type { Impact } from "./impact.js";
export { LiveHail, type LiveHailOptions } from "./live-hail.js";
export { hailScenes } from "./scenes/index.js";
export { box, level } from "./scenes/parts.js";
export { birthsFor, type HailBody, type HailScene, hailOptionsOf } from "./scenes/scene.js";
export { HAIL_DEFAULTS, HAIL_LIMITS, type HailSettings } from "./settings.js";
export { HailSound } from "./sound.js";
