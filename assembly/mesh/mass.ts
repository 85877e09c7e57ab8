// The mass matrix times a block of eight vectors. It is the same for all three directions of a move, so it is one
// number for each pair of neighbouring nodes; rotations, where nodes have them, have one moment of inertia a node.

import { Row } from "../base/row";

/** Bytes of the three directions of a node in a block. */
const MOVE: usize = 192;

/**
 * out = M x for blocks of eight vectors.
 *
 * @param starts where each node's neighbours begin, i32, and one more at the end.
 * @param neighbours of each node, itself among them, i32.
 * @param masses of each pair, kg, float64.
 * @param inertias of each node, kg·m², float64; 0 = nodes do not turn.
 */
export function multiplyMass(
  nodes: i32,
  starts: usize,
  neighbours: usize,
  masses: usize,
  inertias: usize,
  x: usize,
  out: usize,
): void {
  const node: usize = inertias == 0 ? MOVE : 2 * MOVE;
  for (let i = 0; i < nodes; i++, out += node) {
    const from = changetype<Row<i32>>(starts)[i],
      to = changetype<Row<i32>>(starts)[i + 1];
    moves(neighbours + ((<usize>from) << 2), masses + ((<usize>from) << 3), to - from, x, node, out);
    if (inertias != 0) turns(changetype<Row<f64>>(inertias)[i], x + <usize>i * node + MOVE, out + MOVE);
  }
}

function moves(neighbours: usize, masses: usize, count: i32, x: usize, node: usize, out: usize): void {
  let a = f64x2.splat(0),
    b = a,
    c = a;
  let d = a,
    e = a,
    f = a;
  let g = a,
    h = a,
    k = a;
  let l = a,
    m = a,
    n = a;
  for (let j = 0; j < count; j++, neighbours += 4, masses += 8) {
    const mass = v128.load64_splat(masses),
      from = x + <usize>load<i32>(neighbours) * node;
    a = f64x2.add(a, f64x2.mul(mass, v128.load(from)));
    b = f64x2.add(b, f64x2.mul(mass, v128.load(from, 16)));
    c = f64x2.add(c, f64x2.mul(mass, v128.load(from, 32)));
    d = f64x2.add(d, f64x2.mul(mass, v128.load(from, 48)));
    e = f64x2.add(e, f64x2.mul(mass, v128.load(from, 64)));
    f = f64x2.add(f, f64x2.mul(mass, v128.load(from, 80)));
    g = f64x2.add(g, f64x2.mul(mass, v128.load(from, 96)));
    h = f64x2.add(h, f64x2.mul(mass, v128.load(from, 112)));
    k = f64x2.add(k, f64x2.mul(mass, v128.load(from, 128)));
    l = f64x2.add(l, f64x2.mul(mass, v128.load(from, 144)));
    m = f64x2.add(m, f64x2.mul(mass, v128.load(from, 160)));
    n = f64x2.add(n, f64x2.mul(mass, v128.load(from, 176)));
  }
  v128.store(out, a);
  v128.store(out, b, 16);
  v128.store(out, c, 32);
  v128.store(out, d, 48);
  v128.store(out, e, 64);
  v128.store(out, f, 80);
  v128.store(out, g, 96);
  v128.store(out, h, 112);
  v128.store(out, k, 128);
  v128.store(out, l, 144);
  v128.store(out, m, 160);
  v128.store(out, n, 176);
}

function turns(inertia: f64, x: usize, out: usize): void {
  const by = f64x2.splat(inertia);
  for (let at: usize = 0; at < MOVE; at += 16) v128.store(out + at, f64x2.mul(by, v128.load(x + at)));
}
