// A triangle surface that can be changed: edges split, collapsed and flipped, each in constant time. Half-edge h = 3t +
// k runs from corner k of triangle t to its next corner; `twin[h]` is the same edge seen from the neighbour, -1 at a
// border. Vertices must have one fan of triangles each. Curves that must be kept (borders, creases) are marked on
// half-edges.
//
//        c                  c              Splitting a–b at m; flipping gives c–d in place of a–b;
//      /   \              / | \            collapsing takes a away, and the two triangles.
//     a --- b     →      a--m--b
//      \   /              \ | /
//        d                  d
import { cornerBefore, nextCorner, twinsOf } from "../edges.js";
import { placesOf, quickDistance, type TriangleMesh } from "../triangles.js";

/** A surface that can be changed. */
export class HalfEdges {
  /** [3V] m; room for more behind. */
  positions: Float64Array;
  /** [3T] the vertex at which each half-edge begins; -1 when its triangle is gone. */
  tail: Int32Array;
  twin: Int32Array;
  /** [3T] the curve that runs along a half-edge: its number + 1, negative against its direction; 0 = none. */
  curve: Int32Array;
  /** [V] one half-edge that begins at each vertex; -1 when the vertex is gone. */
  out: Int32Array;
  /** Vertices and triangles ever made, gone ones included. */
  vertices: number;
  triangles: number;
  /** Vertices that are there. */
  alive: number;
  /** Half-edges that begin at the vertex last walked around, counter-clockwise. */
  readonly ring: number[] = [];
  /** Whether that vertex lies on a border; then one more neighbour comes behind the ring. */
  ringOpen = false;

  constructor({ positions, indices }: TriangleMesh) {
    this.positions = positions.slice();
    this.tail = Int32Array.from(indices);
    this.twin = twinsOf(indices);
    this.curve = new Int32Array(indices.length);
    this.vertices = positions.length / 3;
    this.triangles = indices.length / 3;
    this.out = new Int32Array(this.vertices).fill(-1);
    for (let h = 0; h < indices.length; h++) this.out[indices[h]] = h;
    this.alive = this.out.reduce((sum, h) => sum + (h >= 0 ? 1 : 0), 0);
  }

  /** The vertex at which a half-edge ends. */
  head(h: number): number {
    return this.tail[nextCorner(h)];
  }

  /** Whether a half-edge's triangle is there. */
  isThere(h: number): boolean {
    return this.tail[h] >= 0;
  }

  length(h: number): number {
    return this.distance(this.tail[h], this.head(h));
  }

  distance(a: number, b: number): number {
    return quickDistance(this.positions, a, b);
  }

  /** Walks around a vertex: fills `ring` and `ringOpen`. */
  around(v: number): readonly number[] {
    const { ring, twin } = this;
    ring.length = 0;
    let h = this.out[v];
    if (h < 0) return ring;
    const start = h;
    // Clockwise to a border, if there is one.
    for (let back = twin[h]; back >= 0; back = twin[h]) {
      h = nextCorner(back);
      if (h === start) break;
    }
    this.ringOpen = twin[h] < 0;
    const first = h;
    for (;;) {
      ring.push(h);
      h = twin[cornerBefore(h)];
      if (h < 0 || h === first) break;
    }
    return ring;
  }

  /** The neighbours of a vertex. */
  neighbours(v: number): number[] {
    const list = this.around(v).map((h) => this.head(h));
    if (this.ringOpen && list.length > 0) list.push(this.tail[cornerBefore(this.ring[this.ring.length - 1])]);
    return list;
  }

  /** Puts a vertex on an edge; gives its number. */
  split(h: number, x: number, y: number, z: number): number {
    const m = this.#newVertex(x, y, z);
    const { tail } = this;
    const g = this.twin[h];
    const a = tail[h];
    const right = this.#halve(h, m);
    if (g < 0) {
      this.twin[h] = -1;
      this.twin[right] = -1;
    } else {
      const left = this.#halve(g, m);
      this.#link(h, left);
      this.#link(g, right);
    }
    this.out[m] = right;
    this.out[a] = h;
    return m;
  }

