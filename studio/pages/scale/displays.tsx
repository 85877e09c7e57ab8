// What is happening: cost against modes as measured here, where the work goes, the storm in figures, and what others
// do.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { DisplaysHead } from "../../parts/plots/displays.js";
import { Figures } from "../../parts/plots/figures.js";
import { brief, count } from "../../parts/plots/format.js";
import { LoadBar } from "../../parts/plots/load-bar.js";
import { Plot } from "../../parts/plots/plot.js";
import type { PlotData } from "../../parts/plots/plot-spec.js";
import { FULL_LOAD } from "./cost-log.js";
import { COST_PLOT, costData } from "./cost-plot.js";
import { PeerBars } from "./peer-bars.js";
import type { ScalePart } from "./show.js";

/** The displays. */
export function Displays({ session, show }: ScalePart) {
  const held = useSignal(false);
  const data = useSignal<PlotData>(costData([]));
  useSignalEffect(() => {
    if (!held.value) data.value = costData(show.costs.value);
  });
  const shown = useComputed(() => show.figures.value);
  const reading = session.reading.value;
  const { load = 0, alive = 0, bundled = 0 } = reading ?? {};
  const ringing = alive + bundled;
  const rate = session.world.value?.sampleRate ?? 48_000;
  const { hung, strikes, wind } = shown.value;
  const rows = [
    ["Chimes that hang", count(hung), "scale-hung"],
    ["Modes that ring", count(ringing), "scale-ringing"],
    ["Strikes", `${brief(strikes)} /s`, "scale-strikes"],
    ["Wind here", `${brief(wind)} m/s`, "scale-wind"],
    ["A mode and block", ringing > 0 && load > 0 ? `${brief(costOf(load, ringing, rate))} ns` : "—", "scale-cost"],
  ] as const;
  const limit = show.limit.value;
  return (
    <section class="displays" aria-label="What is happening">
      <DisplaysHead held={held} />
      <Plot spec={COST_PLOT} data={data} height={150} file="scale-cost" />
      <LoadBar session={session} />
      <Figures rows={rows} />
      <PeerBars here={limit === undefined ? undefined : limit / FULL_LOAD} />
    </section>
  );
}

/** Nanoseconds of a mode and block of 128 samples. */
const costOf = (load: number, modes: number, rate: number): number => (load * 1e9 * (128 / rate)) / modes;
