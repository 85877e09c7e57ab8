// What tests and benches ask of the page: where things are, on the page and in the room, and what a frame of script
// costs. People find the same figures in the displays.
import { expose } from "../../parts/state/expose.js";
import type { PlaygroundPicture } from "./picture/index.js";
import type { PlaygroundShow } from "./show.js";

/** What the page tells about itself, as `phonolite.playground`. */
export interface PlaygroundFigures {
  /** Milliseconds of physics and sound in each of the last ticks, without drawing. */
  ticks(): number[];
  /** Things that can be moved. */
  bodies(): number;
  hits(): number;
  /** Where a thing is: on the page, pixels, and in the room, m. */
  where(name: string): { x: number; y: number; place: number[] } | undefined;
  /** Whether all things have their sound. */
  sounding(): boolean;
  /** Draws as with a graphics card. */
  drawFinely(): void;
}

declare global {
  interface PhonolitePages {
    playground: PlaygroundFigures;
  }
}

/** Lets the page tell; returns what ends it. */
export function exposeFigures(show: PlaygroundShow, picture: () => PlaygroundPicture | undefined): () => void {
  return expose("playground", {
    ticks: () => [...show.ticks],
    bodies: () => show.stage.peek()?.things.length ?? 0,
    hits: () => show.hitCount,
    where: (name) => {
      const member = show.stage.peek()?.members.get(name);
      if (!member) return undefined;
      return { ...(picture()?.where(member) ?? { x: 0, y: 0 }), place: [...member.pose.subarray(0, 3)] };
    },
    sounding: () => show.stage.peek()?.prepare(0) ?? false,
    drawFinely: () => picture()?.setFine(),
  });
}
