// The bodies that sound: each comes with its first strike, and the one that was struck longest ago leaves when room is
// short.
import type { ModalModel } from "phonolite/model";

/** A body, as far as this is concerned. */
export interface Struck {
  remove(how: { fade: boolean }): boolean;
}

/** Room for bodies; a world has twice as much, for what leaves fades first. */
export const ROOM = { modes: 4096, bodies: 24 } as const;

/** Bodies by the names of their models, the one struck last at the end. */
export class Bodies<B extends Struck> {
  readonly #add: (model: ModalModel) => B;
  readonly #present = new Map<string, { body: B; modes: number }>();

  constructor(add: (model: ModalModel) => B) {
    this.#add = add;
  }

  /** Names, the one struck longest ago first. */
  get names(): string[] {
    return [...this.#present.keys()];
  }
  /** Modes of all together. */
  get modes(): number {
    return [...this.#present.values()].reduce((sum, { modes }) => sum + modes, 0);
  }

  /** The body of a model, added where it is not there yet. */
  of(model: ModalModel): B {
    const known = this.#present.get(model.name);
    this.#present.delete(model.name);
    if (!known) this.#makeRoom(model.modeCount);
    const entry = known ?? { body: this.#add(model), modes: model.modeCount };
    this.#present.set(model.name, entry);
    return entry.body;
  }

  #makeRoom(modes: number): void {
    for (const [name, { body }] of this.#present) {
      if (this.#present.size < ROOM.bodies && this.modes + modes <= ROOM.modes) return;
      body.remove({ fade: true });
      this.#present.delete(name);
    }
  }
}
