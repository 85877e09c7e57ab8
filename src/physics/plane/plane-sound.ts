// Sound for any engine of two dimensions: a few lines tell what its bodies and contacts are, and the rest is as with
// the other engines.
import { type Contacts, OTHERS } from "../../contact/play/contacts.js";
import type { ContactsOptions, ContactWorld } from "../../contact/play/settings.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import type { Body as WorldBody } from "../../world/body.js";
import type { PlaneOptions } from "../sound/plane.js";
import { engineSound, PhysicsReader } from "../sound/reader.js";
import { FlatEngine } from "./engine.js";
import type { PlaneEngine } from "./records.js";

/** Options of what is heard of a world of two dimensions. */
export interface PlaneSoundOptions extends ContactsOptions, PlaneOptions {}

/**
 * Makes a world of two dimensions heard: bodies are named by what the engine itself calls them.
 *
 * @param world made with `maxContacts` above 0
 * @param engine tells what bodies there are, what they are, how they move and where they touch
 * @example
 * const sound = planeSound(world, { bodies, shape, motion, contacts }, { metresPerUnit: 0.005, yDown: true });
 * sound.body(ball, "steel");
 * Engine.update(engine, 1000 / 60);
 * sound.step(1 / 60); // once after each step; 1/60 s unless told
 */
export function planeSound<Body>(
  world: ContactWorld<WorldBody>,
  engine: PlaneEngine<Body>,
  options: PlaneSoundOptions = {},
): Contacts<Body, WorldBody> {
  return engineSound(world, new FlatEngine(engine, options), options);
}

/**
 * Reads a world of two dimensions where there is no sound, such as in a worker: its records are plain data for
 * `Contacts.play`.
 *
 * @param others material of bodies that nobody named; null: they are not heard
 * @example
 * const reader = planeReader({ bodies, shape, motion, contacts }, null, { metresPerUnit: 0.01 });
 * reader.body(ball, "steel");
 * postMessage(reader.collect(1 / 60));
 */
export function planeReader<Body>(
  engine: PlaneEngine<Body>,
  others: MaterialName | SolidMaterial | null = OTHERS,
  options: PlaneOptions = {},
): PhysicsReader<Body> {
  return new PhysicsReader(new FlatEngine(engine, options), others);
}
