// The picture of a fit: spectra of the recording and of its resynthesis, the modes by frequency and T60, and how the
// levels of recording, resynthesis and what is left fall with time.

import type { FittedMode } from "../../fit/fit.js";
import { type FitMeasures, piecePowers, type Stretch } from "../../fit/measure.js";
import { Fft, powerOfTwo } from "../../math/fft.js";
import { t60OfDecay } from "../../model/materials/index.js";
import { Diagram, type Frame, heading, legend, linear, lineOf, log, type Scale, type ScaleOf } from "./axes.js";
import { pathOf, Svg } from "./svg.js";

/** What is drawn. */
export interface FitPicture {
  /** Of the recording. */
  name: string;
  recording: ArrayLike<number>;
  made: ArrayLike<number>;
  /** The part of both that counts. */
  stretch: Stretch;
  modes: readonly FittedMode[];
  measures: FitMeasures;
  /** What the resynthesis holds, in words. */
  holds: string;
}

const WIDTH = 1000;
const LEFT = 72;
const INNER = WIDTH - LEFT - 30;
const RECORDING = { stroke: "#b9bdb4", area: "#e6e8e2", words: "#7c8078" };
const MADE = "#1f6f8b";
const REST = "#c2552d";
const MODES = "#1f6f8b";
/** Depth of the diagrams under the peak, dB. */
const DEPTH = 90;
const DECIBELS = linear([-DEPTH, 5], 5);

/** Draws a fit; the text of an SVG file. */
export function fitPicture(picture: FitPicture): string {
  const svg = new Svg(WIDTH, 918, `The fit of ${picture.name}`);
  head(svg, picture);
  const { sampleRate } = picture.stretch;
  const lowest = Math.min(40, ...picture.modes.map((mode) => 0.8 * mode.frequency));
  const hertz = log([Math.max(10, lowest), sampleRate / 2]);
  drawSpectra(svg, { x: LEFT, y: 108, width: INNER, height: 240 }, hertz, picture);
  drawModes(svg, { x: LEFT, y: 424, width: INNER, height: 170 }, hertz, picture);
  drawDecay(svg, { x: LEFT, y: 672, width: INNER, height: 190 }, picture);
  return svg.toString();
}

function head(svg: Svg, { name, modes, measures, holds }: FitPicture): void {
  heading(svg, LEFT, name, [
    `${modes.length} mode${modes.length === 1 ? "" : "s"}`,
    `residual ${measures.residualDb.toFixed(1)} dB`,
    `log-spectral distance ${measures.logSpectralDb.toFixed(2)} dB`,
    `envelope error ${measures.envelopeDb.toFixed(2)} dB`,
  ]);
  const names = [
    ["difference", REST],
    [`resynthesis: ${holds}`, MADE],
    ["recording", RECORDING.words],
  ];
  legend(
    svg,
    LEFT + INNER,
    names.map(([words, fill]) => [words, fill, 7.2 * words.length]),
  );
}

/** Spectra from the onset on, and a tick at each mode. */
function drawSpectra(svg: Svg, frame: Frame, hertz: ScaleOf, { recording, made, stretch, modes }: FitPicture): void {
  const diagram = new Diagram(svg, frame, [hertz, "frequency, Hz"], [DECIBELS, "level, dB re peak"], "Spectrum");
  const { x } = diagram;
  const places = columns(x, INNER);
  const [one, other] = [recording, made].map((samples) => spectrumAt(samples, stretch, places));
  const top = Math.max(...one, ...other);
  const bottom = frame.y + frame.height;
  const dots = modes.map(({ frequency }) => {
    const at = x.at(frequency);
    return pathOf([
      [at, bottom],
      [at, bottom - 7],
    ]);
  });
  diagram.clipped(() => {
    const foot = `L${x.at(places[places.length - 1])} ${bottom}L${x.at(places[0])} ${bottom}Z`;
    const levels = one.map((level) => Math.max(level - top, -DEPTH));
    const outline = lineOf(x, diagram.y, places, levels);
    svg.path(outline + foot, { fill: RECORDING.area, stroke: RECORDING.stroke, "stroke-width": 0.8 });
    const line = other.map((level) => level - top);
    diagram.line(places, line, { stroke: MADE, "stroke-width": 0.9 });
    svg.path(dots.join(""), { stroke: REST, "stroke-width": 1, "stroke-opacity": 0.7 });
  });
}

