// Roots of a quartic on an interval, in the form of Bernstein (PHYSICS §10.2): when all five coefficients have one sign
// there is none, which is nearly always so and costs nothing; with one change of sign there is one root, which Newton's
// method finds between brackets; otherwise the interval is halved by de Casteljau.

/** Halvings after which a touch without crossing is given up: the interval is then 10⁻¹² of the whole. */
const DEEPEST = 40;

/** Whether a root is wanted; the search goes on when it is not. */
export type Accept = (time: number) => boolean;

/**
 * The first accepted root of c0 + c1 t + … + c4 t⁴ in (0, end), or −1.
 *
 * @example
 * firstRoot(-1, 0, 1, 0, 0, 5, () => true); // 1: t² = 1
 */
export function firstRoot(
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  c4: number,
  end: number,
  accept: Accept,
): number {
  const d1 = c1 * end;
  const d2 = c2 * end * end;
  const d3 = c3 * end * end * end;
  const d4 = c4 * end * end * end * end;
  const b1 = c0 + d1 / 4;
  const b2 = c0 + d1 / 2 + d2 / 6;
  const b3 = c0 + 0.75 * d1 + 0.5 * d2 + 0.25 * d3;
  return search(c0, b1, b2, b3, c0 + d1 + d2 + d3 + d4, 0, end, 0, accept);
}

/** Searches the interval [from, from + span] where the quartic has these coefficients. */
function search(
  b0: number,
  b1: number,
  b2: number,
  b3: number,
  b4: number,
  from: number,
  span: number,
  depth: number,
  accept: Accept,
): number {
  const changes = change(b0, b1) + change(b1, b2) + change(b2, b3) + change(b3, b4);
  if (changes === 0) return -1;
  if (changes === 1) {
    const root = from + span * bracketed(b0, b1, b2, b3, b4);
    return accept(root) ? root : -1;
  }
  if (depth === DEEPEST) return -1;
  const p01 = 0.5 * (b0 + b1);
  const p12 = 0.5 * (b1 + b2);
  const p23 = 0.5 * (b2 + b3);
  const p34 = 0.5 * (b3 + b4);
  const q0 = 0.5 * (p01 + p12);
  const q1 = 0.5 * (p12 + p23);
  const q2 = 0.5 * (p23 + p34);
  const r0 = 0.5 * (q0 + q1);
  const r1 = 0.5 * (q1 + q2);
  const middle = 0.5 * (r0 + r1);
  const half = 0.5 * span;
  const first = search(b0, p01, q0, r0, middle, from, half, depth + 1, accept);
  return first >= 0 ? first : search(middle, r1, q2, p34, b4, from + half, half, depth + 1, accept);
}

const change = (a: number, b: number): number => (a > 0 === b > 0 ? 0 : 1);

/** The one root in [0, 1], where the ends differ in sign. */
function bracketed(b0: number, b1: number, b2: number, b3: number, b4: number): number {
  const c1 = 4 * (b1 - b0);
  const c2 = 6 * (b0 - 2 * b1 + b2);
  const c3 = 4 * (b3 - 3 * b2 + 3 * b1 - b0);
  const c4 = b4 - 4 * b3 + 6 * b2 - 4 * b1 + b0;
  const falls = b0 > 0;
  let [low, high] = [0, 1];
  let x = b0 / (b0 - b4);
  for (let i = 0; i < 60; i++) {
    const value = b0 + x * (c1 + x * (c2 + x * (c3 + x * c4)));
    if (value > 0 === falls) low = x;
    else high = x;
    const slope = c1 + x * (2 * c2 + x * (3 * c3 + x * 4 * c4));
    let next = x - value / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (Math.abs(next - x) < 1e-16) return next;
    x = next;
  }
  return x;
}
