// The modes of the body: what is chosen, and the table of all.
import type { ReadonlySignal } from "@preact/signals";
import type { Bench } from "../bench.js";
import { ChosenModes } from "./chosen-modes.js";
import type { ModeRow } from "./rows.js";
import type { Selection } from "./selection.js";
import { ModeTable } from "./table.js";

/** What the panel works on. */
export interface ModesPanelProps {
  bench: Bench;
  selection: Selection;
  rows: ReadonlySignal<readonly ModeRow[]>;
}

/** The panel of modes. */
export function ModesPanel({ bench, selection, rows }: ModesPanelProps) {
  const count = rows.value.length;
  const heard = rows.value.filter(({ muted }) => !muted).length;
  return (
    <section class="displays modes-panel" aria-label="Modes">
      <header>
        <h2>Modes</h2>
        <span class="note number" data-figure="mode-count">
          {heard === count ? count : `${heard} of ${count}`}
        </span>
      </header>
      <ChosenModes bench={bench} selection={selection} />
      <ModeTable bench={bench} selection={selection} rows={rows} />
    </section>
  );
}
