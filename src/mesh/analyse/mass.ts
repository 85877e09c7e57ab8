// Mass, centre and moments of inertia of a body from the masses of its nodes: what a physics engine wants to know of
// it.
import { eigenSymmetric } from "../../math/linear/eigen-symmetric.js";
import type { MassProperties } from "../../model/modal-model.js";
import type { System } from "../solve/system.js";

/** The body as a rigid one: what its mass matrix says of motions that bend nothing. */
export function massOf({ nodes, positions: p, starts, neighbours, masses, inertias }: System): MassProperties {
  let mass = 0;
  const centre: [number, number, number] = [0, 0, 0];
  /** Σ m x y over pairs of nodes. */
  const second = new Float64Array(9);
  let turning = 0;
  for (let n = 0; n < nodes; n++) {
    turning += inertias?.[n] ?? 0;
    for (let pair = starts[n]; pair < starts[n + 1]; pair++) {
      const [m, other] = [masses[pair], neighbours[pair]];
      mass += m;
      for (let a = 0; a < 3; a++) {
        centre[a] += m * p[3 * n + a];
        for (let b = 0; b < 3; b++) second[3 * a + b] += m * p[3 * n + a] * p[3 * other + b];
      }
    }
  }
  for (let a = 0; a < 3; a++) centre[a] /= mass;
  for (let i = 0; i < 9; i++) second[i] -= mass * centre[Math.floor(i / 3)] * centre[i % 3];
  const trace = second[0] + second[4] + second[8];
  const tensor = second.map((x, i) => (i % 4 === 0 ? trace + turning : 0) - x);
  const { values, vectors } = eigenSymmetric(tensor, 3);
  return {
    mass,
    centerOfMass: centre,
    inertiaDiagonal: [values[0], values[1], values[2]],
    inertiaOrientation: quaternionOf(vectors),
  };
}

/**
 * The turn that brings the axes x, y, z to the rows of a matrix, which are at right angles; the third follows from the
 * others.
 */
function quaternionOf(rows: Float64Array): [number, number, number, number] {
  const [x, y] = [rows.subarray(0, 3), rows.subarray(3, 6)];
  const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
  // m[r][c]: column c is the image of axis c
  const m = [0, 1, 2].map((r) => [x[r], y[r], z[r]]);
  const squares = [
    1 + m[0][0] - m[1][1] - m[2][2],
    1 - m[0][0] + m[1][1] - m[2][2],
    1 - m[0][0] - m[1][1] + m[2][2],
    1 + m[0][0] + m[1][1] + m[2][2],
  ];
  const most = squares.indexOf(Math.max(...squares));
  const q: [number, number, number, number] = [0, 0, 0, 0];
  const twice = Math.sqrt(squares[most]);
  q[most] = twice / 2;
  if (most === 3) {
    for (let a = 0; a < 3; a++) q[a] = (m[(a + 2) % 3][(a + 1) % 3] - m[(a + 1) % 3][(a + 2) % 3]) / (2 * twice);
  } else {
    const [b, c] = [(most + 1) % 3, (most + 2) % 3];
    q[b] = (m[b][most] + m[most][b]) / (2 * twice);
    q[c] = (m[c][most] + m[most][c]) / (2 * twice);
    q[3] = (m[c][b] - m[b][c]) / (2 * twice);
  }
  return q;
}
