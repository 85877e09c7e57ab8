// Mass, centre and moments of inertia of a body from the masses of its nodes: what a physics engine wants to know of it.
import { eigenSymmetric } from "../../math/eigen-symmetric.js";
import type { MassProperties } from "../../model/modal-model.js";
import type { System } from "../solve/system.js";

/** The body as a rigid one. */
export function massOf({ nodes, positions, starts, masses, inertias }: System): MassProperties {
  const lumps = new Float64Array(nodes);
  for (let n = 0; n < nodes; n++) for (let pair = starts[n]; pair < starts[n + 1]; pair++) lumps[n] += masses[pair];
  let mass = 0;
  const centre: [number, number, number] = [0, 0, 0];
  for (let n = 0; n < nodes; n++) {
    mass += lumps[n];
    for (let a = 0; a < 3; a++) centre[a] += lumps[n] * positions[3 * n + a];
  }
  for (let a = 0; a < 3; a++) centre[a] /= mass;
  const tensor = new Float64Array(9);
  for (let n = 0; n < nodes; n++) {
    const r = [0, 1, 2].map((a) => positions[3 * n + a] - centre[a]);
    const square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) tensor[3 * a + b] += lumps[n] * ((a === b ? square : 0) - r[a] * r[b]);
      tensor[4 * a] += inertias?.[n] ?? 0;
    }
  }
  const { values, vectors } = eigenSymmetric(tensor, 3);
  return {
    mass,
    centerOfMass: centre,
    inertiaDiagonal: [values[0], values[1], values[2]],
    inertiaOrientation: quaternionOf(vectors),
  };
}

/** The turn that brings the axes x, y, z to the rows of a matrix, which are at right angles; the third follows from the others. */
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
