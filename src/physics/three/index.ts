// `phonolite/three`: sound in a scene of three.js.
export type { SoundSpec } from "../sound/engine.js";
export {
  ContactOverlay,
  type ContactOverlayOptions,
  OVERLAY_DEFAULTS,
  type OverlayColours,
} from "./contact-overlay.js";
export { type Follower, followCamera, followObject, type ListenerWorld } from "./follow.js";
