// `phonolite/three`: sound in a scene of three.js.
export { PhonoliteError } from "../../math/error.js";
export { ContactOverlay, type ContactOverlayOptions } from "./contact-overlay.js";
export { type Follower, followCamera, followObject } from "./follow.js";
export type { BodyOf } from "./gltf-bodies.js";
export { type SoundGltfOptions, soundGltf } from "./sound-gltf.js";
