// Logarithmic axes, in log₁₀, and modes as dots over their frequency.
import { type ModalModel, t60OfDecay } from "phonolite/model";
import { brief } from "./format.js";
import type { PlotAxis, PlotData } from "./plot-spec.js";

/** Ticks of a logarithmic axis: at 1000 stands 1k. */
export const logTicks = (...values: readonly number[]): [number, string][] =>
  values.map((value) => [Math.log10(value), value >= 1000 ? `${value / 1000}k` : String(value)]);

/** What is heard, Hz. */
const HEARD = { from: 20, to: 20_000 };

/** Frequency over all that is heard. */
export const FREQUENCY: PlotAxis = {
  label: "frequency, Hz",
  min: Math.log10(HEARD.from),
  max: Math.log10(HEARD.to),
  ticks: logTicks(50, 200, 1000, 5000, 20_000),
};

/** What the cursor reads on a logarithmic axis of frequency. */
export const readHz = (x: number): string => `${brief(10 ** x)} Hz`;

/** An empty plot over frequency. */
export const NO_MODES: PlotData = { x: [FREQUENCY.min, FREQUENCY.max], series: [] };

/** Modes that are heard as dots; `height` gives the place of each. */
export function modeDots({ frequencies }: Pick<ModalModel, "frequencies">, height: (mode: number) => number): PlotData {
  const modes = Array.from(frequencies.keys()).filter(
    (m) => frequencies[m] >= HEARD.from && frequencies[m] <= HEARD.to,
  );
  return {
    ...NO_MODES,
    dots: { x: modes.map((m) => Math.log10(frequencies[m])), y: modes.map(height), kind: modes.map(() => 0) },
  };
}

/** How long each mode rings, as dots within an axis of log₁₀ s. */
export const ringDots = (
  model: Pick<ModalModel, "frequencies" | "decayRates">,
  { min, max }: Pick<PlotAxis, "min" | "max">,
): PlotData =>
  modeDots(model, (m) => Math.min(max, Math.max(min, Math.log10(t60OfDecay(Math.max(model.decayRates[m], 1e-3))))));
