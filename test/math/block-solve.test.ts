// A large system solved by blocks against the same one solved directly.
import { expect, test } from "vitest";
import { solveByBlocks } from "../../src/math/linear/block-solve.js";
import { choleskyInPlace, solveWithFactor } from "../../src/math/linear/cholesky.js";

/** A positive matrix whose entries fall with the distance from the diagonal. */
function lowerRows(size: number): Float64Array[] {
  return Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: i + 1 }, (_, j) => (i === j ? 1.2 : Math.sin(3 * i + j) / (1 + (i - j) ** 2))),
  );
}

function directly(rows: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const matrix = new Float64Array(size * size);
  rows.forEach((row, i) => {
    matrix.set(row, i * size);
  });
  const solution = right.slice();
  expect(choleskyInPlace(matrix, solution.length)).toBe(true);
  solveWithFactor(matrix, solution);
  return solution;
}

const right = Float64Array.from({ length: 50 }, (_, i) => Math.cos(5 * i));

test.each([50, 16, 7, 1])("blocks of %i give the direct solution", (block) => {
  const rows = lowerRows(50);
  const solution = solveByBlocks(rows, right, block);
  const wanted = directly(rows, right);
  wanted.forEach((x, i) => {
    expect(solution?.[i]).toBeCloseTo(x, 6);
  });
});

test("neighbours that lean on each other all the way are solved too", () => {
  // The bending of a string: what is known at one end must get to the other.
  const rows = Array.from({ length: 120 }, (_, i) =>
    Float64Array.from({ length: i + 1 }, (_, j) => (i === j ? 2 : i - j === 1 ? -1 : 0)),
  );
  const load = new Float64Array(120).fill(1);
  const solution = solveByBlocks(rows, load, 10);
  load.forEach((_, i) => {
    expect((solution?.[i] ?? 0) / (((i + 1) * (120 - i)) / 2)).toBeCloseTo(1, 5);
  });
});

test("what follows the diagonal in a row is not read", () => {
  const rows = lowerRows(50);
  const longer = rows.map((row) => Float64Array.from([...row, Number.NaN]));
  expect(solveByBlocks(longer, right, 16)).toEqual(solveByBlocks(rows, right, 16));
});

test("a matrix that is not positive has no solution", () => {
  expect(solveByBlocks([Float64Array.of(-1)], Float64Array.of(1), 1)).toBeUndefined();
  // Each block is positive, the whole is not.
  const rows = [Float64Array.of(1), Float64Array.of(2, 1)];
  const solution = solveByBlocks(rows, Float64Array.of(1, 0.5), 1);
  expect(solution === undefined || solution.every(Number.isFinite)).toBe(true);
});
