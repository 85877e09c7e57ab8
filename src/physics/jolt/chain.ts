// Jolt has room for one contact listener. Ours stands in front of whichever was there, and hands everything on; several
// of ours stand in a row.
import type { JoltContactListener, JoltModule, JoltSystem } from "./types.js";

/**
 * Hears of a manifold: pointers of two bodies, the manifold and its settings, after the user's own listener had its
 * say.
 */
export type HearContact = (body1: number, body2: number, manifold: number, settings: number) => void;

/** All that were made, by what Jolt holds of them. */
const links = new WeakMap<object, ListenerChain>();

/** A contact listener in front of the one that was there. */
export class ListenerChain {
  readonly #jolt: JoltModule;
  readonly #system: JoltSystem;
  readonly #own: JoltContactListener;
  /** Next in the row: another of ours, or the user's. */
  #next: JoltContactListener | undefined;

  constructor(jolt: JoltModule, system: JoltSystem, hear: HearContact) {
    this.#jolt = jolt;
    this.#system = system;
    const own = new jolt.ContactListenerJS();
    this.#own = own;
    const accept = jolt.ValidateResult_AcceptAllContactsForThisBodyPair;
    // methods may be set after the listener was: they are looked up at every call
    own.OnContactValidate = (...args) => this.#has("OnContactValidate")?.OnContactValidate(...args) ?? accept;
    for (const method of ["OnContactAdded", "OnContactPersisted"] as const)
      own[method] = (body1, body2, manifold, settings) => {
        this.#has(method)?.[method](body1, body2, manifold, settings);
        hear(body1, body2, manifold, settings);
      };
    own.OnContactRemoved = (pair) => this.#has("OnContactRemoved")?.OnContactRemoved(pair);
    links.set(own, this);
    this.install();
  }

  /** Stands in front again, where the user has set a listener in the meantime. */
  install(): void {
    const first = this.#first();
    if (first === this.#own) return;
    for (let at = linkOf(first); at; at = linkOf(at.#next)) if (at.#next === this.#own) return;
    this.#next = first;
    this.#system.SetContactListener(this.#own);
  }

  /** The user's listener from now on: behind all of ours. */
  chain(listener: JoltContactListener | undefined): void {
    const next = linkOf(this.#next);
    if (next) next.chain(listener);
    else this.#next = listener;
  }

  /** Leaves the row; what was behind it stays. */
  dispose(): void {
    const first = this.#first();
    if (first === this.#own) this.#system.SetContactListener(this.#next ?? null);
    for (let at = linkOf(first); at; at = linkOf(at.#next)) if (at.#next === this.#own) at.#next = this.#next;
    this.free();
  }
  /** Gives back its memory, when there is no system any more. */
  free(): void {
    links.delete(this.#own);
    this.#jolt.destroy(this.#own);
  }

  /** What Jolt calls now. */
  #first(): JoltContactListener | undefined {
    const pointer = this.#jolt.getPointer(this.#system.GetContactListener());
    return pointer === 0 ? undefined : this.#jolt.wrapPointer(pointer, this.#jolt.ContactListenerJS);
  }
  /** The next one, where it has a method of its own: those that all have lead back into the engine. */
  #has(method: keyof JoltContactListener): JoltContactListener | undefined {
    const next = this.#next;
    return next?.[method] && next[method] !== this.#jolt.ContactListenerJS.prototype[method] ? next : undefined;
  }
}

const linkOf = (listener: JoltContactListener | undefined): ListenerChain | undefined =>
  listener && links.get(listener);
