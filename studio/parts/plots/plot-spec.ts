// What a plot shows, apart from how it is drawn: on a canvas while it moves (plot.tsx), as SVG when it is saved
// (plot-svg.ts). Colours are names of CSS variables, so that both themes and files have their own.

/** One axis. */
export interface PlotAxis {
  /** What it measures, with its unit. */
  label: string;
  min: number;
  max: number;
  /** Values and what stands beside them. */
  ticks: readonly (readonly [value: number, text: string])[];
}

/** A line, or the area under it. */
export interface PlotSeries {
  /** Written beside it, in place of a legend. */
  label: string;
  kind: "line" | "area";
  /** Name of a CSS variable. */
  colour: string;
  /** Where along x its label stands: above a line, in an area below its edge. */
  labelAt: number;
}

/** What stays the same while a plot moves. */
export interface PlotSpec {
  title: string;
  /** A sentence on what it shows, for whoever points at it. */
  tip?: string;
  x: PlotAxis;
  y: PlotAxis;
  series: readonly PlotSeries[];
  /** Colours of dots by their kind. */
  dotColours?: readonly string[];
  /** Half the width of a dot, in pixels of the page; left out, as small as thousands of them need. */
  dot?: number;
  /** Whether each dot stands on a stem from the foot of the plot. */
  stems?: boolean;
  /** What the cursor reads at some x. */
  read?: (x: number) => string;
}

/** What moves: values of each series over the same x, and dots. A value that is not finite leaves a gap. */
export interface PlotData {
  x: readonly number[];
  series: readonly (readonly number[])[];
  dots?: { x: ArrayLike<number>; y: ArrayLike<number>; kind: ArrayLike<number> };
}

/** Half the width of a dot unless a plot has its own, in pixels of the page. */
export const DOT = 1.25;

/** The label of a series and its place in the units of the axes; none where the series is not there. */
export function labelPlace(
  spec: PlotSpec,
  data: PlotData,
  index: number,
): { text: string; x: number; y: number } | undefined {
  const { label, labelAt } = spec.series[index];
  let nearest = -1;
  data.x.forEach((x, i) => {
    const known = Number.isFinite(data.series[index]?.[i]);
    if (known && (nearest < 0 || Math.abs(x - labelAt) < Math.abs(data.x[nearest] - labelAt))) nearest = i;
  });
  if (nearest < 0) return undefined;
  return { text: label, x: data.x[nearest], y: Math.max(spec.y.min, data.series[index][nearest]) };
}
