// From a context that waits to the first sound: the user's gestures that start it. What is said meanwhile, on the
// page or on the console, is loaded only where it is wanted.
import { PhonoliteError } from "../math/error.js";
import { checkObject } from "../world/checks.js";
import type { Waiting, WaitingWorld } from "./start-hint.js";

/** How a world waits for the user's first gesture. */
export interface GestureOptions {
  /** Where clicks, touches and keys are waited for. Default: the document. */
  target?: EventTarget;
  /**
   * Says that the sound waits: `true` for a small button in a corner of the page, words of your own for it, or an
   * element of the page, which is hidden when it is not needed. Default: false.
   */
  hint?: boolean | string | HTMLElement;
}

const GESTURES = ["pointerdown", "keydown", "touchend"] as const;

/** Waits for the first sound of a world. */
export class FirstSound {
  readonly #world: WaitingWorld;
  readonly #told: () => boolean;
  #hint: Waiting | undefined;
  #hinted = false;
  /** Strikes before the context ever ran, and whether they were or will be told of. */
  #early = 0;
  #noted = false;
  #stop = () => {};

  /** @param told whether the page has its own way to hear of the world's state */
  constructor(world: WaitingWorld, told: () => boolean) {
    this.#world = world;
    this.#told = told;
  }

  /** Starts the world at the next gesture. Returns a function that takes it back. */
  onGesture(given: EventTarget | GestureOptions): () => void {
    const { target = document, hint } = isTarget(given)
      ? { target: given }
      : checkObject("start on gesture", "options", given, ["target", "hint"]);
    if (!isTarget(target)) throw new PhonoliteError("start on gesture", "target", "an EventTarget", target);
    const own = typeof hint === "object" && hint && "hidden" in hint;
    if (!(own || ["undefined", "boolean", "string"].includes(typeof hint))) {
      throw new PhonoliteError("start on gesture", "hint", "true, words, or an element of the page", hint);
    }
    this.#stop();
    if (own) hint.hidden = true;
    if (this.#world.state === "running") return () => {};
    const start = () => {
      this.#hint?.asked();
      this.#world.start().then(stop, () => {});
    };
    const stop = () => {
      if (this.#stop !== stop) return;
      for (const gesture of GESTURES) target.removeEventListener(gesture, start);
      this.#hint?.remove();
      this.#hint = undefined;
      this.#hinted = false;
      this.#stop = () => {};
    };
    for (const gesture of GESTURES) target.addEventListener(gesture, start);
    this.#stop = stop;
    if (hint) {
      this.#hinted = true;
      load()
        .then((hints) => {
          if (hints && this.#stop === stop) this.#hint = hints.waiting(this.#world, hint, start);
        })
        // a hint that fails ends nothing: the console speaks instead
        .catch(() => {
          if (this.#stop === stop) this.#hinted = false;
        });
    }
    return stop;
  }

  /** Strikes or hits came before the context ever ran. */
  early(count: number): void {
    this.#early += count;
    if (this.#noted) return;
    this.#noted = true;
    load().then((hints) =>
      hints?.noteEarly(
        this.#world,
        () => this.#early,
        () => this.#hinted || this.#told(),
      ),
    );
  }

  /** The world's state changed. */
  changed(): void {
    const { state } = this.#world;
    // a processor that died may be made anew, and wait again
    if (state === "running" || state === "closed" || state === "disposed") this.#stop();
    else this.#hint?.changed();
  }
}

/** A page without this file sounds all the same. */
function load(): Promise<typeof import("./start-hint.js") | undefined> {
  return import("./start-hint.js").catch(() => undefined);
}

function isTarget(value: unknown): value is EventTarget {
  return typeof (value as EventTarget | null)?.addEventListener === "function";
}
