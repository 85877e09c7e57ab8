// What tests and pictures for the docs ask of the page: drops that were seen, where parameters are, and to draw as with
// a graphics card.
import { expose } from "../../parts/state/expose.js";
import type { RainPicture } from "./picture/contract.js";
import type { RainShow } from "./show.js";

/** What the page tells about itself. */
const figures = (show: RainShow, picture: () => RainPicture | undefined) => ({
  /** Drops that were handed to the picture so far. */
  seen: () => show.seen,
  /** Parameters as they are now, on their way. */
  present: () => show.present.peek(),
  /** Draws as with a graphics card. */
  drawFinely: () => picture()?.setFine(),
});

declare global {
  interface PhonolitePages {
    rain: ReturnType<typeof figures>;
  }
}

/** Lets the page tell, as `phonolite.rain`; returns what ends it. */
export const exposeFigures = (...of: Parameters<typeof figures>): (() => void) => expose("rain", figures(...of));
