// What dragging a mode in the spectrum means: across it changes its frequency, up and down its gain, its handle the
// time for which it rings. A drag keeps to the direction in which it began; with shift it is ten times as fine.
import type { ModeAdjustment } from "phonolite/model";
import type { ModeRow } from "./rows.js";
import { FREQUENCIES, type SpectrumAxes } from "./spectrum-axes.js";

/** The part of a mode that is held. */
export type Grip = "knob" | "handle";

/** Pixels before a press is a drag. */
export const SLACK = 4;
/** Pixels to a mode within which it is meant. */
const NEAR = 10;
/** Pixels of the handle from its knob for each factor of ten in T60, and where 0.1 s lies. */
const HANDLE = { decade: 22, least: 12, at: 0.1 };
const FINE = 0.1;

/** How far right of its knob the handle of a mode is, pixels. */
export function handleOffset(t60: number): number {
  const decades = Math.log10(Math.min(100, Math.max(0.01, t60)) / HANDLE.at);
  return HANDLE.least + HANDLE.decade * (decades + 1);
}

/** The adjustment that a drag by so many pixels makes. */
export function adjustmentOf(
  axes: SpectrumAxes,
  grip: Grip,
  row: Pick<ModeRow, "frequency">,
  [dx, dy]: readonly [number, number],
  fine: boolean,
): ModeAdjustment {
  const scale = fine ? FINE : 1;
  // farther right rings longer, so that it is damped less
  if (grip === "handle") return { damping: 10 ** ((-dx * scale) / HANDLE.decade) };
  if (Math.abs(dx) >= Math.abs(dy)) {
    const to = axes.frequency(axes.x(row.frequency) + dx * scale);
    const inside = Math.min(FREQUENCIES.high, Math.max(FREQUENCIES.low, to));
    return { pitch: inside / row.frequency };
  }
  const decibels = axes.level(0) - axes.level(dy * scale);
  return { gain: 10 ** (-decibels / 20) };
}

/** Keeps to one direction. */
export function locked(dx: number, dy: number, direction: "across" | "up" | undefined): [number, number] {
  if (direction === "across") return [dx, 0];
  return direction === "up" ? [0, dy] : [dx, dy];
}

/**
 * The mode nearest to a place, if one is near: tops of lines count most, and louder ones win over softer ones at the
 * same place.
 */
export function nearestRow(
  rows: readonly ModeRow[],
  axes: SpectrumAxes,
  x: number,
  y: number,
  preferred: (mode: number) => boolean,
): ModeRow | undefined {
  let [best, least] = [undefined as ModeRow | undefined, Number.POSITIVE_INFINITY];
  for (const row of rows) {
    const across = Math.abs(axes.x(row.frequency) - x);
    if (across > NEAR) continue;
    const top = axes.y(row.level);
    // below its top one is on the line
    const away = y < top ? top - y : 0.25 * (y - top);
    const distance = across * 3 + away - (preferred(row.mode) ? 12 : 0);
    if (distance < least) [best, least] = [row, distance];
  }
  return best;
}
