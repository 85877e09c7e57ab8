// The roof of a rain: bodies that it adds to its world and lets it rain on, and takes away again.
import { plus, type Vec3 } from "../../math/vec3.js";
import type { RainedBody, RainedOptions, RainWorld } from "./rain-options.js";
import { type RoofName, roofPanes } from "./roofs.js";

/** What makes it rain on bodies. */
interface Rains {
  fallOn(body: RainedBody, options: RainedOptions): void;
  shelter(body: RainedBody, time?: number): void;
}

/** What hangs over the listener. */
export class Roof {
  readonly #world: RainWorld;
  readonly #rain: Rains;
  readonly #under: Vec3;
  #bodies: ReturnType<RainWorld["addBody"]>[] = [];

  constructor(world: RainWorld, rain: Rains, under: Vec3) {
    this.#world = world;
    this.#rain = rain;
    this.#under = under;
  }

  /** Takes the roof down and hangs another one; `time` in seconds, nothing = at once. */
  hang(name: RoofName | "none", time: number | undefined): void {
    const when = time === undefined ? {} : { time };
    for (const body of this.#bodies) {
      if (body.present === false) continue;
      this.#rain.shelter(body, time);
      body.remove({ fade: false, ...when });
    }
    this.#bodies = [];
    if (name === "none") return;
    for (const { model, position, area } of roofPanes(name)) {
      const body = this.#world.addBody({ model, position: plus(this.#under, position), ...when });
      this.#rain.fallOn(body, { area, ...when });
      this.#bodies.push(body);
    }
  }
}
