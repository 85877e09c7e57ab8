// Eigenvalues of a small general complex matrix: Hessenberg form, then QR steps with Wilkinson's shift.
import type { ComplexMatrix } from "./complex-matrix.js";

/**
 * The eigenvalues of a square matrix, which is overwritten. Those that do not settle within the rounds are left out.
 */
export function complexEigenvalues(a: ComplexMatrix): { re: number[]; im: number[] } {
  hessenberg(a);
  const { rows: n, re, im } = a;
  const out = { re: [] as number[], im: [] as number[] };
  let last = n - 1;
  for (let round = 0; last >= 0 && round < 40 * n; round++) {
    let first = last;
    while (first > 0 && !negligible(a, first)) first--;
    if (first === last) {
      out.re.push(re[last * n + last]);
      out.im.push(im[last * n + last]);
      last--;
      continue;
    }
    // Every tenth round another shift, so that no cycle can hold the iteration.
    const [x, y] = round % 10 === 9 ? [re[last * n + last - 1], im[last * n + last - 1]] : shift(a, last);
    qrStep(a, first, last, x, y);
  }
  return out;
}

/** Whether the entry left of diagonal entry `i` is nothing beside its neighbours. */
function negligible({ rows: n, re, im }: ComplexMatrix, i: number): boolean {
  const size = (r: number, c: number) => Math.abs(re[r * n + c]) + Math.abs(im[r * n + c]);
  return size(i, i - 1) <= 1e-15 * (size(i, i) + size(i - 1, i - 1));
}

/** The eigenvalue of the last 2 × 2 block that is nearer to its last entry. */
function shift({ rows: n, re, im }: ComplexMatrix, last: number): [number, number] {
  const at = (r: number, c: number): [number, number] => [re[r * n + c], im[r * n + c]];
  const [ar, ai] = at(last - 1, last - 1);
  const [br, bi] = at(last - 1, last);
  const [cr, ci] = at(last, last - 1);
  const [dr, di] = at(last, last);
  const [hr, hi] = [(ar - dr) / 2, (ai - di) / 2];
  const [pr, pi] = [br * cr - bi * ci, br * ci + bi * cr];
  const [sr, si] = squareRoot(hr * hr - hi * hi + pr, 2 * hr * hi + pi);
  const sign = hr * sr + hi * si >= 0 ? 1 : -1;
  const [ur, ui] = [hr + sign * sr, hi + sign * si];
  const size = ur * ur + ui * ui;
  return size === 0 ? [dr, di] : [dr - (pr * ur + pi * ui) / size, di - (pi * ur - pr * ui) / size];
}

function squareRoot(x: number, y: number): [number, number] {
  const size = Math.hypot(x, y);
  const re = Math.sqrt((size + Math.abs(x)) / 2);
  if (re === 0) return [0, 0];
  const im = y / (2 * re);
  return x >= 0 ? [re, im] : [Math.abs(im), y >= 0 ? re : -re];
}

/** One QR step by Givens rotations on rows and columns first … last. */
function qrStep({ rows: n, re, im }: ComplexMatrix, first: number, last: number, shiftRe: number, shiftIm: number) {
  for (let i = first; i <= last; i++) {
    re[i * n + i] -= shiftRe;
    im[i * n + i] -= shiftIm;
  }
  const cosines: number[] = [];
  const sines: [number, number][] = [];
  for (let i = first; i < last; i++) {
    const [xr, xi] = [re[i * n + i], im[i * n + i]];
    const [yr, yi] = [re[(i + 1) * n + i], im[(i + 1) * n + i]];
    const size = Math.hypot(xr, xi);
    const r = Math.hypot(size, yr, yi);
    // Rotation [c s; −s̄ c] with real c takes (x, y) to (·, 0).
    const c = r > 0 ? size / r : 1;
    const unit: [number, number] = size > 0 ? [xr / size, xi / size] : [1, 0];
    const s: [number, number] = r > 0 ? [(unit[0] * yr + unit[1] * yi) / r, (unit[1] * yr - unit[0] * yi) / r] : [0, 0];
    cosines.push(c);
    sines.push(s);
    for (let k = i; k <= last; k++) {
      const [ar, ai] = [re[i * n + k], im[i * n + k]];
      const [br, bi] = [re[(i + 1) * n + k], im[(i + 1) * n + k]];
      re[i * n + k] = c * ar + s[0] * br - s[1] * bi;
      im[i * n + k] = c * ai + s[0] * bi + s[1] * br;
      re[(i + 1) * n + k] = c * br - (s[0] * ar + s[1] * ai);
      im[(i + 1) * n + k] = c * bi - (s[0] * ai - s[1] * ar);
    }
  }
  for (let i = first; i < last; i++) {
    const c = cosines[i - first];
    const [sr, si] = sines[i - first];
    for (let k = first; k <= Math.min(i + 1, last); k++) {
      const [ar, ai] = [re[k * n + i], im[k * n + i]];
      const [br, bi] = [re[k * n + i + 1], im[k * n + i + 1]];
      re[k * n + i] = c * ar + sr * br + si * bi;
      im[k * n + i] = c * ai + sr * bi - si * br;
      re[k * n + i + 1] = c * br - (sr * ar - si * ai);
      im[k * n + i + 1] = c * bi - (sr * ai + si * ar);
    }
  }
  for (let i = first; i <= last; i++) {
    re[i * n + i] += shiftRe;
    im[i * n + i] += shiftIm;
  }
}

/** Elimination with pivots to Hessenberg form: nothing left two or more below the diagonal. */
function hessenberg({ rows: n, re, im }: ComplexMatrix): void {
  for (let m = 1; m + 1 < n; m++) {
    let pivot = m;
    for (let i = m + 1; i < n; i++) {
      if (re[i * n + m - 1] ** 2 + im[i * n + m - 1] ** 2 > re[pivot * n + m - 1] ** 2 + im[pivot * n + m - 1] ** 2) {
        pivot = i;
      }
    }
    const size = re[pivot * n + m - 1] ** 2 + im[pivot * n + m - 1] ** 2;
    if (size === 0) continue;
    if (pivot !== m) exchange(n, re, im, pivot, m);
    for (let i = m + 1; i < n; i++) {
      const [xr, xi] = [re[i * n + m - 1], im[i * n + m - 1]];
      const [pr, pi] = [re[m * n + m - 1], im[m * n + m - 1]];
      const fr = (xr * pr + xi * pi) / size;
      const fi = (xi * pr - xr * pi) / size;
      for (let k = m - 1; k < n; k++) {
        re[i * n + k] -= fr * re[m * n + k] - fi * im[m * n + k];
        im[i * n + k] -= fr * im[m * n + k] + fi * re[m * n + k];
      }
      for (let k = 0; k < n; k++) {
        re[k * n + m] += fr * re[k * n + i] - fi * im[k * n + i];
        im[k * n + m] += fr * im[k * n + i] + fi * re[k * n + i];
      }
    }
  }
}

function exchange(n: number, re: Float64Array, im: Float64Array, a: number, b: number): void {
  for (const x of [re, im]) {
    for (let k = 0; k < n; k++) [x[a * n + k], x[b * n + k]] = [x[b * n + k], x[a * n + k]];
    for (let k = 0; k < n; k++) [x[k * n + a], x[k * n + b]] = [x[k * n + b], x[k * n + a]];
  }
}
