// The four steps of even remeshing (Botsch & Kobbelt 2004): edges that are too long are split, those too short
// collapsed, edges flipped for better angles, vertices moved along the surface to the middle of their neighbours and
// back onto the surface as it was. Borders and creases stay where they are, and no step may turn a triangle over.
import { cornerBefore, nextCorner } from "../edges.js";
import type { Bvh } from "../surface/bvh.js";
import { normalInto, pointOf, type TriangleMesh } from "../triangles.js";
import { type Curve, type Curves, FIXED, FREE, markCurves, normalAt, pointOn, SLIDES } from "./curves.js";
import { HalfEdges } from "./half-edges.js";
import { smallestAngle } from "./quality.js";

/** The cosine by which a triangle may turn in one step. */
const TURN = 0.5;

/** A surface on its way to even triangles. */
export class Remesher {
  readonly surface: HalfEdges;
  readonly curves: readonly Curve[];
  readonly #kinds: number[];
  readonly #places: number[];
  readonly #original: Bvh;
  readonly #point = new Float64Array(3);
  readonly #n = new Float64Array(3);
  readonly #m = new Float64Array(3);

  /** @param mesh with one fan at every vertex. */
  constructor(mesh: TriangleMesh, original: Bvh, length: number, crease: number) {
    this.surface = new HalfEdges(mesh);
    const marked: Curves = markCurves(this.surface, length, crease);
    this.curves = marked.curves;
    this.#kinds = Array.from(marked.kinds);
    this.#places = Array.from(marked.places);
    this.#original = original;
  }

  /** How many vertices cannot move at all. */
  get fixed(): number {
    return this.#kinds.reduce((sum, kind) => sum + (kind === FIXED ? 1 : 0), 0);
  }

  /** Splits every edge longer than this, the longest first. */
  splitLong(limit: number, most: number): void {
    const { surface } = this;
    for (let sweep = 0; sweep < 40; sweep++) {
      const long: number[] = [];
      for (let h = 0; h < 3 * surface.triangles; h++) {
        if (surface.isThere(h) && h > surface.twin[h] && surface.length(h) > limit) long.push(h);
      }
      if (long.length === 0) return;
      const lengths = new Map(long.map((h) => [h, surface.length(h)]));
      long.sort((a, b) => lengths.get(b)! - lengths.get(a)! || a - b);
      for (const h of long) {
        if (surface.alive >= most) return;
        if (surface.length(h) > limit) this.#split(h);
      }
    }
  }

  #split(h: number): void {
    const { surface } = this;
    const p = surface.positions;
    const a = surface.tail[h];
    const b = surface.head(h);
    const mark = surface.curve[h];
    const point = this.#point;
    for (let k = 0; k < 3; k++) point[k] = (p[3 * a + k] + p[3 * b + k]) / 2;
    let place = 0;
    if (mark !== 0) {
      const curve = this.curves[Math.abs(mark) - 1];
      place = (this.#placeOn(h, a) + this.#placeOn(h, b)) / 2;
      pointOn(curve, place, point);
    }
    const v = surface.split(h, point[0], point[1], point[2]);
    this.#kinds[v] = mark === 0 ? FREE : SLIDES;
    this.#places[v] = place;
  }

  /** The place of one end of a marked half-edge along its curve. */
  #placeOn(h: number, v: number): number {
    if (this.#kinds[v] === SLIDES) return this.#places[v];
    const mark = this.surface.curve[h];
    const first = (this.surface.tail[h] === v) === mark > 0;
    return first ? 0 : this.curves[Math.abs(mark) - 1].length;
  }

