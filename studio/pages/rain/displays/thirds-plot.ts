// What sounds now in third octaves, in dB SPL, beside what physics says of these parameters, over the threshold in
// quiet.
import { thresholdInQuiet } from "phonolite/hearing";
import type { RainValues } from "phonolite/rain";
import { predictedThirds } from "#dist/rain/law/predict.js";
import { brief } from "../../../parts/plots/format.js";
import type { PlotData, PlotSpec } from "../../../parts/plots/plot-spec.js";
import { THIRDS } from "../../../parts/sound/third-octaves.js";

/** Levels of the plot, dB SPL. */
const LOWEST = -10;
const HIGHEST = 80;
const X = THIRDS.map((hz) => Math.log10(hz));
const QUIET = THIRDS.map((hz) => thresholdInQuiet(hz));

/** What the prediction is of, and what is not in it. */
export const PREDICTED_TIP =
  "Predicted: drops on ground, water, leaves and cloth. Roofs, drips, bubbles and thunder are heard on top, " +
  "and are not in it.";

/** The plot of third octaves. */
export const THIRDS_PLOT: PlotSpec = {
  title: "Third octaves now",
  tip: PREDICTED_TIP,
  x: {
    label: "Hz",
    min: X[0],
    max: X[X.length - 1],
    ticks: [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000].map((hz) => [
      Math.log10(hz),
      hz >= 1000 ? `${hz / 1000}k` : String(hz),
    ]),
  },
  y: {
    label: "dB SPL",
    min: LOWEST,
    max: HIGHEST,
    ticks: [0, 20, 40, 60, 80].map((db) => [db, String(db)]),
  },
  series: [
    { label: "too soft in quiet", kind: "area", colour: "muted", labelAt: Math.log10(60) },
    { label: "predicted: drops alone", kind: "line", colour: "second", labelAt: Math.log10(6000) },
    { label: "heard", kind: "line", colour: "accent", labelAt: Math.log10(400) },
  ],
  read: (x) => `${brief(10 ** x)} Hz`,
};

/** Levels in dB SPL of powers in full scale squared, where a full-scale sine is so loud. */
export function levelsOf(powers: ArrayLike<number>, fullScaleDbSpl: number): number[] {
  return Array.from(powers, (power) =>
    power > 0 ? 10 * Math.log10(2 * power) + fullScaleDbSpl : Number.NEGATIVE_INFINITY,
  );
}

/** A-weighted level of third octaves, dB(A), after IEC 61672. */
export function weightedLevel(levels: readonly number[]): number {
  const power = levels.reduce((sum, level, i) => sum + 10 ** ((level + aWeight(THIRDS[i])) / 10), 0);
  return 10 * Math.log10(power);
}

function aWeight(hz: number): number {
  const f = hz * hz;
  const r =
    (12194 ** 2 * f * f) / ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12194 ** 2));
  return 20 * Math.log10(r) + 2;
}

/** The plot of what is heard and what is predicted, dB SPL each; levels under the plot are left out. */
export function thirdsData(heard: readonly number[] | undefined, predicted: readonly number[] | undefined): PlotData {
  const shown = (levels: readonly number[] | undefined) =>
    THIRDS.map((_, i) => (levels && levels[i] >= LOWEST ? levels[i] : Number.NaN));
  return { x: X, series: [QUIET, shown(predicted), shown(heard)] };
}

/**
 * What physics says of the third octaves of a rain, dB SPL, without listening to it: what bare drops make on ground,
 * water, leaves and cloth.
 */
export const predictionOf = (values: RainValues): number[] => predictedThirds(values).map(({ level }) => level);
