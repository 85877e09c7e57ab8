// Events of the page and of its elements, heard until they are not wanted any more.

/** Listeners by the names of their events. */
type Listeners = { [Name in keyof Heard]?: (event: Heard[Name]) => void };
/** What can be heard; canvases lose their graphics card and get it back. */
interface Heard extends HTMLElementEventMap {
  webglcontextlost: Event;
  webglcontextrestored: Event;
}

/**
 * Listens until the function that it gives is called.
 *
 * @example
 * useEffect(() => listen(window, { keydown: press }), []);
 */
export function listen(target: EventTarget, listeners: Listeners, options: AddEventListenerOptions = {}): () => void {
  const ending = new AbortController();
  for (const [name, hear] of Object.entries(listeners)) {
    target.addEventListener(name, hear as EventListener, { ...options, signal: ending.signal });
  }
  return () => ending.abort();
}
