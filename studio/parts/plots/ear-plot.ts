// What the ear meets: sounding modes by their places on the Bark scale and their levels, the masking curve over them,
// and the threshold in quiet (docs/hearing.md), as a plot.
import { barkOfHz, hzOfBark, maskingEnvelope, thresholdInQuiet } from "phonolite/hearing";
import { brief } from "./format.js";
import type { PlotData, PlotSpec } from "./plot-spec.js";

/** Modes as the ear meets them. */
export interface EarModes {
  barks: readonly number[];
  /** dB SPL */
  levels: readonly number[];
  /** Index of a colour each. */
  kinds: readonly number[];
}

/** End of the Bark axis, just over 20 kHz, and the distance of the points of its curves. */
const LAST = 25;
const STEP = 0.1;
const GRID = Array.from({ length: LAST / STEP + 1 }, (_, i) => Math.round(i * STEP * 10) / 10);
const QUIET = GRID.map((bark) => thresholdInQuiet(hzOfBark(bark)));
/** Levels below this are not drawn, dB SPL, and where the axis ends unless told. */
export const LOWEST = -20;
const HIGHEST = 90;

/** Frequencies that stand on the Bark axis, Hz. */
const MARKED = [
  [100, "100"],
  [500, "500"],
  [1000, "1k"],
  [2000, "2k"],
  [4000, "4k"],
  [8000, "8k"],
  [16000, "16k"],
] as const;

/** How the plot differs from the usual one. */
export interface EarPlotOptions {
  title?: string;
  tip?: string;
  /** Where the axis of levels ends, dB SPL. */
  highest?: number;
  /** Colours of the kinds of modes. */
  colours?: readonly string[];
  /** Whether each mode is a line. */
  stems?: boolean;
}

/** The plot of modes and mask. */
export const earPlot = ({
  title = "Modes and what masks them",
  tip,
  highest = HIGHEST,
  colours = ["accent", "muted"],
  stems = false,
}: EarPlotOptions = {}): PlotSpec => ({
  title,
  ...(tip && { tip }),
  x: {
    label: "frequency on the Bark scale, Hz",
    min: 0,
    max: LAST,
    ticks: MARKED.map(([hz, text]) => [barkOfHz(hz), text]),
  },
  y: {
    label: "dB SPL",
    min: LOWEST,
    max: highest,
    ticks: [0, 20, 40, 60, 80, 100, 120, 140].filter((db) => db < highest).map((db) => [db, String(db)]),
  },
  series: [
    { label: "masked", kind: "area", colour: "second", labelAt: 5 },
    { label: "too soft in quiet", kind: "area", colour: "muted", labelAt: 14 },
  ],
  dotColours: colours,
  stems,
  read: (x) => {
    const bark = Math.min(LAST, Math.max(0, x));
    return `${brief(hzOfBark(bark))} Hz, ${bark.toFixed(1)} Bark`;
  },
});

/** An empty plot. */
export const EAR_SILENCE: PlotData = { x: GRID, series: [GRID.map(() => Number.NaN), QUIET] };

/** The plot of what was heard, with the mask that lies a_v (dB) under its maskers. */
export function earData({ barks, levels, kinds }: EarModes, av: number): PlotData {
  if (barks.length === 0) return EAR_SILENCE;
  // The curves are asked for at the grid by silent modes there, which mask nothing.
  const thresholds = barks.map((bark) => thresholdInQuiet(hzOf(bark)));
  const envelope = maskingEnvelope(
    {
      levels: [...levels, ...GRID.map(() => Number.NEGATIVE_INFINITY)],
      barks: [...barks, ...GRID],
      thresholds: [...thresholds, ...QUIET],
    },
    av,
  );
  const mask = Array.from(envelope.subarray(barks.length), (level) => (level > LOWEST ? level : Number.NaN));
  return { x: GRID, series: [mask, QUIET], dots: { x: barks, y: levels, kind: kinds } };
}

/** The frequency of a place that a frequency gave; the scale ends short of 26. */
function hzOf(bark: number): number {
  return hzOfBark(Math.min(25.8, bark));
}
