// How many modes of each body sound by themselves while a scene plays: looked at after every pass of hearing, mean over
// all.
import type { OfflineWorld } from "../world/offline-world.js";
import type { ReadyScene } from "../world/scene/player.js";

/** What was found about one body. */
export interface HeardBody {
  /** As the scene names it. */
  id: string;
  /** All its modes. */
  modes: number;
  /** Those that sounded by themselves: mean, least and most. A body that was removed has none. */
  alive: number;
  least: number;
  most: number;
}

/** Means that are collected pass by pass. */
export class HeardMeans {
  readonly #ready: ReadyScene;
  readonly #now: Float64Array;
  readonly #sums: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  #off = 0;
  #passes = 0;

  /** @param ready the scene that is played; nothing else is added to the world. */
  constructor(ready: ReadyScene) {
    const count = ready.scene.bodies.length;
    this.#ready = ready;
    this.#now = new Float64Array(count);
    this.#sums = new Float64Array(count);
    this.#least = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    this.#most = new Float64Array(count);
  }

  /** Looks at the world once; see `onPass` of a stream. */
  look(world: OfflineWorld): void {
    const now = this.#now.fill(0);
    for (const { id, alive } of world.heard()) now[id - 1] = alive;
    now.forEach((alive, b) => {
      this.#sums[b] += alive;
      this.#least[b] = Math.min(this.#least[b], alive);
      this.#most[b] = Math.max(this.#most[b], alive);
    });
    this.#off += world.meters().modes.off;
    this.#passes++;
  }

  /** A row for each body, in the order of the scene. */
  bodies(): HeardBody[] {
    return this.#ready.scene.bodies.map(({ id }, b) => ({
      id,
      modes: this.#ready.models[b].modeCount,
      alive: this.#sums[b] / this.#passes,
      least: this.#least[b],
      most: this.#most[b],
    }));
  }

  /** Modes of all bodies that were off because they were masked, mean. */
  off(): number {
    return this.#off / this.#passes;
  }
}
