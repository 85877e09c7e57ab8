// `phonolite/cannon`: sound for cannon-es.
export type { SoundSpec } from "../sound/engine.js";
export type { PhysicsHit, PhysicsSound } from "../sound/physics-sound.js";
export type { PhysicsReader, PhysicsStep } from "../sound/reader.js";
export type { PhysicsCounts, PhysicsSoundOptions, SoundingThing } from "../sound/record-sound.js";
export { cannonReader, cannonSound } from "./cannon-sound.js";
export { coulomb } from "./coulomb.js";
export type {
  CannonBody,
  CannonContact,
  CannonQuaternion,
  CannonShape,
  CannonVec3,
  CannonWorld,
} from "./types.js";
