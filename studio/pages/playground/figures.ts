// What tests and benches ask of the page: where things are, on the page and in the room, and what a frame of script
// costs. People find the same figures in the displays.
import { expose } from "../../parts/state/expose.js";
import type { PlaygroundPicture } from "./picture/index.js";
import type { PlaygroundShow } from "./show.js";

declare global {
  interface PhonolitePages {
    playground: ReturnType<typeof figures>;
  }
}

/** What the page tells about itself, as `phonolite.playground`. */
const figures = (show: PlaygroundShow, picture: () => PlaygroundPicture | undefined) => ({
  /** Milliseconds of physics and sound in each of the last ticks, without drawing. */
  ticks: () => [...show.ticks],
  /** Things that can be moved. */
  bodies: () => show.stage.peek()?.things.length ?? 0,
  hits: () => show.hitCount,
  /** Where a thing is: on the page, pixels, and in the room, m. */
  where(name: string) {
    const member = show.stage.peek()?.members.get(name);
    if (!member) return undefined;
    return { ...(picture()?.where(member) ?? { x: 0, y: 0 }), place: [...member.pose.subarray(0, 3)] };
  },
  /** Whether all things have their sound. */
  sounding: () => show.stage.peek()?.prepare(0) ?? false,
  /** Draws as with a graphics card. */
  drawFinely: () => picture()?.setFine(),
});

/** Lets the page tell; returns what ends it. */
export const exposeFigures = (...of: Parameters<typeof figures>): (() => void) => expose("playground", figures(...of));
