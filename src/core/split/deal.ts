// How a large world is split: into a number of shares that its options alone decide, each a core with its part of the
// room, and one core more at which the shares' buses come together. Bodies are dealt to the share that has the fewest
// modes at the time, so that the same calls give the same bytes whatever the number of threads. docs/scale.md.
import type { EngineConfig } from "../config.js";
import { MOST_MODES_OF_BODY } from "../layout/records.js";

/** Modes that a share has room for beyond its equal part, at least. At most there are as many as one body can have. */
const SPARE = 8192;

/**
 * What the core of one share is made with. The emptiest share has at most its equal part of all modes, so it has room
 * for one more body as long as that has no more modes than are spare. A share's work ends at the buses: it has neither
 * limiter nor filters.
 */
export function shareConfig(config: EngineConfig, shares: number): EngineConfig {
  const part = Math.ceil(config.maxModes / shares);
  const spare = Math.min(Math.max(Math.ceil(part / 32), SPARE), MOST_MODES_OF_BODY);
  const maxModes = Math.min(config.maxModes, part + spare);
  const maxBodies = Math.min(config.maxBodies, Math.ceil((1.25 * config.maxBodies) / shares) + 64);
  const driven = config.path === "drive" ? maxModes + 12 * maxBodies : config.maxDrivenModes;
  return {
    ...config,
    maxModes,
    maxBodies,
    maxDrivenModes: Math.min(driven, config.maxDrivenModes),
    filters: config.filters && withoutTaps(config.filters),
    limiter: false,
  };
}
function withoutTaps({ left }: NonNullable<EngineConfig["filters"]>): EngineConfig["filters"] {
  const none = left.map(() => new Float32Array(0));
  return { left: none, right: none, latencySamples: 0 };
}

/** What the core is made with at which the buses come together: it has no bodies, but all that follows the buses. */
export function mixConfig(config: EngineConfig): EngineConfig {
  return {
    ...config,
    maxModes: 1,
    maxBodies: 1,
    maxModels: 1,
    modelBytes: 1024,
    maxStreams: 0,
    maxDrivenModes: 0,
    hears: false,
  };
}

/** Says which body belongs to which share. */
export class Dealer {
  readonly #config: EngineConfig;
  /** Modes and bodies of each share. */
  readonly #modes: number[];
  readonly #bodies: number[];
  readonly #places = new Map<number, { share: number; modes: number }>();

  /** @param config that of one share */
  constructor(config: EngineConfig, shares: number) {
    this.#config = config;
    this.#modes = new Array(shares).fill(0);
    this.#bodies = new Array(shares).fill(0);
  }

  /** The share of a body; a body that nobody knows belongs to the first, whose core counts that. */
  shareOf(body: number): number {
    return this.#places.get(body)?.share ?? 0;
  }
  /**
   * The share that one more body of so many modes should come to: the emptiest with room for it, the first of equals.
   */
  choose(modes: number): number {
    const { maxBodies, maxModes } = this.#config;
    let best = -1;
    let emptiest = 0;
    for (let s = 0; s < this.#modes.length; s++) {
      if (this.#modes[s] < this.#modes[emptiest]) emptiest = s;
      if (this.#bodies[s] >= maxBodies || this.#modes[s] + modes > maxModes) continue;
      if (best < 0 || this.#modes[s] < this.#modes[best]) best = s;
    }
    return best < 0 ? emptiest : best;
  }
  /** A body comes to a share. */
  place(body: number, share: number, modes: number): void {
    if (this.#places.has(body)) return;
    this.#places.set(body, { share, modes });
    this.#modes[share] += modes;
    this.#bodies[share]++;
  }
  /** A body goes. */
  remove(body: number): void {
    const place = this.#places.get(body);
    if (!place) return;
    this.#places.delete(body);
    this.#modes[place.share] -= place.modes;
    this.#bodies[place.share]--;
  }
}
