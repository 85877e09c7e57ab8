// Triangles in space: what mesh files hold and what elements are made of.

/** Triangles in space. */
export interface TriangleMesh {
  /** [3V] m */
  positions: Float64Array;
  /** [3T] counter-clockwise seen from outside. */
  indices: Uint32Array;
}
