// A world of Rapier that is heard, or read where there is no sound.
import { type Contacts, OTHERS } from "../../contact/play/contacts.js";
import type { ContactsOptions, ContactWorld } from "../../contact/play/settings.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import type { Body } from "../../world/body.js";
import type { PlaneOptions } from "../sound/plane.js";
import { engineSound, PhysicsReader } from "../sound/reader.js";
import { RapierEngine, type RapierHandle } from "./engine.js";
import type { RapierModule, RapierWorld } from "./types.js";

/**
 * Options of what is heard of a world of Rapier; those of a plane are for worlds of two dimensions only.
 *
 * @example
 * const options: RapierSoundOptions = { follow: true, others: "oak" };
 */
export interface RapierSoundOptions extends ContactsOptions, PlaneOptions {
  /** A version such as `0.21` that this Rapier is taken for. Default: what it says. */
  version?: string;
  /**
   * Hears every `world.step()` by itself, for a world that somebody else steps; `step()` of the sound need not be
   * called then. Default false.
   */
  follow?: boolean;
}

/**
 * Makes a world of Rapier heard, of three dimensions or of two. Nothing is changed in it unless `follow` is asked for,
 * and no event queue is needed.
 *
 * @param world made with `maxContacts` above 0
 * @param RAPIER the module that the physics world was made with, of version 0.19, 0.20 or 0.21
 * @example
 * const sound = rapierSound(world, RAPIER, physics);
 * sound.body(ball, "steel");                          // a rigid body with all its colliders, or one collider
 * sound.body(floor, { material: "oak", gain: 0.5 });
 * physics.step();
 * sound.step();                                       // once after each step
 */
export function rapierSound(
  world: ContactWorld<Body>,
  RAPIER: RapierModule,
  physicsWorld: RapierWorld,
  options: RapierSoundOptions = {},
): Contacts<RapierHandle, Body> {
  return engineSound(world, new RapierEngine(RAPIER, physicsWorld, options), options);
}

/**
 * Reads a world of Rapier where there is no sound, such as in a worker: its records are plain data for `Contacts.play`.
 *
 * @param others material of bodies that nobody named; null: they are not heard
 * @example
 * const reader = rapierReader(RAPIER, physics);
 * reader.body(ball, { material: "steel" });
 * physics.step();
 * postMessage(reader.collect(physics.timestep));
 */
export function rapierReader(
  RAPIER: RapierModule,
  physicsWorld: RapierWorld,
  others: MaterialName | SolidMaterial | null = OTHERS,
  options: Pick<RapierSoundOptions, "version" | keyof PlaneOptions> = {},
): PhysicsReader<RapierHandle> {
  return new PhysicsReader(new RapierEngine(RAPIER, physicsWorld, options), others);
}
