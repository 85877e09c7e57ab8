// The plot of cost against the number of ringing modes, both logarithmic: what was measured here, and where real time
// ends.
import { brief, count } from "../../parts/plots/format.js";
import type { PlotData, PlotSpec } from "../../parts/plots/plot-spec.js";
import type { Cost } from "./cost-log.js";

const [FEWEST, MOST] = [2.8, 7.2];
const [LEAST, GREATEST] = [-3, 0.5];

/** The plot. */
export const COST_PLOT: PlotSpec = {
  title: "Cost against modes, here and now",
  tip: "Share of real time that the audio thread needs for so many ringing modes: move the slider, and the line grows.",
  x: {
    label: "modes that ring",
    min: FEWEST,
    max: MOST,
    ticks: [3, 4, 5, 6, 7].map((power) => [power, power < 6 ? `${10 ** (power - 3)}k` : `${10 ** (power - 6)}M`]),
  },
  y: {
    label: "of real time",
    min: LEAST,
    max: GREATEST,
    ticks: [-3, -2, -1, 0].map((power) => [power, `${100 * 10 ** power}%`]),
  },
  series: [
    { label: "real time", kind: "line", colour: "second", labelAt: 3.7 },
    { label: "here", kind: "line", colour: "accent", labelAt: 6 },
  ],
  dotColours: ["accent"],
  read: (x) => `${count(10 ** x)} modes`,
};

/** What the plot shows of measured costs. */
export function costData(costs: readonly Cost[]): PlotData {
  const shown = costs.filter(({ modes }) => modes >= 10 ** FEWEST);
  const x = shown.map(({ modes }) => Math.log10(modes));
  const y = shown.map(({ load }) => Math.min(GREATEST, Math.max(LEAST, Math.log10(load))));
  return {
    x: [FEWEST, ...x, MOST],
    series: [
      [0, ...x.map(() => 0), 0],
      [Number.NaN, ...y, Number.NaN],
    ],
    dots: { x, y, kind: x.map(() => 0) },
  };
}

/** A number of modes in words, with the digits that can be known. */
export const aboutModes = (modes: number): string =>
  modes >= 1e6 ? `${brief(Number((modes / 1e6).toPrecision(2)))} million` : count(Number(modes.toPrecision(2)));
