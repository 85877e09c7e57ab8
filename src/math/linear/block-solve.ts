// Large symmetric positive systems whose unknowns depend mostly on their neighbours: conjugate gradients, with the
// exact solutions of blocks on the diagonal as preconditioner.
import { choleskyInPlace, solveWithFactor } from "./cholesky.js";

/** Steps after which the search ends. */
const MOST = 400;
/** Size of the residual, over the right side, at which a solution counts as found. */
const TOLERANCE = 1e-8;

/**
 * Solves A x = b.
 *
 * @param rows the lower half of A: row i holds entries 0 to i; later ones are not read.
 * @param block unknowns in a block; a system no larger than that is solved directly.
 * @returns x, or nothing when A is not positive.
 */
export function solveByBlocks(
  rows: readonly Float64Array[],
  right: Float64Array,
  block: number,
): Float64Array | undefined {
  const blocks = factorBlocks(rows, block);
  if (!blocks) return undefined;
  const size = right.length;
  const x = new Float64Array(size);
  const left = right.slice();
  const goal = TOLERANCE ** 2 * dot(right, right);
  let toward = precondition(blocks, left);
  const direction = toward.slice();
  let slope = dot(left, toward);
  for (let step = 0; step < MOST && dot(left, left) > goal; step++) {
    const image = multiply(rows, direction);
    const length = slope / dot(direction, image);
    if (!Number.isFinite(length)) return undefined;
    for (let i = 0; i < size; i++) {
      x[i] += length * direction[i];
      left[i] -= length * image[i];
    }
    toward = precondition(blocks, left);
    const next = dot(left, toward);
    for (let i = 0; i < size; i++) direction[i] = toward[i] + (next / slope) * direction[i];
    slope = next;
  }
  return x;
}

interface Block {
  start: number;
  end: number;
  factor: Float64Array;
}

function factorBlocks(rows: readonly Float64Array[], block: number): Block[] | undefined {
  const out: Block[] = [];
  for (let start = 0; start < rows.length; start += block) {
    const end = Math.min(rows.length, start + block);
    const size = end - start;
    const factor = new Float64Array(size * size);
    for (let i = start; i < end; i++) factor.set(rows[i].subarray(start, i + 1), (i - start) * size);
    if (!choleskyInPlace(factor, size)) return undefined;
    out.push({ start, end, factor });
  }
  return out;
}

function precondition(blocks: readonly Block[], right: Float64Array): Float64Array {
  const out = right.slice();
  for (const { start, end, factor } of blocks) solveWithFactor(factor, out.subarray(start, end));
  return out;
}

/** A x from the lower half of A. */
function multiply(rows: readonly Float64Array[], x: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    const row = rows[i];
    const own = x[i];
    let sum = row[i] * own;
    for (let j = 0; j < i; j++) {
      sum += row[j] * x[j];
      out[j] += row[j] * own;
    }
    out[i] += sum;
  }
  return out;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
