// Phonolite: the sound of solid things touching, computed while it plays.
export * from "./world/index.js";
