// The picture of rain: third octaves of each preset, and over them those of the recordings of its kind, aligned in
// level.
import { Diagram, drawBands, type Frame, linear, log } from "../../plot/axes.js";
import { Svg } from "../../plot/svg.js";
import { RAIN_BANDS } from "./measures.js";
import type { PairRow, PresetRow, RainFigures } from "./rain.js";

const COLUMNS = 3;
const CELL = { width: 330, height: 230 };
const TOP = 48;
const RECORDED = "#1f6f8b";
const OURS = "#c2552d";

/** Draws the figures; the text of an SVG file. Presets without a recording stand alone. */
export function rainPicture({ presets, pairs }: RainFigures): string {
  const cells = presets.flatMap((row): { row: PresetRow; pair?: PairRow }[] => {
    const beside = pairs.filter(({ preset }) => preset === row.preset);
    return beside.length > 0 ? beside.map((pair) => ({ row, pair })) : [{ row }];
  });
  const rows = Math.ceil(cells.length / COLUMNS);
  const svg = new Svg(
    20 + COLUMNS * CELL.width,
    TOP + rows * CELL.height,
    "Rain: third octaves of recordings and presets",
  );
  svg.text(64, 28, "Recordings", { "font-size": 16, "font-weight": 600, fill: RECORDED });
  svg.text(172, 28, "and presets, third octaves", { "font-size": 16, "font-weight": 600, fill: OURS });
  for (const [i, { row, pair }] of cells.entries()) {
    const [x, y] = [64 + (i % COLUMNS) * CELL.width, TOP + 22 + Math.floor(i / COLUMNS) * CELL.height];
    drawCell(svg, { x, y, width: CELL.width - 78, height: CELL.height - 76 }, row, pair);
  }
  return svg.toString();
}

/** One diagram, 0 dB the mean of the bands that are compared. */
function drawCell(svg: Svg, frame: Frame, { preset, thirdOctaves }: PresetRow, pair: PairRow | undefined): void {
  const title = pair
    ? `${preset}: ${pair.recording.replace(/\.wav$/i, "")}, ${pair.spectrum.mean.toFixed(1)} dB`
    : preset;
  const diagram = new Diagram(svg, frame, [log([180, 11_500]), "Hz"], [linear([-20, 15], 6), "dB"], title);
  const counted = RAIN_BANDS.map((centre) => centre > 0.95 * (pair?.from ?? 0));
  const level = mean(thirdOctaves.filter((_, i) => counted[i]));
  const draw = (values: readonly number[], less: number, stroke: string) => {
    const levels = values.map((value) => value - less);
    drawBands(diagram, RAIN_BANDS, levels, stroke, Number.NEGATIVE_INFINITY);
  };
  diagram.clipped(() => {
    if (pair)
      draw(
        pair.thirdOctaves.map((value) => value - pair.spectrum.offset),
        level,
        RECORDED,
      );
    draw(thirdOctaves, level, OURS);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
