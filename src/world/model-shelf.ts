// Which models lie in the core: each is laid there once, however many bodies are made of it, and stays while there is room, so that
// a body made of it again costs nothing. When room is short, models that nothing is made of go, longest unused first.
import type { Engine } from "../core/engine.js";
import { packedBytes, packModel } from "../core/pack-model.js";
import { PhonoliteError } from "../math/error.js";
import type { ModalModel } from "../model/modal-model.js";

/** The models of one core. */
export class ModelShelf {
  readonly #engine: Engine;
  readonly #room: number;
  /** In order of last use. */
  readonly #places = new Map<ModalModel, { index: number; users: number }>();
  readonly #free: number[];

  constructor(engine: Engine, maxModels: number, bytes: number) {
    this.#engine = engine;
    this.#room = bytes;
    this.#free = Array.from({ length: maxModels }, (_, i) => maxModels - 1 - i);
  }

  /** Index of a model in the core, for one more body. */
  take(model: ModalModel): number {
    const place = this.#places.get(model) ?? this.#lay(model);
    place.users++;
    this.#places.delete(model);
    this.#places.set(model, place);
    return place.index;
  }

  /** One body fewer is made of it. */
  give(model: ModalModel): void {
    const place = this.#places.get(model);
    if (place) place.users--;
  }

  #lay(model: ModalModel): { index: number; users: number } {
    const packed = packModel(model);
    for (;;) {
      const index = this.#free.pop();
      if (index !== undefined) {
        if (this.#engine.addModel(index, packed)) {
          const place = { index, users: 0 };
          this.#places.set(model, place);
          return place;
        }
        this.#free.push(index);
      }
      if (!this.#dropOne()) break;
    }
    const need = packedBytes(model);
    throw new PhonoliteError(
      "add body",
      "model",
      `small enough for the room left (raise modelBytes, now ${this.#room}, or maxModels)`,
      `${model.name || "a model"} of ${need} bytes`,
    );
  }

  #dropOne(): boolean {
    for (const [model, { index, users }] of this.#places) {
      if (users > 0 || !this.#engine.dropModel(index)) continue;
      this.#places.delete(model);
      this.#free.push(index);
      return true;
    }
    return false;
  }
}
