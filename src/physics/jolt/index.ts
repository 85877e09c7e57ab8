// `phonolite/jolt`: sound for Jolt.
export type { SoundSpec } from "../sound/engine.js";
export { JoltSound, type JoltSoundOptions, joltReader, joltSound } from "./sound.js";
export type { JoltBody, JoltBodyID, JoltContactListener, JoltHandle, JoltModule, JoltWorld } from "./types.js";
