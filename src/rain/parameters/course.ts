// Where every parameter of rain is at a time: the page's own reckoning of what the core does, tick by tick (PHYSICS
// §9.8). Changes may lie in the future.
import { type Glide, Glider, type SliderShape } from "./glide.js";
import { RAIN_DEFAULTS, type RainName, type RainValues, rainParameter, rainParameters } from "./parameters.js";
import { coreValue } from "./values.js";

/** A change to come. */
export interface Change {
  /** The block from which on it counts. */
  block: number;
  name: RainName;
  value: number;
  shape: SliderShape;
  glide: Readonly<Glide>;
  jump: boolean;
}

/** The course of all parameters. */
export class Course {
  readonly #dt: number;
  #gliders: Map<RainName, Glider>;
  #changes: Change[] = [];
  /** The block whose values the gliders have. */
  #block = -1;

  /** @param dt seconds of a block. */
  constructor(dt: number, values: RainValues) {
    this.#dt = dt;
    this.#gliders = new Map(rainParameters.map(({ name }) => [name, new Glider(core(name, values[name]))]));
  }

  /** From a block on a parameter goes to a value, as the core takes it. */
  set(change: Change): void {
    // behind those of the same block: what comes later counts
    let at = this.#changes.length;
    while (at > 0 && this.#changes[at - 1].block > change.block) at--;
    this.#changes.splice(at, 0, change);
  }

  /** The values in a block; what lies before it is forgotten unless only a look is taken. */
  at(block: number, look = false): RainValues {
    if (look) return this.#copy().at(block);
    this.#advance(block);
    const values = rainParameters.map(({ name, choices }) => {
      const { value } = this.#gliders.get(name)!;
      return [name, choices ? choices[Math.round(value)] : value];
    });
    return Object.fromEntries(values) as RainValues;
  }

  /** Values as the core has them when a change of a block is carried out. */
  before(block: number): (name: RainName) => number {
    const copy = this.#copy();
    copy.#advance(block - 1);
    return (name) => copy.#gliders.get(name)!.value;
  }

  #advance(block: number): void {
    while (this.#block < block) {
      const next = this.#changes[0]?.block ?? Number.POSITIVE_INFINITY;
      const moving = [...this.#gliders.values()].filter(({ moves }) => moves);
      // nothing moves until the next change
      this.#block = moving.length === 0 ? Math.min(Math.max(next, this.#block + 1), block) : this.#block + 1;
      while (this.#changes.length > 0 && this.#changes[0].block <= this.#block) {
        const { name, value, shape, glide, jump } = this.#changes.shift()!;
        this.#gliders.get(name)!.aim(value, shape, glide, jump);
      }
      for (const glider of this.#gliders.values()) glider.tick(this.#dt);
    }
  }
  #copy(): Course {
    const copy = new Course(this.#dt, RAIN_DEFAULTS);
    copy.#gliders = new Map([...this.#gliders].map(([name, glider]) => [name, glider.copy()]));
    copy.#changes = [...this.#changes];
    copy.#block = this.#block;
    return copy;
  }
}

function core(name: RainName, value: number | string): number {
  return coreValue(rainParameter(name), value);
}
