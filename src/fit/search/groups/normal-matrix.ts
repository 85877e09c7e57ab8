// Normal matrices of a group's least-squares fit: scaled to a unit diagonal, and widened by the slopes of the poles.
// Large matrices that are needed for a moment come from a few that are kept, because making them anew costs as much as
// what is computed with them.
import { type ComplexMatrix, complexMatrix } from "../../../math/linear/complex-matrix.js";

/** How many matrices are kept. */
const KEPT = 4;
const spares: ComplexMatrix[] = [];

/**
 * A matrix whose entries may be anything: one that was given back, if it has the room. Its arrays may be longer than it
 * is.
 */
export function takeMatrix(rows: number, columns: number): ComplexMatrix {
  const at = spares.findIndex(({ re }) => re.length >= rows * columns);
  if (at < 0) return complexMatrix(rows, columns);
  const [{ re, im }] = spares.splice(at, 1);
  return { rows, columns, re, im };
}

/** Gives a matrix back that nobody looks at any more. */
export function giveBack(matrix: ComplexMatrix): void {
  spares.push(matrix);
  if (spares.length <= KEPT) return;
  // the smallest goes
  const least = spares.reduce((small, { re }, i) => (re.length < spares[small].re.length ? i : small), 0);
  spares.splice(least, 1);
}

/** Scales the lower half of a Hermitian matrix to a unit diagonal, to which `damping` is added. */
export function scaled(normal: ComplexMatrix, damping: number): { normal: ComplexMatrix; scale: Float64Array } {
  const m = normal.rows;
  const scale = Float64Array.from({ length: m }, (_, i) => 1 / (Math.sqrt(normal.re[i * m + i]) + 1e-150));
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= i; j++) {
      normal.re[i * m + j] *= scale[i] * scale[j];
      normal.im[i * m + j] *= scale[i] * scale[j];
    }
    normal.re[i * m + i] += damping;
  }
  return { normal, scale };
}

/** Multiplies each row of one column by its scale. */
export function scaleRows({ re, im }: ComplexMatrix, scale: Float64Array): void {
  for (let i = 0; i < scale.length; i++) {
    re[i] *= scale[i];
    im[i] *= scale[i];
  }
}

/** The normal matrix of J = [Z, t Z c] from Σ w t^p conj(z_i) z_j and the amplitudes c; lower half. */
export function withSlopes([s0, s1, s2]: ComplexMatrix[], re: Float64Array, im: Float64Array): ComplexMatrix {
  const m = s0.rows;
  const out = complexMatrix(2 * m, 2 * m);
  const put = (row: number, column: number, x: number, y: number) => {
    out.re[row * 2 * m + column] = x;
    out.im[row * 2 * m + column] = y;
  };
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      const [lower, upper] = [i * m + j, j * m + i];
      if (j <= i) {
        put(i, j, s0.re[lower], s0.im[lower]);
        const [x, y] = [re[i] * re[j] + im[i] * im[j], re[i] * im[j] - im[i] * re[j]];
        put(m + i, m + j, x * s2.re[lower] - y * s2.im[lower], x * s2.im[lower] + y * s2.re[lower]);
      }
      const [x, y] = j <= i ? [s1.re[lower], s1.im[lower]] : [s1.re[upper], -s1.im[upper]];
      put(m + i, j, re[i] * x + im[i] * y, re[i] * y - im[i] * x);
    }
  }
  return out;
}
