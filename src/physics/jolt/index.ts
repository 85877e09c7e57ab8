// `phonolite/jolt`: sound for Jolt.
export type { SoundSpec } from "../sound/engine.js";
