// The ring path in float64, written as its definition: windows by least squares from the normal equations' own data
// (here by Householder's method, where the core uses Gram and Schmidt's), lines summed by plain sines. For tests of
// windows and frames.

/** Windows of one half frame: `a` begins at the anchor, `b` ends at the next; [place][moment]. */
export interface Windows {
  a: number[][];
  b: number[][];
}

/**
 * Fits e^(θx) ≈ Σ θ^p (a_p(x) + e^θ b_p(x)) over |Im θ| ≤ farthest, half the distance of two lines, and −reach ≤ Re θ ≤
 * 0, at `places` values of x.
 */
export function fitWindows(moments: number, reach: number, places: number, farthest = Math.PI / 2): Windows {
  const thetas: [number, number][] = [];
  for (let i = 0; i < 9; i++)
    for (let j = 0; j < 24; j++)
      thetas.push([
        (-reach * (1 - Math.cos((Math.PI * (i + 0.5)) / 9))) / 2,
        farthest * Math.sin(((Math.PI / 2) * (j + 0.5)) / 24),
      ]);
  const rows = thetas.flatMap(([x, y]) => {
    const powers = Array.from({ length: moments }, (_, p) => power([x, y], p));
    const e: [number, number] = [Math.exp(x) * Math.cos(y), Math.exp(x) * Math.sin(y)];
    const all = [...powers, ...powers.map((z) => times(z, e))];
    return [all.map(([re]) => re), all.map(([, im]) => im)];
  });
  const a: number[][] = [];
  const b: number[][] = [];
  const goals = Array.from({ length: places }, (_, k) =>
    thetas.flatMap(([x, y]) => {
      const size = Math.exp((x * k) / places);
      return [size * Math.cos((y * k) / places), size * Math.sin((y * k) / places)];
    }),
  );
  for (const weights of leastSquares(rows, goals)) {
    a.push(weights.slice(0, moments));
    b.push(weights.slice(moments));
  }
  return { a, b };
}

type Complex = [number, number];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
function power(z: Complex, p: number): Complex {
  return p === 0 ? [1, 0] : times(power(z, p - 1), z);
}

/** Solutions of min |A x − y| for several y, by Householder reflections. */
function leastSquares(matrix: number[][], goals: number[][]): number[][] {
  const m = matrix.length;
  const n = matrix[0].length;
  const a = matrix.map((row) => [...row]);
  const ys = goals.map((y) => [...y]);
  for (let j = 0; j < n; j++) {
    const v = a.map((row, i) => (i < j ? 0 : row[j]));
    v[j] += Math.sign(v[j] || 1) * Math.hypot(...v);
    const scale = 2 / v.reduce((sum, x) => sum + x * x, 0);
    for (let c = j; c < n; c++) {
      let s = 0;
      for (let i = j; i < m; i++) s += v[i] * a[i][c];
      for (let i = j; i < m; i++) a[i][c] -= scale * s * v[i];
    }
    for (const y of ys) {
      let s = 0;
      for (let i = j; i < m; i++) s += v[i] * y[i];
      for (let i = j; i < m; i++) y[i] -= scale * s * v[i];
    }
  }
  return ys.map((y) => {
    const x = new Array<number>(n).fill(0);
    for (let j = n - 1; j >= 0; j--) {
      let s = y[j];
      for (let c = j + 1; c < n; c++) s -= a[j][c] * x[c];
      x[j] = s / a[j][j];
    }
    return x;
  });
}

/**
 * One block of a ringing mode by lines: z at the two anchors, θ = (pole − line)·B, the line's number; B samples. The
 * sound is Re z.
 */
export function blockByLines(z0: Complex, z1: Complex, theta: Complex, line: number, windows: Windows): Float64Array {
  const B = windows.a.length;
  const out = new Float64Array(B);
  for (let k = 0; k < B; k++) {
    const right = envelope(theta, windows.a[k]);
    const left = envelope(theta, windows.b[k]);
    const ahead = (Math.PI * line * k) / B;
    const behind = (Math.PI * line * (k - B)) / B;
    out[k] =
      times(times(z0, right), [Math.cos(ahead), Math.sin(ahead)])[0] +
      times(times(z1, left), [Math.cos(behind), Math.sin(behind)])[0];
  }
  return out;
}
function envelope(theta: Complex, weights: number[]): Complex {
  let re = 0;
  let im = 0;
  weights.forEach((weight, p) => {
    const z = power(theta, p);
    re += weight * z[0];
    im += weight * z[1];
  });
  return [re, im];
}
