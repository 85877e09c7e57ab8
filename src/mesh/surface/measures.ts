// Area, volume, mass, centre and moments of inertia of a body: of a solid inside a closed surface, as a sum over the
// tetrahedra between each triangle and one point (Mirtich 1996 has the integrals), or of a shell, as a sum over triangles.
import { eigenSymmetric } from "../../math/eigen-symmetric.js";
import { facesOf, type TriangleMesh } from "../triangles.js";

/** The mass of a body and how it is spread. */
export interface Measures {
  /** kg */
  mass: number;
  /** m³, of the material. */
  volume: number;
  /** m², of the given surface. */
  area: number;
  /** The centre of mass, m. */
  centerOfMass: [number, number, number];
  /** Principal moments of inertia about the centre, kg·m², largest first. */
  inertiaDiagonal: [number, number, number];
  /** The turn from the principal axes to the mesh's: a quaternion x, y, z, w. */
  inertiaOrientation: [number, number, number, number];
}

/** The volume inside a closed surface, m³; negative when it is inside out. */
export function volumeOf({ positions: p, indices }: TriangleMesh): number {
  // From a point of the surface, so that a body far from the origin loses no digits.
  const [x, y, z] = indices.length > 0 ? p.subarray(3 * indices[0], 3 * indices[0] + 3) : [0, 0, 0];
  let six = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * indices[t];
    const b = 3 * indices[t + 1];
    const c = 3 * indices[t + 2];
    const [ax, ay, az] = [p[a] - x, p[a + 1] - y, p[a + 2] - z];
    const [bx, by, bz] = [p[b] - x, p[b + 1] - y, p[b + 2] - z];
    const [cx, cy, cz] = [p[c] - x, p[c + 1] - y, p[c + 2] - z];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}

/**
 * Mass properties of the inside of a closed surface.
 *
 * @param density kg/m³
 */
export function solidMass(mesh: TriangleMesh, density: number): Measures {
  const { positions: p, indices } = mesh;
  const sums = new Sums(p, indices);
  for (let t = 0; t < indices.length; t += 3) {
    const corners = sums.corners(t);
    const [a, b, c] = corners;
    const volume =
      (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
    // A tetrahedron with its fourth corner at the origin: ∫x = V·Σ/4, ∫xy = V·(Σx Σy + Σxy)/20.
    sums.add(corners, volume, 1 / 4, 1 / 20, [1, 1, 1]);
  }
  return sums.finish(density, facesOf(mesh).area);
}

/**
 * Mass properties of a shell.
 *
 * @param thickness [V] m
 * @param density kg/m³
 */
export function shellMass(mesh: TriangleMesh, thickness: Float64Array, density: number): Measures {
  const { positions: p, indices } = mesh;
  const { areas, area } = facesOf(mesh);
  const sums = new Sums(p, indices);
  for (let t = 0; t < indices.length; t += 3) {
    const three = [0, 1, 2].map((k) => thickness[indices[t + k]]);
    const mean = (three[0] + three[1] + three[2]) / 3;
    const weights = three.map((h) => (mean > 0 ? (h / mean + 3) / 4 : 1));
    // A triangle: ∫x = A·Σ/3, with linear thickness each corner weighs (h/h̄ + 3)/4; ∫xy = A·(Σx Σy + Σxy)/12,
    // exact where the thickness is the same all over, and nearly so where it changes slowly.
    sums.add(sums.corners(t), areas[t / 3] * mean, 1 / 3, 1 / 12, weights);
  }
  return sums.finish(density, area);
}

/** Sums of volume, first and second moments about a point of the mesh. */
class Sums {
  readonly #p: Float64Array;
  readonly #indices: Uint32Array;
  readonly #from: number[];
  #volume = 0;
  readonly #first = [0, 0, 0];
  /** xx, yy, zz, xy, yz, zx */
  readonly #second = [0, 0, 0, 0, 0, 0];

  constructor(p: Float64Array, indices: Uint32Array) {
    this.#p = p;
    this.#indices = indices;
    this.#from = indices.length > 0 ? Array.from(p.subarray(3 * indices[0], 3 * indices[0] + 3)) : [0, 0, 0];
  }

  corners(t: number): number[][] {
    return [0, 1, 2].map((k) => {
      const v = 3 * this.#indices[t + k];
      return [0, 1, 2].map((x) => this.#p[v + x] - this.#from[x]);
    });
  }

  add(corners: readonly number[][], volume: number, one: number, two: number, weights: readonly number[]): void {
    this.#volume += volume;
    const sum = [0, 1, 2].map((x) => corners.reduce((s, corner, k) => s + weights[k] * corner[x], 0));
    for (let x = 0; x < 3; x++) this.#first[x] += volume * one * sum[x];
    for (const [i, [x, y]] of PAIRS.entries()) {
      const products = corners.reduce((s, corner, k) => s + weights[k] * corner[x] * corner[y], 0);
      this.#second[i] += volume * two * (sum[x] * sum[y] + products);
    }
  }

  finish(density: number, area: number): Measures {
    const volume = this.#volume;
    const centre = this.#first.map((x) => x / (volume || 1));
    const mass = density * Math.abs(volume);
    const about = PAIRS.map(([x, y], i) => this.#second[i] / (volume || 1) - centre[x] * centre[y]);
    const [xx, yy, zz, xy, yz, zx] = about.map((moment) => mass * moment);
    const tensor = Float64Array.of(yy + zz, -xy, -zx, -xy, xx + zz, -yz, -zx, -yz, xx + yy);
    const { values, vectors } = eigenSymmetric(tensor, 3);
    return {
      mass,
      volume: Math.abs(volume),
      area,
      centerOfMass: [0, 1, 2].map((x) => centre[x] + this.#from[x]) as [number, number, number],
      inertiaDiagonal: [values[0], values[1], values[2]],
      inertiaOrientation: quaternionOf(vectors),
    };
  }
}

const PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/** The quaternion of the turn whose columns are three axes, given one a row; the third follows from the others. */
function quaternionOf(rows: Float64Array): [number, number, number, number] {
  const [ax, ay, az, bx, by, bz] = rows;
  const [cx, cy, cz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const trace = ax + by + cz;
  let q: [number, number, number, number];
  if (trace > 0) q = [bz - cy, cx - az, ay - bx, 1 + trace];
  else if (ax >= by && ax >= cz) q = [1 + ax - by - cz, bx + ay, cx + az, bz - cy];
  else if (by >= cz) q = [bx + ay, 1 + by - ax - cz, cy + bz, cx - az];
  else q = [cx + az, cy + bz, 1 + cz - ax - by, ay - bx];
  const length = Math.hypot(...q);
  return q.map((x) => x / length) as [number, number, number, number];
}
