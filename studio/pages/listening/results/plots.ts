// The plots of a score: the differences that were heard at each value, the course of a staircase, the tokens that were
// told apart, and the difference over the number of modes.
import type { Score } from "phonolite/listening";
import type { PlotData, PlotSpec } from "../../../parts/plots/plot-spec.js";

/** A plot with its data. */
export interface ScorePlot {
  spec: PlotSpec;
  data: PlotData;
  /** Name of saved files. */
  file: string;
}

/** Half the width of a dot, px: there are few. */
const ANSWER = 3;

/** The plot of a score; undefined where there is nothing to draw. */
export function plotOf(score: Score): ScorePlot | undefined {
  switch (score.kind) {
    case "descending":
      return heardPlot(score);
    case "staircase":
      return stairsPlot(score);
    case "successive":
      return apartPlot(score);
    case "pairs":
      return curvePlot(score);
    case "abx":
      return undefined;
  }
}

function heardPlot({ heard, threshold }: Extract<Score, { kind: "descending" }>): ScorePlot | undefined {
  const asked = heard.filter(({ of }) => of > 0).sort((a, b) => a.value - b.value);
  if (asked.length === 0) return undefined;
  const { value, low, high } = threshold;
  const [min, max] = [Math.min(0, asked[0].value, low), Math.max(20, asked.at(-1)!.value, high)];
  const points = asked.map(({ value, different, of }) => ({ x: value, y: (100 * different) / of }));
  const x = [...new Set([...points.map((point) => point.x), low, value, high])].sort((a, b) => a - b);
  return {
    spec: {
      title: "Called different",
      x: axis("a_v, dB", min, max, 5),
      y: axis("%", 0, 100, 25),
      series: [
        { label: "answers", kind: "line", colour: "text", labelAt: max },
        { label: "threshold", kind: "line", colour: "accent", labelAt: value },
      ],
      dotColours: ["text", "accent"],
      dot: ANSWER,
    },
    data: {
      x,
      series: [x.map((at) => between(points, at)), x.map((at) => (low <= at && at <= high ? 50 : Number.NaN))],
      dots: {
        x: [...points.map((point) => point.x), value],
        y: [...points.map((point) => point.y), 50],
        kind: [...points.map(() => 0), 1],
      },
    },
    file: "listening-threshold",
  };
}

/** The height of a line through some points; none beyond its ends. */
function between(points: readonly { x: number; y: number }[], at: number): number {
  const next = points.findIndex(({ x }) => x >= at);
  if (next < 0 || (next === 0 && points[0].x > at)) return Number.NaN;
  if (points[next].x === at) return points[next].y;
  const [one, other] = [points[next - 1], points[next]];
  return one.y + ((other.y - one.y) * (at - one.x)) / (other.x - one.x);
}

function stairsPlot({ steps, threshold }: Extract<Score, { kind: "staircase" }>): ScorePlot | undefined {
  if (steps.length === 0) return undefined;
  const values = steps.map(({ value }) => value);
  const [low, high] = [Math.min(0, threshold.value, ...values), Math.max(10, threshold.value, ...values)];
  const x = steps.map((_, i) => i + 1);
  return {
    spec: {
      title: "The staircase",
      x: axis("question", 1, Math.max(10, steps.length), 10),
      y: axis("a_v, dB", low, high, 5),
      series: [
        { label: "", kind: "line", colour: "text", labelAt: steps.length },
        { label: "70.7 %", kind: "line", colour: "accent", labelAt: 1 },
      ],
      dotColours: ["second", "accent"],
      dot: ANSWER,
    },
    data: {
      x,
      series: [values, x.map(() => threshold.value)],
      dots: { x, y: values, kind: steps.map(({ right }) => (right ? 0 : 1)) },
    },
    file: "listening-staircase",
  };
}

function apartPlot({ apart }: Extract<Score, { kind: "successive" }>): ScorePlot | undefined {
  const counts = apart.map(Number).filter((count) => count > 0);
  const points = counts.reverse().map((modes, i) => ({ modes, value: i + 1 }));
  const y = axis("", 0, points.length + 1, Math.max(1, Math.ceil(points.length / 4)));
  return overModes("listening-tokens", "Tokens told apart", y, points, true);
}

function curvePlot({ sounds, toTarget, target }: Extract<Score, { kind: "pairs" }>): ScorePlot | undefined {
  const points = sounds
    .flatMap((name, i) => (toTarget[i] && Number(name) > 0 ? [{ modes: Number(name), ...toTarget[i] }] : []))
    .sort((a, b) => a.modes - b.modes);
  const title = `Difference from ${target === "real" ? "the recording" : "the whole"}`;
  return overModes("listening-curve", title, axis("0 to 9", 0, 9, 3), points);
}

/** Something over the number of modes. */
function overModes(
  file: string,
  title: string,
  y: PlotSpec["y"],
  points: readonly { modes: number; value: number }[],
  stems = false,
): ScorePlot | undefined {
  if (points.length === 0) return undefined;
  const x = points.map(({ modes }) => Math.log10(modes));
  const values = points.map(({ value }) => value);
  const most = Math.max(1, x.at(-1)!);
  return {
    spec: {
      title,
      x: logAxis("modes", 10 ** most),
      y,
      series: [{ label: "", kind: "line", colour: "text", labelAt: most }],
      dotColours: ["accent"],
      dot: ANSWER,
      stems,
    },
    data: { x, series: [values], dots: { x, y: values, kind: values.map(() => 0) } },
    file,
  };
}

function axis(label: string, min: number, max: number, step: number): PlotSpec["x"] {
  const ticks: [number, string][] = [];
  for (let value = Math.ceil(min / step) * step; value <= max; value += step) ticks.push([value, String(value)]);
  return { label, min, max, ticks };
}

/** An axis of logarithms, with words for 1, 2, 5, 10, … */
function logAxis(label: string, most: number): PlotSpec["x"] {
  const ticks: [number, string][] = [];
  for (let decade = 1; decade <= most; decade *= 10) {
    for (const digit of [1, 2, 5])
      if (digit * decade <= most) ticks.push([Math.log10(digit * decade), String(digit * decade)]);
  }
  return { label, min: 0, max: Math.log10(most), ticks };
}
