// What the shell of the studio and a page know of each other.
import type { ComponentType } from "preact";
import type { AudioSession } from "../parts/sound/audio-session.js";

/** What a page gets. */
export interface PageProps {
  session: AudioSession;
}
/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType<PageProps>;
}
