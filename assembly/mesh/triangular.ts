// One front's part of a triangular solution, for eight right-hand sides at once. A panel holds the front's columns of L
// row by row, D on the diagonal; `rows` names the row of the vectors that belongs to each row of the front.

/** Bytes of a row of a block of eight vectors. */
const EIGHT: usize = 64;

/**
 * Solves L y = x in the rows of a front, and divides its pivots by D.
 *
 * @param vectors a block of eight vectors, row by row, solved in place.
 * @param local room for one row of eight a row of the front.
 */
export function solveForward(panel: usize, rows: usize, size: i32, pivots: i32, vectors: usize, local: usize): void {
  gather(rows, size, vectors, local);
  const stride = (<usize>pivots) << 3;
  for (let i = 1; i < pivots; i++) {
    oneRow(panel + <usize>i * stride, local, local + <usize>i * EIGHT, i);
  }
  let i = pivots;
  for (; i + 2 <= size; i += 2) {
    twoRows(panel + <usize>i * stride, stride, local, local + <usize>i * EIGHT, pivots);
  }
  if (i < size) oneRow(panel + <usize>i * stride, local, local + <usize>i * EIGHT, pivots);
  for (let t = 0; t < pivots; t++) {
    const by = f64x2.splat(1 / load<f64>(panel + <usize>t * (stride + 8))),
      at = local + <usize>t * EIGHT;
    v128.store(at, f64x2.mul(v128.load(at), by));
    v128.store(at, f64x2.mul(v128.load(at, 16), by), 16);
    v128.store(at, f64x2.mul(v128.load(at, 32), by), 32);
    v128.store(at, f64x2.mul(v128.load(at, 48), by), 48);
  }
  scatter(rows, size, vectors, local);
}

/** Solves Lᵀ x = y for the pivots of a front. */
export function solveBackward(panel: usize, rows: usize, size: i32, pivots: i32, vectors: usize, local: usize): void {
  gather(rows, size, vectors, local);
  const stride = (<usize>pivots) << 3;
  let i = size - 1;
  if ((size - pivots) & 1) {
    spread(panel + <usize>i * stride, local, local + <usize>i * EIGHT, pivots);
    i--;
  }
  for (; i >= pivots; i -= 2)
    spreadTwo(panel + <usize>(i - 1) * stride, stride, local, local + <usize>(i - 1) * EIGHT, pivots);
  for (i = pivots - 1; i > 0; i--) spread(panel + <usize>i * stride, local, local + <usize>i * EIGHT, i);
  scatter(rows, pivots, vectors, local);
}

function gather(rows: usize, count: i32, vectors: usize, local: usize): void {
  for (let i = 0; i < count; i++) {
    memory.copy(local + <usize>i * EIGHT, vectors + <usize>load<i32>(rows + ((<usize>i) << 2)) * EIGHT, EIGHT);
  }
}

function scatter(rows: usize, count: i32, vectors: usize, local: usize): void {
  for (let i = 0; i < count; i++) {
    memory.copy(vectors + <usize>load<i32>(rows + ((<usize>i) << 2)) * EIGHT, local + <usize>i * EIGHT, EIGHT);
  }
}

/** x_i −= Σ_t L_it x_t */
function oneRow(l: usize, x: usize, here: usize, count: i32): void {
  let a = v128.load(here),
    b = v128.load(here, 16),
    c = v128.load(here, 32),
    d = v128.load(here, 48);
  for (const end = l + ((<usize>count) << 3); l < end; l += 8, x += EIGHT) {
    const by = v128.load64_splat(l);
    a = f64x2.sub(a, f64x2.mul(by, v128.load(x)));
    b = f64x2.sub(b, f64x2.mul(by, v128.load(x, 16)));
    c = f64x2.sub(c, f64x2.mul(by, v128.load(x, 32)));
    d = f64x2.sub(d, f64x2.mul(by, v128.load(x, 48)));
  }
  v128.store(here, a);
  v128.store(here, b, 16);
  v128.store(here, c, 32);
  v128.store(here, d, 48);
}

/** The same for two rows that follow each other. */
function twoRows(l: usize, stride: usize, x: usize, here: usize, count: i32): void {
  let a = v128.load(here),
    b = v128.load(here, 16),
    c = v128.load(here, 32),
    d = v128.load(here, 48),
    e = v128.load(here, 64),
    f = v128.load(here, 80),
    g = v128.load(here, 96),
    h = v128.load(here, 112);
  for (const end = l + ((<usize>count) << 3); l < end; l += 8, x += EIGHT) {
    const by = v128.load64_splat(l),
      and = v128.load64_splat(l + stride);
    let value = v128.load(x);
    a = f64x2.sub(a, f64x2.mul(by, value));
    e = f64x2.sub(e, f64x2.mul(and, value));
    value = v128.load(x, 16);
    b = f64x2.sub(b, f64x2.mul(by, value));
    f = f64x2.sub(f, f64x2.mul(and, value));
    value = v128.load(x, 32);
    c = f64x2.sub(c, f64x2.mul(by, value));
    g = f64x2.sub(g, f64x2.mul(and, value));
    value = v128.load(x, 48);
    d = f64x2.sub(d, f64x2.mul(by, value));
    h = f64x2.sub(h, f64x2.mul(and, value));
  }
  v128.store(here, a);
  v128.store(here, b, 16);
  v128.store(here, c, 32);
  v128.store(here, d, 48);
  v128.store(here, e, 64);
  v128.store(here, f, 80);
  v128.store(here, g, 96);
  v128.store(here, h, 112);
}

/** x_t −= L_it x_i for all t. */
function spread(l: usize, x: usize, here: usize, count: i32): void {
  const a = v128.load(here),
    b = v128.load(here, 16),
    c = v128.load(here, 32),
    d = v128.load(here, 48);
  for (const end = l + ((<usize>count) << 3); l < end; l += 8, x += EIGHT) {
    const by = v128.load64_splat(l);
    v128.store(x, f64x2.sub(v128.load(x), f64x2.mul(by, a)));
    v128.store(x, f64x2.sub(v128.load(x, 16), f64x2.mul(by, b)), 16);
    v128.store(x, f64x2.sub(v128.load(x, 32), f64x2.mul(by, c)), 32);
    v128.store(x, f64x2.sub(v128.load(x, 48), f64x2.mul(by, d)), 48);
  }
}

/** The same for two rows that follow each other. */
function spreadTwo(l: usize, stride: usize, x: usize, here: usize, count: i32): void {
  const a = v128.load(here),
    b = v128.load(here, 16),
    c = v128.load(here, 32),
    d = v128.load(here, 48),
    e = v128.load(here, 64),
    f = v128.load(here, 80),
    g = v128.load(here, 96),
    h = v128.load(here, 112);
  for (const end = l + ((<usize>count) << 3); l < end; l += 8, x += EIGHT) {
    const by = v128.load64_splat(l),
      and = v128.load64_splat(l + stride);
    v128.store(x, f64x2.sub(f64x2.sub(v128.load(x), f64x2.mul(by, a)), f64x2.mul(and, e)));
    v128.store(x, f64x2.sub(f64x2.sub(v128.load(x, 16), f64x2.mul(by, b)), f64x2.mul(and, f)), 16);
    v128.store(x, f64x2.sub(f64x2.sub(v128.load(x, 32), f64x2.mul(by, c)), f64x2.mul(and, g)), 32);
    v128.store(x, f64x2.sub(f64x2.sub(v128.load(x, 48), f64x2.mul(by, d)), f64x2.mul(and, h)), 48);
  }
}
