// `phonolite/physics`: sound for any physics engine, by plain records; and what adapters are made of.
export { Contacts } from "../contact/play/contacts.js";
export type { ContactsOptions, ContactWorld, EngineHit } from "../contact/play/settings.js";
export type { SoundSpec } from "../contact/record.js";
export { planeReader, planeSound } from "./plane/plane-sound.js";
export type { PlaneEngine } from "./plane/records.js";
export type { Engine } from "./sound/engine.js";
export { engineSound, PhysicsReader } from "./sound/reader.js";
