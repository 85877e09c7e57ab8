// Forces that come out of the audio graph: each input of the node may push one body. A stream must get as many samples
// as the core reads from it, or it runs dry or over: the core reads while the world's time passes, so each time as many
// are written as passed the time before.

import { BLOCK } from "../../core/layout/records.js";
import type { Core } from "../../core/load/core.js";

/** The node's inputs, `inputs[i][0]` being the samples of input i; no channel where nothing is connected. */
export type InputSamples = readonly (readonly Float32Array[])[];

/** Which input pushes which body. */
export class ForceInputs {
  readonly #engine: Core;
  /** Number of the body, 0 = none. */
  readonly #bodies: number[] = [];
  readonly #begun: boolean[] = [];
  readonly #margin = new Float32Array(BLOCK);
  #silence = new Float32Array(0);

  constructor(engine: Core) {
    this.#engine = engine;
  }

  /** Lets an input push a body from now on; body 0: none any more. */
  assign(input: number, body: number): void {
    this.#bodies[input] = body;
    this.#begun[input] = false;
  }

  /** Writes the last `count` of `frames` samples of each input. Those of a body that has gone push nobody any more. */
  feed(inputs: InputSamples, frames: number, count: number): void {
    if (this.#silence.length !== frames) this.#silence = new Float32Array(frames);
    for (let i = 0; i < this.#bodies.length; i++) {
      const body = this.#bodies[i];
      if (!body) continue;
      if (!this.#begun[i]) {
        this.#begun[i] = true;
        // a host that asks for other pieces than whole blocks is up to a block behind the core
        if (frames % BLOCK !== 0) this.#engine.force(body, this.#margin);
      }
      if (count === 0) continue;
      const samples = inputs[i]?.[0] ?? this.#silence;
      const taken = this.#engine.force(body, count === frames ? samples : samples.subarray(frames - count));
      if (taken === 0 && this.#engine.aliveOf(body) < 0) this.#bodies[i] = 0;
    }
  }
}
