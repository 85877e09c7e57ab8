// What is happening: the modes of the last strike, how long each rings, and the strongest of them in numbers.
import { useComputed } from "@preact/signals";
import { brief } from "../../parts/plots/format.js";
import { NO_MODES } from "../../parts/plots/log-axis.js";
import { Plot } from "../../parts/plots/plot.js";
import { levelsOf } from "./model/levels.js";
import { RING_PLOT, ringData, SPECTRUM_PLOT, spectrumData, strongest } from "./plots.js";
import type { GalleryProps } from "./show.js";
import { parsePlace } from "./state.js";

/** Rows of the table. */
const ROWS = 5;

/** The displays. */
export function Displays({ show, state }: GalleryProps) {
  const { at, contact, strength } = state.signals;
  const levels = useComputed(() => {
    const model = show.model.value;
    if (!model) return undefined;
    const blow = { impulse: strength.value / 1000, duration: contact.value / 1000, at: parsePlace(at.value) ?? 0 };
    return { model, levels: levelsOf(model, blow) };
  });
  const spectrum = useComputed(() => (levels.value ? spectrumData(levels.value.model, levels.value.levels) : NO_MODES));
  const ring = useComputed(() => (show.model.value ? ringData(show.model.value) : NO_MODES));
  const table = levels.value ? strongest(levels.value.model, levels.value.levels, ROWS) : [];
  return (
    <section class="displays" aria-label="What is happening">
      <Plot spec={SPECTRUM_PLOT} data={spectrum} height={124} file="gallery-spectrum" />
      <Plot spec={RING_PLOT} data={ring} height={100} file="gallery-ring" />
      {table.length > 0 && (
        <table class="strong-modes number">
          <caption class="unseen">The strongest modes of this strike</caption>
          <thead>
            <tr>
              <th scope="col">Hz</th>
              <th scope="col">dB SPL</th>
              <th scope="col">T60, s</th>
            </tr>
          </thead>
          <tbody>
            {table.map(({ frequency, level, t60 }) => (
              <tr key={frequency}>
                <td>{frequency.toFixed(1)}</td>
                <td>{level.toFixed(1).replace("-", "−")}</td>
                <td>{brief(t60)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
