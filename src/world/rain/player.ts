// Plays what a scene says of rain into a world: it rains from the beginning, parameters glide from their events on,
// lightning strikes at its time.
import { Came, PhonoliteError } from "../../math/error.js";
import { Rain, type RainValues } from "../../rain/index.js";
import type { RainWorld } from "../../rain/play/rain-options.js";
import type { Scene, SceneEvent } from "../scene/scene.js";

/** What rain was like: part of a `--stats` file. */
export interface RainStats {
  /** Of its chance. */
  seed: number;
  /** The values that parameters had, or glided to, at the end. */
  parameters: RainValues;
  /** What was not as it was asked for. */
  notes: readonly string[];
}

/** Plays the rain of a scene. */
export class RainPlayer {
  readonly #rain: Rain;
  readonly #notes = new Set<string>();

  constructor(world: object, { rain, seed, listener }: Scene) {
    if (!mayRain(world)) {
      const expected = "one made with rain: true (worldNeeds says what it needs)";
      throw new PhonoliteError("play scene", "world", expected, new Came("another"));
    }
    const { preset, parameters = {}, seed: own = seed } = rain ?? {};
    this.#rain = new Rain(world, {
      ...(preset !== undefined && { preset }),
      ...parameters,
      seed: own,
      under: listener.position,
    });
    this.#note();
  }

  /** What became of it so far. */
  get stats(): RainStats {
    return { seed: this.#rain.seed, parameters: { ...this.#rain.targets }, notes: [...this.#notes] };
  }

  /** Gives the world what an event says of rain. */
  give({ time, rain, thunder }: SceneEvent): void {
    if (rain) this.#rain.set(rain, { time });
    if (thunder) this.#rain.thunder({ ...thunder, time });
    this.#note();
  }

  #note(): void {
    for (const note of this.#rain.notes) this.#notes.add(note);
  }
}

function mayRain(world: object): world is RainWorld {
  return (world as Partial<RainWorld>).options?.rain === true;
}
