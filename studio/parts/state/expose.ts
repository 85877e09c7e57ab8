// The one door by which pages tell a program that watches them, such as a test or a bench, what is behind the picture:
// `phonolite` of the window, with what each page has to tell under its name. People find the same in the displays.

declare global {
  /** What pages tell, by their names; each page adds its own where it calls {@link expose}. */
  interface PhonolitePages {}
  var phonolite: Partial<PhonolitePages>;
}

globalThis.phonolite ??= {};

/**
 * Lets a page tell; returns what ends it.
 *
 * @example
 * declare global {
 *   interface PhonolitePages {
 *     rain: { seen(): number };
 *   }
 * }
 * const hide = expose("rain", { seen: () => show.seen }); // a test asks `phonolite.rain!.seen()`
 */
export function expose<P extends keyof PhonolitePages>(page: P, hooks: PhonolitePages[P]): () => void {
  globalThis.phonolite[page] = hooks;
  return () => {
    if (globalThis.phonolite[page] === hooks) delete globalThis.phonolite[page];
  };
}
