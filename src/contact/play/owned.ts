// The world that contacts sound in: one that has room for them, and no other contacts; whether it lives, and what time
// it is there.
import { Came, PhonoliteError } from "../../math/error.js";
import type { ContactWorld } from "./settings.js";

type World = Omit<ContactWorld, "addBody">;

/** The latest time that a clock takes, s. */
const LATEST = 1e9;
/** States of a world that will not sound again. */
const GONE = new Set(["disposed", "closed"]);
/** Worlds that have contacts: touches are numbered, and two that number them would be in each other's way. */
const OWNED = new WeakSet<World>();

/** Throws unless a world has room for contacts, and has none. */
export function mayHaveContacts(world: World): void {
  if (!(world?.options?.maxContacts > 0))
    throw new PhonoliteError("contacts", "world", "one made with maxContacts above 0", new Came("another"));
  if (!OWNED.has(world)) return;
  const only = "one without other contacts: dispose of those, or give each physics world a SoundWorld of its own";
  throw new PhonoliteError("contacts", "world", only, new Came("one that has contacts"));
}
/** A world has contacts from now on, or has none any more. */
export const own = (world: World): unknown => OWNED.add(world);
export const disown = (world: World): unknown => OWNED.delete(world);

/** Whether a world may sound again. */
export function lives({ disposed, state = "" }: World): boolean {
  return disposed !== true && !GONE.has(state);
}

/**
 * World time, s, at which a step is heard that comes without one: by the clock of a live world, at once, or not at all
 * while nobody listens.
 *
 * @param time of the physics, s
 */
export function timeOf(
  { clock, context, currentTime }: World,
  time: unknown,
  silent: boolean,
): number | null | undefined {
  if (clock && typeof time === "number" && time >= 0 && time <= LATEST) return clock.step(time) ?? null;
  return silent ? null : (context?.currentTime ?? currentTime);
}
