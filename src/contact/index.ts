// Contacts: everything that two touching bodies can do.
export type { BurstSettings } from "./impact/burst.js";
export type { StrengthCurve } from "./impact/curve.js";
export { IMPACT_DEFAULTS, type ImpactSettings } from "./impact/impact.js";
export { type HitLimits, LIMIT_DEFAULTS, type LimitCounts } from "./impact/limit.js";
export { hingeSpeed, type StickSlip, type StickSlipName, stickSlip, stickSlipNames } from "./law/friction.js";
export { type ContactBody, type DesignedTouch, type PairOverrides, type PairProperties, pairOf } from "./law/pair.js";
export { type BodyShape, type BodySound, bodyModel, bodySound } from "./play/body-model.js";
export { type ContactCounts, Contacts, type ContactsOptions, type ContactWorld } from "./play/contacts.js";
export type { Pose } from "./play/pose.js";
export {
  type Joint,
  type RattleGap,
  type RattlePlace,
  type Resonance,
  type ResonantBody,
  Resonators,
} from "./play/resonators.js";
export type { ContactBodySpec, SoundingBody } from "./play/sounder.js";
export {
  CONTACT_LIMITS,
  type ContactPoint,
  type ContactStep,
  type DropCount,
  type DropReason,
  type StreamBody,
} from "./record.js";
export type { Bubbles } from "./resonate/bubbles.js";
export { type Click, clickOf } from "./resonate/click.js";
export type { Nonlinear } from "./resonate/coupling.js";
export { DIFFUSE_BANDS, type Diffuse } from "./resonate/diffuse.js";
export { stirringOf, WATERS, Water, type WaterName, type WaterSettings } from "./resonate/water.js";
export { crossoverOf, type Woodlike, type WoodlikeOptions, woodlike } from "./resonate/woodlike.js";
export { readStreamHeader, type StreamHeader } from "./stream/header.js";
export { type BadLine, ContactStreamReader } from "./stream/reader.js";
export { parseStep, writeStep, writeStreamHeader } from "./stream/step.js";
export { type KhrSurface, surfaceFromKhr } from "./surface/khr.js";
export { isNamedSurface, type NamedSurface, namedSurfaces, surface } from "./surface/named.js";
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
