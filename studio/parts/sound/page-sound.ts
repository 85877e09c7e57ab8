// What sounds on a page, for as long as it is open: it is made as the page's state says, and made anew when that asks
// for another world. Where it cannot be made that is said, and the picture goes on.
import { effect } from "@preact/signals";
import { PhonoliteError } from "phonolite";
import { say, unsay } from "../frame/notices.js";
import type { LinkedState } from "../state/deep-link.js";
import type { NumberField } from "../state/schema.js";
import type { AudioSession } from "./audio-session.js";

/** What a page tells of its sound. */
export interface PageSoundOptions {
  session: AudioSession;
  state: Pick<LinkedState<{ volume: NumberField }>, "signals">;
  /** Key of the notice that it cannot be made, and who makes no sound then, such as "The hail makes". */
  key: string;
  who: string;
  /** Milliseconds of rest before it is made: a slider that is dragged wishes often. */
  rest?(): number;
  make(): Promise<void>;
  /** It could not be made. */
  silence(): void;
}

/** What sounds on a page. */
export class PageSound {
  readonly #options: PageSoundOptions;
  readonly #stops: (() => void)[] = [];
  #making: Promise<void> = Promise.resolve();
  #wished = 0;
  #over = false;

  constructor(options: PageSoundOptions) {
    this.#options = options;
    const { session, state } = options;
    session.onAnew = this.wish;
    this.follow(() => session.setVolume(state.signals.volume.value));
  }

  /** Whether the page was left. */
  get over(): boolean {
    return this.#over;
  }
  /** Does this now, and again whenever a signal in it changes, until the page is left. */
  follow(act: () => void): void {
    this.#stops.push(effect(act));
  }
  /** Does this every so many milliseconds until the page is left. */
  every(period: number, act: () => void): void {
    const timer = setInterval(act, period);
    this.#stops.push(() => clearInterval(timer));
  }
  /** Makes it anew; of several wishes the last counts. */
  readonly wish = (): void => {
    const wish = ++this.#wished;
    const counts = () => wish === this.#wished && !this.#over;
    this.#making = this.#making.then(async () => {
      if (!counts()) return;
      const { key, rest = () => 0, make } = this.#options;
      await new Promise((rested) => setTimeout(rested, rest()));
      if (!counts()) return;
      try {
        await make();
        unsay(key);
      } catch (error) {
        this.#fail(error);
      }
    });
  };
  dispose(): void {
    this.#over = true;
    for (const stop of this.#stops) stop();
    this.#options.session.onAnew = () => {};
  }

  #fail(error: unknown): void {
    const { session, key, who, silence } = this.#options;
    silence();
    // the session has said why there is no sound; anything else is said here
    if (session.state.peek() === "unavailable") return;
    const reason = error instanceof Error ? error.message : String(error);
    const help = { label: "Try again", run: this.wish };
    say({ key, kind: "error", text: `${who} no sound: ${reason}. The picture goes on.`, help });
  }
}

/** Ends what sounded in a world; a world that is gone has taken it along. */
export function letGo(sounded: { dispose(): void } | undefined): void {
  unlessGone(() => sounded?.dispose());
}

/** Does something in a world; gives undefined where the world was lost or disposed of. */
export function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    return undefined;
  }
}

/** The time of a simulation that nobody hears: it goes by the page's clock, and a page that was away goes on. */
export class SilentClock {
  #time = 0;
  #page = performance.now();

  /** Seconds now; they stand still while it does not play. */
  now(plays: boolean): number {
    const page = performance.now();
    if (plays) this.#time += Math.min(0.25, (page - this.#page) / 1000);
    this.#page = page;
    return this.#time;
  }
}
