// Which models lie in the core: each is laid there once, however many bodies are made of it, and stays while there is
// room, so that a body made of it again costs nothing. When room is short, models that nothing is made of go, longest
// unused first. A distant core takes a while to let go of one, so there it is asked as soon as half of the room is
// taken.
import { Arena } from "../core/arena.js";
import type { CoreLink } from "../core/link.js";
import { packedBytes, packModel } from "../core/pack-model.js";
import { PhonoliteError } from "../math/error.js";
import type { ModalModel } from "../model/modal-model.js";

/** Where a model lies, and how many bodies are made of it. */
interface Place {
  index: number;
  at: number;
  size: number;
  users: number;
}

/** The models of one core. */
export class ModelShelf {
  readonly #link: CoreLink;
  readonly #arena: Arena;
  readonly #room: number;
  readonly #most: number;
  /** In order of last use. */
  readonly #places = new Map<ModalModel, Place>();
  readonly #free: number[];
  /** Bytes of all models there, and of those that were told to go. */
  #taken = 0;
  #going = 0;

  constructor(link: CoreLink, maxModels: number, bytes: number) {
    this.#link = link;
    this.#arena = new Arena(bytes);
    this.#room = bytes;
    this.#most = maxModels;
    this.#free = Array.from({ length: maxModels }, (_, i) => maxModels - 1 - i);
  }

  /** Index of a model in the core, for one more body. */
  take(model: ModalModel): number {
    const place = this.#places.get(model) ?? this.#lay(model);
    place.users++;
    this.#places.delete(model);
    this.#places.set(model, place);
    if (this.#link.distant) while (this.#crowded && this.#dropOne());
    return place.index;
  }

  /** One body fewer is made of it. */
  give(model: ModalModel): void {
    const place = this.#places.get(model);
    if (place) place.users--;
  }

  get #crowded(): boolean {
    return this.#taken - this.#going > this.#room / 2 || this.#places.size > this.#most / 2;
  }
  #lay(model: ModalModel): Place {
    const size = packedBytes(model);
    for (;;) {
      const at = this.#free.length > 0 ? this.#arena.take(size) : -1;
      if (at >= 0) {
        const place = { index: this.#free.pop()!, at, size, users: 0 };
        this.#taken += size;
        this.#link.addModel(place.index, at, packModel(model));
        this.#places.set(model, place);
        return place;
      }
      if (this.#going >= size || !this.#dropOne()) break;
    }
    throw new PhonoliteError(
      "add body",
      "model",
      `small enough for the room left (raise modelBytes, now ${this.#room}, or maxModels)`,
      `${model.name || "a model"} of ${size} bytes`,
    );
  }

  #dropOne(): boolean {
    for (const [model, place] of this.#places) {
      const gone = place.users === 0 && this.#link.dropModel(place.index);
      if (gone === false) continue;
      this.#places.delete(model);
      if (gone === true) {
        this.#giveBack(place);
        return true;
      }
      this.#going += place.size;
      gone.then(() => {
        this.#going -= place.size;
        this.#giveBack(place);
      });
      return true;
    }
    return false;
  }
  #giveBack({ index, at, size }: Place): void {
    this.#arena.give(at, size);
    this.#free.push(index);
    this.#taken -= size;
  }
}
