// The modes of a shape as one picture: a grid of small ones, with frequency and T60 under each. Surfaces are maps in
// the manner of Chladni, bars and strings are curves, rings are drawn around their circle.
import type { ModalModel } from "../../model/modal-model.js";
import type { Shape } from "../../model/shapes/index.js";
import { loopsAbove, simplified } from "./contours.js";
import { type Point, Svg, stepsPath } from "./svg.js";

/** How many pictures there are, and how many side by side. */
export interface ModePicturesOptions {
  /** At most so many modes; the two modes of a pair count once. */
  modes?: number;
  columns?: number;
}

/** The values of options that are not given. */
export const MODE_PICTURES_DEFAULTS = { modes: 24, columns: 6 } as const;

/** From the deepest to the highest field: blue moves away while orange comes near. */
const COLOURS = ["#1f4e79", "#4a86b5", "#a9cbe2", "#f3d5b5", "#dd9a5c", "#a8502a"];
const LEVELS = [-0.66, -0.33, 0, 0.33, 0.66];
const INK = "#2a2a2a";
const FAINT = "#8a8a86";
/** Width of one picture, and the room around it. */
const [SIZE, GAP, CAPTION, MARGIN] = [130, 18, 34, 24];

/** Draws the modes of a shape; gives the text of an SVG file. */
export function modePictures({ model, picture, modes }: Shape, options: ModePicturesOptions = {}): string {
  const { modes: most = MODE_PICTURES_DEFAULTS.modes, columns: side = MODE_PICTURES_DEFAULTS.columns } = options;
  const groups = groupPairs(modes.map(({ label }) => label));
  const shown = groups.slice(0, most);
  const columns = Math.min(side, shown.length);
  const height = heightOf(picture);
  const [stepX, stepY] = [SIZE + GAP, height + CAPTION + GAP];
  const width = Math.max(2 * MARGIN + columns * stepX - GAP, 420);
  const rows = Math.ceil(shown.length / columns);
  const svg = new Svg(width, 62 + rows * stepY, `Modes of ${model.name}`);
  svg.text(MARGIN, 28, titleOf(model), { "font-size": 16, "font-weight": 600 });
  svg.text(MARGIN, 46, summaryOf(model, shown.length < groups.length ? shown.length : undefined), { fill: FAINT });
  for (const [i, members] of shown.entries()) {
    const [x, y] = [MARGIN + (i % columns) * stepX, 62 + Math.floor(i / columns) * stepY];
    svg.open({ transform: `translate(${x} ${y})` });
    DRAW[picture.kind](svg, modes[members[0]].picture, height);
    caption(svg, model, members, modes[members[0]].label, height);
    svg.close();
  }
  return svg.toString();
}

/** Modes of one name that lie near each other are the two of a pair. */
function groupPairs(labels: readonly string[]): number[][] {
  const groups: number[][] = [];
  const open = new Map<string, number[]>();
  for (const [m, label] of labels.entries()) {
    const first = label === "" ? undefined : open.get(label);
    if (first && m - first[0] < 12) {
      first.push(m);
      open.delete(label);
      continue;
    }
    const group = [m];
    groups.push(group);
    open.set(label, group);
  }
  return groups;
}

/** Height of one picture: that of the body at its width, within reason. */
function heightOf(picture: Shape["picture"]): number {
  if (picture.kind === "curve") return 60;
  if (picture.kind !== "map") return SIZE;
  return SIZE * Math.min(1.6, Math.max(0.3, picture.height / picture.width));
}

function titleOf({ name, material, extras }: ModalModel): string {
  const said = name.charAt(0).toUpperCase() + name.slice(1);
  return [said, measuresOf(extras), material?.name].filter(Boolean).join(", ");
}

/** The measures of a shape, as its model keeps them, in words. */
function measuresOf(extras: unknown): string {
  const { shape } = (extras ?? {}) as { shape?: Record<string, unknown> };
  const names = ["diameter", "length", "width", "height", "thickness"];
  const numbers = names.map((name) => shape?.[name]).filter((value) => typeof value === "number");
  return numbers.length === 0 ? "" : `${numbers.map((value) => Number(value.toPrecision(4))).join(" × ")} m`;
}

function summaryOf({ modeCount, frequencies, massProperties }: ModalModel, shown: number | undefined): string {
  const range =
    modeCount === 1 ? hertz(frequencies[0]) : `${hertz(frequencies[0])} to ${hertz(frequencies[modeCount - 1])}`;
  const mass = massProperties ? `, ${kilograms(massProperties.mass)}` : "";
  const part = shown === undefined ? "" : `, the lowest ${shown} drawn, pairs as one`;
  return `${modeCount} mode${modeCount === 1 ? "" : "s"}, ${range}${mass}${part}`;
}

function caption(
  svg: Svg,
  { frequencies, decayRates }: ModalModel,
  members: number[],
  label: string,
  height: number,
): void {
  const pair = members.map((m) => frequencies[m]);
  const [low, high] = [hertz(pair[0]), hertz(pair[pair.length - 1])];
  const t60 = Math.log(1000) / decayRates[members[0]];
  svg.text(0, height + 15, low === high ? low : `${low.replace(/ k?Hz/, "")}, ${high}`, { "font-weight": 600 });
  svg.text(0, height + 30, `T60 ${seconds(t60)}`, { fill: FAINT, "font-size": 11 });
  const called = label === "" ? `${members[0] + 1}` : label;
  const small = called.length > 11 ? 9.5 : 11;
  svg.text(SIZE, height + 30, called, { "text-anchor": "end", fill: FAINT, "font-size": small });
}

