// Paints the spectrum: the threshold of hearing as an area, a line a mode as high as it is loud, and for those that are
// chosen a knob and a handle.
import { thresholdInQuiet } from "phonolite/hearing";
import { colour } from "../../../parts/frame/theme.js";
import type { ModeRow } from "./rows.js";
import { SPAN, type SpectrumAxes, TICKS } from "./spectrum-axes.js";
import { handleOffset } from "./spectrum-drag.js";

const FONT = "11px system-ui, sans-serif";

/** A spectrum to paint. */
export interface SpectrumView {
  axes: SpectrumAxes;
  rows: readonly ModeRow[];
  chosen: ReadonlySet<number>;
  /** The mode under the pointer; −1: none. */
  hovered: number;
}

/** Paints a spectrum; the pen's units are pixels of the page. */
export function paintSpectrum(pen: CanvasRenderingContext2D, { axes, rows, chosen, hovered }: SpectrumView): void {
  const { left, top, width, height } = axes.box;
  const bottom = top + height;
  pen.font = FONT;
  paintThreshold(pen, axes);
  paintGrid(pen, axes);
  nameThreshold(pen, axes);
  pen.save();
  pen.beginPath();
  pen.rect(left - 4, 0, width + 8, bottom);
  pen.clip();
  const stem = (row: ModeRow, stroke: string, wide: number, dash: number[] = []) => {
    const x = Math.round(axes.x(row.frequency)) + 0.5;
    pen.strokeStyle = stroke;
    pen.lineWidth = wide;
    pen.setLineDash(dash);
    strokeLine(pen, [x, bottom], [x, Math.min(bottom - 2, axes.y(row.level))]);
  };
  const [line, accent, muted, text] = [colour("steel"), colour("accent"), colour("line"), colour("text")];
  for (const row of rows) if (row.muted) stem(row, muted, 1, [3, 3]);
  for (const row of rows) if (!row.muted && !chosen.has(row.mode)) stem(row, line, rows.length > 300 ? 1 : 1.5);
  for (const row of rows) if (row.mode === hovered && !chosen.has(hovered)) stem(row, text, 2);
  for (const row of rows) if (chosen.has(row.mode)) stem(row, accent, 2, row.muted ? [3, 3] : []);
  pen.setLineDash([]);
  for (const row of rows) if (chosen.has(row.mode)) paintGrips(pen, axes, row, accent);
  pen.restore();
}

function paintThreshold(pen: CanvasRenderingContext2D, axes: SpectrumAxes): void {
  const { left, top, width, height } = axes.box;
  pen.fillStyle = `${colour("second")}1f`;
  pen.beginPath();
  pen.moveTo(left, top + height);
  for (let x = 0; x <= width; x += 3) pen.lineTo(left + x, axes.y(thresholdInQuiet(axes.frequency(left + x))));
  pen.lineTo(left + width, top + height);
  pen.fill();
}

/** Words in the area, with some air around them where lines cross. */
function nameThreshold(pen: CanvasRenderingContext2D, axes: SpectrumAxes): void {
  const { left, top, height } = axes.box;
  const y = axes.y(thresholdInQuiet(axes.frequency(left + 6)));
  if (y > top + height - 26) return;
  pen.textAlign = "left";
  pen.strokeStyle = colour("surface");
  pen.lineWidth = 3;
  pen.lineJoin = "round";
  pen.fillStyle = colour("second");
  const at = [left + 6, Math.max(top + 24, y + 16)] as const;
  pen.strokeText("not heard in quiet", ...at);
  pen.fillText("not heard in quiet", ...at);
}

function paintGrid(pen: CanvasRenderingContext2D, axes: SpectrumAxes): void {
  const { left, top, width, height } = axes.box;
  pen.lineWidth = 1;
  pen.strokeStyle = colour("line");
  pen.fillStyle = colour("muted");
  pen.beginPath();
  pen.textAlign = "right";
  for (let level = axes.top; level >= axes.top - SPAN; level -= 20) {
    const y = Math.round(axes.y(level)) + 0.5;
    pen.moveTo(left, y);
    pen.lineTo(left + width, y);
    pen.fillText(String(level).replace("-", "−"), left - 6, y + 4);
  }
  pen.textAlign = "center";
  let last = Number.NEGATIVE_INFINITY;
  for (const [hz, text] of TICKS) {
    const x = Math.round(axes.x(hz)) + 0.5;
    pen.moveTo(x, top);
    pen.lineTo(x, top + height);
    const room = pen.measureText(text).width + 8;
    if (x - last > room) {
      pen.fillText(text, Math.min(x, left + width - room / 2 + 4), top + height + 15);
      last = x;
    }
  }
  pen.stroke();
}

/** The knob on top of a mode, and the handle that says how long it rings. */
function paintGrips(pen: CanvasRenderingContext2D, axes: SpectrumAxes, row: ModeRow, accent: string): void {
  const [x, y] = [axes.x(row.frequency), axes.y(row.level)];
  const to = x + handleOffset(row.t60);
  pen.strokeStyle = accent;
  pen.lineWidth = 1.5;
  strokeLine(pen, [x, y], [to - 4, y]);
  fillDisc(pen, [to, y], 4, colour("surface"));
  pen.stroke();
  fillDisc(pen, [x, y], 5, accent);
}

type Place = readonly [x: number, y: number];

function strokeLine(pen: CanvasRenderingContext2D, from: Place, to: Place): void {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}

function fillDisc(pen: CanvasRenderingContext2D, at: Place, radius: number, fill: string): void {
  pen.beginPath();
  pen.arc(...at, radius, 0, 7);
  pen.fillStyle = fill;
  pen.fill();
}
