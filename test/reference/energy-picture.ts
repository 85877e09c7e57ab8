// Draws docs/images/hearing-energy.svg: how far the energy of a mode at one instant lies from its power over 5 ms, and
// so where the claim of the hail paper holds.
import { type EnergyEstimator, PAPER_WINDOW, worstDeviation } from "../../reference/energy.js";
import { drawAxes, type Frame, lineOf, logScale, type Scale } from "../../src/cli/plot/axes.js";
import { Svg } from "../../src/cli/plot/svg.js";

const WIDTH = 1000;
const LEFT = 72;
const RIGHT = 30;
const BETWEEN = 70;
const TOP = 132;
const [WIDE, HIGH] = [(WIDTH - LEFT - RIGHT - BETWEEN) / 2, 330];
/** Decay rates, 1/s, and their colours. */
const RATES = [
  [0, "#a9c9d3"],
  [15, "#6ba6b8"],
  [50, "#1f6f8b"],
  [100, "#0f3f52"],
  [150, "#c2552d"],
  [300, "#7a2f14"],
] as const;
const HERTZ = [50, 10_000] as const;
/** Per cent. */
const DEVIATIONS = [0.5, 250] as const;
const CLAIM = 10;
/** Between these, Hz, ripples become narrower than the pen: from there on their upper edge is drawn. */
const [NARROW, EDGE] = [700, 1400];
/** Width of a ripple, Hz, and frequencies that are tried in it: 2fT grows by 1. */
const RIPPLE = 1 / (2 * PAPER_WINDOW);
const TRIED = 16;

/** Draws the picture; the text of an SVG file. */
export function energyPicture(): string {
  const title = "Energy of a mode at one instant against its power over 5 ms";
  const svg = new Svg(WIDTH, TOP + HIGH + 52, title);
  svg.text(LEFT, 36, title, { "font-size": 20, "font-weight": 600 });
  const words =
    "Largest deviation over all phases of a damped sine; above 1.4 kHz the upper edge of the ripples. Green: " +
    "within 10 %, the claim";
  svg.text(LEFT, 58, words, { fill: "#444", "font-size": 13 });
  keys(svg);
  const second = LEFT + WIDE + BETWEEN;
  panel(svg, { x: LEFT, y: TOP, width: WIDE, height: HIGH }, "exact: |z|²/2", "exact", 44_100);
  panel(
    svg,
    { x: second, y: TOP, width: WIDE, height: HIGH },
    "as in the paper, with fs², at 22.05 kHz",
    "paper",
    22_050,
  );
  return svg.toString();
}

function keys(svg: Svg): void {
  let x = LEFT;
  for (const [rate, colour] of RATES) {
    svg.line([x, 84], [x + 22, 84], { stroke: colour, "stroke-width": 3 });
    svg.text(x + 28, 88, `d = ${rate}/s`, { fill: "#444" });
    x += 108;
  }
}

function panel(svg: Svg, frame: Frame, title: string, estimator: EnergyEstimator, sampleRate: number): void {
  const x = logScale(HERTZ, [frame.x, frame.x + frame.width]);
  const y = logScale(DEVIATIONS, [frame.y + frame.height, frame.y]);
  const claim = y.at(CLAIM);
  svg.rect(frame.x, claim, frame.width, frame.y + frame.height - claim, { fill: "#e4f0e2" });
  drawAxes(svg, frame, { x, y, xLabel: "frequency, Hz", yLabel: "deviation, %", title });
  svg.openClipped(frame.x, frame.y, frame.width, frame.height);
  for (const [decayRate, stroke] of RATES) {
    const [places, worst] = line(
      x,
      frame,
      (frequency) => 100 * worstDeviation({ frequency, decayRate }, { estimator, sampleRate }),
    );
    svg.path(lineOf(x, y, places, worst), { stroke, "stroke-width": 1.4, "stroke-linejoin": "round" });
  }
  svg.close();
}

/** Frequencies in equal steps of the scale, one a picture unit, and the values there, or their upper edge. */
function line({ domain: [low, high] }: Scale, { width: wide }: Frame, value: (frequency: number) => number) {
  const count = Math.round(wide);
  const places = Array.from({ length: count + 1 }, (_, i) => low * (high / low) ** (i / count));
  const worst = places.map((place) => {
    const width = RIPPLE * Math.min(1, Math.max(0, (place - NARROW) / (EDGE - NARROW)));
    if (width === 0) return value(place);
    const tried = Array.from({ length: TRIED }, (_, k) => value(place + width * ((k + 0.5) / TRIED - 0.5)));
    return Math.max(...tried);
  });
  return [places, worst] as const;
}
