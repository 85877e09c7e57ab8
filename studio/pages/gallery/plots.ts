// The plots of a strike: how loud each mode begins, and how long each rings, over its frequency.
import { type ModalModel, t60OfDecay } from "phonolite/model";
import { brief } from "../../parts/plots/format.js";
import type { PlotAxis, PlotData, PlotSpec } from "../../parts/plots/plot-spec.js";

/** Ends of the axes: log₁₀ of Hz, dB SPL, and log₁₀ of s. */
const [LOW, HIGH] = [Math.log10(20), Math.log10(20_000)];
const [QUIET, LOUD] = [0, 110];
const [SHORT, LONG] = [Math.log10(0.003), Math.log10(100)];

const tick = (value: number, text: string): [number, string] => [Math.log10(value), text];
const FREQUENCY: PlotAxis = {
  label: "frequency, Hz",
  min: LOW,
  max: HIGH,
  ticks: [tick(50, "50"), tick(200, "200"), tick(1000, "1k"), tick(5000, "5k"), tick(20_000, "20k")],
};
const read = (x: number) => `${brief(10 ** x)} Hz`;

/** The spectrum of a strike. */
export const SPECTRUM_PLOT: PlotSpec = {
  title: "Modes of this strike",
  tip: "How loud each mode begins, at 1 m: it changes with where, how hard and with what the thing is struck.",
  x: FREQUENCY,
  y: { label: "level, dB SPL", min: QUIET, max: LOUD, ticks: [0, 25, 50, 75, 100].map((db) => [db, String(db)]) },
  series: [],
  dotColours: ["accent"],
  stems: true,
  read,
};

/** How long modes ring. */
export const RING_PLOT: PlotSpec = {
  title: "How long each mode rings",
  tip: "Seconds until a mode has fallen by 60 dB: what a thing is made of is heard in it.",
  x: FREQUENCY,
  y: {
    label: "T60, s",
    min: SHORT,
    max: LONG,
    ticks: [tick(0.01, "0.01"), tick(0.1, "0.1"), tick(1, "1"), tick(10, "10"), tick(100, "100")],
  },
  series: [],
  dotColours: ["second"],
  read,
};

/** Nothing to show yet. */
export const NOTHING: PlotData = { x: [LOW, HIGH], series: [] };

/** The levels of modes as a plot; those that nobody hears are left out. */
export function spectrumData(model: ModalModel, levels: ArrayLike<number>): PlotData {
  return dots(model, (m) => levels[m]);
}

/** Ring times of modes as a plot. */
export function ringData(model: ModalModel): PlotData {
  return dots(model, (m) =>
    Math.min(LONG, Math.max(SHORT, Math.log10(t60OfDecay(Math.max(model.decayRates[m], 1e-3))))),
  );
}

function dots({ frequencies }: ModalModel, height: (mode: number) => number): PlotData {
  const modes = Array.from(frequencies.keys()).filter((m) => frequencies[m] >= 20 && frequencies[m] <= 20_000);
  return {
    ...NOTHING,
    dots: { x: modes.map((m) => Math.log10(frequencies[m])), y: modes.map(height), kind: modes.map(() => 0) },
  };
}

/** A mode in the table. */
export interface StrongMode {
  frequency: number;
  /** dB SPL */
  level: number;
  /** s */
  t60: number;
}

/** The strongest modes of a strike, the strongest first. */
export function strongest(model: ModalModel, levels: ArrayLike<number>, most: number): StrongMode[] {
  const order = Array.from(model.frequencies.keys()).sort((a, b) => levels[b] - levels[a]);
  return order.slice(0, most).map((m) => ({
    frequency: model.frequencies[m],
    level: levels[m],
    t60: t60OfDecay(model.decayRates[m]),
  }));
}
