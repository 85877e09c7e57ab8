// `phonolite/rapier`: sound for Rapier.
export type { SoundSpec } from "../sound/engine.js";
