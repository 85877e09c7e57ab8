// `phonolite/react`: sound for react-three-fiber with @react-three/rapier.

export { PhonoliteError } from "../../math/error.js";
export type { SoundSpec } from "../index.js";
export { ContactView } from "./contact-view.js";
export { SoundWorld, type SoundWorldProps, usePhysicsSound, useSoundWorld } from "./sound-world.js";
export { Sounding, type SoundingProps, useSound } from "./sounding.js";
