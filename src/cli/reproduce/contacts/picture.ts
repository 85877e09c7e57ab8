// The picture of judged events: for each a row of three diagrams, the recording and ours over each other: spectrum in
// third octaves, modulation of the envelope, and how often it pulses or begins.
import { Diagram, drawBands, type Frame, linear, log } from "../../plot/axes.js";
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
  const levels = recording.thirdOctaves.filter((level) => level > -80);
  const top = 10 * Math.ceil((Math.max(...levels) + 8) / 10);
  const title = `${event}: third octaves`;
  const diagram = new Diagram(svg, frame, [log([90, 18_000]), "Hz"], [linear([top - 70, top], 5), "dB"], title);
  const aligned = ours.thirdOctaves.map((level) => level + spectrum.offset);
  both(diagram, THIRD_OCTAVES, recording.thirdOctaves, aligned);
}

function drawModulation(svg: Svg, frame: Frame, { recording, ours }: Judgement): void {
  const diagram = new Diagram(svg, frame, [log([0.8, 160]), "Hz"], [linear([-36, 0], 4), "dB"], "modulation");
  both(diagram, MODULATION_OCTAVES, recording.modulation, ours.modulation);
}

function drawPulses(svg: Svg, frame: Frame, { recording, ours }: Judgement): void {
  const seconds = Math.max(...recording.pulses.map(({ time }) => time));
  const [x, y] = [linear([0, seconds], 5), log([10, 2000])];
  const diagram = new Diagram(svg, frame, [x, "time, s"], [y, "1/s"], "pulses a second");
  const dots = ({ pulses }: Measures, fill: string) => {
    for (const { time, rate } of pulses) if (rate > 0) diagram.dot(time, rate, 2.2, { fill });
  };
  diagram.clipped(() => {
    dots(recording, RECORDED);
    dots(ours, OURS);
  });
}

/** Two lines, the recording's and ours, with dots. */
function both(diagram: Diagram, at: readonly number[], recording: readonly number[], ours: readonly number[]): void {
  diagram.clipped(() => {
    drawBands(diagram, at, recording, RECORDED);
    drawBands(diagram, at, ours, OURS);
  });
}
