// A table of how different some things are from each other, as scaling and clustering read it.
import { Came, PhonoliteError } from "../../math/error.js";

/**
 * Row by row, both halves: item `i · count + j` is how different i and j are, 0 or more; NaN where nothing is known.
 *
 * @example
 * const table: Dissimilarities = { count: 2, values: [0, 4, 4, 0] };
 */
export interface Dissimilarities {
  readonly count: number;
  readonly values: ArrayLike<number>;
}

/** Most things that are scaled or clustered. */
const MOST = 1000;

/** Checks a table: square, 0 on its diagonal, the same in both halves. */
export function checkDissimilarities(operation: string, { count, values }: Dissimilarities): void {
  const refuse = (field: string, expected: string, came: unknown) =>
    new PhonoliteError(operation, field, expected, came);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw refuse("count", `a whole number from 1 to ${MOST}`, count);
  if (values.length !== count * count) throw refuse("values", `${count * count} numbers`, new Came(`${values.length}`));
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      const [one, other] = [values[i * count + j], values[j * count + i]];
      const expected = wrongPair(one, other, i === j);
      if (expected !== undefined) throw refuse(`values[${i * count + j}]`, expected, one);
    }
  }
}

/** What one of two halves should be, where it is not. */
function wrongPair(one: number, other: number, isSame: boolean): string | undefined {
  if (Number.isNaN(one) && Number.isNaN(other) && !isSame) return undefined;
  if (!(one >= 0 && one < Number.POSITIVE_INFINITY)) return "a number, 0 or more";
  if (isSame && one !== 0) return "0: nothing differs from itself";
  if (Math.abs(one - other) > 1e-9 * Math.max(1, one)) return `the same as in the other half, ${other}`;
  return undefined;
}
