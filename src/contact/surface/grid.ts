// Grooves at equal distances (PHYSICS §7.5): flat land and flat ground, joined by edges that are integrals of a cubic
// B-spline. Swept at u they sound at u/P exactly; the core reads one period of them without folding (pyramid.ts).
import type { GridLayer } from "./surface.js";

/** An edge is this part of its groove. */
const EDGE_PART = 0.25;

/**
 * The height of a grid at a place above its mean, m: the grooves, `depth` below the land, begin at whole multiples of
 * the period.
 */
export function gridHeight(place: number, { period, width, depth }: GridLayer): number {
  if (!(width > 0)) return 0;
  const edge = EDGE_PART * width;
  const within = place - period * Math.floor(place / period);
  let sum = 0;
  // edges reach into the periods beside
  for (let n = -2; n <= 1; n++) {
    const x = within - n * period;
    sum += smoothStep(x / edge) - smoothStep((x - width) / edge);
  }
  return depth * (width / period - sum);
}

/** The integral of the uniform cubic B-spline whose knots are half a width apart: 0 up to −1, ½ at 0, 1 from 1 on. */
export function smoothStep(x: number): number {
  if (x <= -1) return 0;
  if (x >= 1) return 1;
  const t = 2 * Math.abs(x);
  const beyond = t < 1 ? 0.5 - (2 / 3) * t + t ** 3 / 3 - t ** 4 / 8 : (2 - t) ** 4 / 24;
  return x < 0 ? beyond : 1 - beyond;
}
