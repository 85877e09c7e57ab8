// What tests and pictures for the docs ask of the page: drops that were seen, where parameters are, and to draw as with
// a graphics card.
import type { RainValues } from "phonolite/rain";
import type { RainPicture } from "./picture/contract.js";
import type { RainShow } from "./show.js";

/** What the page tells about itself, as `phonoliteRain`. */
export interface RainPageFigures {
  /** Drops that were handed to the picture so far. */
  seen(): number;
  /** Parameters as they are now, on their way. */
  present(): RainValues | undefined;
  /** Draws as with a graphics card. */
  drawFinely(): void;
}

declare global {
  var phonoliteRain: RainPageFigures | undefined;
}

/** Lets the page tell; returns what ends it. */
export function exposeFigures(show: RainShow, picture: () => RainPicture | undefined): () => void {
  const figures: RainPageFigures = {
    seen: () => show.seen,
    present: () => show.present.peek(),
    drawFinely: () => picture()?.setFine(),
  };
  globalThis.phonoliteRain = figures;
  return () => {
    if (globalThis.phonoliteRain === figures) globalThis.phonoliteRain = undefined;
  };
}
