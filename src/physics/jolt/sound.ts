// Sound for a world of Jolt. The engine tells no impulses, so they are reconstructed from what bodies did; see
// docs/contacts.md.
import { type Contacts, OTHERS } from "../../contact/play/contacts.js";
import type { ContactsOptions, ContactWorld } from "../../contact/play/settings.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import type { Body } from "../../world/body.js";
import { engineSound, PhysicsReader } from "../sound/reader.js";
import { JoltEngine } from "./engine.js";
import type { JoltContactListener, JoltHandle, JoltModule, JoltWorld } from "./types.js";

/**
 * Options of `joltSound`.
 *
 * @example
 * const options: JoltSoundOptions = { dt: 1 / 120, listener };
 */
export interface JoltSoundOptions extends ContactsOptions {
  /** Length of a step where `step` is not told, s. Default: what the engine stepped since the last one. */
  dt?: number;
  /** The user's own contact listener. Default: the one that is set already. */
  listener?: JoltContactListener;
}

/** A world of Jolt that is heard. */
export type JoltSound = Contacts<JoltHandle, Body> & {
  /**
   * Puts one's own contact listener behind that of the sound: Jolt has room for one only. It is called as if it were
   * alone, and what it says counts.
   *
   * @example
   * const listener = new Jolt.ContactListenerJS();   // with all four methods
   * sound.chain(listener);
   */
  chain(listener: JoltContactListener): void;
};

/**
 * Makes a world of Jolt heard. A contact listener that is set already goes on being called.
 *
 * @example
 * // a SoundWorld with maxContacts, await initJolt(), a JoltInterface
 * const sound = joltSound(world, Jolt, joltInterface);
 * sound.body(ball, "steel");
 * joltInterface.Step(1 / 60, 1);
 * sound.step();
 */
export function joltSound(
  world: ContactWorld<Body>,
  Jolt: JoltModule,
  joltInterface: JoltWorld,
  { dt, listener, ...options }: JoltSoundOptions = {},
): JoltSound {
  const engine = new JoltEngine(Jolt, joltInterface, dt);
  try {
    const sound = engineSound(world, engine, options);
    if (listener) engine.chain(listener);
    return Object.assign(sound, { chain: (next: JoltContactListener) => engine.chain(next) });
  } catch (error) {
    engine.dispose();
    throw error;
  }
}

/**
 * Reads a world of Jolt into plain records, without sound: in a worker, say. `Contacts.play` plays them.
 *
 * @param others material of bodies that nobody named, where they touch one that sounds; null: they are not heard
 * @example
 * const reader = joltReader(Jolt, joltInterface);
 * reader.body(ball, { material: "steel" });
 * joltInterface.Step(1 / 60, 1);
 * postMessage(reader.collect(1 / 60));
 */
export function joltReader(
  Jolt: JoltModule,
  joltInterface: JoltWorld,
  others: MaterialName | SolidMaterial | null = OTHERS,
): PhysicsReader<JoltHandle> {
  return new PhysicsReader(new JoltEngine(Jolt, joltInterface), others);
}
