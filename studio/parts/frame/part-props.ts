// What a page and its parts know of each other.
import type { AudioSession } from "../sound/audio-session.js";

/** What the three parts of a page get. */
export interface PartProps<State, Show> {
  session: AudioSession;
  state: State;
  show: Show;
}
