// What the page tells a program that watches it, such as a test: the model on the bench, and where its places are on
// the screen.
import type { ModalModel } from "phonolite/model";
import { expose } from "../../parts/state/expose.js";
import type { Strike } from "./bench.js";
import type { ObjectPicture } from "./object/index.js";
import type { WorkbenchShow } from "./show.js";

/** Figures of the page. */
export interface WorkbenchFigures {
  model(): ModalModel | undefined;
  struck(): Strike | undefined;
  strikes(): number;
  /** Where a place of the body is on the page, pixels; undefined without a picture. */
  where(at: [number, number, number]): { x: number; y: number } | undefined;
  /** Draws as with a graphics card, for screenshots. */
  setFine(): void;
}

declare global {
  interface PhonolitePages {
    workbench: WorkbenchFigures;
  }
}

/** Lets the page tell; returns what ends it. */
export function exposeFigures({ bench }: WorkbenchShow, picture: () => ObjectPicture | undefined): () => void {
  return expose("workbench", {
    model: () => bench.made.peek()?.model,
    struck: () => bench.struck.peek(),
    strikes: () => bench.strikes.peek(),
    where: (at) => picture()?.where(at),
    setFine: () => picture()?.setFine(),
  });
}
