// A tree of boxes around triangles, in flat arrays: which triangle a ray meets first, how often a ray goes in and out,
// and which point of the surface is nearest. Built by the surface area heuristic in bins (Wald 2007); rays after Möller
// & Trumbore 1997; nearest points after Ericson, Real-Time Collision Detection, §5.1.5.
//
// Nodes lie in the order in which they are visited: the first child of node n is n + 1, the second is `far[n]`. Answers
// stand in fields of the tree until the next question, so that a million questions make no garbage.
import { facesOf, type TriangleMesh } from "../triangles.js";
import { nearestOnTriangle } from "./nearest-on-triangle.js";

const BINS = 12;
/** So many triangles are a leaf, and so many are divided in the middle of their width. */
const FEW = { leaf: 4, middle: 24 } as const;
/** Barycentric slack of rays: one that meets an edge meets the triangles on both sides rather than none. */
const SLACK = 1e-9;

/** A tree of boxes around the triangles of a mesh. */
export class Bvh {
  readonly triangles: number;
  /** [3T] unit normals, by triangle of the mesh. */
  readonly normals: Float64Array;

  /** How far along the ray the hit lies, in lengths of its direction. */
  hitAt = 0;
  /** The triangle that was hit. */
  hitTriangle = -1;
  /** Whether its outside was hit. */
  hitFront = false;
  /** The triangle with the nearest point. */
  nearTriangle = -1;
  /** The nearest point. */
  readonly near: Float64Array = new Float64Array(3);
  /** Its barycentric coordinates in that triangle. */
  readonly nearWeights: Float64Array = new Float64Array(3);
  /** Its distance, m. */
  nearDistance = 0;

  readonly #boxes: Float64Array;
  readonly #far: Int32Array;
  /** Triangles of a leaf: how many, 0 in inner nodes; they begin at `#far`. */
  readonly #count: Uint8Array;
  readonly #order: Uint32Array;
  readonly #corners: Float64Array;
  readonly #stack = new Int32Array(256);
  readonly #found = new Float64Array(7);
  /** The squared distance of the nearest point so far, m². */
  #best = 0;

