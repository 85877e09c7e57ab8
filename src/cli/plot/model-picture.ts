// The picture of a model: how loud a strike makes each mode, and how long each rings, over frequency.
import { t60OfDecay } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { strikeT60 } from "../../model/presets/summary.js";
import { Diagram, type Frame, heading, linear, log, type ScaleOf } from "./axes.js";
import { Svg } from "./svg.js";

const WIDTH = 1000;
const LEFT = 72;
const INNER = WIDTH - LEFT - 30;
const INK = "#1f6f8b";
/** Depth of the levels under the loudest, dB. */
const DEPTH = 60;

/** Draws a model; the text of an SVG file. */
export function modelPicture(model: ModalModel): string {
  const svg = new Svg(WIDTH, 560, `The modes of ${model.name}`);
  const material = model.material?.name;
  const t60 = strikeT60(model);
  heading(svg, LEFT, model.name, [
    `${model.modeCount} mode${model.modeCount === 1 ? "" : "s"}`,
    ...(material === undefined ? [] : [material]),
    `T60 ${Number.isFinite(t60) ? `${t60.toPrecision(2)} s` : "endless"}`,
  ]);
  const { frequencies } = model;
  const lowest = frequencies.reduce((a, b) => Math.min(a, b));
  const highest = frequencies.reduce((a, b) => Math.max(a, b));
  const x = log([Math.min(100, 0.8 * lowest), Math.max(10_000, 1.1 * highest)]);
  drawLevels(svg, { x: LEFT, y: 104, width: INNER, height: 190 }, x, model);
  drawTimes(svg, { x: LEFT, y: 372, width: INNER, height: 130 }, x, model);
  return svg.toString();
}

/**
 * A stick a mode: its level at the start of a strike of 0.01 N·s without length, at 1 m, mean over all sample points.
 */
function drawLevels(svg: Svg, frame: Frame, x: ScaleOf, model: ModalModel): void {
  const levels = model.strikeGains().map((gain) => 20 * Math.log10((gain * 0.01) / Math.SQRT2 / 20e-6));
  const loudest = levels.reduce((a, b) => Math.max(a, b));
  const top = 10 * Math.ceil((Number.isFinite(loudest) ? loudest : 0) / 10 + 0.2);
  const y = linear([top - DEPTH, top]);
  const title = "Level of each mode, 0.01 N·s, 1 m";
  const diagram = new Diagram(svg, frame, [x], [y, "dB SPL"], title);
  const pen = { stroke: INK, "stroke-width": model.modeCount > 300 ? 0.7 : 1.5 };
  diagram.clipped(() => diagram.sticks(model.frequencies, levels, pen));
}

/** A dot a mode: its T60. */
function drawTimes(svg: Svg, frame: Frame, x: ScaleOf, { frequencies, decayRates }: ModalModel): void {
  const times = Array.from(decayRates, (rate) => t60OfDecay(rate));
  const finite = times.filter(Number.isFinite);
  const [shortest, longest] = [Math.min(1, ...finite), Math.max(0.1, ...finite)];
  const y = log([shortest / 1.4, 1.4 * longest]);
  const diagram = new Diagram(svg, frame, [x, "frequency, Hz"], [y, "s"], "T60");
  const radius = times.length > 300 ? 1.4 : 2.5;
  for (const [m, time] of times.entries()) {
    if (Number.isFinite(time)) diagram.dot(frequencies[m], time, radius, { fill: INK });
  }
}
