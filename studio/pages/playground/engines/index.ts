// Engines by name, each loaded when it is first asked for.
import type { Engine, EngineName, Triple } from "./engine.js";

export type * from "./engine.js";
export { ENGINE_WORDS, ENGINES } from "./engine.js";

/** Loads an engine and makes a world in it; gravity in m/s². */
export async function makeEngine(name: EngineName, gravity: Triple): Promise<Engine> {
  if (name === "rapier") return (await import("./rapier.js")).makeRapier(gravity);
  if (name === "jolt") return (await import("./jolt.js")).makeJolt(gravity);
  return (await import("./cannon.js")).makeCannon(gravity);
}
