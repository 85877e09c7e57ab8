// The contacts of a world in any build: bodies are called by their numbers, and in builds before that named them by
// records alone.

/** The contacts of a world of a build; nothing bounds the energy of their hits. */
export function contactsOf({ api }, world, options = {}) {
  const contacts = new api.contact.Contacts(world, { impact: { energy: Number.POSITIVE_INFINITY }, ...options });
  const earlier = "add" in contacts;
  return {
    resonators: contacts.resonators,
    pair: (one, other, overrides) => contacts.pair(one, other, overrides),
    remove: (id) => contacts.remove(id),
    dispose: () => contacts.dispose(),
    /** A body without a `body` of the world only makes others sound. */
    body: (id, spec) =>
      earlier ? contacts.add({ id, ...spec }) : contacts.body(id, { resonator: spec.body !== undefined, ...spec }),
    play: (step) => (earlier ? contacts.step(step) : contacts.play(step)),
    /** What became of all that came in, as every build counts it. */
    get counts() {
      const { noBody, skipped, ...counts } = contacts.counts;
      return counts;
    },
  };
}

/** What bodies of a world have beside their modes. */
export const resonatorsOf = (kit, world) => contactsOf(kit, world).resonators;
