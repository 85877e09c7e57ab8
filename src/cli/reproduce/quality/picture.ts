// Figure 4 of the paper on perceptual quality: the difference from the whole sound over the number of modes, for the
// three orders.
import { modeOrders } from "../../../model/edit/order.js";
import { drawAxes, linearScale, lineOf, logScale } from "../../plot/axes.js";
import { Svg } from "../../plot/svg.js";
import type { QualityFigures } from "./quality.js";

const PANEL = { width: 420, height: 280, left: 64, top: 46, right: 30, bottom: 54 };
const COLOURS = { naive: "#7a7a7a", energy: "#a3541c", loudness: "#2c6fb0" } as const;

/** One panel an object. */
export function qualityPicture(figures: readonly QualityFigures[]): string {
  const width = PANEL.left + PANEL.width + PANEL.right;
  const svg = new Svg(
    width * figures.length,
    PANEL.top + PANEL.height + PANEL.bottom,
    "Perceived difference by number of modes",
  );
  for (const [i, { stands, name, recorded, curves }] of figures.entries()) {
    const frame = { x: i * width + PANEL.left, y: PANEL.top, width: PANEL.width, height: PANEL.height };
    const most = Math.max(2, ...modeOrders.flatMap((order) => curves[order].map(({ modes }) => modes)));
    const x = logScale([1, most], [frame.x + 8, frame.x + frame.width - 8]);
    const y = linearScale([0, 9], [frame.y + frame.height, frame.y]);
    drawAxes(svg, frame, {
      x,
      y,
      xLabel: "modes",
      yLabel: `difference from the ${recorded ? "recording" : "whole"}`,
      title: `${name} (the paper's ${stands})`,
    });
    for (const [k, order] of modeOrders.entries()) {
      const points = curves[order];
      const stroke = COLOURS[order];
      svg.path(
        lineOf(
          x,
          y,
          points.map(({ modes }) => modes),
          points.map(({ difference }) => difference.value),
        ),
        { stroke, "stroke-width": 1.6 },
      );
      for (const { modes, difference } of points) {
        svg.line([x.at(modes), y.at(Math.max(0, difference.low))], [x.at(modes), y.at(Math.min(9, difference.high))], {
          stroke,
          "stroke-width": 0.8,
        });
        svg.circle(x.at(modes), y.at(difference.value), 2.8, { fill: stroke });
      }
      svg.text(frame.x + frame.width - 12, frame.y + 20 + 16 * k, order, { fill: stroke, "text-anchor": "end" });
    }
  }
  return svg.toString();
}
