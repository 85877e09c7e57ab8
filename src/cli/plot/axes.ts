// Diagrams: linear and logarithmic scales with round ticks, a frame with axes, and lines and cells in it.
import { type Attributes, type Point, pathOf, type Svg } from "./svg.js";

/** From values to places along one side of a diagram. */
export interface Scale {
  /** The values at both ends. */
  readonly domain: readonly [number, number];
  /** Where a value lies, in picture units; not finite for a value that has no place, such as log 0. */
  at(value: number): number;
  /** Round values to mark, in rising order. */
  readonly ticks: readonly number[];
  /** A tick in words; empty where a mark without words is enough. */
  words(tick: number): string;
}

/**
 * A linear scale.
 *
 * @param count about how many ticks.
 */
export function linearScale(domain: readonly [number, number], range: readonly [number, number], count = 6): Scale {
  const [low, high] = ordered(domain);
  const step = roundStep((high - low) / Math.max(1, count));
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) ticks.push(i * step);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return {
    domain,
    at: (value) => range[0] + ((value - domain[0]) / (domain[1] - domain[0])) * (range[1] - range[0]),
    ticks: ticks.map((tick) => (Math.abs(tick) < step / 2 ? 0 : tick)),
    words: (tick) => withPrefix(tick, decimals, Math.max(Math.abs(low), Math.abs(high))),
  };
}

/** A logarithmic scale over values above 0: marks at 1 to 9 of each decade, words at 1, 2 and 5 where there is room. */
export function logScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [low, high] = ordered(domain);
  const [from, to] = [Math.log(domain[0]), Math.log(domain[1])];
  const decades = Math.log10(high / low);
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(low) + 1e-9); 10 ** decade <= high * (1 + 1e-9); decade++) {
    for (let digit = 1; digit < 10; digit++) {
      const tick = digit * 10 ** decade;
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return {
    domain,
    at: (value) => range[0] + ((Math.log(value) - from) / (to - from)) * (range[1] - range[0]),
    ticks,
    words: (tick) => {
      const digit = Math.round(tick / 10 ** Math.floor(Math.log10(tick) + 1e-9));
      const told = decades > 4 ? [1] : decades > 1 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 8];
      return told.includes(digit) ? withPrefix(tick, Math.max(0, -Math.floor(Math.log10(tick) + 1e-9)), tick) : "";
    },
  };
}

/** Makes the scale of one side of a diagram, of where the side begins and ends, in picture units. */
export type ScaleOf = (range: readonly [number, number]) => Scale;

/** A side with a {@link linearScale}; `room` picture units at both ends stay free. */
export const linear =
  (domain: readonly [number, number], count?: number, room = 0): ScaleOf =>
  ([from, to]) =>
    linearScale(domain, [from + room, to - room], count);

/** A side with a {@link logScale}; `room` picture units at both ends stay free. */
export const log =
  (domain: readonly [number, number], room = 0): ScaleOf =>
  ([from, to]) =>
    logScale(domain, [from + room, to - room]);

/** A rectangle of a picture. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What stands around a diagram. */
export interface AxesOptions {
  x: Scale;
  y: Scale;
  /** Below the diagram. */
  xLabel?: string;
  /** Left of it, turned. */
  yLabel?: string;
  /** Above it. */
  title?: string;
}

type Axis = readonly [scale: ScaleOf, label?: string];

/** A diagram: axes around a frame, and values that are drawn in it by its scales. */
export class Diagram {
  readonly x: Scale;
  readonly y: Scale;
  readonly #svg: Svg;
  readonly #frame: Frame;

  /** Draws the axes, each a scale and the words beside it, and the title above. */
  constructor(svg: Svg, frame: Frame, [x, xLabel]: Axis, [y, yLabel]: Axis, title?: string) {
    this.#svg = svg;
    this.#frame = frame;
    this.x = x([frame.x, frame.x + frame.width]);
    this.y = y([frame.y + frame.height, frame.y]);
    drawAxes(svg, frame, { x: this.x, y: this.y, xLabel, yLabel, title });
  }

  /** Where two values lie. */
  at(x: number, y: number): Point {
    return [this.x.at(x), this.y.at(y)];
  }

  /** A line through values; those without a place break it. */
  line(xs: ArrayLike<number>, ys: ArrayLike<number>, attributes: Attributes): void {
    this.#svg.path(lineOf(this.x, this.y, xs, ys), attributes);
  }

  /** Sticks from the foot up to each value. */
  sticks(xs: ArrayLike<number>, ys: ArrayLike<number>, attributes: Attributes): void {
    this.#svg.path(sticksOf(this.x, this.y, xs, ys), attributes);
  }

  /** A straight line between two places. */
  stroke(from: Point, to: Point, attributes: Attributes): void {
    this.#svg.line(this.at(...from), this.at(...to), attributes);
  }

  /** A disc at a place; its radius is in picture units. */
  dot(x: number, y: number, radius: number, attributes: Attributes): void {
    this.#svg.circle(...this.at(x, y), radius, attributes);
  }

  /** Of what `draw` draws, only what lies inside the frame is seen. */
  clipped(draw: () => void): void {
    const { x, y, width, height } = this.#frame;
    this.#svg.openClipped(x, y, width, height);
    draw();
    this.#svg.close();
  }
}

/** A frame with the room around it. */
export interface Cell {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The frames of some diagrams side by side, and the size of all with their room. */
export function grid(count: number, columns: number, { width, height, left, top, right, bottom }: Cell) {
  const [stepX, stepY] = [left + width + right, top + height + bottom];
  const frames = Array.from({ length: count }, (_, i): Frame => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return { x: column * stepX + left, y: row * stepY + top, width, height };
  });
  return { width: columns * stepX, height: Math.max(1, Math.ceil(count / columns)) * stepY, frames };
}

