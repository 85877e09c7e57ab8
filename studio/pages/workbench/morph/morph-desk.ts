// Two models and what lies between them. A is what lay on the bench when the slider was first moved, B is kept beside
// it; whatever else comes onto the bench is the next A.
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ModalModel } from "phonolite/model";
import type { Bench } from "../bench.js";
import type { Made } from "../made.js";

/** The key by which steps of one morph are one. */
const MERGE = "morph";

/** The two ends of a morph. */
export class MorphDesk {
  /** How far from A to B, 0 to 1. */
  readonly part: Signal<number>;
  /** What is kept beside the bench. */
  readonly other: ReadonlySignal<Made | undefined>;
  readonly #other = signal<Made | undefined>(undefined);
  readonly #bench: Bench;
  readonly #stop: () => void;
  /** The model that it morphs from, and what it made of it last. */
  #from: ModalModel | undefined;
  #own: ModalModel | undefined;

  constructor(bench: Bench, part: Signal<number>) {
    this.#bench = bench;
    this.part = part;
    this.other = this.#other;
    this.#stop = effect(() => {
      const model = bench.made.value?.model;
      if (model === undefined || model === this.#own) return;
      this.#from = model;
      this.#own = undefined;
      // a link may say how far before there is anything to morph
      if (this.#other.peek() !== undefined) this.part.value = 0;
    });
  }

  /** Keeps a model as B. */
  keep(other: Made | undefined): void {
    const back = this.#from;
    if (this.#own && back) this.#bench.edit("Morph taken back", () => back);
    this.#other.value = other;
    this.#own = undefined;
    if (other === undefined) this.part.value = 0;
  }
  /** A and B change places. */
  swap(): void {
    const [here, other] = [this.#bench.made.peek(), this.#other.peek()];
    const from = this.#from;
    if (!here || !other || !from) return;
    this.#other.value = { ...here, model: from };
    this.#own = undefined;
    this.#bench.put(other);
  }
  /** Lays the model at some part of the way on the bench. */
  go(part: number): void {
    const [from, other] = [this.#from, this.#other.peek()];
    this.part.value = part;
    if (!from || !other) return;
    const label = `Morph ${Math.round(100 * part)} % to ${other.model.name || other.label}`;
    this.#bench.edit(
      label,
      () => {
        this.#own = part === 0 ? from : from.morph(other.model, part);
        return this.#own;
      },
      MERGE,
    );
  }

  dispose(): void {
    this.#stop();
  }
}
