// Two models and what lies between them. A is what lay on the bench when the slider was first moved, B is kept beside
// it: a preset that the address names, or anything that lay on the bench. Whatever else comes onto the bench is the
// next A.
import { effect, type Signal, signal, untracked } from "@preact/signals";
import type { ModalModel } from "phonolite/model";
import { say } from "../../../parts/frame/notices.js";
import type { Bench } from "../bench.js";
import { type Made, presetMade } from "../made.js";
import { ModelMaker } from "../source/model-maker.js";

/** The key by which steps of one morph are one. */
const MERGE = "morph";

/** The two ends of a morph. */
export class MorphDesk {
  /** How far from A to B, 0 to 1. */
  readonly part: Signal<number>;
  /** The name of the preset that is B; empty for anything else. */
  readonly preset: Signal<string>;
  /** B, beside the bench; read it. */
  readonly other = signal<Made | undefined>(undefined);
  readonly #bench: Bench;
  readonly #stops: (() => void)[];
  /** The model A, and the last model that was made between A and B. */
  #from: ModalModel | undefined;
  #own: ModalModel | undefined;

  constructor(bench: Bench, part: Signal<number>, preset: Signal<string>) {
    this.#bench = bench;
    this.part = part;
    this.preset = preset;
    this.#stops = [
      effect(() => {
        const model = bench.made.value?.model;
        if (model === undefined || model === this.#own) return;
        this.#from = model;
        this.#own = undefined;
        // a link may say how far before there is anything to morph
        if (this.other.peek() !== undefined) this.part.value = 0;
      }),
      effect(() => {
        const name = preset.value;
        untracked(() => this.#follow(name));
      }),
    ];
  }

  /** Keeps something as B, or nothing. It is in no address. */
  keep(made: Made | undefined): void {
    this.#keep(made && { ...made, settings: undefined });
    this.preset.value = "";
  }
  /** A and B change places. */
  swap(): void {
    const [here, other, from] = [this.#bench.made.peek(), this.other.peek(), this.#from];
    if (!here || !other || !from) return;
    this.other.value = { ...here, model: from, settings: undefined };
    this.preset.value = "";
    this.#own = undefined;
    this.#bench.put(other);
  }
  /** Lays the model at some part of the way on the bench. */
  go(part: number): void {
    const [from, other] = [this.#from, this.other.peek()];
    this.part.value = part;
    if (!from || !other) return;
    const label = `Morph ${Math.round(100 * part)} % to ${other.model.name || other.label}`;
    const change = () => {
      this.#own = part === 0 ? from : from.morph(other.model, part);
      return this.#own;
    };
    this.#bench.edit(label, change, MERGE);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #keep(other: Made | undefined): void {
    const back = this.#from;
    if (this.#own && back) this.#bench.edit("Morph taken back", () => back);
    this.other.value = other;
    this.#own = undefined;
    if (other === undefined) this.part.value = 0;
  }
  /** The preset that the address names is B. */
  #follow(name: string): void {
    const now = this.other.peek()?.settings;
    if (name === "" && now) this.#keep(undefined);
    if (name === "" || now?.preset === name) return;
    const part = this.part.peek();
    const maker = new ModelMaker();
    maker.make(
      { what: "preset", name },
      (model) => {
        maker.dispose();
        this.#keep({ ...presetMade(name), model });
        if (part > 0) this.#onceMade(() => this.go(part));
      },
      (reason) => {
        maker.dispose();
        say({ key: "morph", kind: "error", text: `There is nothing to morph with: ${reason}. The bench works.` });
      },
    );
  }
  /** Runs something once there is a model on the bench. */
  #onceMade(run: () => void): void {
    let done = false;
    const stop = effect(() => {
      if (!this.#bench.made.value || done) return;
      done = true;
      untracked(run);
    });
    this.#stops.push(stop);
  }
}
