// `phonolite/three`: sound for three.js.
export type { SoundSpec } from "../sound/engine.js";
