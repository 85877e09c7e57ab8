// The picture of what is heard of a strike, as figure 4 of the hail paper: each mode at its level over the Bark scale,
// the envelope of what all of them mask, and the threshold in quiet.
import { barkOfHz, hzOfBark, thresholdInQuiet } from "../../hearing/index.js";
import { maskingCurve } from "../../hearing/masking-curve.js";
import { Diagram, type Frame, heading, legend, linear, type Scale } from "./axes.js";
import { type Point, pathOf, Svg } from "./svg.js";

/** What is drawn: the modes of one strike. */
export interface PrunePicture {
  name: string;
  /** What the figures hold for, in a few words, such as the strike point. */
  facts: readonly string[];
  /** [M] Hz. */
  frequencies: ArrayLike<number>;
  /** [M] dB SPL. */
  levels: ArrayLike<number>;
  /** [M] 1 for modes that are heard. */
  heard: ArrayLike<number>;
  /** a_v, dB. */
  av: number;
  /** Whether the threshold in quiet counts. */
  threshold: boolean;
}

const WIDTH = 1000;
const HEIGHT = 560;
const LEFT = 72;
const FRAME: Frame = { x: LEFT, y: 122, width: WIDTH - LEFT - 30, height: 376 };
const KEPT = "#1f6f8b";
const MASKED = "#9aa39b";
const MASKING = "#c2552d";
const QUIET = "#555";
/** The ends of the diagram: Bark, and the lowest level, dB SPL. */
const BARKS = [0, 25] as const;
const LOWEST = -20;
/** Marks of the second axis, Hz. */
const HERTZ = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
/** Steps of the threshold in quiet and of the envelope, Bark; the corners of the envelope are added to them. */
const [QUIET_STEP, MASKING_STEP] = [0.1, 0.02];

/** Draws a strike; the text of an SVG file. */
export function prunePicture(picture: PrunePicture): string {
  const { name, facts, levels, heard } = picture;
  const total = levels.length;
  const kept = Array.from(heard).filter((flag) => flag === 1).length;
  const words = `${kept} of ${total} mode${total === 1 ? "" : "s"} kept`;
  const svg = new Svg(WIDTH, HEIGHT, `What is heard of ${name}: ${words}`);
  heading(svg, LEFT, `${name}: ${words}`, facts);
  legend(svg, LEFT + FRAME.width, NAMES.slice(picture.threshold ? 0 : 1));
  const loudest = Array.from(levels).reduce((a, b) => Math.max(a, b), LOWEST + 30);
  const diagram = new Diagram(
    svg,
    FRAME,
    [linear(BARKS, 25), "critical-band rate, Bark"],
    [linear([LOWEST, 5 * Math.ceil(loudest / 5 + 0.6)], 9), "dB SPL"],
  );
  drawHertz(svg, diagram.x);
  diagram.clipped(() => {
    drawModes(svg, diagram, picture);
    drawCurves(svg, diagram, picture);
  });
  return svg.toString();
}

/** Names of the colours, from the right, each with its width. */
const NAMES = [
  ["threshold in quiet", QUIET, 121],
  ["masking curve", MASKING, 99],
  ["not heard", MASKED, 66],
  ["kept", KEPT, 30],
] as const;

/** The second axis, above the diagram: where round frequencies lie. */
function drawHertz(svg: Svg, x: Scale): void {
  const marks = HERTZ.map((frequency): [number, string] => [
    x.at(barkOfHz(frequency)),
    frequency < 1000 ? `${frequency}` : `${frequency / 1000}k`,
  ]);
  const ticks = marks.map(([at]) =>
    pathOf([
      [at, FRAME.y - 5],
      [at, FRAME.y],
    ]),
  );
  svg.path(ticks.join(""), { stroke: "#444", "stroke-width": 1 });
  for (const [at, words] of marks) svg.text(at, FRAME.y - 9, words, { "text-anchor": "middle", fill: "#444" });
  const middle = FRAME.x + FRAME.width / 2;
  svg.text(middle, FRAME.y - 27, "frequency, Hz", { "text-anchor": "middle", fill: "#444" });
}

/** Modes that are not heard as faint dots, those that are as sticks with a head. */
function drawModes(svg: Svg, diagram: Diagram, { frequencies, levels, heard }: PrunePicture): void {
  const modes = Array.from(levels, (level, m) => ({ bark: barkOfHz(frequencies[m]), level, kept: heard[m] === 1 }));
  // A line without length under a round pen is a dot: shorter than a circle, and there may be thousands.
  const dots = (list: typeof modes) =>
    list
      .filter(({ level }) => Number.isFinite(level))
      .map(({ bark, level }) => `${pathOf([diagram.at(bark, level)])}h0`)
      .join("");
  const kept = modes.filter((mode) => mode.kept);
  const many = modes.length > 300;
  const masked = modes.filter((mode) => !mode.kept);
  const pen = { "stroke-linecap": "round" };
  svg.path(dots(masked), { stroke: MASKED, "stroke-width": many ? 2.8 : 4.5, "stroke-opacity": 0.6, ...pen });
  const [barks, tops] = [kept.map(({ bark }) => bark), kept.map(({ level }) => level)];
  diagram.sticks(barks, tops, { stroke: KEPT, "stroke-width": 0.9, "stroke-opacity": 0.45 });
  svg.path(dots(kept), { stroke: KEPT, "stroke-width": many ? 5 : 6, ...pen });
}

function drawCurves(svg: Svg, diagram: Diagram, picture: PrunePicture): void {
  const places = [...barksBy(MASKING_STEP), ...Array.from(picture.frequencies, barkOfHz)].sort((a, b) => a - b);
  const masking = envelope(places, picture).map((level, i) => diagram.at(places[i], level));
  svg.path(pathOf(corners(masking)), { stroke: MASKING, "stroke-width": 1.3, "stroke-linejoin": "round" });
  if (!picture.threshold) return;
  const steps = barksBy(QUIET_STEP);
  const quiet = steps.map((bark) => thresholdInQuiet(hzOfBark(bark)));
  const dotted = { "stroke-dasharray": "1.5 4", "stroke-linecap": "round" };
  diagram.line(steps, quiet, { stroke: QUIET, "stroke-width": 1.6, ...dotted });
}

/** Places from one end of the diagram to the other. */
function barksBy(step: number): number[] {
  const [low, high] = BARKS;
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
}

/** The highest masking curve at each place, dB SPL; those of modes below the threshold in quiet do not count. */
function envelope(places: readonly number[], { frequencies, levels, av, threshold }: PrunePicture): number[] {
  const maskers = Array.from(levels, (level, m) => ({
    level,
    frequency: frequencies[m],
    bark: barkOfHz(frequencies[m]),
  })).filter(({ level, frequency }) => level > (threshold ? thresholdInQuiet(frequency) : Number.NEGATIVE_INFINITY));
  return places.map((place) =>
    maskers.reduce(
      (top, { level, bark }) => Math.max(top, maskingCurve(level, bark, place, av)),
      Number.NEGATIVE_INFINITY,
    ),
  );
}

/** A line made of straight pieces, without the points inside them. */
function corners(points: readonly Point[]): Point[] {
  const left: Point[] = [];
  for (const point of points) {
    const [from, middle] = left.slice(-2);
    if (from && middle && onTheWay(from, middle, point)) left.pop();
    left.push(point);
  }
  return left;
}

function onTheWay([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) <= 0.02 * (cx - ax);
}
