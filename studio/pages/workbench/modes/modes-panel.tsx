// The modes of the body: what is chosen, and the table of all.
import type { BenchProps } from "../show.js";
import { ChosenModes } from "./chosen-modes.js";
import { ModeTable } from "./table.js";

/** The panel of modes. */
export function ModesPanel({ show }: BenchProps) {
  const { rows } = show;
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
      <ChosenModes show={show} />
      <ModeTable show={show} />
    </section>
  );
}
