// What scenes of different sizes cost, as measured here and now: the load at each number of ringing modes, newest first
// to count. And the search for the number at which this machine has no more to give.

/** A measured cost. */
export interface Cost {
  /** Modes that rang. */
  modes: number;
  /** Share of real time. */
  load: number;
}

/** Sizes that are told apart, a decade. */
const BINS = 10;
/** Each measurement counts so much against those before it at its size. */
const FRESH = 0.3;
/** A load below this is too small to tell where the machine ends. */
const TELLING = 0.15;

/** The load up to which a scene may grow: the rest is left to the browser. */
export const FULL_LOAD = 0.8;

/** Measured costs by size. */
export class CostLog {
  readonly #bins = new Map<number, Cost>();

  /** Notes what a number of ringing modes costs. */
  take({ modes, load }: Cost): void {
    if (!(modes >= 1 && load > 0)) return;
    const bin = Math.round(BINS * Math.log10(modes));
    const before = this.#bins.get(bin) ?? { modes, load };
    const glide = (from: number, to: number) => from + (to - from) * FRESH;
    this.#bins.set(bin, { modes: glide(before.modes, modes), load: glide(before.load, load) });
  }

  /** Forgets everything: another way to hear costs something else. */
  clear(): void {
    this.#bins.clear();
  }

  /** All of it, by size. */
  get costs(): Cost[] {
    return [...this.#bins.entries()].sort(([a], [b]) => a - b).map(([, cost]) => cost);
  }

  /**
   * Modes that this machine could ring in real time with a share of one core, by the largest scene that told anything.
   */
  limit(share = FULL_LOAD): number | undefined {
    const last = this.costs.at(-1);
    return last && last.load >= TELLING ? (last.modes * share) / last.load : undefined;
  }
}

/** Most and least by which a step of the search makes the scene larger. */
const STEPS = [1.15, 2] as const;

/**
 * The next number of chimes of the search for the limit; undefined when it is found, or when there are as many as can
 * be.
 *
 * @param load what so many cost.
 */
export function nextChimes(chimes: number, load: number, most: number): number | undefined {
  if (load >= FULL_LOAD || chimes >= most) return undefined;
  const wanted = (1.1 * FULL_LOAD) / Math.max(load, 1e-3);
  return Math.min(most, Math.round(chimes * Math.min(STEPS[1], Math.max(STEPS[0], wanted))));
}

/** Of the limit that was found, so much is left playing. */
const KEPT = 0.75;

/**
 * The chimes that are left when a search ends at so many: well below the limit, however far beyond it the last step
 * went.
 */
export function keptChimes(chimes: number, load: number): number {
  return Math.floor((KEPT * chimes * FULL_LOAD) / Math.max(load, FULL_LOAD));
}
