// Triangles in space, the form in which every mesh passes through this folder, and the small sums over them that many
// parts need.

/** Triangles in space. */
export interface TriangleMesh {
  /** [3V] x, y, z of each vertex, m. */
  positions: Float64Array;
  /** [3T] vertices of each triangle, counter-clockwise from outside. */
  indices: Uint32Array;
}

/** Normals and areas of triangles. */
export interface Faces {
  /** [3T] unit normals; nothing where a triangle has no area. */
  normals: Float64Array;
  /** [T] areas, m². */
  areas: Float64Array;
  /** The sum of them, m². */
  area: number;
}

/** The normal and area of every triangle. */
export function facesOf({ positions: p, indices }: TriangleMesh): Faces {
  const count = indices.length / 3;
  const normals = new Float64Array(3 * count);
  const areas = new Float64Array(count);
  let area = 0;
  for (let t = 0; t < count; t++) {
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    areas[t] = twice / 2;
    area += twice / 2;
    if (!(twice > 0)) continue;
    normals[3 * t] = nx / twice;
    normals[3 * t + 1] = ny / twice;
    normals[3 * t + 2] = nz / twice;
  }
  return { normals, areas, area };
}

/** A box: its smallest and its largest coordinates. */
export interface Bounds {
  low: [number, number, number];
  high: [number, number, number];
}

/** The box around some points; of nothing it is nothing. */
export function boundsOf(positions: ArrayLike<number>): Bounds {
  const { low, high }: Bounds = { low: [0, 0, 0], high: [0, 0, 0] };
  if (positions.length === 0) return { low, high };
  for (let k = 0; k < 3; k++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = k; i < positions.length; i += 3) {
      if (positions[i] < least) least = positions[i];
      if (positions[i] > most) most = positions[i];
    }
    low[k] = least;
    high[k] = most;
  }
  return { low, high };
}

/** The diagonal of the box around all vertices, m. */
export function diagonalOf(positions: ArrayLike<number>): number {
  const { low, high } = boundsOf(positions);
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

/** A mesh of some of the triangles, without the vertices that no triangle uses. */
export interface Part extends TriangleMesh {
  /** [V] which vertex of the whole mesh each one is. */
  vertices: Uint32Array;
}

/** Takes some triangles out of a mesh; vertices keep their order. */
export function partOf({ positions, indices }: TriangleMesh, triangles: ArrayLike<number>): Part {
  const used = new Uint8Array(positions.length / 3);
  for (let i = 0; i < triangles.length; i++) for (let k = 0; k < 3; k++) used[indices[3 * triangles[i] + k]] = 1;
  const number = new Int32Array(used.length);
  let count = 0;
  for (let v = 0; v < used.length; v++) if (used[v]) number[v] = count++;
  const part: Part = {
    positions: new Float64Array(3 * count),
    indices: new Uint32Array(3 * triangles.length),
    vertices: new Uint32Array(count),
  };
  for (let v = 0; v < used.length; v++) {
    if (!used[v]) continue;
    part.vertices[number[v]] = v;
    for (let k = 0; k < 3; k++) part.positions[3 * number[v] + k] = positions[3 * v + k];
  }
  for (let i = 0; i < triangles.length; i++) {
    for (let k = 0; k < 3; k++) part.indices[3 * i + k] = number[indices[3 * triangles[i] + k]];
  }
  return part;
}
