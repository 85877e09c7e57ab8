// `phonolite/rapier`: sound for Rapier.
export { type RapierSoundOptions, rapierReader, rapierSound } from "./rapier-sound.js";
export type { RapierModule, RapierWorld } from "./types.js";