  /**
   * Collapses edges shorter than one limit where no edge longer than the other comes of it; tells how many.
   *
   * @param toMiddle into the middle of the edge, or else into one end of it: then no vertex leaves the surface.
   */
  collapseShort(limit: number, longest: number, toMiddle: boolean): number {
    const { surface } = this;
    let count = 0;
    for (let h = 0; h < 3 * surface.triangles; h++) {
      if (!surface.isThere(h) || surface.length(h) >= limit) continue;
      if (this.#collapse(h, longest, toMiddle)) count++;
    }
    return count;
  }

  #collapse(h: number, longest: number, toMiddle: boolean): boolean {
    const { surface } = this;
    const a = surface.tail[h];
    const b = surface.head(h);
    const mark = surface.curve[h];
    const kindA = this.#kinds[a];
    const kindB = this.#kinds[b];
    if (kindA === FIXED || (kindA === SLIDES && mark === 0)) return false;
    if (!surface.canCollapse(h)) return false;
    const p = surface.positions;
    const old = pointOf(p, b);
    const point = this.#point;
    let place = this.#places[b];
    point.set(old);
    if (!toMiddle) {
      // It stays at b.
    } else if (kindA === SLIDES && kindB === SLIDES) {
      place = (this.#placeOn(h, a) + this.#placeOn(h, b)) / 2;
      pointOn(this.curves[Math.abs(mark) - 1], place, point);
    } else if (kindA === FREE && kindB === FREE) {
      for (let k = 0; k < 3; k++) point[k] = (p[3 * a + k] + old[k]) / 2;
    }
    if (!this.#fits(a, b, longest) || !this.#fits(b, a, longest)) return false;
    p.set(point, 3 * b);
    this.#places[b] = place;
    surface.collapse(h);
    return true;
  }

  /** Whether the triangles around v stay upright, and their edges short, when v moves to `#point`, w's away. */
  #fits(v: number, w: number, longest: number): boolean {
    const { surface } = this;
    const point = this.#point;
    const p = surface.positions;
    for (const x of surface.neighbours(v)) {
      if (x === w) continue;
      const d = Math.hypot(p[3 * x] - point[0], p[3 * x + 1] - point[1], p[3 * x + 2] - point[2]);
      if (d > longest) return false;
    }
    return this.#upright(v, w);
  }

  /** Whether no triangle around v turns over when v moves to `#point`; triangles with w do not count. */
  #upright(v: number, w: number): boolean {
    const { surface } = this;
    const p = surface.positions;
    const n = this.#n;
    const m = this.#m;
    const point = this.#point;
    const old = pointOf(p, v);
    for (const h of surface.around(v)) {
      if (surface.tail[nextCorner(h)] === w || surface.tail[cornerBefore(h)] === w) continue;
      const was = normalAt(surface, h, n);
      p.set(point, 3 * v);
      const is = normalAt(surface, h, m);
      p.set(old, 3 * v);
      if (was && (!is || n[0] * m[0] + n[1] * m[1] + n[2] * m[2] < TURN)) return false;
    }
    return true;
  }

