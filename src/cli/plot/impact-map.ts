// Where stones struck, seen from above: outlines of what stands there, and a dot for every impact, in the colour of the
// body and as large as the stone was strong. A scene of one plane is drawn in the plane's own coordinates, as the
// impact map of the hail paper is.
import type { Quad } from "../../hail/colliders/collider.js";
import { outlineOf } from "../../hail/colliders/outline.js";
import type { HailScene, Impact } from "../../hail/index.js";
import { dot, minus, unitVector, type Vec3 } from "../../math/vec3.js";
import { drawAxes, linearScale, type Scale } from "./axes.js";
import { type Point, pathOf, Svg, short } from "./svg.js";

/** What is drawn of an impact. */
export type Mark = Pick<Impact, "place" | "body" | "energy">;

/** What a map is of. */
export interface ImpactMapOptions {
  place: HailScene;
  marks: readonly Mark[];
  /** How long it hailed, s. */
  seconds: number;
}

/** Largest sides of the map; room around it. */
const [WIDTH, HEIGHT] = [640, 560];
const ROOM = { left: 62, top: 58, right: 178, bottom: 50 } as const;
const INK = "#333";
/** Sizes of dots, and the energies up to which they are used, J. */
const DOTS = [
  [1e-3, 1.2],
  [1e-2, 1.9],
  [1e-1, 3],
  [Number.POSITIVE_INFINITY, 4.6],
] as const;
const COLOURS = [
  "#c0392b",
  "#2471a3",
  "#1e8449",
  "#b7950b",
  "#7d3c98",
  "#d35400",
  "#117a65",
  "#ad1457",
  "#5d4037",
  "#283593",
  "#558b2f",
  "#00838f",
] as const;
/** Of what thuds, and of what is silent. */
const SOFT = ["#c9a66b", "#b98f78", "#8fa3ad", "#9db08a"] as const;
const SILENT = "#bdbdbd";

/** Draws the map; gives the text of an SVG file. */
export function impactMap({ place, marks, seconds }: ImpactMapOptions): string {
  const view = viewOf(place, marks);
  const scale = Math.min(WIDTH / (view.high[0] - view.low[0]), HEIGHT / (view.high[1] - view.low[1]));
  const frame = {
    x: ROOM.left,
    y: ROOM.top,
    width: scale * (view.high[0] - view.low[0]),
    height: scale * (view.high[1] - view.low[1]),
  };
  const entries = legendOf(place, marks);
  const height = Math.max(frame.height, 18 * entries.length);
  const svg = new Svg(frame.width + ROOM.left + ROOM.right, height + ROOM.top + ROOM.bottom, `Impacts: ${place.title}`);
  svg.text(ROOM.left, 26, place.title, { "font-size": 16, "font-weight": 600 });
  svg.text(ROOM.left, 44, `${marks.length} impacts in ${Number(seconds.toPrecision(3))} s`, { fill: "#8a8a86" });
  const x = linearScale([view.low[0], view.high[0]], [frame.x, frame.x + frame.width]);
  const y = linearScale(
    [view.low[1], view.high[1]],
    view.up ? [frame.y + frame.height, frame.y] : [frame.y, frame.y + frame.height],
  );
  drawAxes(svg, frame, { x, y, xLabel: view.words[0], yLabel: view.words[1] });
  svg.openClipped(frame.x, frame.y, frame.width, frame.height);
  // what thuds lies under what sounds
  for (const entry of entries.toReversed()) drawDots(svg, entry, view, x, y);
  if (!view.own) drawOutlines(svg, place, x, y);
  svg.close();
  drawLegend(svg, entries, frame.x + frame.width + 18, frame.y + 10);
  return svg.toString();
}

/** What part of the world is seen, and how. */
interface View {
  low: Point;
  high: Point;
  /** Where a place is. */
  at(place: Vec3): Point;
  /** Words at the axes. */
  words: readonly [string, string];
  /** Whether the second coordinate grows upwards. */
  up: boolean;
  /** Whether it is a plane in its own coordinates. */
  own: boolean;
}

function viewOf({ colliders, listener }: HailScene, marks: readonly Mark[]): View {
  const [first] = colliders;
  if (colliders.length === 1 && first.shape.kind === "quad") return planeView(first.shape);
  const at = ([x, , z]: Vec3): Point => [x, z];
  const boxes = colliders.map(({ shape }) => boxOf(outlineOf(shape)));
  // what holds all else is the ground, and is seen only where something is
  const ground = boxes.findIndex((box) => boxes.every((other) => holds(box, other)));
  const seen = boxes.filter((_, i) => i !== ground).flatMap(({ low, high }) => [low, high]);
  const near = seen.length > 0 ? seen : marks.map(({ place }) => at(place));
  const { low, high } = boxOf([...near, at(listener.position)]);
  const margin = 0.04 * Math.max(high[0] - low[0], high[1] - low[1], 1);
  return {
    low: [low[0] - margin, low[1] - margin],
    high: [high[0] + margin, high[1] + margin],
    at,
    words: ["x, m", "z, m"],
    up: false,
    own: false,
  };
}

