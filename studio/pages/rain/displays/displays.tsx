// What is happening: third octaves of what sounds against what is predicted, where the audio thread's work goes, and
// the rain in figures.
import { useEffect } from "preact/hooks";
import { pageFigures } from "../../../parts/frame/page-figures.js";
import { DisplaysPlace, useReader } from "../../../parts/plots/displays.js";
import { Figures } from "../../../parts/plots/figures.js";
import { brief, count, percent } from "../../../parts/plots/format.js";
import { LoadBar } from "../../../parts/plots/load-bar.js";
import { Plot } from "../../../parts/plots/plot.js";
import type { RainPart } from "../show.js";
import { DisplayReader } from "./display-reader.js";
import { PREDICTED_TIP, THIRDS_PLOT } from "./thirds-plot.js";

/** The displays. */
export function Displays({ session, show, state }: RainPart) {
  const reader = useReader(() => new DisplayReader(session, show, () => state.signals.level.peek()));
  const { drops, noise, bubbles, level, predicted, rate } = reader.figures.value;
  const loudness = (db: number) => (Number.isFinite(db) ? `${db.toFixed(1)} dB(A)` : "—");
  const rows = [
    ["Drops", `${brief(drops)} /s`, "rain-drops", ""],
    ["Made as noise", percent(noise), "rain-noise", ""],
    ["Bubbles sounding", count(bubbles), "rain-bubbles", ""],
    ["Level", loudness(level), "rain-level", "What is heard, A-weighted, before the volume"],
    ["Predicted", loudness(predicted), "rain-predicted", PREDICTED_TIP],
    ["Rate now", Number.isFinite(rate) ? `${brief(rate)} mm/h` : "—", "rain-rate", ""],
  ] as const;
  useEffect(() => {
    pageFigures.value = [
      { name: "drops", tip: "Drops a second that are made one by one", text: `${brief(drops)} /s` },
      {
        name: "noise",
        tip: "Share of the drops, of the smallest, that is made as noise of the same power",
        text: percent(noise),
        extra: true,
      },
      { name: "bubbles", tip: "Bubbles that ring in water now", text: count(bubbles), extra: true },
    ];
  }, [drops, noise, bubbles]);
  useEffect(
    () => () => {
      pageFigures.value = [];
    },
    [],
  );
  return (
    <DisplaysPlace reader={reader}>
      <div class="display-spectrum">
        <Plot spec={THIRDS_PLOT} data={reader.thirds} height={148} file="rain-thirds" />
      </div>
      <LoadBar session={session} />
      <Figures rows={rows} />
    </DisplaysPlace>
  );
}
