// A plot as a file: the same axes, areas, lines, dots and labels as on the canvas, as SVG text.
import { DOT, labelPlace, type PlotData, type PlotSpec } from "./plot-spec.js";
import { type ColourOf, round, savedSvg, words } from "./saved-svg.js";

const LEFT = 56;
const TOP = 32;
const RIGHT = 16;
const BOTTOM = 44;

/**
 * The SVG of a plot.
 *
 * @param colour gives the value of a CSS variable by its name.
 * @param size of the whole picture, in pixels.
 */
export function plotSvg(spec: PlotSpec, data: PlotData, colour: ColourOf, size = { width: 720, height: 360 }): string {
  const { x: xs, y: ys } = spec;
  const bottom = size.height - BOTTOM;
  const across = (x: number) => round(LEFT + ((x - xs.min) / (xs.max - xs.min)) * (size.width - LEFT - RIGHT));
  const up = (y: number) =>
    round(bottom - ((Math.min(ys.max, Math.max(ys.min, y)) - ys.min) / (ys.max - ys.min)) * (bottom - TOP));
  const parts: string[] = [];
  for (const [value, text] of xs.ticks) {
    parts.push(line(across(value), TOP, across(value), bottom, colour("line")));
    parts.push(words(across(value), bottom + 16, "middle", text, colour("muted")));
  }
  for (const [value, text] of ys.ticks) {
    parts.push(line(LEFT, up(value), size.width - RIGHT, up(value), colour("line")));
    parts.push(words(LEFT - 6, up(value) + 4, "end", text, colour("muted")));
  }
  parts.push(words((LEFT + size.width - RIGHT) / 2, size.height - 8, "middle", xs.label, colour("muted")));
  parts.push(words(8, TOP - 8, "start", ys.label, colour("muted")));
  spec.series.forEach((series, index) => {
    const stroke = colour(series.colour);
    for (const piece of pieces(data, index)) {
      const path = piece.map(([x, y], i) => `${i === 0 ? "M" : "L"}${across(x)} ${up(y)}`).join("");
      const [first, last] = [piece[0][0], piece[piece.length - 1][0]];
      if (series.kind === "area") {
        const closed = `${path}L${across(last)} ${bottom}L${across(first)} ${bottom}Z`;
        parts.push(`<path d="${closed}" fill="${stroke}" fill-opacity="0.2"/>`);
      }
      parts.push(`<path d="${path}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`);
    }
  });
  const { dots } = data;
  for (let i = 0; dots && i < dots.x.length; i++) {
    if (!(dots.y[i] >= ys.min)) continue;
    const fill = colour(spec.dotColours?.[dots.kind[i]] ?? "text");
    if (spec.stems) parts.push(line(across(dots.x[i]), up(dots.y[i]), across(dots.x[i]), bottom, fill));
    parts.push(`<circle cx="${across(dots.x[i])}" cy="${up(dots.y[i])}" r="${spec.dot ?? DOT}" fill="${fill}"/>`);
  }
  spec.series.forEach((series, index) => {
    const place = labelPlace(spec, data, index);
    const below = series.kind === "area" ? 16 : -6;
    if (place) parts.push(words(across(place.x), up(place.y) + below, "middle", place.text, colour(series.colour)));
  });
  return savedSvg(size, { title: spec.title, left: LEFT }, parts, colour);
}

/** Runs of finite values of a series. */
function pieces(data: PlotData, index: number): [number, number][][] {
  const runs: [number, number][][] = [];
  let run: [number, number][] = [];
  data.x.forEach((x, i) => {
    const y = data.series[index]?.[i];
    if (Number.isFinite(x) && Number.isFinite(y)) {
      if (run.length === 0) runs.push(run);
      run.push([x, y]);
    } else run = [];
  });
  return runs;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}"/>`;
}