type Draw = (svg: Svg, value: (u: number, v: number) => number, height: number) => void;

const DRAW: Readonly<Record<Shape["picture"]["kind"], Draw>> = {
  map: (svg, value, height) => {
    const [columns, rows] = [53, Math.max(12, Math.round((53 * height) / SIZE))];
    const values = sampled(columns, rows, (x, y) => value(x, 1 - y));
    bands(svg, values, columns, rows, SIZE, height);
    svg.rect(0, 0, SIZE, height, { fill: "none", stroke: INK, "stroke-width": 1 });
  },
  disc: (svg, value) => {
    const count = 61;
    const values = sampled(count, count, (x, y) => {
      const [dx, dy] = [2 * x - 1, 1 - 2 * y];
      // Beyond the edge the map goes on as it is there; only the circle is seen.
      return value((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1, Math.min(1, Math.hypot(dx, dy)));
    });
    svg.openClippedRound(SIZE / 2, SIZE / 2, SIZE / 2);
    bands(svg, values, count, count, SIZE, SIZE);
    svg.close();
    svg.circle(SIZE / 2, SIZE / 2, SIZE / 2, { fill: "none", stroke: INK, "stroke-width": 1 });
  },
  curve: (svg, value, height) => {
    const values = normal(Array.from({ length: 105 }, (_, i) => value(i / 104, 0)));
    const [middle, swing] = [height / 2, height / 2 - 4];
    const line = (sign: number) =>
      stepsPath(values.map((y, i): Point => [(i / 104) * SIZE, middle - sign * swing * y]));
    svg.line([0, middle], [SIZE, middle], { stroke: "#ccc" });
    svg.path(line(-1), { stroke: COLOURS[2], "stroke-width": 1.5, "stroke-dasharray": "3 3" });
    svg.path(line(1), { stroke: COLOURS[5], "stroke-width": 2.2 });
    for (const node of crossings(values)) svg.circle((node / 104) * SIZE, middle, 2.4, { fill: INK });
  },
  ring: (svg, value) => {
    const values = normal(Array.from({ length: 145 }, (_, i) => value((i % 144) / 144, 0)));
    const [middle, radius] = [SIZE / 2, SIZE * 0.37];
    svg.circle(middle, middle, radius, { fill: "none", stroke: "#ccc", "stroke-width": 1.5 });
    const around = (sign: number) =>
      values.map((y, i): Point => {
        const [angle, r] = [(2 * Math.PI * i) / 144, radius + sign * 0.11 * SIZE * y];
        return [middle + r * Math.cos(angle), middle - r * Math.sin(angle)];
      });
    svg.path(stepsPath(around(-1), true), { stroke: COLOURS[2], "stroke-width": 1.5, "stroke-dasharray": "3 3" });
    svg.path(stepsPath(around(1), true), { stroke: COLOURS[5], "stroke-width": 2.2 });
  },
};

/** Fields of equal motion, the lowest painted first, and the lines of rest over them. */
function bands(svg: Svg, values: number[], columns: number, rows: number, width: number, height: number): void {
  svg.rect(0, 0, width, height, { fill: COLOURS[0] });
  const [scaleX, scaleY] = [width / (columns - 1), height / (rows - 1)];
  const regions = LEVELS.map((level) =>
    loopsAbove({ columns, rows, values }, level)
      .map((loop) => loop.map(([x, y]): Point => [x * scaleX, y * scaleY]))
      .map((loop) => stepsPath(simplified(loop, 0.3), true))
      .join(""),
  );
  for (const [i, data] of regions.entries()) {
    svg.path(data, { fill: COLOURS[i + 1], ...(LEVELS[i] === 0 && { stroke: INK, "stroke-width": 1.1 }) });
  }
}

/** Values at the middles of a grid's places, scaled so that the largest is 1. */
function sampled(columns: number, rows: number, value: (x: number, y: number) => number): number[] {
  const values: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) values.push(value(column / (columns - 1), row / (rows - 1)));
  }
  return normal(values);
}

/** Scaled to a largest size of 1, and with the first large value upwards, so that pictures look alike. */
function normal(values: number[]): number[] {
  const largest = values.reduce((most, value) => (Math.abs(value) > Math.abs(most) + 1e-9 ? value : most), 0) || 1;
  return values.map((value) => value / largest);
}

/** Where a line of values crosses 0, in steps. */
function crossings(values: readonly number[]): number[] {
  return values.slice(1).flatMap((value, i) => {
    if (values[i] * value < 0) return [i + values[i] / (values[i] - value)];
    return value === 0 && i + 2 < values.length && values[i] !== 0 ? [i + 1] : [];
  });
}

function hertz(frequency: number): string {
  if (frequency >= 10_000) return `${(frequency / 1000).toFixed(2)} kHz`;
  return frequency >= 1000 ? `${frequency.toFixed(0)} Hz` : `${frequency.toFixed(1)} Hz`;
}

function seconds(time: number): string {
  return time >= 10 ? `${time.toFixed(0)} s` : time >= 1 ? `${time.toFixed(1)} s` : `${(1000 * time).toFixed(0)} ms`;
}

function kilograms(mass: number): string {
  return mass >= 1 ? `${Number(mass.toPrecision(3))} kg` : `${Number((1000 * mass).toPrecision(3))} g`;
}