function planeView({ corner, u, v }: Quad): View {
  const along = unitVector(u);
  const up = unitVector(v);
  return {
    low: [0, 0],
    high: [Math.hypot(...u), Math.hypot(...v)],
    at: (place) => [dot(minus(place, corner), along), dot(minus(place, corner), up)],
    words: ["along the plane, m", "up the plane, m"],
    up: true,
    own: true,
  };
}

function boxOf(points: readonly Point[]): { low: Point; high: Point } {
  const part = (axis: 0 | 1, pick: (...values: number[]) => number) =>
    points.reduce((found, point) => pick(found, point[axis]), points[0][axis]);
  return { low: [part(0, Math.min), part(1, Math.min)], high: [part(0, Math.max), part(1, Math.max)] };
}

type Box = ReturnType<typeof boxOf>;

function holds(box: Box, other: Box): boolean {
  return [0, 1].every((axis) => box.low[axis] <= other.low[axis] && box.high[axis] >= other.high[axis]);
}

/** A line of the legend. */
interface Entry {
  name: string;
  colour: string;
  marks: Mark[];
}

/** Bodies that were struck, each for itself unless they are many; what thuds after what sounds, and silence last. */
function legendOf({ bodies }: HailScene, marks: readonly Mark[]): Entry[] {
  const base = (name: string) => name.replace(/-\d+$/, "");
  const many = (soft: boolean) => bodies.filter((body) => (body.soft === true) === soft).length > COLOURS.length;
  const names = new Map<string, Entry>();
  const entries: Entry[] = [];
  for (const soft of [false, true]) {
    const colours: readonly string[] = soft ? SOFT : COLOURS;
    const start = entries.length;
    for (const { id } of bodies.filter((body) => (body.soft === true) === soft)) {
      const name = many(soft) ? base(id) : id;
      const known = entries.find((entry) => entry.name === name);
      const entry = known ?? { name, colour: colours[(entries.length - start) % colours.length], marks: [] };
      if (!known) entries.push(entry);
      names.set(id, entry);
    }
  }
  const silent: Entry = { name: "silent", colour: SILENT, marks: [] };
  for (const mark of marks) (names.get(mark.body ?? "") ?? silent).marks.push(mark);
  return [...entries, silent].filter((entry) => entry.marks.length > 0);
}

/** The dots of an entry: a path for each size, of strokes without length. */
function drawDots(svg: Svg, { colour, marks }: Entry, view: View, x: Scale, y: Scale): void {
  let least = 0;
  for (const [most, width] of DOTS) {
    const these = marks.filter(({ energy }) => energy >= least && energy < most);
    least = most;
    const data = these.map(({ place }) => {
      const [px, py] = view.at(place);
      return `M${short(Math.round(10 * x.at(px)) / 10)} ${short(Math.round(10 * y.at(py)) / 10)}h0`;
    });
    svg.path(data.join(""), {
      stroke: colour,
      "stroke-width": width,
      "stroke-linecap": "round",
      "stroke-opacity": ".75",
    });
  }
}

function drawOutlines(svg: Svg, { colliders, listener }: HailScene, x: Scale, y: Scale): void {
  const placed = (points: readonly Point[]) => points.map(([px, py]): Point => [x.at(px), y.at(py)]);
  for (const collider of colliders) {
    svg.path(pathOf(placed(outlineOf(collider.shape)), true), { stroke: INK, "stroke-width": 1 });
  }
  const [[px, py]] = placed([[listener.position[0], listener.position[2]]]);
  svg.circle(px, py, 4, { fill: "none", stroke: INK, "stroke-width": 1.5 });
  svg.text(px + 8, py + 4, "listener", { fill: INK, "font-size": 11 });
}

function drawLegend(svg: Svg, entries: readonly Entry[], left: number, top: number): void {
  for (const [i, { name, colour, marks }] of entries.entries()) {
    svg.circle(left, top + 18 * i, 4, { fill: colour });
    svg.text(left + 10, top + 18 * i + 4, name);
    svg.text(left + 150, top + 18 * i + 4, `${marks.length}`, { "text-anchor": "end", fill: "#8a8a86" });
  }
}
