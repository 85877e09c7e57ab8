// A world of cannon-es that is heard. Its `step` and `fixedStep` may take several internal steps at once, or none: each
// is read when the world says that it is over, kept, and played with the next `sound.step()`.
import { type Contacts, OTHERS } from "../../contact/play/contacts.js";
import type { ContactsOptions, ContactWorld } from "../../contact/play/settings.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import type { Body } from "../../world/body.js";
import { engineSound, PhysicsReader } from "../sound/reader.js";
import { CannonEngine } from "./engine.js";
import type { CannonBody, CannonWorld } from "./types.js";

/**
 * Makes a world of cannon-es heard. Call `sound.step()` after each `world.step(…)` or `world.fixedStep()`.
 *
 * @example
 * const sound = cannonSound(soundWorld, world);
 * sound.body(ball, "steel");
 * sound.body(ground, "concrete");
 * world.fixedStep();
 * sound.step();
 */
export function cannonSound(
  world: ContactWorld<Body>,
  cannonWorld: CannonWorld,
  options: ContactsOptions = {},
): Contacts<CannonBody, Body> {
  return engineSound(world, new CannonEngine(cannonWorld), options);
}

/**
 * Reads a world of cannon-es without sound, as plain records: in a worker, say. To be asked after each internal step.
 *
 * @param others material of bodies that nobody named; null: their contacts are not told
 *
 * @example
 * const reader = cannonReader(world);
 * reader.body(ball, { material: "steel" });
 * world.addEventListener("postStep", () => postMessage(reader.collect(world.dt)));
 */
export function cannonReader(
  cannonWorld: CannonWorld,
  others: MaterialName | SolidMaterial | null = OTHERS,
): PhysicsReader<CannonBody> {
  return new PhysicsReader(new CannonEngine(cannonWorld), others);
}
