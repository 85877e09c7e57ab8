// `phonolite/physics`: sound for any physics engine, by plain records; and what adapters are made of.
export { type PlaneSoundOptions, planeReader, planeSound } from "./plane/plane-sound.js";
export type { PlaneContact, PlaneEngine, PlaneMotion, PlaneShape } from "./plane/records.js";
export type { BodyFacts, ContactSink, Engine, Quaternion, SoundSpec } from "./sound/engine.js";
export { READING } from "./sound/engine.js";
export { type PhysicsHit, PhysicsSound } from "./sound/physics-sound.js";
export type { PlaneOptions, PlaneVector } from "./sound/plane.js";
export { PhysicsReader, type PhysicsStep } from "./sound/reader.js";
export {
  type PhysicsCounts,
  type PhysicsSoundOptions,
  type PhysicsWorld,
  type RecordBody,
  RecordSound,
  type RecordStep,
  type SoundingThing,
} from "./sound/record-sound.js";
