// A scene of Babylon.js with Havok that is heard. Babylon.js steps its physics inside `scene.render()`, once or in
// several parts: each step is read and played when the scene says that it is over, so that there is nothing to call.
import type { TrackedStep } from "../../contact/tracker/tracker.js";
import { PhysicsSound } from "../sound/physics-sound.js";
import type { PhysicsSoundOptions, PhysicsWorld } from "../sound/record-sound.js";
import { HavokEngine } from "./engine.js";
import type { BabylonObservable, HavokHandle, HavokScene } from "./types.js";

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
  world: PhysicsWorld,
  scene: HavokScene,
  options: PhysicsSoundOptions = {},
): PhysicsSound<HavokHandle> {
  return new HavokSound(world, scene, new HavokEngine(scene), options);
}

class HavokSound extends PhysicsSound<HavokHandle> {
  /** Each ends one subscription. */
  readonly #ends: (() => void)[];
  #deaf = false;

  constructor(world: PhysicsWorld, scene: HavokScene, engine: HavokEngine, options: PhysicsSoundOptions) {
    super(world, engine, options, () => engine.stepLength());
    this.#ends = [
      this.#follow(engine.plugin.onCollisionObservable, (collision) => engine.hear(collision)),
      this.#follow(scene.onAfterPhysicsObservable, () => this.#take()),
      this.#follow(scene.onDisposeObservable, () => this.dispose()),
    ];
  }

  /** What the last physics step brought: it was played already, when it was over. */
  override step(): TrackedStep {
    if (!this.disposed) return this.last;
    this.dispose();
    return this.last;
  }

  override dispose(): void {
    super.dispose();
    if (this.#deaf) return;
    this.#deaf = true;
    for (const end of this.#ends) end();
  }

  #take(): void {
    this.play(this.collect());
    // the world of sound may be gone
    if (this.disposed) this.dispose();
  }
  /** Observers that leave while they are called are called once more. */
  #follow<Event>(observable: BabylonObservable<Event>, hear: (event: Event) => void): () => void {
    const observer = observable.add((event) => {
      if (!this.#deaf) hear(event);
    });
    return () => observable.remove(observer as never);
  }
}
