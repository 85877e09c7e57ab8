// The modes of a thing: how long each rings, over its frequency. Both axes are logarithmic.
import type { ModalModel } from "phonolite/model";
import { FREQUENCY, logTicks, readHz, ringDots } from "../../../parts/plots/log-axis.js";
import type { PlotData, PlotSpec } from "../../../parts/plots/plot-spec.js";

/** The plot of modes. */
export const MODES: PlotSpec = {
  title: "Modes",
  x: FREQUENCY,
  y: { label: "rings for, s", min: Math.log10(0.003), max: Math.log10(30), ticks: logTicks(0.01, 0.1, 1, 10) },
  series: [],
  dotColours: ["accent"],
  stems: true,
  read: readHz,
};

/** The plot of a model's modes: a stem each, from the foot of the plot. Modes above hearing are not drawn. */
export const modesOf = (model: Pick<ModalModel, "frequencies" | "decayRates">): PlotData => ringDots(model, MODES.y);
