// A driven mode by spectra, in float64 and written as its definition. The kick of a whole block of force, Σ x[n]
// e^(s(B−n)), is the ring path's expansion of e^(θx) read backwards: from windowed transforms of the force (windows of
// lines), or from one transform and eight taps a mode (least squares, damping included). For tests of
// assembly/bank/drive/taps/taps.ts.

import type { Windows } from "./lines.js";

type Complex = [number, number];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const turned = (size: number, angle: number): Complex => [size * Math.cos(angle), size * Math.sin(angle)];

/** Taps of a mode. */
export const TAPS = 8;
/** Of Kaiser and Bessel's window for a grid twice as fine as the block asks for. */
const BETA = Math.PI * TAPS * 0.75;

/** The window of the taps at the samples of a block, 1 in its middle. */
export function tapWindow(block: number): number[] {
  const at = (x: number): number => {
    const r = Math.sqrt(BETA ** 2 - ((Math.PI * TAPS * x) / 2) ** 2);
    return r / Math.sinh(r);
  };
  return Array.from({ length: block }, (_, k) => at((k + 0.5) / block - 0.5) / at(0));
}

/**
 * The best taps for a mode (decay and turns a sample) and the line of the first: e^(sk) ≈ window Σ c e^(iπ(line +
 * j)k/B), k from the block's middle.
 */
export function tapsFor(decay: number, turns: number, block: number): { line: number; taps: Complex[] } {
  const window = tapWindow(block);
  const line = Math.floor(turns * 2 * block) - TAPS / 2 + 1;
  const basis = Array.from({ length: TAPS }, (_, j) =>
    window.map((w, k) => turned(w, (Math.PI * (line + j) * (k - (block - 1) / 2)) / block)),
  );
  const goal = window.map((_, k) => {
    const at = k - (block - 1) / 2;
    return turned(Math.exp(-decay * at), 2 * Math.PI * turns * at);
  });
  // orthogonal functions in place of the basis, each cleaned twice, then back
  const q: Complex[][] = [];
  const r = basis.map(() => new Array<Complex>(TAPS).fill([0, 0]));
  basis.forEach((b, j) => {
    let v = b;
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < j; i++) {
        const f = inner(q[i], v);
        r[i][j] = [r[i][j][0] + f[0], r[i][j][1] + f[1]];
        v = v.map((z, k) => minus(z, times(f, q[i][k])));
      }
    const size = Math.sqrt(inner(v, v)[0]);
    r[j][j] = [size, 0];
    q.push(v.map(([x, y]) => [x / size, y / size]));
  });
  const taps = q.map((f) => inner(f, goal));
  for (let j = TAPS - 1; j >= 0; j--) {
    for (let i = j + 1; i < TAPS; i++) taps[j] = minus(taps[j], times(r[j][i], taps[i]));
    taps[j] = [taps[j][0] / r[j][j][0], taps[j][1] / r[j][j][0]];
  }
  return { line, taps };
}
const minus = ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d];
/** Σ conj(a) b */
function inner(a: Complex[], b: Complex[]): Complex {
  let re = 0;
  let im = 0;
  a.forEach(([x, y], k) => {
    re += x * b[k][0] + y * b[k][1];
    im += x * b[k][1] - y * b[k][0];
  });
  return [re, im];
}

/** What a block of force leaves in a mode at the block's end, Σ x[n] e^(s(B−n)): the plain sum. */
export function kickBySum(force: ArrayLike<number>, decay: number, turns: number): Complex {
  let re = 0;
  let im = 0;
  for (let n = 0; n < force.length; n++) {
    const samples = force.length - n;
    const size = force[n] * Math.exp(-decay * samples);
    re += size * Math.cos(2 * Math.PI * turns * samples);
    im += size * Math.sin(2 * Math.PI * turns * samples);
  }
  return [re, im];
}

/** The same by taps: one transform of the windowed force, reversed, at eight lines. */
export function kickByTaps(force: ArrayLike<number>, decay: number, turns: number): Complex {
  const B = force.length;
  const window = tapWindow(B);
  const { line, taps } = tapsFor(decay, turns, B);
  let sum: Complex = [0, 0];
  taps.forEach((tap, j) => {
    const value = times(tap, transformAt(force, window, line + j, (B - 1) / 2));
    sum = [sum[0] + value[0], sum[1] + value[1]];
  });
  // from the block's middle to its end, and the sample by which a force is late
  const on = (B + 1) / 2;
  return times(sum, turned(Math.exp(-decay * on), 2 * Math.PI * turns * on));
}

/** The same by the windows of lines read backwards: Σ θ^p (A_p + e^θ B_p), eight transforms at one line. */
export function kickByWindows(force: ArrayLike<number>, decay: number, turns: number, windows: Windows): Complex {
  const B = force.length;
  const line = Math.round(turns * 2 * B);
  const theta: Complex = [-decay * B, 2 * Math.PI * (turns * B - line / 2)];
  const e = turned(Math.exp(theta[0]), theta[1]);
  let sum: Complex = [0, 0];
  let power: Complex = [1, 0];
  for (let p = 0; p < windows.a[0].length; p++) {
    const a = transformAt(force, column(windows.a, p), line, 0);
    const b = transformAt(force, column(windows.b, p), line, 0);
    const both = times(b, e);
    const value = times(power, [a[0] + both[0], a[1] + both[1]]);
    sum = [sum[0] + value[0], sum[1] + value[1]];
    power = times(power, theta);
  }
  return times(sum, turned(Math.exp(-decay), 2 * Math.PI * turns));
}
const column = (rows: number[][], p: number): number[] => rows.map((row) => row[p]);

/** Σ w[j] x[B−1−j] e^(iπ·line·(j − middle)/B). */
function transformAt(force: ArrayLike<number>, window: number[], line: number, middle: number): Complex {
  const B = force.length;
  let re = 0;
  let im = 0;
  for (let j = 0; j < B; j++) {
    const [c, s] = turned(window[j] * force[B - 1 - j], (Math.PI * line * (j - middle)) / B);
    re += c;
    im += s;
  }
  return [re, im];
}
