// Figure 4 of the paper on perceptual quality: the difference from the whole sound over the number of modes, for the
// three orders.
import { modeOrders } from "../../../model/edit/order.js";
import { Diagram, drawRatings, grid, linear, log } from "../../plot/axes.js";
import { Svg } from "../../plot/svg.js";
import type { QualityFigures } from "./quality.js";

const CELL = { width: 420, height: 280, left: 64, top: 46, right: 30, bottom: 54 };
const COLOURS = { naive: "#7a7a7a", energy: "#a3541c", loudness: "#2c6fb0" } as const;

/** One panel an object. */
export function qualityPicture(figures: readonly QualityFigures[]): string {
  const { width, height, frames } = grid(figures.length, figures.length, CELL);
  const svg = new Svg(width, height, "Perceived difference by number of modes");
  for (const [i, { stands, name, recorded, curves }] of figures.entries()) {
    const most = Math.max(2, ...modeOrders.flatMap((order) => curves[order].map(({ modes }) => modes)));
    const label = `difference from the ${recorded ? "recording" : "whole"}`;
    const title = `${name} (the paper's ${stands})`;
    const frame = frames[i];
    const diagram = new Diagram(svg, frame, [log([1, most], 8), "modes"], [linear([0, 9]), label], title);
    for (const [k, order] of modeOrders.entries()) {
      const points = curves[order].map(({ modes, difference }) => ({ ...difference, x: modes }));
      drawRatings(diagram, points, COLOURS[order], { line: 1.6, bar: 0.8, dot: 2.8 });
      const words = { fill: COLOURS[order], "text-anchor": "end" };
      svg.text(frame.x + frame.width - 12, frame.y + 20 + 16 * k, order, words);
    }
  }
  return svg.toString();
}
