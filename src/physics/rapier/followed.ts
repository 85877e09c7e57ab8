// A world of Rapier that somebody else steps, such as the physics helper of three.js: every `world.step()` says that
// it is over.
import type { RapierWorld } from "./types.js";

/** A world with its step, which is called by its owner. */
type Stepped = RapierWorld & { step(...words: unknown[]): void };

/** Calls `stepped` after every step of a world. Returns a function that ends it. */
export function afterSteps(world: RapierWorld, stepped: () => void): () => void {
  const owner = world as Stepped;
  const before = Object.getOwnPropertyDescriptor(owner, "step");
  const { step } = owner;
  const followed = (...words: unknown[]) => {
    step.apply(owner, words);
    stepped();
  };
  owner.step = followed;
  return () => {
    // somebody else may have put their own step over this one: then it stays, and does nothing any more
    if (owner.step !== followed) return;
    if (before) Object.defineProperty(owner, "step", before);
    else Reflect.deleteProperty(owner, "step");
  };
}
