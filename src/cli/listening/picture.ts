// The statistics of listening tests as a picture: a panel for each test, and for ratings the curve and the map.
import type { Analysis } from "../../listening/index.js";
import type { PairsScore } from "../../listening/scores/pairs.js";
import { drawAxes, type Frame, linearScale, lineOf, logScale } from "../plot/axes.js";
import { Svg } from "../plot/svg.js";

const SIZE = { width: 420, height: 260, left: 64, top: 44, right: 24, bottom: 52 };
const COLOURS = ["#a3541c", "#2c6fb0", "#3d7a3d", "#8a4f9e", "#b08a1e", "#4a5560"];

/** One diagram. */
type Panel = (svg: Svg, frame: Frame) => void;

/** The picture of some tests. */
export function analysisPicture(found: readonly Analysis[]): string {
  const panels = found.flatMap((analysis) => panelsOf(analysis));
  const columns = Math.min(2, Math.max(1, panels.length));
  const cell = { width: SIZE.left + SIZE.width + SIZE.right, height: SIZE.top + SIZE.height + SIZE.bottom };
  const svg = new Svg(
    columns * cell.width,
    Math.max(1, Math.ceil(panels.length / columns)) * cell.height,
    "Listening tests",
  );
  for (const [i, panel] of panels.entries()) {
    panel(svg, {
      x: (i % columns) * cell.width + SIZE.left,
      y: Math.floor(i / columns) * cell.height + SIZE.top,
      width: SIZE.width,
      height: SIZE.height,
    });
  }
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
    const last = Math.max(2, ...placed.map(({ x }) => x));
    const range: [number, number] = [frame.x + 8, frame.x + frame.width - 8];
    const x = numbered ? logScale([1, last], range) : linearScale([1, last], range);
    const y = linearScale([0, 9], [frame.y + frame.height, frame.y]);
    drawAxes(svg, frame, {
      x,
      y,
      xLabel: numbered ? "modes" : "sound",
      yLabel: "difference",
      title: `Difference from ${target}${of}`,
    });
    svg.path(
      lineOf(
        x,
        y,
        placed.map((p) => p.x),
        placed.map((p) => p.value),
      ),
      { stroke: COLOURS[0], "stroke-width": 1.5 },
    );
    for (const { x: at, value, low, high } of placed) {
      svg.line([x.at(at), y.at(Math.max(0, low))], [x.at(at), y.at(Math.min(9, high))], {
        stroke: COLOURS[0],
        "stroke-width": 1,
      });
      svg.circle(x.at(at), y.at(value), 3, { fill: COLOURS[0] });
    }
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
    const x = linearScale([-wide, wide], [frame.x, frame.x + frame.width]);
    const y = linearScale([-tall, tall], [frame.y + frame.height, frame.y]);
    drawAxes(svg, frame, { x, y, title });
    if (!map) return;
    const placeOf = (i: number): [number, number] => [x.at(map.places[2 * i]), y.at(map.places[2 * i + 1])];
    for (const [k, members] of (clusters?.groups ?? []).entries()) {
      const places = members.map(placeOf);
      const middle = (axis: number) => places.reduce((sum, place) => sum + place[axis] / places.length, 0);
      for (const place of members.length > 1 ? places : [])
        svg.line([middle(0), middle(1)], place, { stroke: COLOURS[k % COLOURS.length], "stroke-opacity": 0.5 });
    }
    for (const [i, name] of sounds.entries()) {
      const group = clusters?.groups.findIndex((members) => members.includes(i)) ?? 0;
      const fill = COLOURS[group % COLOURS.length];
      const [px, py] = placeOf(i);
      if (name === target) svg.rect(px - 4.5, py - 4.5, 9, 9, { fill });
      else svg.circle(px, py, 4, { fill });
      // the target's name stands on its other side: what is heard as the same lies at its place
      if (name === target) svg.text(px - 8, py + 4, name, { "font-size": 11, "text-anchor": "end" });
      else svg.text(px + 7, py + 4, name, { "font-size": 11 });
    }
  };
}

/** A figure with its interval for each listener. */
function barsPanel({ kind, listeners }: Analysis, of: string): Panel {
  return (svg, frame) => {
    const rows = listeners.flatMap(({ name, score, answers }) => {
      if (answers === 0) return [];
      if (score.kind === "descending") return [{ name, ...score.threshold }];
      if (score.kind === "successive") return [{ name, ...score.corrected }];
      if (score.kind === "abx")
        return [{ name, value: 100 * score.share.value, low: 100 * score.share.low, high: 100 * score.share.high }];
      return [];
    });
    const values = rows.flatMap(({ low, high }) => [low, high]);
    const ends: [number, number] = kind === "abx" ? [0, 100] : [Math.min(0, ...values), 1.05 * Math.max(1, ...values)];
    const x = linearScale(ends, [frame.x, frame.x + frame.width]);
    const y = linearScale([0, 1], [frame.y + frame.height, frame.y]);
    const label = { descending: "threshold", successive: "tokens told apart, corrected", abx: "right, %" }[
      kind as "descending"
    ];
    drawAxes(svg, frame, {
      x,
      y: { ...y, ticks: [] },
      xLabel: label,
      title: `${{ descending: "Threshold", successive: "Told apart", abx: "ABX" }[kind as "descending"]}${of}`,
    });
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

/** The course of staircases, with their thresholds. */
function staircasePanel({ listeners }: Analysis, of: string): Panel {
  return (svg, frame) => {
    const runs = listeners.flatMap(({ score }) =>
      score.kind === "staircase" && score.steps.length > 0 ? [score] : [],
    );
    const values = runs.flatMap(({ steps }) => steps.map(({ value }) => value));
    const longest = Math.max(2, ...runs.map(({ steps }) => steps.length));
    const x = linearScale([1, longest], [frame.x, frame.x + frame.width]);
    const y = linearScale([Math.min(0, ...values), Math.max(1, ...values) * 1.05], [frame.y + frame.height, frame.y]);
    drawAxes(svg, frame, { x, y, xLabel: "trial", yLabel: "value", title: `Staircase${of}` });
    for (const [i, { steps, threshold }] of runs.entries()) {
      const stroke = COLOURS[i % COLOURS.length];
      svg.path(
        lineOf(
          x,
          y,
          steps.map((_, k) => k + 1),
          steps.map(({ value }) => value),
        ),
        { stroke, "stroke-width": 1.2 },
      );
      for (const [k, { value, right }] of steps.entries())
        svg.circle(x.at(k + 1), y.at(value), 2.5, { fill: right ? stroke : "#fff", stroke });
      svg.line([frame.x, y.at(threshold.value)], [frame.x + frame.width, y.at(threshold.value)], {
        stroke,
        "stroke-dasharray": "5 4",
      });
    }
  };
}
