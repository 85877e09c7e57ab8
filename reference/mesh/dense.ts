// The finite-element system as whole matrices, and the simplest way to factor one: the slow twins of the solver's
// fronts and loops.

/** What is read of a system: the solver's own type has all of it. */
interface SystemLike {
  nodes: number;
  freedoms: number;
  starts: Int32Array;
  neighbours: Int32Array;
  stiffness: Float64Array;
  masses: Float64Array;
  inertias: Float64Array | undefined;
}

/** K and M, row by row. */
export function denseSystem(system: SystemLike): { size: number; stiffness: Float64Array; mass: Float64Array } {
  const { nodes, freedoms, starts, neighbours } = system;
  const size = nodes * freedoms;
  const stiffness = new Float64Array(size * size);
  const mass = new Float64Array(size * size);
  for (let node = 0; node < nodes; node++) {
    for (let pair = starts[node]; pair < starts[node + 1]; pair++) {
      const other = neighbours[pair];
      for (let r = 0; r < freedoms; r++) {
        for (let c = 0; c < freedoms; c++) {
          const at = (node * freedoms + r) * size + other * freedoms + c;
          stiffness[at] = system.stiffness[(pair * freedoms + r) * freedoms + c];
          if (r === c && r < 3) mass[at] = system.masses[pair];
          if (r === c && r >= 3 && node === other) mass[at] = system.inertias![node];
        }
      }
    }
  }
  return { size, stiffness, mass };
}

/** A = L D Lᵀ by the definition, then A x = b. Gives x and the number of negative pivots. */
export function denseSolve(matrix: Float64Array, right: Float64Array): { x: Float64Array; negative: number } {
  const size = right.length;
  const l = new Float64Array(size * size);
  const d = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= l[i * size + k] * d[k] * l[j * size + k];
      if (i === j) d[j] = sum;
      else l[i * size + j] = sum / d[j];
    }
  }
  const x = right.slice();
  for (let i = 0; i < size; i++) for (let k = 0; k < i; k++) x[i] -= l[i * size + k] * x[k];
  for (let i = 0; i < size; i++) x[i] /= d[i];
  for (let i = size - 1; i >= 0; i--) for (let k = i + 1; k < size; k++) x[i] -= l[k * size + i] * x[k];
  return { x, negative: d.filter((pivot) => pivot < 0).length };
}

/** A x, row by row. */
export function denseTimes(matrix: Float64Array, x: ArrayLike<number>): Float64Array {
  const size = x.length;
  const out = new Float64Array(size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) out[i] += matrix[i * size + j] * x[j];
  return out;
}
