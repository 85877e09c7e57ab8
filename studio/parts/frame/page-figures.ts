// Figures that a page adds to the status bar while it is shown, such as drops a second.
import { signal } from "@preact/signals";

/** A figure of the status bar. */
export interface PageFigure {
  /** Stands before it, in a word or two. */
  name: string;
  /** What it counts, in a sentence. */
  tip: string;
  text: string;
}

/** What the page that is shown adds; empty again when it goes. */
export const pageFigures = signal<readonly PageFigure[]>([]);
