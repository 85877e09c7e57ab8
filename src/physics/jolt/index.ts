// `phonolite/jolt`: sound for Jolt.
export { type JoltSoundOptions, joltReader, joltSound } from "./sound.js";
export type { JoltModule, JoltWorld } from "./types.js";
