// Gauss–Legendre quadrature: n points that integrate every polynomial up to degree 2n − 1 exactly.

/** Points and weights of a rule. */
export interface Quadrature {
  readonly points: Float64Array;
  readonly weights: Float64Array;
}

const known = new Map<number, Quadrature>();

/**
 * The rule of `count` points on [−1, 1]. Rules are kept: do not write to their arrays.
 *
 * @example
 * const { points, weights } = gaussLegendre(2); // ±0.577, 1 and 1
 */
export function gaussLegendre(count: number): Quadrature {
  const found = known.get(count);
  if (found) return found;
  const points = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let i = 0; i < Math.ceil(count / 2); i++) {
    // Tricomi's first guess, then Newton: at most a few steps.
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let step = 0; step < 8; step++) {
      const [value, before] = legendre(count, x);
      slope = (count * (before - x * value)) / (1 - x * x);
      const move = value / slope;
      x -= move;
      if (Math.abs(move) < 1e-16) break;
    }
    points[count - 1 - i] = x;
    points[i] = -x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
    weights[count - 1 - i] = weights[i];
  }
  if (count % 2 === 1) points[(count - 1) / 2] = 0;
  const rule = { points, weights };
  known.set(count, rule);
  return rule;
}

/** The same rule on [from, to]. */
export function gaussLegendreOn(count: number, from: number, to: number): Quadrature {
  const { points, weights } = gaussLegendre(count);
  const half = (to - from) / 2;
  return { points: points.map((x) => from + half * (x + 1)), weights: weights.map((w) => w * half) };
}

/** ∫f from `from` to `to` by a rule of `count` points. */
export function integrate(f: (x: number) => number, from: number, to: number, count: number): number {
  const { points, weights } = gaussLegendreOn(count, from, to);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights[i] * f(points[i]);
  return sum;
}

/** Legendre's P_n and P_(n−1) at x. */
function legendre(degree: number, x: number): [value: number, before: number] {
  let before = 0;
  let value = 1;
  for (let k = 0; k < degree; k++) [before, value] = [value, ((2 * k + 1) * x * value - k * before) / (k + 1)];
  return [value, before];
}