/** Levels of bands: a line through them, and a dot at each that is finite and above `least`. */
export function drawBands(
  diagram: Diagram,
  at: readonly number[],
  levels: readonly number[],
  colour: string,
  least = -200,
): void {
  diagram.line(at, levels, { stroke: colour, "stroke-width": 2 });
  for (const [i, level] of levels.entries())
    if (Number.isFinite(level) && level > least) diagram.dot(at[i], level, 2.2, { fill: colour });
}

/** Ratings from 0 to 9 at places: a line through them, and for each a dot with its interval. */
export function drawRatings(
  diagram: Diagram,
  points: readonly { x: number; value: number; low: number; high: number }[],
  colour: string,
  width: { line: number; bar: number; dot: number },
): void {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ value }) => value)];
  diagram.line(xs, ys, { stroke: colour, "stroke-width": width.line });
  for (const { x, value, low, high } of points) {
    diagram.stroke([x, Math.max(0, low)], [x, Math.min(9, high)], { stroke: colour, "stroke-width": width.bar });
    diagram.dot(x, value, width.dot, { fill: colour });
  }
}

/** The head of a picture: its name, and facts about it in a line below. */
export function heading(svg: Svg, x: number, name: string, facts: readonly string[]): void {
  svg.text(x, 36, name, { "font-size": 20, "font-weight": 600 });
  svg.text(x, 58, facts.join("   ·   "), { fill: INK, "font-size": 13 });
}

/** Names of colours in one line of words that ends at `right`; each with its colour and the width of its words. */
export function legend(svg: Svg, right: number, names: readonly (readonly [string, string, number])[]): void {
  let x = right;
  for (const [words, fill, width] of names) {
    svg.text(x, 36, words, { "text-anchor": "end", fill, "font-weight": 600 });
    x -= width + 22;
  }
}

const GRID = "#e4e4e0";
const INK = "#444";

/** Draws the frame of a diagram, its grid, ticks and words. */
export function drawAxes(svg: Svg, frame: Frame, options: AxesOptions): void {
  const { x, y } = options;
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  const vertical = (value: number): Point[] => [
    [x.at(value), frame.y],
    [x.at(value), bottom],
  ];
  const horizontal = (value: number): Point[] => [
    [frame.x, y.at(value)],
    [right, y.at(value)],
  ];
  const grid = [...x.ticks.map(vertical), ...y.ticks.map(horizontal)].map((line) => pathOf(line)).join("");
  svg.path(grid, { stroke: GRID, "stroke-width": 1 });
  svg.rect(frame.x, frame.y, frame.width, frame.height, { fill: "none", stroke: INK, "stroke-width": 1 });
  for (const tick of x.ticks) svg.text(x.at(tick), bottom + 15, x.words(tick), { "text-anchor": "middle", fill: INK });
  for (const tick of y.ticks) svg.text(frame.x - 6, y.at(tick) + 4, y.words(tick), { "text-anchor": "end", fill: INK });
  const middle = frame.x + frame.width / 2;
  if (options.xLabel) svg.text(middle, bottom + 33, options.xLabel, { "text-anchor": "middle", fill: INK });
  if (options.yLabel) {
    const [left, half] = [frame.x - 46, frame.y + frame.height / 2];
    const turned = { "text-anchor": "middle", fill: INK, transform: `rotate(-90 ${left} ${half})` };
    svg.text(left, half, options.yLabel, turned);
  }
  if (options.title) svg.text(frame.x, frame.y - 9, options.title, { "font-size": 14, "font-weight": 600 });
}

/** Path data of a line through values, for a diagram's scales; values without a place break it. */
export function lineOf(x: Scale, y: Scale, xs: ArrayLike<number>, ys: ArrayLike<number>): string {
  return pathOf(Array.from({ length: Math.min(xs.length, ys.length) }, (_, i): Point => [x.at(xs[i]), y.at(ys[i])]));
}

/** Path data of sticks from the foot of a diagram up to each value: a line spectrum. */
export function sticksOf(x: Scale, y: Scale, xs: ArrayLike<number>, ys: ArrayLike<number>): string {
  const foot = y.at(y.domain[0]);
  let data = "";
  for (let i = 0; i < Math.min(xs.length, ys.length); i++) {
    const at = x.at(xs[i]);
    const top = y.at(ys[i]);
    if (Number.isFinite(top) && Number.isFinite(at)) {
      data += pathOf([
        [at, foot],
        [at, top],
      ]);
    }
  }
  return data;
}

/** 1, 2 or 5 times a power of ten, not below `step`. */
function roundStep(step: number): number {
  const size = 10 ** Math.floor(Math.log10(step > 0 ? step : 1));
  const digit = [1, 2, 5, 10].find((round) => round * size >= step * (1 - 1e-9)) ?? 10;
  return digit * size;
}

function ordered([a, b]: readonly [number, number]): [number, number] {
  return a < b ? [a, b] : [b, a];
}

/** Thousands as k: 20000 becomes 20k where the largest value is that high. */
function withPrefix(value: number, decimals: number, largest: number): string {
  if (largest < 10_000 && Math.abs(value) < 1000) return value.toFixed(decimals);
  if (Math.abs(value) < 1000) return largest >= 1000 && value === 0 ? "0" : value.toFixed(decimals);
  return `${Number((value / 1000).toPrecision(6))}k`;
}
