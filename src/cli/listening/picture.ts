// The statistics of listening tests as a picture: a panel for each test, and for ratings the curve and the map.
import type { Analysis, Score } from "../../listening/index.js";
import type { PairsScore } from "../../listening/scores/pairs.js";
import type { Estimate } from "../../listening/statistics/binomial.js";
import { Diagram, drawRatings, type Frame, grid, linear, log, type ScaleOf } from "../plot/axes.js";
import { type Point, Svg } from "../plot/svg.js";

/** A diagram with the room around it. */
const CELL = { width: 420, height: 260, left: 64, top: 44, right: 24, bottom: 52 };
const COLOURS = ["#a3541c", "#2c6fb0", "#3d7a3d", "#8a4f9e", "#b08a1e", "#4a5560"];

/** One diagram. */
type Panel = (svg: Svg, frame: Frame) => void;

/** The picture of some tests. */
export function analysisPicture(found: readonly Analysis[]): string {
  const panels = found.flatMap((analysis) => panelsOf(analysis));
  const columns = Math.min(2, Math.max(1, panels.length));
  const { width, height, frames } = grid(panels.length, columns, CELL);
  const svg = new Svg(width, height, "Listening tests");
  for (const [i, panel] of panels.entries()) panel(svg, frames[i]);
  if (panels.length === 0) svg.text(20, 40, "There is no test in it.");
  return svg.toString();
}

function panelsOf(analysis: Analysis): Panel[] {
  const { kind, together, target } = analysis;
  const of = target === "" ? "" : `, ${target}`;
  switch (kind) {
    case "pairs":
      return together ? [curvePanel(together, of), mapPanel(together, of)] : [];
    case "staircase":
      return [staircasePanel(analysis, of)];
    default:
      return [barsPanel(analysis, of)];
  }
}

/** How far each sound is from the target, over the number of modes where the names are numbers. */
function curvePanel({ sounds, target, toTarget }: PairsScore, of: string): Panel {
  return (svg, frame) => {
    const points = sounds.flatMap((name, i) =>
      toTarget[i] && name !== target ? [{ name, x: Number(name), ...toTarget[i]! }] : [],
    );
    const numbered = points.length > 1 && points.every(({ x }) => Number.isFinite(x) && x > 0);
    if (numbered) points.sort((a, b) => a.x - b.x);
    const placed = points.map((point, i) => ({ ...point, x: numbered ? point.x : i + 1 }));
    const range = [1, Math.max(2, ...placed.map(({ x }) => x))] as const;
    const across = numbered ? log(range, 8) : linear(range, undefined, 8);
    const title = `Difference from ${target}${of}`;
    const below = numbered ? "modes" : "sound";
    const diagram = new Diagram(svg, frame, [across, below], [linear([0, 9]), "difference"], title);
    drawRatings(diagram, placed, COLOURS[0], { line: 1.5, bar: 1, dot: 3 });
  };
}

/** The perceptual map: the same scale on both axes, those of a group tied together. */
function mapPanel({ sounds, target, map, clusters }: PairsScore, of: string): Panel {
  return (svg, frame) => {
    const title = `Perceptual map${of}${map ? `, stress ${map.stress.toFixed(3)}` : ""}`;
    // the same scale on both axes, for distances are what is shown; all at one place: any scale will do
    const extent = (axis: number) =>
      Math.max(0, ...Array.from(map?.places ?? []).map((at, i) => (i % 2 === axis ? Math.abs(at) : 0)));
    const half = Math.max(extent(1), (extent(0) * frame.height) / frame.width) || 1;
    const tall = 1.15 * half;
    const wide = (tall * frame.width) / frame.height;
    const diagram = new Diagram(svg, frame, [linear([-wide, wide])], [linear([-tall, tall])], title);
    if (!map) return;
    const groups = clusters?.groups ?? [];
    const placeOf = (i: number) => diagram.at(map.places[2 * i], map.places[2 * i + 1]);
    for (const [k, members] of groups.entries()) {
      if (members.length > 1) drawTies(svg, members.map(placeOf), COLOURS[k % COLOURS.length]);
    }
    for (const [i, name] of sounds.entries()) {
      const group = clusters ? groups.findIndex((members) => members.includes(i)) : 0;
      drawSound(svg, placeOf(i), name, COLOURS[group % COLOURS.length], name === target);
    }
  };
}

