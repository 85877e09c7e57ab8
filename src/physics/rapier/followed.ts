// A world of Rapier that somebody else steps, such as the physics helper of three.js: every `world.step()` is heard by
// itself.
import type { TrackedStep } from "../../contact/tracker/tracker.js";
import { PhysicsSound } from "../sound/physics-sound.js";
import type { PhysicsSoundOptions, PhysicsWorld } from "../sound/record-sound.js";
import type { RapierEngine } from "./engine.js";
import type { RapierBody, RapierCollider, RapierWorld } from "./types.js";

/** A world with its step, which is called by its owner. */
type Stepped = RapierWorld & { step(...words: unknown[]): void };

/** Sound that follows its world's own steps. */
export class FollowedSound extends PhysicsSound<RapierCollider | RapierBody> {
  readonly #stop: () => void;

  constructor(world: PhysicsWorld, engine: RapierEngine, physics: RapierWorld, options: PhysicsSoundOptions) {
    super(world, engine, options, () => engine.stepLength);
    const stepped = physics as Stepped;
    const before = Object.getOwnPropertyDescriptor(stepped, "step");
    const { step } = stepped;
    const followed = (...words: unknown[]) => {
      step.apply(stepped, words);
      super.step();
    };
    stepped.step = followed;
    this.#stop = () => {
      // somebody else may have put their own step over this one: then it stays, and does nothing any more
      if (stepped.step !== followed) return;
      if (before) Object.defineProperty(stepped, "step", before);
      else Reflect.deleteProperty(stepped, "step");
    };
  }

  /** What the last step brought: it was heard when it happened. */
  override step(): TrackedStep {
    return this.last;
  }
  override dispose(): void {
    this.#stop();
    super.dispose();
  }
}
