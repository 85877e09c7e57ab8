// Partial elimination of a dense symmetric front: F = L D Lᵀ in its first columns, the Schur complement in the rest.
// Columns are taken in panels. A panel is eliminated row after row, then the rest of the front is updated at once by
// dot products of panel rows, in tiles of four rows by two columns whose sums stay in registers.

/** Columns of a panel; even, for two numbers are taken at a time. */
const PANEL: i32 = 32;
/** Bytes of a packed row. */
const ROW: usize = 256;

/**
 * Eliminates the first `pivots` columns of a front of `size` rows.
 *
 * @param front row by row, float64; the lower triangle is read and written. Afterwards: D on the diagonal, L below it
 * in the first columns, the Schur complement in the rest.
 * @param packed room for 2 · PANEL numbers a row, and of four rows more.
 * @returns how many pivots are negative, or −1 when one is zero or no number.
 */
export function eliminate(front: usize, size: i32, pivots: i32, packed: usize): i32 {
  const stride = (<usize>size) << 3,
    lower = packed + <usize>(size + 4) * ROW;
  let negative = 0;
  for (let first = 0; first < pivots; first += PANEL) {
    const width = min(PANEL, pivots - first),
      corner = front + <usize>first * stride + ((<usize>first) << 3),
      rows = size - first;
    for (let row = 0; row < rows; row++) {
      const pivot = panelRow(corner, stride, row, width, packed, lower);
      if (row >= width) continue;
      if (!(Math.abs(pivot) > 0)) return -1;
      if (pivot < 0) negative++;
    }
    updateRest(corner, stride, width, rows, packed, lower);
  }
  return negative;
}

/**
 * u_j = F_j − Σ u_t L_jt over the panel's columns, L_j = u_j/D_j; both are kept packed. Returns the pivot, or 0 in a
 * row below the panel's pivots.
 */
function panelRow(corner: usize, stride: usize, row: i32, width: i32, packed: usize, lower: usize): f64 {
  const here = corner + <usize>row * stride,
    u = packed + <usize>row * ROW,
    l = lower + <usize>row * ROW,
    last = min(row, width);
  for (let j = 0; j < last; j++) {
    const other = lower + <usize>j * ROW;
    let sum = f64x2.splat(0),
      t = 0;
    for (; t + 2 <= j; t += 2) {
      const at = (<usize>t) << 3;
      sum = f64x2.add(sum, f64x2.mul(v128.load(u + at), v128.load(other + at)));
    }
    let value = load<f64>(here + ((<usize>j) << 3)) - f64x2.extract_lane(sum, 0) - f64x2.extract_lane(sum, 1);
    if (t < j) value -= load<f64>(u + ((<usize>t) << 3)) * load<f64>(other + ((<usize>t) << 3));
    store<f64>(u + ((<usize>j) << 3), value);
    const part = value * load<f64>(pivotAt(lower, j));
    store<f64>(l + ((<usize>j) << 3), part);
    store<f64>(here + ((<usize>j) << 3), part);
  }
  let pivot: f64 = 0;
  if (row < width) {
    pivot = load<f64>(here + ((<usize>row) << 3));
    for (let t = 0; t < row; t++) pivot -= load<f64>(u + ((<usize>t) << 3)) * load<f64>(l + ((<usize>t) << 3));
    store<f64>(here + ((<usize>row) << 3), pivot);
    store<f64>(pivotAt(lower, row), 1 / pivot);
  }
  // a zero beyond an odd panel width: the products below take numbers in twos
  if (width & 1) {
    store<f64>(u + ((<usize>width) << 3), 0);
    store<f64>(l + ((<usize>width) << 3), 0);
  }
  return pivot;
}

/** Where 1/D of a pivot is kept while its panel lasts: in the row before those of `lower`. */
function pivotAt(lower: usize, column: i32): usize {
  return lower - ROW + ((<usize>column) << 3);
}

/** F_ij −= Σ_t u_it L_jt for all rows and columns beyond the panel. */
function updateRest(corner: usize, stride: usize, width: i32, rows: i32, packed: usize, lower: usize): void {
  const bytes = (<usize>((width + 1) & ~1)) << 3;
  for (let i = width; i < rows; i += 4) {
    const u = packed + <usize>i * ROW;
    const end = min(i + 4, rows);
    for (let j = width; j < end; j += 2) {
      const l = lower + <usize>j * ROW,
        here = corner + <usize>i * stride + ((<usize>j) << 3);
      if (i + 4 <= rows && j + 2 <= rows) tile(here, stride, u, l, bytes);
      else edge(here, stride, u, l, bytes, min(4, rows - i), min(2, rows - j));
    }
  }
}

/** Four rows by two columns. */
function tile(here: usize, stride: usize, u: usize, l: usize, bytes: usize): void {
  let a0 = f64x2.splat(0),
    a1 = a0;
  let b0 = a0,
    b1 = a0;
  let c0 = a0,
    c1 = a0;
  let d0 = a0,
    d1 = a0;
  for (let at: usize = 0; at < bytes; at += 16) {
    const p = l + at,
      q = u + at,
      l0 = v128.load(p),
      l1 = v128.load(p, ROW);
    let x = v128.load(q);
    a0 = f64x2.add(a0, f64x2.mul(x, l0));
    a1 = f64x2.add(a1, f64x2.mul(x, l1));
    x = v128.load(q, ROW);
    b0 = f64x2.add(b0, f64x2.mul(x, l0));
    b1 = f64x2.add(b1, f64x2.mul(x, l1));
    x = v128.load(q, 2 * ROW);
    c0 = f64x2.add(c0, f64x2.mul(x, l0));
    c1 = f64x2.add(c1, f64x2.mul(x, l1));
    x = v128.load(q, 3 * ROW);
    d0 = f64x2.add(d0, f64x2.mul(x, l0));
    d1 = f64x2.add(d1, f64x2.mul(x, l1));
  }
  takeOff(here, a0, a1);
  takeOff(here + stride, b0, b1);
  takeOff(here + 2 * stride, c0, c1);
  takeOff(here + 3 * stride, d0, d1);
}

/** Subtracts from two numbers of a row: the lanes of a, added up, from the first, those of b from the second. */
function takeOff(at: usize, a: v128, b: v128): void {
  const sums = f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
  v128.store(at, f64x2.sub(v128.load(at), sums));
}

/** A tile that is cut by the lower or right edge. */
function edge(here: usize, stride: usize, u: usize, l: usize, bytes: usize, rows: i32, columns: i32): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      let sum = f64x2.splat(0);
      for (let at: usize = 0; at < bytes; at += 16) {
        sum = f64x2.add(sum, f64x2.mul(v128.load(u + <usize>i * ROW + at), v128.load(l + <usize>j * ROW + at)));
      }
      const at = here + <usize>i * stride + ((<usize>j) << 3);
      store<f64>(at, load<f64>(at) - f64x2.extract_lane(sum, 0) - f64x2.extract_lane(sum, 1));
    }
  }
}