/** Lines from the middle of some places to each. */
function drawTies(svg: Svg, places: readonly Point[], stroke: string): void {
  const middle = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis] / places.length, 0);
  for (const place of places) svg.line([middle(0), middle(1)], place, { stroke, "stroke-opacity": 0.5 });
}

/** A sound on the map. The target's name stands on its other side: what is heard as the same lies at its place. */
function drawSound(svg: Svg, [x, y]: Point, name: string, fill: string, isTarget: boolean): void {
  if (isTarget) {
    svg.rect(x - 4.5, y - 4.5, 9, 9, { fill });
    svg.text(x - 8, y + 4, name, { "font-size": 11, "text-anchor": "end" });
  } else {
    svg.circle(x, y, 4, { fill });
    svg.text(x + 7, y + 4, name, { "font-size": 11 });
  }
}

/** Words of the panels with a bar a listener: the title, and what its axis tells. */
const BARS = {
  descending: ["Threshold", "threshold"],
  successive: ["Told apart", "tokens told apart, corrected"],
  abx: ["ABX", "right, %"],
} as const;

/** A figure with its interval for each listener. */
function barsPanel({ kind, listeners }: Analysis, of: string): Panel {
  return (svg, frame) => {
    const rows = listeners.flatMap(({ name, score, answers }) => {
      const figure = answers === 0 ? undefined : figureOf(score);
      return figure ? [{ name, ...figure }] : [];
    });
    const values = rows.flatMap(({ low, high }) => [low, high]);
    const ends: [number, number] = kind === "abx" ? [0, 100] : [Math.min(0, ...values), 1.05 * Math.max(1, ...values)];
    const [title, label] = BARS[kind as keyof typeof BARS];
    const { x } = new Diagram(svg, frame, [linear(ends), label], [withoutTicks], `${title}${of}`);
    if (kind === "abx")
      svg.line([x.at(50), frame.y], [x.at(50), frame.y + frame.height], { stroke: "#888", "stroke-dasharray": "4 3" });
    for (const [i, { name, value, low, high }] of rows.entries()) {
      const at = frame.y + ((i + 0.5) / rows.length) * frame.height;
      svg.line([x.at(low), at], [x.at(high), at], { stroke: COLOURS[1], "stroke-width": 2 });
      svg.circle(x.at(value), at, 4, { fill: COLOURS[0] });
      svg.text(frame.x - 6, at + 4, name.slice(0, 9), { "text-anchor": "end", "font-size": 10 });
    }
  };
}

const withoutTicks: ScaleOf = (range) => ({ ...linear([0, 1])(range), ticks: [] });

/** What a listener's bar shows. */
function figureOf(score: Score): Pick<Estimate, "value" | "low" | "high"> | undefined {
  if (score.kind === "descending") return score.threshold;
  if (score.kind === "successive") return score.corrected;
  if (score.kind !== "abx") return undefined;
  const { value, low, high } = score.share;
  return { value: 100 * value, low: 100 * low, high: 100 * high };
}

/** The course of staircases, with their thresholds. */
function staircasePanel({ listeners }: Analysis, of: string): Panel {
  return (svg, frame) => {
    const runs = listeners.flatMap(({ score }) =>
      score.kind === "staircase" && score.steps.length > 0 ? [score] : [],
    );
    const values = runs.flatMap(({ steps }) => steps.map(({ value }) => value));
    const longest = Math.max(2, ...runs.map(({ steps }) => steps.length));
    const y = linear([Math.min(0, ...values), Math.max(1, ...values) * 1.05]);
    const diagram = new Diagram(svg, frame, [linear([1, longest]), "trial"], [y, "value"], `Staircase${of}`);
    for (const [i, { steps, threshold }] of runs.entries()) {
      const stroke = COLOURS[i % COLOURS.length];
      const trials = steps.map((_, k) => k + 1);
      const course = steps.map(({ value }) => value);
      diagram.line(trials, course, { stroke, "stroke-width": 1.2 });
      for (const [k, { value, right }] of steps.entries())
        diagram.dot(k + 1, value, 2.5, { fill: right ? stroke : "#fff", stroke });
      diagram.stroke([1, threshold.value], [longest, threshold.value], { stroke, "stroke-dasharray": "5 4" });
    }
  };
}
