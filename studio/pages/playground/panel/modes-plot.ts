// The modes of a thing: how long each rings, over its frequency. Both axes are logarithmic.
import { type ModalModel, t60OfDecay } from "phonolite/model";
import { brief } from "../../../parts/plots/format.js";
import type { PlotData, PlotSpec } from "../../../parts/plots/plot-spec.js";

/** Ends of the axes: log₁₀ of Hz and of seconds. */
const LOW = Math.log10(20);
const HIGH = Math.log10(20_000);
const SHORT = Math.log10(0.003);
const LONG = Math.log10(30);

const tick = (value: number, text: string): [number, string] => [Math.log10(value), text];

/** The plot of modes. */
export const MODES: PlotSpec = {
  title: "Modes",
  x: {
    label: "frequency, Hz",
    min: LOW,
    max: HIGH,
    ticks: [tick(50, "50"), tick(200, "200"), tick(1000, "1k"), tick(5000, "5k"), tick(20_000, "20k")],
  },
  y: {
    label: "rings for, s",
    min: SHORT,
    max: LONG,
    ticks: [tick(0.01, "0.01"), tick(0.1, "0.1"), tick(1, "1"), tick(10, "10")],
  },
  series: [],
  dotColours: ["accent"],
  stems: true,
  read: (x) => `${brief(10 ** x)} Hz`,
};

/** No modes. */
export const NO_MODES: PlotData = { x: [LOW, HIGH], series: [] };

/** The plot of a model's modes: a stem each, from the foot of the plot. Modes above hearing are not drawn. */
export function modesOf({ frequencies, decayRates }: Pick<ModalModel, "frequencies" | "decayRates">): PlotData {
  const modes = Array.from(frequencies, (hz, k) => [
    Math.log10(hz),
    Math.min(LONG, Math.max(SHORT, Math.log10(t60OfDecay(Math.max(decayRates[k], 1e-3))))),
  ])
    .filter(([x]) => x >= LOW && x <= HIGH)
    .sort((one, other) => one[0] - other[0]);
  return {
    x: [LOW, HIGH],
    series: [],
    dots: { x: modes.map(([x]) => x), y: modes.map(([, y]) => y), kind: modes.map(() => 0) },
  };
}
