// What the page tells a program that watches it, such as a test: the question that waits, with what is behind it.
import { expose } from "../../parts/state/expose.js";
import type { ListeningShow } from "./show.js";

/** What the page tells about itself. */
const figures = (show: ListeningShow) => ({
  /** The question, once it can be heard and answered; the truth of it too. */
  trial: () =>
    show.ready.peek() && document.querySelector(".trial[data-ask]") ? show.standing.peek()?.trial : undefined,
  answered: () => show.standing.peek()?.done ?? 0,
  tests: () => show.tests.peek().length,
  heard: () => show.player.heard.peek(),
});

declare global {
  interface PhonolitePages {
    listening: ReturnType<typeof figures>;
  }
}

/** Lets the page tell, as `phonolite.listening`; returns what ends it. */
export const exposeFigures = (show: ListeningShow): (() => void) => expose("listening", figures(show));
