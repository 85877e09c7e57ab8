// `phonolite/havok`: sound for Havok in Babylon.js.
export type { SoundSpec } from "../sound/engine.js";
export type { PhysicsHit, PhysicsSound } from "../sound/physics-sound.js";
export type { PhysicsCounts, PhysicsSoundOptions, SoundingThing } from "../sound/record-sound.js";
export { havokSound } from "./havok-sound.js";
export type { BabylonObservable, BabylonVector3, HavokBody, HavokHandle, HavokInstance, HavokScene } from "./types.js";
