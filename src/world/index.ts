// The world's public names.

export type { Build } from "../core/load/wasm.js";
export type { Meters } from "../core/meters.js";
export { PhonoliteError } from "../math/error.js";
export { Body, type BodyChange, ForceStream, type Strike } from "./body.js";
export { budgetFor } from "./budget.js";
export type { Quat, Vec3 } from "./checks.js";
export type { HearingSettings } from "./hearing.js";
export type { HrirSet } from "./hrir/set.js";
export { OfflineWorld } from "./offline-world.js";
export type { WorldOptions } from "./options.js";
export type { Air, Group, Layout } from "./space.js";
export { type BodySpec, type Listener, World } from "./world.js";
