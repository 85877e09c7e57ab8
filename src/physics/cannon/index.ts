// `phonolite/cannon`: sound for cannon-es.
export { cannonReader, cannonSound } from "./cannon-sound.js";
export { coulomb } from "./coulomb.js";
export type { CannonBody, CannonWorld } from "./types.js";