  /** Halves the triangle of a → b at m: h becomes a → m, and m → b comes in a new triangle. */
  #halve(h: number, m: number): number {
    const hn = nextCorner(h);
    const b = this.tail[hn];
    const c = this.tail[cornerBefore(h)];
    const p = this.#newTriangle(m, b, c);
    const { curve } = this;
    this.#link(p + 1, this.twin[hn]);
    curve[p + 1] = curve[hn];
    curve[p] = curve[h];
    this.tail[hn] = m;
    curve[hn] = 0;
    this.#link(hn, p + 2);
    this.out[b] = p + 1;
    return p;
  }

  /** Turns an edge inside its two triangles. */
  flip(h: number): void {
    const { tail, twin, curve } = this;
    const g = twin[h];
    const [hn, hp, gn, gp] = [nextCorner(h), cornerBefore(h), nextCorner(g), cornerBefore(g)];
    const [a, b, c, d] = [tail[h], tail[g], tail[hp], tail[gp]];
    const twins = [twin[hp], twin[gn], twin[gp], twin[hn]];
    const curves = [curve[hp], curve[gn], curve[gp], curve[hn]];
    const places = [hn, hp, gn, gp];
    const tails = [c, a, d, b];
    tail[h] = d;
    tail[g] = c;
    for (let i = 0; i < 4; i++) {
      tail[places[i]] = tails[i];
      curve[places[i]] = curves[i];
      this.#link(places[i], twins[i]);
    }
    this.#link(h, g);
    this.out[a] = hp;
    this.out[b] = gp;
    this.out[c] = hn;
    this.out[d] = h;
  }

  /** Whether an edge may be turned: the new edge must not be there already. */
  canFlip(h: number): boolean {
    const g = this.twin[h];
    if (g < 0 || this.curve[h] !== 0) return false;
    const c = this.tail[cornerBefore(h)];
    const d = this.tail[cornerBefore(g)];
    return c !== d && !this.neighbours(c).includes(d);
  }

  /** Whether a → b may be collapsed without changing how the surface hangs together. */
  canCollapse(h: number): boolean {
    const g = this.twin[h];
    const nearB = this.neighbours(this.head(h));
    const openB = this.ringOpen;
    const nearA = this.neighbours(this.tail[h]);
    const openA = this.ringOpen;
    if (openA && openB && g >= 0) return false;
    const common = nearA.filter((v) => nearB.includes(v)).length;
    if (common !== (g < 0 ? 1 : 2)) return false;
    // A smooth vertex on a closed surface with three neighbours, or the last triangles.
    if (nearA.length + nearB.length - common - 2 < (openA || openB ? 2 : 3)) return false;
    return this.#canClose(h) && (g < 0 || this.#canClose(g));
  }

  /** Whether the triangle of a half-edge may go: its other edges become one. */
  #canClose(h: number): boolean {
    const { tail, twin, curve } = this;
    const [n, p] = [nextCorner(h), cornerBefore(h)];
    if (twin[n] < 0 && twin[p] < 0) return false;
    if (curve[n] !== 0 && curve[p] !== 0) return false;
    const near = this.neighbours(tail[p]).length;
    return near > (this.ringOpen ? 2 : 3);
  }

  /** Moves a, where a half-edge begins, into b, where it ends; b keeps its place. */
  collapse(h: number): void {
    const g = this.twin[h];
    const a = this.tail[h];
    const b = this.head(h);
    for (const around of this.around(a)) this.tail[around] = b;
    this.#close(h);
    if (g >= 0) this.#close(g);
    this.out[a] = -1;
    this.alive--;
  }

  /** Takes a triangle away whose first edge has shrunk to a vertex b, and joins its other two: b → c and c → b. */
  #close(h: number): void {
    const { tail, twin, curve, out } = this;
    const [n, p] = [nextCorner(h), cornerBefore(h)];
    const [b, c] = [tail[n], tail[p]];
    const [toB, toC] = [twin[n], twin[p]];
    const mark = curve[n] !== 0 ? curve[n] : -curve[p];
    tail[h] = tail[n] = tail[p] = -1;
    this.#link(toB, toC);
    if (toC >= 0) {
      this.#link(toC, toB);
      curve[toC] = mark;
      out[b] = toC;
      out[c] = nextCorner(toC);
    }
    if (toB >= 0) {
      curve[toB] = -mark;
      out[c] = toB;
      out[b] = nextCorner(toB);
    }
  }

  /** The surface as it is, without what is gone. */
  toMesh(): TriangleMesh {
    const vertices = Array.from({ length: this.vertices }, (_, v) => v).filter((v) => this.out[v] >= 0);
    const number = new Uint32Array(this.vertices);
    for (const [i, v] of vertices.entries()) number[v] = i;
    const corners = this.tail.subarray(0, 3 * this.triangles).filter((v) => v >= 0);
    return { positions: placesOf(this.positions, vertices), indices: Uint32Array.from(corners, (v) => number[v]) };
  }

  #link(h: number, g: number): void {
    if (h >= 0) this.twin[h] = g;
    if (g >= 0) this.twin[g] = h;
  }

  #newVertex(x: number, y: number, z: number): number {
    const v = this.vertices++;
    this.alive++;
    if (3 * this.vertices > this.positions.length) this.positions = grown(this.positions);
    if (this.vertices > this.out.length) this.out = grown(this.out);
    this.positions.set([x, y, z], 3 * v);
    return v;
  }

  #newTriangle(a: number, b: number, c: number): number {
    const h = 3 * this.triangles++;
    if (h + 3 > this.tail.length) {
      this.tail = grown(this.tail);
      this.twin = grown(this.twin);
      this.curve = grown(this.curve);
    }
    this.tail.set([a, b, c], h);
    this.twin.fill(-1, h, h + 3);
    this.curve.fill(0, h, h + 3);
    return h;
  }
}

function grown<T extends Float64Array | Int32Array>(array: T): T {
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(48, 2 * array.length));
  larger.set(array);
  return larger;
}
