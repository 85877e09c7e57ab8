// Contacts: everything that two touching bodies can do.
export type { BurstSettings } from "./impact/burst.js";
export type { StrengthCurve } from "./impact/curve.js";
export { IMPACT_DEFAULTS, type ImpactSettings } from "./impact/impact.js";
export { type HitLimits, LIMIT_DEFAULTS, type LimitCounts } from "./impact/limit.js";
export { hingeSpeed, type StickSlip, stickSlip, stickSlipNames } from "./law/friction.js";
export { type ContactBody, type DesignedTouch, type PairOverrides, type PairProperties, pairOf } from "./law/pair.js";
export { type BodyShape, bodyModel } from "./play/body-model.js";
export { type ContactCounts, Contacts, type ContactsOptions, type ContactWorld } from "./play/contacts.js";
export type { Pose } from "./play/pose.js";
export type { ContactBodySpec, SoundingBody } from "./play/sounder.js";
export {
  CONTACT_LIMITS,
  type ContactPoint,
  type ContactStep,
  type DropCount,
  type DropReason,
  type StreamBody,
} from "./record.js";
export { readStreamHeader, type StreamHeader } from "./stream/header.js";
export { type BadLine, ContactStreamReader } from "./stream/reader.js";
export { parseStep, writeStep, writeStreamHeader } from "./stream/step.js";
export { type KhrSurface, surfaceFromKhr } from "./surface/khr.js";
export { namedSurfaces, surface } from "./surface/named.js";
export { profileFromScrape, type ScrapeOptions } from "./surface/scrape.js";
export type {
  GrainLayer,
  GridLayer,
  JumpLayer,
  ProfileLayer,
  RandomLayer,
  Surface,
  Waviness,
  WhiteLayer,
} from "./surface/surface.js";
export { CallbackContacts } from "./tracker/callbacks.js";
export type { Hit, Touch, TrackedStep } from "./tracker/tracker.js";
