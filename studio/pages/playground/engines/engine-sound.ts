// What of a scene is heard, by the numbers of things: the same around the adapter of every engine.
import type { EngineContacts, EngineSound } from "./engine.js";

/**
 * The sound of a world whose things have numbers.
 *
 * @param bodyOf what the engine calls a thing
 * @param stepLength length of the engine's last step, s
 */
export function numberedSound<Body>(
  sound: EngineContacts<Body>,
  bodyOf: (thing: number) => Body | undefined,
  stepLength: () => number,
): EngineSound {
  /** Things by their numbers in hits and touches, and back. */
  const things = new Map<number, number>();
  const ids = new Map<number, number>();
  const forget = (thing: number) => {
    const id = ids.get(thing);
    if (id !== undefined) things.delete(id);
    ids.delete(thing);
  };
  const mustBe = (thing: number): Body => {
    const body = bodyOf(thing);
    if (body === undefined) throw new Error(`thing ${thing} is not in the scene`);
    return body;
  };
  const partner = (of: number | string) => (typeof of === "string" ? of : mustBe(of));
  return {
    body(thing, spec) {
      const made = sound.body(mustBe(thing), spec);
      forget(thing);
      things.set(made.id, thing);
      ids.set(thing, made.id);
      return made;
    },
    remove(thing) {
      forget(thing);
      const body = bodyOf(thing);
      // of one that left its world there is nothing to take away: the adapter sees it
      if (body !== undefined) sound.remove(body);
    },
    pair: (one, other, overrides) => sound.pair(partner(one), partner(other), overrides),
    onHit: (hear) => sound.onHit(hear),
    also: (points) => sound.also(points),
    step: () => sound.step(stepLength()),
    get last() {
      return sound.last;
    },
    get counts() {
      return sound.counts;
    },
    thingOf: (id) => things.get(id),
    dispose: () => sound.dispose(),
  };
}
