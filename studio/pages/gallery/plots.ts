// The plots of a strike: how loud each mode begins, and how long each rings, over its frequency.
import { type ModalModel, t60OfDecay } from "phonolite/model";
import { FREQUENCY, logTicks, modeDots, readHz, ringDots } from "../../parts/plots/log-axis.js";
import type { PlotData, PlotSpec } from "../../parts/plots/plot-spec.js";

/** The spectrum of a strike. */
export const SPECTRUM_PLOT: PlotSpec = {
  title: "Modes of this strike",
  tip: "How loud each mode begins, at 1 m: it changes with where, how hard and with what the thing is struck.",
  x: FREQUENCY,
  y: { label: "level, dB SPL", min: 0, max: 110, ticks: [0, 25, 50, 75, 100].map((db) => [db, String(db)]) },
  series: [],
  dotColours: ["accent"],
  stems: true,
  read: readHz,
};

/** How long modes ring. */
export const RING_PLOT: PlotSpec = {
  title: "How long each mode rings",
  tip: "Seconds until a mode has fallen by 60 dB: what a thing is made of is heard in it.",
  x: FREQUENCY,
  y: { label: "T60, s", min: Math.log10(0.003), max: Math.log10(100), ticks: logTicks(0.01, 0.1, 1, 10, 100) },
  series: [],
  dotColours: ["second"],
  read: readHz,
};

/** The levels of modes as a plot; those that nobody hears are left out. */
export const spectrumData = (model: ModalModel, levels: ArrayLike<number>): PlotData =>
  modeDots(model, (m) => levels[m]);

/** Ring times of modes as a plot. */
export const ringData = (model: ModalModel): PlotData => ringDots(model, RING_PLOT.y);

/** The strongest modes of a strike, the strongest first. */
export function strongest(model: ModalModel, levels: ArrayLike<number>, most: number) {
  const order = Array.from(model.frequencies.keys()).sort((a, b) => levels[b] - levels[a]);
  const row = (m: number) => ({
    frequency: model.frequencies[m],
    /** dB SPL */
    level: levels[m],
    t60: t60OfDecay(model.decayRates[m]),
  });
  return order.slice(0, most).map(row);
}
