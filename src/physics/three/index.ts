// `phonolite/three`: sound in a scene of three.js.
export { PhonoliteError } from "../../math/error.js";
export type { SoundSpec } from "../sound/engine.js";
export {
  ContactOverlay,
  type ContactOverlayOptions,
  OVERLAY_DEFAULTS,
  type OverlayColours,
} from "./contact-overlay.js";
export { type Follower, followCamera, followObject, type ListenerWorld } from "./follow.js";
export type { BodyOf, NoBody } from "./gltf-bodies.js";
export {
  type GltfBody,
  type GltfMissing,
  type GltfSound,
  type SoundGltfOptions,
  type SoundingGltf,
  soundGltf,
} from "./sound-gltf.js";