  constructor(mesh: TriangleMesh) {
    const { positions, indices } = mesh;
    this.triangles = indices.length / 3;
    this.normals = facesOf(mesh).normals;
    const builder = new Builder(mesh);
    this.#boxes = builder.boxes.slice(0, 6 * builder.nodes);
    this.#far = builder.far.slice(0, builder.nodes);
    this.#count = builder.count.slice(0, builder.nodes);
    this.#order = builder.order;
    this.#corners = new Float64Array(9 * this.triangles);
    for (let i = 0; i < this.triangles; i++) {
      for (let k = 0; k < 3; k++) {
        const v = 3 * indices[3 * this.#order[i] + k];
        for (let x = 0; x < 3; x++) this.#corners[9 * i + 3 * k + x] = positions[v + x];
      }
    }
  }

  /** Finds the first hit between `from` and `to`, in lengths of the direction; the answer stands in `hit…`. */
  firstHit(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number, to: number): boolean {
    this.hitTriangle = -1;
    this.hitAt = to;
    this.#along(ox, oy, oz, dx, dy, dz, from, undefined);
    return this.hitTriangle >= 0;
  }

  /** Every hit beyond `from`: positive numbers where the ray enters, negative where it leaves (1 + triangle). */
  allHits(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number): number[] {
    const hits: number[] = [];
    this.hitAt = Number.POSITIVE_INFINITY;
    this.#along(ox, oy, oz, dx, dy, dz, from, hits);
    return hits;
  }

  /**
   * Finds the nearest point of the surface; the answer stands in `near…`.
   *
   * @param facing triangles whose normal points against this one are passed over: the other side of a thin wall.
   */
  nearest(x: number, y: number, z: number, within = Number.POSITIVE_INFINITY, facing?: ArrayLike<number>): boolean {
    const stack = this.#stack;
    this.nearTriangle = -1;
    this.#best = within * within;
    let top = 0;
    if (this.triangles > 0 && this.#outside(0, x, y, z) <= this.#best) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      if (this.#outside(node, x, y, z) > this.#best) continue;
      if (this.#count[node] > 0) {
        this.#nearestIn(node, x, y, z, facing);
        continue;
      }
      const [a, b] = [node + 1, this.#far[node]];
      const isFirst = this.#outside(a, x, y, z) <= this.#outside(b, x, y, z);
      stack[top++] = isFirst ? b : a;
      stack[top++] = isFirst ? a : b;
    }
    this.nearDistance = Math.sqrt(this.#best);
    return this.nearTriangle >= 0;
  }

  /** Looks for a nearer point in the triangles of a leaf. */
  #nearestIn(leaf: number, x: number, y: number, z: number, facing?: ArrayLike<number>): void {
    const { near, nearWeights, normals: n } = this;
    const found = this.#found;
    for (let i = this.#far[leaf]; i < this.#far[leaf] + this.#count[leaf]; i++) {
      const t = this.#order[i];
      const k = 3 * t;
      if (facing && n[k] * facing[0] + n[k + 1] * facing[1] + n[k + 2] * facing[2] < 0) continue;
      nearestOnTriangle(this.#corners, 9 * i, x, y, z, found);
      if (found[6] > this.#best || (found[6] === this.#best && this.nearTriangle >= 0)) continue;
      this.#best = found[6];
      this.nearTriangle = t;
      near.set(found.subarray(0, 3));
      nearWeights.set(found.subarray(3, 6));
    }
  }

  /** The squared distance of a point from a box. */
  #outside(node: number, x: number, y: number, z: number): number {
    const b = this.#boxes;
    const i = 6 * node;
    const dx = x < b[i] ? b[i] - x : x > b[i + 3] ? x - b[i + 3] : 0;
    const dy = y < b[i + 1] ? b[i + 1] - y : y > b[i + 4] ? y - b[i + 4] : 0;
    const dz = z < b[i + 2] ? b[i + 2] - z : z > b[i + 5] ? z - b[i + 5] : 0;
    return dx * dx + dy * dy + dz * dz;
  }

  /** Walks the nodes that the ray meets before `hitAt`; keeps the first hit, or all of them in a list. */
  #along(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number, all?: number[]): void {
    if (this.triangles === 0) return;
    const ix = 1 / (dx || 1e-300);
    const iy = 1 / (dy || 1e-300);
    const iz = 1 / (dz || 1e-300);
    const b = this.#boxes;
    const stack = this.#stack;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      const i = 6 * node;
      const x0 = (b[i] - ox) * ix;
      const x1 = (b[i + 3] - ox) * ix;
      const y0 = (b[i + 1] - oy) * iy;
      const y1 = (b[i + 4] - oy) * iy;
      const z0 = (b[i + 2] - oz) * iz;
      const z1 = (b[i + 5] - oz) * iz;
      const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), from);
      const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), this.hitAt);
      if (!(enter <= leave)) continue;
      const count = this.#count[node];
      if (count === 0) {
        // The child on the ray's side of the middle comes first; boxes of children overlap, so this is only a guess.
        const a = 6 * (node + 1);
        const c = 6 * this.#far[node];
        const side =
          (b[c] + b[c + 3] - b[a] - b[a + 3]) * dx +
          (b[c + 1] + b[c + 4] - b[a + 1] - b[a + 4]) * dy +
          (b[c + 2] + b[c + 5] - b[a + 2] - b[a + 5]) * dz;
        stack[top++] = side > 0 ? this.#far[node] : node + 1;
        stack[top++] = side > 0 ? node + 1 : this.#far[node];
        continue;
      }
      for (let j = this.#far[node]; j < this.#far[node] + count; j++) this.#meet(j, ox, oy, oz, dx, dy, dz, from, all);
    }
  }

  #meet(
    i: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    all?: number[],
  ): void {
    const c = this.#corners;
    const k = 9 * i;
    const [ux, uy, uz] = [c[k + 3] - c[k], c[k + 4] - c[k + 1], c[k + 5] - c[k + 2]];
    const [vx, vy, vz] = [c[k + 6] - c[k], c[k + 7] - c[k + 1], c[k + 8] - c[k + 2]];
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const det = ux * px + uy * py + uz * pz;
    if (det === 0) return;
    const [sx, sy, sz] = [ox - c[k], oy - c[k + 1], oz - c[k + 2]];
    const u = (sx * px + sy * py + sz * pz) / det;
    if (!(u >= -SLACK && u <= 1 + SLACK)) return;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (!(v >= -SLACK && u + v <= 1 + SLACK)) return;
    const at = (vx * qx + vy * qy + vz * qz) / det;
    if (!(at >= from && at < this.hitAt)) return;
    const t = this.#order[i];
    if (all) {
      all.push(det > 0 ? t + 1 : -t - 1);
      return;
    }
    this.hitAt = at;
    this.hitTriangle = t;
    this.hitFront = det > 0;
  }
}

/** Sorts triangles into nodes. */
class Builder {
  nodes = 0;
  readonly boxes: Float64Array;
  readonly far: Int32Array;
  readonly count: Uint8Array;
  readonly order: Uint32Array;
  /** [6T] the box around each triangle. */
  readonly #bounds: Float64Array;
  /** [3T] the middle of that box. */
  readonly #middles: Float64Array;
  /** Of the bins: how many triangles, and the box around them; what a cut before each costs. */
  readonly #counts = new Float64Array(BINS);
  readonly #bins = new Float64Array(6 * BINS);
  readonly #costs = new Float64Array(BINS);
  readonly #grown = new Float64Array(6);
  /** Where the middles begin along each axis, and where they end. */
  readonly #reach = new Float64Array(6);

