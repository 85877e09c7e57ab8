// `phonolite/react`: sound for react-three-fiber.
export type { SoundSpec } from "../sound/engine.js";
