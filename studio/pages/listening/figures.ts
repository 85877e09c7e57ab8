// What the page tells a program that watches it, such as a test: the question that waits, with what is behind it.
import type { Trial } from "phonolite/listening";
import { expose } from "../../parts/state/expose.js";
import type { ListeningShow } from "./show.js";

/** Figures of the page. */
export interface ListeningFigures {
  /** The question, once it can be heard and answered; the truth of it too. */
  trial(): Trial | undefined;
  answered(): number;
  tests(): number;
  heard(): string | undefined;
}

declare global {
  interface PhonolitePages {
    listening: ListeningFigures;
  }
}

/** Lets the page tell; returns what ends it. */
export function exposeFigures(show: ListeningShow): () => void {
  return expose("listening", {
    trial: () =>
      show.ready.peek() && document.querySelector(".trial[data-ask]") ? show.standing.peek()?.trial : undefined,
    answered: () => show.standing.peek()?.done ?? 0,
    tests: () => show.tests.peek().length,
    heard: () => show.player.heard.peek(),
  });
}
