// The wasm module with the solver's heavy loops (assembly/mesh/), and the memory it works in: pieces are taken one
// after the other and given back all at once, when nobody holds the arena any more.
import { Came, PhonoliteError } from "../../math/error.js";

/** The loops of assembly/mesh/; all numbers named by where they lie. */
interface Loops {
  eliminate(front: number, size: number, pivots: number, packed: number): number;
  solveForward(panel: number, rows: number, size: number, pivots: number, vectors: number, local: number): void;
  solveBackward(panel: number, rows: number, size: number, pivots: number, vectors: number, local: number): void;
  gram(a: number, b: number, rows: number, out: number): void;
  addProduct(into: number, a: number, c: number, rows: number): void;
  multiplyMass(
    nodes: number,
    starts: number,
    neighbours: number,
    masses: number,
    inertias: number,
    x: number,
    out: number,
  ): void;
}

/** Bytes of a page of wasm memory, and of all it can have. */
const PAGE = 65_536;
const MOST = 65_536 * PAGE - PAGE;

/** Room for one analysis, and the loops that work in it. */
export class Arena {
  readonly loops: Loops;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #end = 64;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    this.loops = instance.exports as unknown as Loops;
  }

  /** Takes a piece of so many bytes, aligned to 16, all zero. Views taken before may be void: take them again. */
  take(bytes: number): number {
    const at = this.#end;
    const end = at + Math.ceil(bytes / 16) * 16;
    if (end > MOST) throw tooLarge(end);
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE);
    try {
      if (missing > 0) this.#memory.grow(missing);
    } catch {
      throw tooLarge(end);
    }
    this.#end = end;
    return at;
  }

  /** Numbers at a place. */
  floats(at: number, count: number): Float64Array {
    return new Float64Array(this.#memory.buffer, at, count);
  }

  /** Whole numbers at a place. */
  integers(at: number, count: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, count);
  }

  /** A copy of numbers, in the arena. */
  keep(numbers: Float64Array | Int32Array): number {
    const at = this.take(numbers.byteLength);
    if (numbers instanceof Float64Array) this.floats(at, numbers.length).set(numbers);
    else this.integers(at, numbers.length).set(numbers);
    return at;
  }
}

function tooLarge(bytes: number): PhonoliteError {
  const came = new Came(`one that needs ${(bytes / 2 ** 30).toFixed(1)} GiB`);
  return new PhonoliteError("mesh", "detail", "a mesh that fits into memory: ask for fewer nodes", came);
}
