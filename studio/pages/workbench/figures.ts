// What the page tells a program that watches it, such as a test: the model on the bench, and where its places are on
// the screen.
import type { Vec3 } from "#dist/math/vec3.js";
import { expose } from "../../parts/state/expose.js";
import type { ObjectPicture } from "./object/index.js";
import type { WorkbenchShow } from "./show.js";

/** What the page tells about itself. */
const figures = ({ bench }: WorkbenchShow, picture: () => ObjectPicture | undefined) => ({
  model: () => bench.made.peek()?.model,
  struck: () => bench.struck.peek(),
  strikes: () => bench.strikes.peek(),
  /** Where a place of the body is on the page, pixels; undefined without a picture. */
  where: (at: Vec3) => picture()?.where(at),
  /** Draws as with a graphics card, for screenshots. */
  setFine: () => picture()?.setFine(),
});

declare global {
  interface PhonolitePages {
    workbench: ReturnType<typeof figures>;
  }
}

/** Lets the page tell, as `phonolite.workbench`; returns what ends it. */
export const exposeFigures = (...of: Parameters<typeof figures>): (() => void) => expose("workbench", figures(...of));
