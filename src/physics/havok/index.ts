// `phonolite/havok`: sound for Havok in Babylon.js.
export { havokSound } from "./havok-sound.js";
export type { HavokBody, HavokInstance, HavokScene } from "./types.js";
