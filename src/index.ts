// Phonolite: the sound of solid things touching, computed while it plays.
export * from "./live/index.js";
export * from "./sound-world.js";
export * from "./world/index.js";
