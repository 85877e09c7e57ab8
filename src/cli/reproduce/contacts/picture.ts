// The picture of judged events: for each a row of three diagrams, the recording and ours over each other: spectrum in
// third octaves, modulation of the envelope, and how often it pulses or begins.
import { drawAxes, type Frame, linearScale, lineOf, logScale, type Scale } from "../../plot/axes.js";
import { Svg } from "../../plot/svg.js";
import { MODULATION_OCTAVES } from "../measure/envelope.js";
import { THIRD_OCTAVES } from "../measure/third-octaves.js";
import type { Judgement, Measures } from "./judge.js";

const WIDTH = 1000;
const ROW = 250;
const TOP = 60;
/** Frames of a row: left edge and width. */
const COLUMNS = [
  [64, 330],
  [454, 200],
  [714, 256],
] as const;
const RECORDED = "#1f6f8b";
const OURS = "#c2552d";

/** Draws judged events; the text of an SVG file. */
export function contactsPicture(judged: readonly Judgement[]): string {
  const svg = new Svg(WIDTH, TOP + ROW * judged.length, "Contact sounds: recordings and what the engine plays");
  svg.text(64, 28, "Recordings", { "font-size": 16, "font-weight": 600, fill: RECORDED });
  svg.text(172, 28, "and what the engine plays", { "font-size": 16, "font-weight": 600, fill: OURS });
  for (const [i, judgement] of judged.entries()) {
    const frames = COLUMNS.map(([x, width]): Frame => ({ x, y: TOP + 22 + i * ROW, width, height: ROW - 78 }));
    drawSpectrum(svg, frames[0], judgement);
    drawModulation(svg, frames[1], judgement);
    drawPulses(svg, frames[2], judgement);
  }
  return svg.toString();
}

function drawSpectrum(svg: Svg, frame: Frame, { event, recording, ours, spectrum }: Judgement): void {
  const x = logScale([90, 18_000], [frame.x, frame.x + frame.width]);
  const levels = recording.thirdOctaves.filter((level) => level > -80);
  const top = 10 * Math.ceil((Math.max(...levels) + 8) / 10);
  const y = linearScale([top - 70, top], [frame.y + frame.height, frame.y], 5);
  drawAxes(svg, frame, { x, y, xLabel: "Hz", yLabel: "dB", title: `${event}: third octaves` });
  const aligned = ours.thirdOctaves.map((level) => level + spectrum.offset);
  both(svg, frame, x, y, THIRD_OCTAVES, recording.thirdOctaves, aligned);
}

function drawModulation(svg: Svg, frame: Frame, { recording, ours }: Judgement): void {
  const x = logScale([0.8, 160], [frame.x, frame.x + frame.width]);
  const y = linearScale([-36, 0], [frame.y + frame.height, frame.y], 4);
  drawAxes(svg, frame, { x, y, xLabel: "Hz", yLabel: "dB", title: "modulation" });
  both(svg, frame, x, y, MODULATION_OCTAVES, recording.modulation, ours.modulation);
}

function drawPulses(svg: Svg, frame: Frame, { recording, ours }: Judgement): void {
  const seconds = Math.max(...recording.pulses.map(({ time }) => time));
  const x = linearScale([0, seconds], [frame.x, frame.x + frame.width], 5);
  const y = logScale([10, 2000], [frame.y + frame.height, frame.y]);
  drawAxes(svg, frame, { x, y, xLabel: "time, s", yLabel: "1/s", title: "pulses a second" });
  svg.openClipped(frame.x, frame.y, frame.width, frame.height);
  const dots = ({ pulses }: Measures, fill: string) => {
    for (const { time, rate } of pulses) if (rate > 0) svg.circle(x.at(time), y.at(rate), 2.2, { fill });
  };
  dots(recording, RECORDED);
  dots(ours, OURS);
  svg.close();
}

/** Two lines, the recording's and ours, with dots. */
function both(
  svg: Svg,
  frame: Frame,
  x: Scale,
  y: Scale,
  at: readonly number[],
  recording: readonly number[],
  ours: readonly number[],
): void {
  svg.openClipped(frame.x, frame.y, frame.width, frame.height);
  for (const [values, stroke] of [
    [recording, RECORDED],
    [ours, OURS],
  ] as const) {
    svg.path(lineOf(x, y, at, values), { stroke, "stroke-width": 2 });
    for (const [i, value] of values.entries())
      if (value > -200) svg.circle(x.at(at[i]), y.at(value), 2.2, { fill: stroke });
  }
  svg.close();
}
