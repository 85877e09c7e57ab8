// Bessel functions of whole order, J and the scaled I, by Miller's backward recurrence: stable at every order and
// argument, and exact to a few units of the last place of the largest order's neighbours (Abramowitz & Stegun §9.12).

/** A function's value and its derivative. */
export type ValueAndSlope = [value: number, slope: number];

/** Above this size the recurrence is scaled down, far from overflow. */
const LARGE = 1e200;

/**
 * J_n(x) and J_n'(x), n ≥ 0 a whole number, x ≥ 0.
 *
 * @example
 * besselJ(0, 2.404825557695773)[0]; // 0, to 1e-16
 */
export function besselJ(order: number, x: number): ValueAndSlope {
  if (x === 0) return [order === 0 ? 1 : 0, order === 1 ? 0.5 : 0];
  const [here, next] = recurrence(order, x, -1, (before, k) => (k % 2 === 0 ? (k === 0 ? before : 2 * before) : 0));
  return [here, (order / x) * here - next];
}

/**
 * e^(−x) I_n(x) and e^(−x) I_n'(x), n ≥ 0 a whole number, x ≥ 0. Scaled, so that no argument is too large.
 */
export function scaledBesselI(order: number, x: number): ValueAndSlope {
  if (x === 0) return [order === 0 ? 1 : 0, order === 1 ? 0.5 : 0];
  const [here, next] = recurrence(order, x, 1, (before, k) => (k === 0 ? before : 2 * before));
  return [here, (order / x) * here + next];
}

/**
 * Runs t_(k−1) = (2k/x) t_k ± t_(k+1) down from an order where the function is negligible, and scales the result so
 * that a sum of all orders is 1: J₀ + 2J₂ + 2J₄ … = 1 and e^(−x)(I₀ + 2I₁ + 2I₂ …) = 1.
 *
 * @returns the values at `order` and `order` + 1.
 */
function recurrence(
  order: number,
  x: number,
  sign: 1 | -1,
  share: (value: number, k: number) => number,
): [here: number, next: number] {
  let above = 0;
  let value = 1e-200;
  let sum = 0;
  let here = 0;
  let next = 0;
  for (let k = startOf(order, x, sign); ; k--) {
    if (k === order + 1) next = value;
    if (k === order) here = value;
    sum += share(value, k);
    if (k === 0) break;
    const below = ((2 * k) / x) * value + sign * above;
    above = value;
    value = below;
    if (Math.abs(value) > LARGE) {
      above /= LARGE;
      value /= LARGE;
      sum /= LARGE;
      here /= LARGE;
      next /= LARGE;
    }
  }
  return [here / sum, next / sum];
}

/** An order so high that the function there is below 1e-17 of its value at the order asked for. */
function startOf(order: number, x: number, sign: 1 | -1): number {
  if (sign < 0) {
    // J falls off within a few times the cube root beyond the larger of order and argument.
    const turning = Math.max(order, x);
    return Math.ceil(turning + 14 * Math.cbrt(turning) + 24);
  }
  // I falls as e^(−k²/2x) while k is below x.
  return Math.ceil(Math.sqrt(order * order + 90 * x) + 30);
}
