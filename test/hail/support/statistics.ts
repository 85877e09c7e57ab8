// What chance may do: distances from a distribution in units in which a bound is easily said.

/**
 * Largest distance of the distribution of numbers from an even one over 0 to 1, times √n: 1.63 is passed by chance once
 * in 100, 1.95 in 1000.
 */
export function kolmogorov(parts: ArrayLike<number>): number {
  const sorted = Float64Array.from(parts).sort();
  let most = 0;
  for (const [i, part] of sorted.entries()) {
    most = Math.max(most, Math.abs(part - i / sorted.length), Math.abs(part - (i + 1) / sorted.length));
  }
  return most * Math.sqrt(sorted.length);
}

/** χ² of counts against what is expected, less its mean and over its deviation: about normal for many classes. */
export function chiSquare(counts: readonly number[], expected: (i: number) => number): number {
  const sum = counts.reduce((total, count, i) => total + (count - expected(i)) ** 2 / expected(i), 0);
  const freedom = counts.length - 1;
  return (sum - freedom) / Math.sqrt(2 * freedom);
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}

export function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return numbers.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (numbers.length - 1);
}
