// Contacts: everything that two touching bodies can do.
export { hingeSpeed, stickSlip, stickSlipNames } from "./law/friction.js";
export { type PairOverrides, pairOf } from "./law/pair.js";
export { bodyModel, bodySound } from "./play/body-model.js";
export { Contacts } from "./play/contacts.js";
export type { ContactsOptions } from "./play/settings.js";
export type { ContactBody, ContactPoint, ContactStep } from "./record.js";
export { clickOf } from "./resonate/click.js";
export { DIFFUSE_BANDS } from "./resonate/diffuse.js";
export { stirringOf, Water } from "./resonate/water.js";
export { woodlike } from "./resonate/woodlike.js";
export { ContactStreamReader } from "./stream/reader.js";
export { writeStep, writeStreamHeader } from "./stream/step.js";
export { surfaceFromKhr } from "./surface/khr.js";
export { type NamedSurface, namedSurfaces, surface } from "./surface/named.js";
export { profileFromScrape } from "./surface/scrape.js";
export type { Surface } from "./surface/surface.js";
export { CallbackContacts } from "./tracker/callbacks.js";
export type { TrackedStep } from "./tracker/tracker.js";
