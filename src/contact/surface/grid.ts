// Grooves at equal distances (PHYSICS §7.5): flat land and flat ground, joined by edges that are integrals of a cubic
// B-spline. Swept at u they sound at u/P exactly. An edge is at least two samples wide, so that a fast grid loses its top
// harmonics: what still folds back lies 30 dB and more below the whole.
import type { GridLayer } from "./surface.js";

/** An edge of a grid that is swept slowly is this part of its groove. */
const EDGE_PART = 0.25;
/** Edges this many widths away or farther count as flat. */
const REACH = 1;

/**
 * The height of a grid at a place above its mean, m: the grooves, `depth` below the land, begin at whole multiples of the
 * period.
 *
 * @param speed m/s at which it is swept; above half a period a sample the grid is silent
 * @param rate sampling rate, Hz
 */
export function gridHeight(place: number, grid: GridLayer, speed = 0, rate = 48_000): number {
  const { period, width, depth } = grid;
  const fade = gridFade(period, speed, rate);
  if (fade === 0 || !(width > 0)) return 0;
  const edge = edgeWidth(grid, speed, rate);
  const within = place - period * Math.floor(place / period);
  let sum = 0;
  // edges reach into the periods beside; where they are wider than a period, into those beyond
  const far = Math.ceil((REACH * edge) / period);
  for (let n = -far - 1; n <= far; n++) {
    const x = within - n * period;
    sum += smoothStep(x / edge) - smoothStep((x - width) / edge);
  }
  return fade * depth * (width / period - sum);
}

/** Width of the edges, m: a quarter of the groove, at least two samples. An edge rises from 4 % to 96 % over its width. */
export function edgeWidth({ width }: GridLayer, speed: number, rate: number): number {
  return Math.max(EDGE_PART * width, (2 * Math.abs(speed)) / rate);
}

/** How much of a grid is left at a speed: nothing once its fundamental has reached half the rate. */
export function gridFade(period: number, speed: number, rate: number): number {
  return Math.min(1, Math.max(0, (0.5 - Math.abs(speed) / (period * rate)) / 0.1));
}

/** The integral of the uniform cubic B-spline whose knots are half a width apart: 0 up to −1, ½ at 0, 1 from 1 on. */
export function smoothStep(x: number): number {
  if (x <= -REACH) return 0;
  if (x >= REACH) return 1;
  const t = 2 * Math.abs(x);
  const beyond = t < 1 ? 0.5 - (2 / 3) * t + t ** 3 / 3 - t ** 4 / 8 : (2 - t) ** 4 / 24;
  return x < 0 ? beyond : 1 - beyond;
}
