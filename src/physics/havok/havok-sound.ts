// A scene of Babylon.js with Havok that is heard. Babylon.js steps its physics inside `scene.render()`, once or in
// several parts: each step is read and played when the scene says that it is over, so that there is nothing to call.
import type { Contacts } from "../../contact/play/contacts.js";
import type { ContactsOptions, ContactWorld } from "../../contact/play/settings.js";
import type { Body } from "../../world/body.js";
import { engineSound } from "../sound/reader.js";
import { HavokEngine } from "./engine.js";
import type { HavokHandle, HavokScene } from "./types.js";

/**
 * Makes the physics of a scene heard. It follows the scene by itself: nothing has to be called after a step. Records,
 * and with them places of bodies, are right-handed; a left-handed scene, as scenes are by default, is mirrored in z, so
 * give the listener −z too.
 *
 * @example
 * scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(true, await HavokPhysics()));
 * const sound = havokSound(soundWorld, scene);
 * sound.body(sphereAggregate.body, "steel");
 * sound.body({ body: coinsAggregate.body, instance: 3 }, "brass"); // a thin instance
 */
export function havokSound(
  world: ContactWorld<Body>,
  scene: HavokScene,
  options: ContactsOptions = {},
): Contacts<HavokHandle, Body> {
  return engineSound(world, new HavokEngine(scene), options);
}
