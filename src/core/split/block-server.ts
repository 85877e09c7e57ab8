// Blocks of the core in the pieces that a host asks for: any number of samples at a time gives the same sound.
// Allocates nothing.

import { BLOCK } from "../layout/records.js";
import type { Core } from "../load/core.js";

/** The channels of each output, as `Core.outputs` has them. */
export type Outputs = readonly (readonly Float32Array[])[];

/** Hands out a core's blocks piece by piece. */
export class BlockServer {
  readonly #core: Core;
  #served = BLOCK;
  #passing = true;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Samples of the last block that were not handed out yet. */
  get left(): number {
    return BLOCK - this.#served;
  }

  /**
   * Writes the next `frames` samples into `outputs` from `offset` on; outputs and channels that the host lacks are left
   * out. Returns for how many of them the world's time passed: none while it is paused.
   */
  serve(outputs: Outputs, offset: number, frames: number): number {
    const end = offset + frames;
    let passed = 0;
    if (frames > this.left) this.#core.expect(Math.ceil((frames - this.left) / BLOCK));
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
    const before = this.#core.blocks;
    this.#core.render();
    this.#passing = this.#core.blocks > before;
    this.#served = 0;
  }
  #copy(outputs: Outputs, at: number, count: number): void {
    const made = this.#core.outputs;
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
