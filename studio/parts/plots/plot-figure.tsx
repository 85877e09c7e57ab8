// The frame of every plot: its title, what the cursor reads, and buttons that save what is seen.
import type { ComponentChildren } from "preact";
import { Button } from "../controls/button.js";

/** What a frame holds. */
export interface PlotFigureProps {
  title: string;
  /** Name of saved files, without ending; the plot is known by it, too. */
  file: string;
  tip?: string | undefined;
  /** A class of its own. */
  kind?: string;
  /** What the cursor reads; undefined where nothing can be read. */
  reads?: string;
  /** Kinds of files, and what saves each. */
  saves: readonly (readonly [kind: string, save: () => void])[];
  /** Whether something is drawn yet, where that is to be known. */
  drawn?: "yes" | "no";
  children: ComponentChildren;
}

/** A plot in its frame. */
export function PlotFigure({ title, file, tip, kind, reads, saves, drawn, children }: PlotFigureProps) {
  return (
    <figure class={`plot${kind ? ` ${kind}` : ""}`} data-plot={file} data-drawn={drawn} {...(tip && { title: tip })}>
      <figcaption>
        <span class="plot-title">{title}</span>
        {reads !== undefined && (
          <span class="plot-reads number" aria-live="off">
            {reads}
          </span>
        )}
        {saves.map(([kind, save]) => (
          <Button key={kind} quiet aria-label={`Save “${title}” as ${kind}`} act={save}>
            {kind}
          </Button>
        ))}
      </figcaption>
      {children}
    </figure>
  );
}
