// Blocks of the core in the pieces that a host asks for: any number of samples at a time gives the same sound. Allocates nothing.
import type { Engine } from "./engine.js";
import { BLOCK } from "./layout.js";

/** The channels of each output, as `Engine.outputs` has them. */
export type Outputs = readonly (readonly Float32Array[])[];

/** Hands out a core's blocks piece by piece. */
export class BlockServer {
  readonly #engine: Engine;
  #served = BLOCK;
  #passing = true;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Samples of the last block that were not handed out yet. */
  get left(): number {
    return BLOCK - this.#served;
  }

  /**
   * Writes the next `frames` samples into `outputs` from `offset` on; outputs and channels that the host lacks are left out. Returns
   * for how many of them the world's time passed: none while it is paused.
   */
  serve(outputs: Outputs, offset: number, frames: number): number {
    const end = offset + frames;
    let passed = 0;
    for (let at = offset; at < end; ) {
      if (this.#served === BLOCK) this.#make();
      const piece = Math.min(end - at, BLOCK - this.#served);
      this.#copy(outputs, at, piece);
      this.#served += piece;
      if (this.#passing) passed += piece;
      at += piece;
    }
    return passed;
  }

  #make(): void {
    const before = this.#engine.blocks;
    this.#engine.render();
    this.#passing = this.#engine.blocks > before;
    this.#served = 0;
  }
  #copy(outputs: Outputs, at: number, count: number): void {
    const made = this.#engine.outputs;
    for (let o = 0; o < outputs.length && o < made.length; o++) {
      for (let c = 0; c < outputs[o].length && c < made[o].length; c++) {
        copy(made[o][c], this.#served, outputs[o][c], at, count);
      }
    }
  }
}

function copy(from: Float32Array, start: number, to: Float32Array, at: number, count: number): void {
  if (count === BLOCK) to.set(from, at);
  else for (let k = 0; k < count; k++) to[at + k] = from[start + k];
}
