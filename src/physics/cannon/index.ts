// `phonolite/cannon`: sound for cannon-es.
export type { SoundSpec } from "../sound/engine.js";
