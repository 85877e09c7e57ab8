// K − σM = L D Lᵀ by fronts (multifrontal; Duff & Reid 1983): each front gathers what its nodes have to do with each
// other and what the fronts below left over, eliminates its own nodes, and hands the rest on. The number of negative
// pivots tells how many ω² lie below σ (Sylvester).
import { PhonoliteError } from "../../math/error.js";
import type { Front, Plan } from "./fronts.js";
import type { Arena } from "./kernels.js";
import type { System } from "./system.js";

/** Bytes that the elimination packs a row into, twice. */
const PACKED = 512;

/** What a front left over: a square of numbers, of which the lower triangle counts. */
interface Rest {
  at: number;
  size: number;
}

/** A factor of K − σM in an arena. */
export class Factor {
  readonly #arena: Arena;
  readonly #system: System;
  readonly #plan: Plan;
  /** Where the panel of each front lies, and its list of rows. */
  readonly #panels: number[] = [];
  readonly #rows: number[] = [];
  readonly #front: number;
  readonly #packed: number;
  readonly #local: number;
  readonly #stack: number;
  readonly #place: Int32Array;
  readonly #fixed: Uint8Array;
  #negative = 0;

  constructor(arena: Arena, system: System, plan: Plan) {
    this.#arena = arena;
    this.#system = system;
    this.#plan = plan;
    const { freedoms } = system;
    let largest = 0;
    for (const { nodes, pivots } of plan.fronts) {
      largest = Math.max(largest, nodes.length * freedoms);
      this.#panels.push(arena.take(nodes.length * pivots * freedoms * freedoms * 8));
      this.#rows.push(arena.take(nodes.length * freedoms * 4));
      const rows = arena.integers(this.#rows[this.#rows.length - 1], nodes.length * freedoms);
      for (let i = 0; i < rows.length; i++) rows[i] = nodes[Math.floor(i / freedoms)] * freedoms + (i % freedoms);
    }
    this.#front = arena.take(largest * largest * 8);
    this.#packed = arena.take((largest + 4) * PACKED);
    this.#local = arena.take((largest + 1) * 64);
    this.#stack = arena.take(stackSize(plan.fronts, freedoms) * 8);
    this.#place = new Int32Array(system.nodes);
    this.#fixed = new Uint8Array(system.nodes * freedoms);
    for (const freedom of system.fixed ?? []) this.#fixed[freedom] = 1;
  }

  /** Number of ω² below the shift that was factored last; degrees of freedom that are fixed do not count. */
  get below(): number {
    return this.#negative;
  }

  /** Factors K − σM, front by front: a step each, with the part that is done. */
  *factor(shift: number): Generator<number, void> {
    const { fronts } = this.#plan;
    const { freedoms } = this.#system;
    const rest: Rest[] = [];
    let top = this.#stack;
    this.#negative = 0;
    for (const [index, front] of fronts.entries()) {
      const size = front.nodes.length * freedoms;
      const pivots = front.pivots * freedoms;
      this.#gather(front, shift);
      for (const below of front.below) this.#add(fronts[below], rest[below], size);
      if (front.below.length > 0) top = rest[front.below[0]].at;
      const negative = this.#arena.loops.eliminate(this.#front, size, pivots, this.#packed);
      if (negative < 0) throw new PhonoliteError("mesh", "stiffness", "of full rank at the shift", shift);
      this.#negative += negative;
      rest[index] = { at: top, size: size - pivots };
      this.#keep(index, size, pivots, top);
      top += (size - pivots) ** 2 * 8;
      yield index / fronts.length;
    }
  }

  /** Solves (K − σM) x = b for a block of eight vectors, in place. */
  solve(vectors: number): void {
    const { fronts } = this.#plan;
    const { freedoms } = this.#system;
    const { solveForward, solveBackward } = this.#arena.loops;
    const run = (loop: typeof solveForward, i: number) => {
      const { nodes, pivots } = fronts[i];
      loop(this.#panels[i], this.#rows[i], nodes.length * freedoms, pivots * freedoms, vectors, this.#local);
    };
    for (let i = 0; i < fronts.length; i++) run(solveForward, i);
    for (let i = fronts.length - 1; i >= 0; i--) run(solveBackward, i);
  }

  /** Puts what a front's own nodes have to do with all its nodes into the front. */
  #gather({ nodes, pivots }: Front, shift: number): void {
    const { freedoms, starts, neighbours, stiffness } = this.#system;
    const { order } = this.#plan;
    const place = this.#place;
    const size = nodes.length * freedoms;
    const front = this.#arena.floats(this.#front, size * size);
    front.fill(0);
    for (let i = 0; i < nodes.length; i++) place[nodes[i]] = i * freedoms;
    for (const node of nodes.subarray(0, pivots)) {
      for (let pair = starts[node]; pair < starts[node + 1]; pair++) {
        if (order[neighbours[pair]] >= order[node]) this.#gatherPair(front, size, node, pair, shift);
      }
      for (let r = 0; r < freedoms; r++) {
        if (this.#fixed[node * freedoms + r]) front[(place[node] + r) * (size + 1)] = stiffness[0];
      }
    }
  }

  /** Puts what a node has to do with one of its neighbours into the front, but for what is fixed. */
  #gatherPair(front: Float64Array, size: number, node: number, pair: number, shift: number): void {
    const { freedoms, neighbours, stiffness, masses, inertias } = this.#system;
    const other = neighbours[pair];
    const from = pair * freedoms * freedoms;
    for (let r = 0; r < freedoms; r++) {
      if (this.#fixed[other * freedoms + r]) continue;
      const row = (this.#place[other] + r) * size + this.#place[node];
      for (let c = 0; c < freedoms; c++) {
        if (!this.#fixed[node * freedoms + c]) front[row + c] += stiffness[from + c * freedoms + r];
      }
      if (this.#fixed[node * freedoms + r]) continue;
      if (r < 3) front[row + r] -= shift * masses[pair];
      else if (other === node) front[row + r] -= shift * inertias![node];
    }
  }

  /** Adds what a front below left over to the front at hand. */
  #add(below: Front, { at, size }: Rest, width: number): void {
    const { freedoms } = this.#system;
    const place = this.#place;
    const from = this.#arena.floats(at, size * size);
    const front = this.#arena.floats(this.#front, width * width);
    const { nodes, pivots } = below;
    for (let i = pivots; i < nodes.length; i++) {
      for (let r = 0; r < freedoms; r++) {
        const row = (place[nodes[i]] + r) * width;
        const fromRow = ((i - pivots) * freedoms + r) * size;
        for (let j = pivots; j <= i; j++) {
          const column = place[nodes[j]];
          const fromColumn = fromRow + (j - pivots) * freedoms;
          for (let c = 0; c < freedoms; c++) front[row + column + c] += from[fromColumn + c];
        }
      }
    }
  }

  /** Keeps the front's panel of L, and the rest for the front above. */
  #keep(index: number, size: number, pivots: number, top: number): void {
    const front = this.#arena.floats(this.#front, size * size);
    const panel = this.#arena.floats(this.#panels[index], size * pivots);
    const left = size - pivots;
    const rest = this.#arena.floats(top, left * left);
    for (let row = 0; row < size; row++) {
      panel.set(front.subarray(row * size, row * size + pivots), row * pivots);
    }
    for (let row = 0; row < left; row++) {
      const from = (row + pivots) * size + pivots;
      rest.set(front.subarray(from, from + row + 1), row * left);
    }
  }
}

/** Most numbers that wait for a front above at any time, the rest of a front included that is not yet taken up. */
function stackSize(fronts: readonly Front[], freedoms: number): number {
  const rest = fronts.map(({ nodes, pivots }) => ((nodes.length - pivots) * freedoms) ** 2);
  let [now, most] = [0, 0];
  for (const [i, { below }] of fronts.entries()) {
    for (const index of below) now -= rest[index];
    now += rest[i];
    most = Math.max(most, now);
  }
  return most;
}
