// Contact points as they come, in the middle of a step: copied as numbers into arrays that are there already. Of
// several sub-steps the last one in which two bodies touched counts. Points belong to the pose at the start of the
// sub-step, or at the hit where Jolt casts a body ahead; they are carried back to the pose at the start of the step.
import type { Vec3 } from "../../math/vec3.js";
import type { ContactSink } from "../sound/engine.js";
import { type JoltLayout, POINT } from "./layout.js";
import type { JoltModule } from "./types.js";

/** Points with a wider gap are not touched by Jolt's solver, m. */
const GAP = 0.02;
/** Most points, and most pairs of bodies, between two readings: four times what the tracker takes in. */
const MOST = 16_384;
/** Numbers of a point: place (3), normal (3), gap, pair, sub-step. Whole numbers up to 2²⁴ are exact in float32. */
const ROW = 9;
/** Numbers of a pair: ids of its bodies, the last sub-step in which they touched. */
const PAIR = 3;

/**
 * The way that points between two bodies, by their ids, went with them since the step began, m; undefined when nothing
 * tells.
 */
export type FindWay = (one: number, other: number) => Vec3 | undefined;

/** Gathers contact points between two readings. */
export class Gathering {
  /** Ids of bodies that sound: only their pairs count. */
  readonly sounding = new Set<number>();
  /** Seconds that the engine stepped since the last reading. */
  elapsed = 0;
  readonly #jolt: JoltModule;
  readonly #layout: JoltLayout;
  readonly #findWay: FindWay;
  #subStep = 0;
  /** Where a pair's numbers are, by the indices of its bodies. */
  readonly #found = new Map<number, number>();
  readonly #pairs = new Int32Array(PAIR * MOST);
  readonly #rows = new Float32Array(ROW * MOST);
  /** Where the rows end. */
  #end = 0;
  /** Rows of points that were found ahead of their bodies, which come there at the end of the sub-step. */
  readonly #ahead: number[] = [];

  constructor(jolt: JoltModule, layout: JoltLayout, findWay: FindWay) {
    this.#jolt = jolt;
    this.#layout = layout;
    this.#findWay = findWay;
  }

  /** A sub-step begins. */
  begin(dt: number): void {
    this.#arrive();
    this.#subStep++;
    // sub-steps are float32: rounded, they add up to the step that was asked for
    this.elapsed = Math.fround(this.elapsed + dt);
  }

  /** A manifold between two bodies, by their pointers, in the middle of a step. */
  add(body1: number, body2: number, manifold: number, settings: number): void {
    const jolt = this.#jolt;
    const rows = this.#rows;
    const { id, base, normal, count, on1, on2 } = this.#layout;
    const words = jolt.HEAP32;
    const one = words[(body1 >> 2) + id];
    const other = words[(body2 >> 2) + id];
    if (!this.sounding.has(one) && !this.sounding.has(other)) return;
    if (jolt.wrapPointer(settings, jolt.ContactSettings).mIsSensor) return;
    const first = this.#end;
    const floats = jolt.HEAPF32;
    const at = manifold >> 2;
    const points = words[at + count];
    // what finds no room is left out: the tracker would drop it
    if (first + ROW * points > rows.length || this.#found.size >= MOST) return;
    const pair = this.#pairOf(one, other);
    const nx = floats[at + normal];
    const ny = floats[at + normal + 1];
    const nz = floats[at + normal + 2];
    let ahead = points === 1;
    for (let i = 0; i < points; i++) {
      const p = at + on1 + POINT * i;
      const q = at + on2 + POINT * i;
      const dx = floats[q] - floats[p];
      const dy = floats[q + 1] - floats[p + 1];
      const dz = floats[q + 2] - floats[p + 2];
      const gap = dx * nx + dy * ny + dz * nz;
      if (gap > GAP) continue;
      // a cast has one and the same point on both bodies
      ahead &&= dx === 0 && dy === 0 && dz === 0;
      const to = this.#end;
      rows[to] = floats[at + base] + floats[p] + dx / 2;
      rows[to + 1] = floats[at + base + 1] + floats[p + 1] + dy / 2;
      rows[to + 2] = floats[at + base + 2] + floats[p + 2] + dz / 2;
      rows[to + 3] = nx;
      rows[to + 4] = ny;
      rows[to + 5] = nz;
      rows[to + 6] = gap;
      rows[to + 7] = pair;
      rows[to + 8] = this.#subStep;
      this.#end += ROW;
    }
    if (ahead && this.#end > first) this.#ahead.push(first);
    else if (this.#subStep > 1) this.#carry(pair, first, this.#end);
  }

  /** Tells what came, and starts anew. */
  tell(sink: ContactSink): void {
    this.#arrive();
    const rows = this.#rows;
    const pairs = this.#pairs;
    let pair = -1;
    let a = -1;
    let b = -1;
    for (let at = 0; at < this.#end; at += ROW) {
      if (rows[at + 8] !== pairs[rows[at + 7] + 2]) continue;
      if (rows[at + 7] !== pair) {
        pair = rows[at + 7];
        a = sink.idOf(pairs[pair]);
        b = a < 0 ? -1 : sink.idOf(pairs[pair + 1]);
      }
      if (b < 0) continue;
      sink.points.push({
        a,
        b,
        p: [rows[at], rows[at + 1], rows[at + 2]],
        n: [rows[at + 3], rows[at + 4], rows[at + 5]],
        d: rows[at + 6],
      });
    }
    this.#end = this.#subStep = this.elapsed = 0;
    this.#found.clear();
  }

  /** Where the numbers of a pair are. Indices of bodies, the lower part of their ids, have 23 bits. */
  #pairOf(one: number, other: number): number {
    const key = (one & 0x7f_ffff) * 2 ** 23 + (other & 0x7f_ffff);
    let pair = this.#found.get(key);
    if (pair === undefined) {
      pair = PAIR * this.#found.size;
      this.#found.set(key, pair);
      this.#pairs[pair] = one;
      this.#pairs[pair + 1] = other;
    }
    this.#pairs[pair + 2] = this.#subStep;
    return pair;
  }

  /** Bodies have come where their casts hit. */
  #arrive(): void {
    for (const row of this.#ahead) this.#carry(this.#rows[row + 7], row, row + ROW);
    this.#ahead.length = 0;
  }

  /** Carries points back to the start of the step. */
  #carry(pair: number, first: number, end: number): void {
    const way = this.#findWay(this.#pairs[pair], this.#pairs[pair + 1]);
    if (!way) return;
    for (let row = first; row < end; row += ROW) for (let i = 0; i < 3; i++) this.#rows[row + i] -= way[i];
  }
}
