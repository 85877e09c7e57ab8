// The world's public names.

export type { Build, CoreKind } from "../core/load/wasm.js";
export type { Meters } from "../core/meters.js";
export { PhonoliteError } from "../math/error.js";
export { Body, type BodyChange, ForceStream, type Strike } from "./body.js";
export { type BudgetOptions, budgetFor } from "./budget.js";
export type { Quat, Vec3 } from "./checks.js";
export type { HearingMode, HearingSettings } from "./hearing.js";
export type { FieldOrder, HrirSet } from "./hrir/hrir.js";
export { OfflineWorld } from "./offline-world.js";
export { WORLD_DEFAULTS, type WorldOptions } from "./options.js";
export type { Air, Group, Layout, LayoutName, PanLaw } from "./space.js";
export { type BodySpec, type Listener, World } from "./world.js";
