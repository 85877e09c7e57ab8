// Which surfaces lie in the core: each is laid there once, when the first contact needs it, and stays.
import { Arena } from "../../core/arena.js";
import type { CoreLink } from "../../core/link.js";
import { type JumpDensity, jumpDensity } from "../law/jumps.js";
import { packSurface, preparedSurface } from "../surface/pack.js";
import type { Surface } from "../surface/surface.js";

/** The surfaces of one core. */
export class SurfaceShelf {
  /** Surfaces that found no room. */
  refused = 0;
  readonly #link: CoreLink;
  readonly #arena: Arena;
  readonly #most: number;
  readonly #indices = new Map<Surface, number>();
  readonly #jumps = new Map<Surface, JumpDensity>();

  /** @param most surfaces, and bytes for them */
  constructor(link: CoreLink, most: number, bytes: number) {
    this.#link = link;
    this.#most = most;
    this.#arena = new Arena(bytes);
  }

  /** Index of a surface in the core; −1 when there is no room for it: it is then counted, and smooth. */
  indexOf(surface: Surface): number {
    const known = this.#indices.get(surface);
    if (known !== undefined) return known;
    const prepared = preparedSurface(surface);
    this.#jumps.set(surface, jumpDensity(prepared));
    const bytes = packSurface(prepared);
    const at = this.#indices.size < this.#most ? this.#arena.take(bytes.length) : -1;
    const index = at < 0 ? -1 : this.#indices.size;
    if (index < 0) this.refused++;
    else this.#link.addSurface(index, at, bytes);
    this.#indices.set(surface, index);
    return index;
  }

  /** The jumps of a surface; none until it lies in the core. */
  jumpsOf(surface: Surface): JumpDensity {
    return this.#jumps.get(surface) ?? NO_JUMPS;
  }
}

const NO_JUMPS: JumpDensity = { perMetre: 0, slope: 0 };
