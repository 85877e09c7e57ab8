// Contact points as they come, in the middle of a step: copied as numbers into arrays that are there already. Of several sub-steps the last one in
// which two bodies touched counts. Points belong to the pose at the start of the sub-step, or at the hit where Jolt casts a body ahead; they are
// carried back to the pose at the start of the step.
import type { ContactSink } from "../sound/engine.js";
import { type JoltLayout, POINT } from "./layout.js";
import type { JoltModule } from "./types.js";

/** Points with a wider gap are not touched by Jolt's solver, m. */
const GAP = 0.02;
/** Most points between two readings. */
const MOST = 65_536;
/** Numbers of a point: place (3), normal (3), gap. */
const NUMBERS = 7;

/** Where a body was when it was last read, and how easily it is moved. */
export interface Start {
  /** Centre of mass, m. */
  readonly at: Float64Array;
  /** 1/kg. */
  readonly ease: number;
}

/** Where in memory, in floats, the centre of mass of a body is now; 0 when the body is gone. */
export type FindCentre = (id: number) => number;

/** Gathers contact points between two readings. */
export class Gathering {
  /** Ids of bodies that sound: only their pairs count. */
  readonly sounding = new Set<number>();
  /** Where bodies were, by id. */
  readonly starts = new Map<number, Start>();
  /** Seconds that the engine stepped since the last reading. */
  elapsed = 0;
  readonly #jolt: JoltModule;
  readonly #layout: JoltLayout;
  readonly #findCentre: FindCentre;
  #subStep = 0;
  /** Pairs of bodies: their ids, and the last sub-step in which they touched. */
  readonly #slots = new Map<number, number>();
  #one = new Int32Array(256);
  #other = new Int32Array(256);
  #last = new Int32Array(256);
  /** Points: their numbers, their pair, their sub-step. */
  #points = 0;
  #numbers = new Float32Array(NUMBERS * 1024);
  #slot = new Int32Array(1024);
  #when = new Int32Array(1024);
  /** Points that were found ahead of their bodies, which come there at the end of the sub-step. */
  #ahead: number[] = [];
  readonly #way = new Float64Array(3);

  constructor(jolt: JoltModule, layout: JoltLayout, findCentre: FindCentre) {
    this.#jolt = jolt;
    this.#layout = layout;
    this.#findCentre = findCentre;
  }

  /** A sub-step begins. */
  begin(dt: number): void {
    this.#arrive();
    this.#subStep++;
    this.elapsed = Math.fround(this.elapsed + dt);
  }

  /** A manifold between two bodies, by their pointers, in the middle of a step. */
  add(body1: number, body2: number, manifold: number, settings: number): void {
    const jolt = this.#jolt;
    const { id, base, normal, count, on1, on2 } = this.#layout;
    const words = jolt.HEAP32;
    const one = words[(body1 >> 2) + id];
    const other = words[(body2 >> 2) + id];
    if (!this.sounding.has(one) && !this.sounding.has(other)) return;
    if (jolt.wrapPointer(settings, jolt.ContactSettings).mIsSensor) return;
    const first = this.#points;
    const slot = this.#slotOf(one, other);
    const floats = jolt.HEAPF32;
    const at = manifold >> 2;
    const points = words[at + count];
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
      if (gap > GAP || !this.#room()) continue;
      ahead &&= dx === 0 && dy === 0 && dz === 0;
      const k = this.#points++;
      this.#slot[k] = slot;
      this.#when[k] = this.#subStep;
      const to = NUMBERS * k;
      const numbers = this.#numbers;
      numbers[to] = floats[at + base] + floats[p] + dx / 2;
      numbers[to + 1] = floats[at + base + 1] + floats[p + 1] + dy / 2;
      numbers[to + 2] = floats[at + base + 2] + floats[p + 2] + dz / 2;
      numbers[to + 3] = nx;
      numbers[to + 4] = ny;
      numbers[to + 5] = nz;
      numbers[to + 6] = gap;
    }
    // a cast has one and the same point on both bodies
    if (ahead && this.#points > first) this.#ahead.push(first);
    else if (this.#subStep > 1) this.#carry(slot, first);
  }

  /** Tells what came, and starts anew. */
  tell(sink: ContactSink): void {
    this.#arrive();
    const numbers = this.#numbers;
    let slot = -1;
    let a = -1;
    let b = -1;
    for (let i = 0; i < this.#points; i++) {
      if (this.#when[i] !== this.#last[this.#slot[i]]) continue;
      if (this.#slot[i] !== slot) {
        slot = this.#slot[i];
        a = sink.idOf(this.#one[slot]);
        b = a < 0 ? -1 : sink.idOf(this.#other[slot]);
      }
      if (b < 0) continue;
      const at = NUMBERS * i;
      sink.points.push({
        a,
        b,
        p: [numbers[at], numbers[at + 1], numbers[at + 2]],
        n: [numbers[at + 3], numbers[at + 4], numbers[at + 5]],
        d: numbers[at + 6],
      });
    }
    this.#points = 0;
    this.#subStep = 0;
    this.elapsed = 0;
    this.#slots.clear();
  }

  /** The number of a pair. Indices of bodies have 23 bits. */
  #slotOf(one: number, other: number): number {
    const key = (one & 0x7f_ffff) * 2 ** 23 + (other & 0x7f_ffff);
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = this.#slots.size;
      this.#slots.set(key, slot);
      if (slot >= this.#one.length) {
        this.#one = longer(this.#one);
        this.#other = longer(this.#other);
        this.#last = longer(this.#last);
      }
      this.#one[slot] = one;
      this.#other[slot] = other;
    }
    this.#last[slot] = this.#subStep;
    return slot;
  }

  /** Bodies have come where their casts hit. */
  #arrive(): void {
    for (const point of this.#ahead) this.#carry(this.#slot[point], point, point + 1);
    this.#ahead.length = 0;
  }

  /** Carries points back by the way of their bodies since the step began: mostly of the one that is moved more easily. */
  #carry(slot: number, first: number, end = this.#points): void {
    const one = this.starts.get(this.#one[slot]);
    const other = this.starts.get(this.#other[slot]);
    const ease = (one?.ease ?? 0) + (other?.ease ?? 0);
    if (ease === 0) return;
    this.#way.fill(0);
    if (one) this.#add(this.#one[slot], one, one.ease / ease);
    if (other) this.#add(this.#other[slot], other, other.ease / ease);
    for (let point = first; point < end; point++)
      for (let i = 0; i < 3; i++) this.#numbers[NUMBERS * point + i] -= this.#way[i];
  }
  #add(id: number, { at }: Start, share: number): void {
    const now = share === 0 ? 0 : this.#findCentre(id);
    if (now !== 0) for (let i = 0; i < 3; i++) this.#way[i] += share * (this.#jolt.HEAPF32[now + i] - at[i]);
  }

  /** Whether there is room for one more point. */
  #room(): boolean {
    if (this.#points < this.#slot.length) return true;
    if (this.#points >= MOST) return false;
    const numbers = new Float32Array(2 * this.#numbers.length);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    this.#slot = longer(this.#slot);
    this.#when = longer(this.#when);
    return true;
  }
}

function longer(array: Int32Array): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(2 * array.length);
  twice.set(array);
  return twice;
}
