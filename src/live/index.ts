// The live world's public names.
export type { LiveWorldOptions } from "./live-options.js";
export { type LiveState, LiveWorld, type SpaceOptions } from "./live-world.js";
