// `phonolite/havok`: sound for Havok in Babylon.js.
export type { SoundSpec } from "../sound/engine.js";
