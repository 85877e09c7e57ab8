// The mean of a few figures, with the interval that Student's distribution gives.
import type { Estimate } from "./binomial.js";

export type { Estimate } from "./binomial.js";

/** Student's t for 95 % with 1, 2, … degrees of freedom. */
const T95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** The mean of some figures; null of none. */
export function averageOf(figures: readonly number[]): number | null {
  return figures.length > 0 ? figures.reduce((sum, figure) => sum + figure, 0) / figures.length : null;
}

/**
 * The mean of some figures with its interval. With one alone nothing is known of its spread: the interval is the figure
 * itself.
 */
export function meanOf(figures: readonly number[]): Estimate {
  const count = figures.length;
  const value = figures.reduce((sum, figure) => sum + figure, 0) / count;
  if (count === 1) return { value, low: value, high: value };
  const variance = figures.reduce((sum, figure) => sum + (figure - value) ** 2, 0) / (count - 1);
  const half = (T95[count - 2] ?? 1.96) * Math.sqrt(variance / count);
  return { value, low: value - half, high: value + half };
}

/** The middle of some figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