/** A disc a mode: where it sounds, how long, and, by its size, how loud it begins. */
function drawModes(svg: Svg, frame: Frame, hertz: ScaleOf, { modes }: FitPicture): void {
  const times = modes.map(({ decayRate }) => t60OfDecay(decayRate));
  const shortest = Math.min(...times, 1);
  const longest = Math.max(...times.filter(Number.isFinite), 1);
  const diagram = new Diagram(
    svg,
    frame,
    [hertz, "frequency, Hz"],
    [log([Math.max(0.003, shortest / 1.5), longest * 1.5]), "T60, s"],
    "Modes; larger is louder",
  );
  const loudest = Math.max(...modes.map((mode) => mode.amplitude), 1e-30);
  const order = modes.map((mode, m) => ({ mode, t60: times[m] })).sort((a, b) => b.mode.amplitude - a.mode.amplitude);
  diagram.clipped(() => {
    for (const { mode, t60 } of order) {
      const under = -20 * Math.log10(mode.amplitude / loudest + 1e-9);
      diagram.dot(mode.frequency, Math.min(t60, longest), Math.max(1.4, 9 - under / 8), {
        fill: MODES,
        "fill-opacity": Math.max(0.25, 0.75 - under / 120),
        stroke: "#fff",
        "stroke-width": 0.5,
      });
    }
  });
}

/** Levels of 10 ms each, from a little before the onset. */
function drawDecay(svg: Svg, frame: Frame, { recording, made, stretch }: FitPicture): void {
  const { sampleRate, onset, end } = stretch;
  const from = Math.max(0, onset - Math.round(0.05 * sampleRate));
  const seconds = (end - from) / sampleRate;
  const piece = Math.max(0.005, Math.min(0.01, seconds / 40));
  const rest = Float64Array.from({ length: end }, (_, i) => (i < from ? 0 : recording[i] - made[i]));
  const lines = [recording, made, rest].map((samples) =>
    piecePowers(samples, { sampleRate, onset: from, end }, piece).map((power) => 10 * Math.log10(power + 1e-20)),
  );
  const top = Math.max(...lines[0]);
  const diagram = new Diagram(
    svg,
    frame,
    [linear([0, Math.max(seconds, piece)], 9), "time, s"],
    [DECIBELS, "level, dB re peak"],
    "Decay",
  );
  const places = lines[0].map((_, k) => (k + 0.5) * piece);
  const draw = (k: number, stroke: string, width: number) => {
    const levels = lines[k].map((level) => Math.max(level - top, -DEPTH - 5));
    diagram.line(places, levels, { stroke, "stroke-width": width, "stroke-linejoin": "round" });
  };
  diagram.clipped(() => {
    draw(0, RECORDING.stroke, 4);
    draw(2, REST, 1);
    draw(1, MADE, 1.4);
  });
}

/** Frequencies in equal steps of a scale, about one a picture unit. */
function columns({ domain: [low, high] }: Scale, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => low * (high / low) ** (i / count));
}

/** Levels of a sound's spectrum at rising frequencies, dB: the highest line of each step, or between two lines. */
function spectrumAt(samples: ArrayLike<number>, { sampleRate, onset, end }: Stretch, places: number[]): number[] {
  const length = Math.min(end, samples.length) - onset;
  const size = Math.min(2 ** 16, powerOfTwo(Math.max(4096, length)));
  const used = Math.min(length, size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // Half a cosine that falls: the onset counts in full, the end not at all.
  for (let n = 0; n < used; n++) re[n] = samples[onset + n] * (0.5 + 0.5 * Math.cos((Math.PI * n) / used));
  new Fft(size).forward(re, im);
  const level = (line: number) => 10 * Math.log10(re[line] ** 2 + im[line] ** 2 + 1e-20);
  return places.map((frequency, i) => {
    const [from, to] = [frequency, places[i + 1] ?? frequency].map((f) => Math.min((f * size) / sampleRate, size / 2));
    if (Math.floor(to) <= Math.floor(from)) {
      const line = Math.min(Math.floor(from), size / 2 - 1);
      return level(line) + (from - line) * (level(line + 1) - level(line));
    }
    let most = Number.NEGATIVE_INFINITY;
    for (let line = Math.ceil(from); line < to; line++) most = Math.max(most, level(line));
    return most;
  });
}