  constructor({ positions, indices }: TriangleMesh) {
    const triangles = indices.length / 3;
    const most = Math.max(1, 2 * triangles);
    this.boxes = new Float64Array(6 * most);
    this.far = new Int32Array(most);
    this.count = new Uint8Array(most);
    this.order = Uint32Array.from(indices.subarray(0, triangles).keys());
    this.#bounds = new Float64Array(6 * triangles);
    this.#middles = new Float64Array(3 * triangles);
    for (let t = 0; t < triangles; t++) {
      for (let x = 0; x < 3; x++) {
        const a = positions[3 * indices[3 * t] + x];
        const b = positions[3 * indices[3 * t + 1] + x];
        const c = positions[3 * indices[3 * t + 2] + x];
        const low = Math.min(a, b, c);
        const high = Math.max(a, b, c);
        this.#bounds[6 * t + x] = low;
        this.#bounds[6 * t + 3 + x] = high;
        this.#middles[3 * t + x] = (low + high) / 2;
      }
    }
    if (triangles > 0) this.#build(triangles);
  }

  /**
   * Keeps its own stack: any depth is safe, but no deeper than the walkers' stacks, so deep parts split in the middle.
   */
  #build(triangles: number): void {
    // from, to, parent, depth
    const stack = [0, triangles, -1, 0];
    while (stack.length > 0) {
      const [from, to, parent, depth] = stack.splice(-4);
      const node = this.nodes++;
      if (parent >= 0) this.far[parent] = node;
      this.#surround(node, from, to);
      if (to - from <= FEW.leaf) {
        this.far[node] = from;
        this.count[node] = to - from;
        continue;
      }
      const middle = this.#divide(from, to, depth > 60);
      stack.push(middle, to, node, depth + 1, from, middle, -1, depth + 1);
    }
  }

  #surround(node: number, from: number, to: number): void {
    const box = 6 * node;
    emptyBox(this.boxes, box);
    for (let i = from; i < to; i++) growBox(this.boxes, box, this.#bounds, 6 * this.order[i]);
  }

  /** Puts the triangles of one half before those of the other and tells where the second half begins. */
  #divide(from: number, to: number, evenly: boolean): number {
    const { order } = this;
    const middles = this.#middles;
    const reach = this.#reach;
    emptyBox(reach, 0);
    for (let i = from; i < to; i++) {
      for (let x = 0; x < 3; x++) {
        const middle = middles[3 * order[i] + x];
        if (middle < reach[x]) reach[x] = middle;
        if (middle > reach[3 + x]) reach[3 + x] = middle;
      }
    }
    let axis = 0;
    for (let x = 1; x < 3; x++) if (reach[3 + x] - reach[x] > reach[3 + axis] - reach[axis]) axis = x;
    const low = reach[axis];
    const width = reach[3 + axis] - low;
    const half = (from + to) >> 1;
    if (!(width > 0)) return half;
    if (evenly) {
      order.subarray(from, to).sort((a, b) => middles[3 * a + axis] - middles[3 * b + axis] || a - b);
      return half;
    }
    const scale = BINS / width;
    // A few triangles need no heuristic.
    const cut = to - from <= FEW.middle ? BINS >> 1 : this.#bestCut(from, to, axis, low, scale);
    let at = from;
    for (let i = from; i < to; i++) {
      const t = order[i];
      if (Math.min(BINS - 1, Math.floor((middles[3 * t + axis] - low) * scale)) >= cut) continue;
      order[i] = order[at];
      order[at++] = t;
    }
    return at > from && at < to ? at : half;
  }

  /** The number of bins on the left for which the sum of surface times triangles is least. */
  #bestCut(from: number, to: number, axis: number, low: number, scale: number): number {
    const counts = this.#counts.fill(0);
    const costs = this.#costs.fill(0);
    const boxes = this.#bins;
    const grown = this.#grown;
    for (let k = 0; k < BINS; k++) emptyBox(boxes, 6 * k);
    for (let i = from; i < to; i++) {
      const t = this.order[i];
      const bin = Math.min(BINS - 1, Math.floor((this.#middles[3 * t + axis] - low) * scale));
      counts[bin]++;
      growBox(boxes, 6 * bin, this.#bounds, 6 * t);
    }
    for (const backwards of [false, true]) {
      emptyBox(grown, 0);
      let count = 0;
      for (let step = 0; step < BINS - 1; step++) {
        const bin = backwards ? BINS - 1 - step : step;
        growBox(grown, 0, boxes, 6 * bin);
        count += counts[bin];
        if (count > 0) costs[backwards ? bin : bin + 1] += count * surfaceOfBox(grown);
      }
    }
    let cut = BINS >> 1;
    for (let k = 1; k < BINS; k++) if (costs[k] < costs[cut]) cut = k;
    return cut;
  }
}

function emptyBox(boxes: Float64Array, at: number): void {
  for (let x = at; x < at + 3; x++) {
    boxes[x] = Number.POSITIVE_INFINITY;
    boxes[x + 3] = Number.NEGATIVE_INFINITY;
  }
}

function growBox(boxes: Float64Array, at: number, by: Float64Array, from: number): void {
  for (let x = 0; x < 3; x++) {
    if (by[from + x] < boxes[at + x]) boxes[at + x] = by[from + x];
    if (by[from + 3 + x] > boxes[at + 3 + x]) boxes[at + 3 + x] = by[from + 3 + x];
  }
}

function surfaceOfBox(b: Float64Array): number {
  const x = b[3] - b[0];
  const y = b[4] - b[1];
  const z = b[5] - b[2];
  return x * y + y * z + z * x;
}
