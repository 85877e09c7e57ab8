// Products of blocks of eight vectors, stored row by row: they make the vectors orthogonal to each other. Rows are
// taken in pieces that stay in the first cache.

/** Bytes of a row of a block. */
const EIGHT: usize = 64;
/** Rows of a piece: 8 KiB of each block. */
const PIECE: i32 = 128;

/** The 8 × 8 products out = Aᵀ B of two blocks of `rows` rows. */
export function gram(a: usize, b: usize, rows: i32, out: usize): void {
  memory.fill(out, 0, 512);
  for (let first = 0; first < rows; first += PIECE) {
    const count = min(PIECE, rows - first),
      from = a + <usize>first * EIGHT,
      with_ = b + <usize>first * EIGHT;
    for (let column: usize = 0; column < 8; column += 2) {
      gramTwo(from + (column << 3), with_, count, out + (column << 6));
    }
  }
}

/** Two rows of the product. */
function gramTwo(a: usize, b: usize, count: i32, out: usize): void {
  let p = v128.load(out),
    q = v128.load(out, 16),
    r = v128.load(out, 32),
    s = v128.load(out, 48);
  let t = v128.load(out, 64),
    u = v128.load(out, 80),
    v = v128.load(out, 96),
    w = v128.load(out, 112);
  for (const end = b + <usize>count * EIGHT; b < end; a += EIGHT, b += EIGHT) {
    const x = v128.load64_splat(a),
      y = v128.load64_splat(a, 8);
    let value = v128.load(b);
    p = f64x2.add(p, f64x2.mul(x, value));
    t = f64x2.add(t, f64x2.mul(y, value));
    value = v128.load(b, 16);
    q = f64x2.add(q, f64x2.mul(x, value));
    u = f64x2.add(u, f64x2.mul(y, value));
    value = v128.load(b, 32);
    r = f64x2.add(r, f64x2.mul(x, value));
    v = f64x2.add(v, f64x2.mul(y, value));
    value = v128.load(b, 48);
    s = f64x2.add(s, f64x2.mul(x, value));
    w = f64x2.add(w, f64x2.mul(y, value));
  }
  v128.store(out, p);
  v128.store(out, q, 16);
  v128.store(out, r, 32);
  v128.store(out, s, 48);
  v128.store(out, t, 64);
  v128.store(out, u, 80);
  v128.store(out, v, 96);
  v128.store(out, w, 112);
}

/** into += A C, with C an 8 × 8 matrix stored row by row. Two rows at a time. */
export function addProduct(into: usize, a: usize, c: usize, rows: i32): void {
  let i = 0;
  for (; i + 2 <= rows; i += 2, a += 2 * EIGHT, into += 2 * EIGHT) addRows(into, a, c);
  if (i < rows) addRow(into, a, c);
}

function addRows(into: usize, a: usize, c: usize): void {
  let p = v128.load(into),
    q = v128.load(into, 16),
    r = v128.load(into, 32),
    s = v128.load(into, 48),
    t = v128.load(into, 64),
    u = v128.load(into, 80),
    v = v128.load(into, 96),
    w = v128.load(into, 112);
  for (const end = a + EIGHT; a < end; a += 8, c += EIGHT) {
    const x = v128.load64_splat(a),
      y = v128.load64_splat(a, 64);
    let value = v128.load(c);
    p = f64x2.add(p, f64x2.mul(x, value));
    t = f64x2.add(t, f64x2.mul(y, value));
    value = v128.load(c, 16);
    q = f64x2.add(q, f64x2.mul(x, value));
    u = f64x2.add(u, f64x2.mul(y, value));
    value = v128.load(c, 32);
    r = f64x2.add(r, f64x2.mul(x, value));
    v = f64x2.add(v, f64x2.mul(y, value));
    value = v128.load(c, 48);
    s = f64x2.add(s, f64x2.mul(x, value));
    w = f64x2.add(w, f64x2.mul(y, value));
  }
  v128.store(into, p);
  v128.store(into, q, 16);
  v128.store(into, r, 32);
  v128.store(into, s, 48);
  v128.store(into, t, 64);
  v128.store(into, u, 80);
  v128.store(into, v, 96);
  v128.store(into, w, 112);
}

function addRow(into: usize, a: usize, c: usize): void {
  for (let j: usize = 0; j < 8; j++, c += EIGHT) {
    const x = v128.load64_splat(a + (j << 3));
    for (let k: usize = 0; k < EIGHT; k += 16) {
      v128.store(into + k, f64x2.add(v128.load(into + k), f64x2.mul(x, v128.load(c + k))));
    }
  }
}