  /** Flips edges where that makes the number of neighbours more even, or only where it makes angles larger. */
  flipEdges(evenNeighbours: boolean): number {
    const { surface } = this;
    let count = 0;
    const degrees = new Int32Array(surface.vertices);
    const open = new Uint8Array(surface.vertices);
    for (let h = 0; h < 3 * surface.triangles; h++) {
      if (!surface.isThere(h)) continue;
      degrees[surface.tail[h]]++;
      if (surface.twin[h] >= 0) continue;
      degrees[surface.head(h)]++;
      open[surface.tail[h]] = open[surface.head(h)] = 1;
    }
    const off = (v: number, by: number) => (degrees[v] + by - (open[v] ? 4 : 6)) ** 2;
    for (let h = 0; h < 3 * surface.triangles; h++) {
      const g = surface.twin[h];
      if (!surface.isThere(h) || h < g || g < 0 || surface.curve[h] !== 0) continue;
      const a = surface.tail[h];
      const b = surface.tail[g];
      const c = surface.tail[cornerBefore(h)];
      const d = surface.tail[cornerBefore(g)];
      const p = surface.positions;
      const before = Math.min(smallestAngle(p, a, b, c), smallestAngle(p, b, a, d));
      const after = Math.min(smallestAngle(p, a, d, c), smallestAngle(p, d, b, c));
      let better = after > before * 1.0001;
      if (evenNeighbours) {
        const now = off(a, 0) + off(b, 0) + off(c, 0) + off(d, 0);
        const then = off(a, -1) + off(b, -1) + off(c, 1) + off(d, 1);
        better = then < now ? after > Math.min(before, 0.4) : then === now && better;
      }
      if (!better || !surface.canFlip(h) || !this.#flat(h, a, b, c, d)) continue;
      surface.flip(h);
      degrees[a]--;
      degrees[b]--;
      degrees[c]++;
      degrees[d]++;
      count++;
    }
    return count;
  }

  /** Whether the two triangles at an edge, and those that a flip would make, face the same way. */
  #flat(h: number, a: number, b: number, c: number, d: number): boolean {
    const { surface } = this;
    const n = this.#n;
    const m = this.#m;
    const g = surface.twin[h];
    const one = normalAt(surface, h, n);
    const other = normalAt(surface, g, m);
    if (one && other && n[0] * m[0] + n[1] * m[1] + n[2] * m[2] < 0.7) return false;
    const sum = [0, 0, 0];
    for (let k = 0; k < 3; k++) sum[k] = (one ? n[k] : 0) + (other ? m[k] : 0);
    const length = Math.hypot(...sum);
    const p = surface.positions;
    for (const [x, y, z] of [
      [a, d, c],
      [d, b, c],
    ]) {
      normalInto(n, p, x, y, z);
      const along = n[0] * sum[0] + n[1] * sum[1] + n[2] * sum[2];
      if (length > 0 && !(along > 0.7 * length * Math.hypot(...n))) return false;
    }
    return true;
  }

  /** Moves every vertex that may move to the middle of what is around it, and back to the surface. */
  relax(): void {
    const { surface } = this;
    for (let v = 0; v < surface.vertices; v++) {
      if (surface.out[v] < 0 || this.#kinds[v] === FIXED) continue;
      if (this.#kinds[v] === SLIDES) this.#slide(v);
      else this.#move(v);
    }
  }

  #slide(v: number): void {
    const { surface } = this;
    const point = this.#point;
    const places: number[] = [];
    let curve = 0;
    const reach = (h: number, end: number) => {
      if (surface.curve[h] === 0) return;
      places.push(this.#placeOn(h, end));
      curve = Math.abs(surface.curve[h]);
    };
    for (const h of surface.around(v)) {
      reach(h, surface.head(h));
      const back = cornerBefore(h);
      if (surface.twin[back] < 0) reach(back, surface.tail[back]);
    }
    if (places.length !== 2) return;
    const place = (places[0] + places[1]) / 2;
    pointOn(this.curves[curve - 1], place, point);
    if (!this.#upright(v, -1)) return;
    surface.positions.set(point, 3 * v);
    this.#places[v] = place;
  }

  #move(v: number): void {
    const { surface } = this;
    const p = surface.positions;
    const n = this.#n;
    const goal = [0, 0, 0];
    const normal = [0, 0, 0];
    let whole = 0;
    for (const h of surface.around(v)) {
      const [b, c] = [surface.tail[nextCorner(h)], surface.tail[cornerBefore(h)]];
      normalInto(n, p, v, b, c);
      const area = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      for (let k = 0; k < 3; k++) {
        goal[k] += area * (p[3 * v + k] + p[3 * b + k] + p[3 * c + k]);
        normal[k] += n[k];
      }
      whole += 3 * area;
    }
    if (!(whole > 0)) return;
    const length = Math.hypot(...normal) || 1;
    const unit = normal.map((x) => x / length);
    const step = goal.map((x, k) => x / whole - p[3 * v + k]);
    const up = step[0] * unit[0] + step[1] * unit[1] + step[2] * unit[2];
    for (let part = 1; part > 0.2; part /= 2) {
      const to = step.map((x, k) => p[3 * v + k] + part * (x - up * unit[k]));
      if (!this.#original.nearest(to[0], to[1], to[2], Number.POSITIVE_INFINITY, unit)) return;
      this.#point.set(this.#original.near);
      if (!this.#upright(v, -1)) continue;
      p.set(this.#point, 3 * v);
      return;
    }
  }
}
