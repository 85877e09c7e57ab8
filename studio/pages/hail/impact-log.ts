// The impacts of the last seconds, for the map and for the figures beside the plots.
import type { Impact } from "phonolite/hail";

/** What the last seconds were like. */
export interface HailFigures {
  /** First impacts a second on things that sound by themselves, and all others but bounces. */
  struck: number;
  soft: number;
  /** Mean energy of an impact, J. */
  energy: number;
  /** Share of impacts after a bounce. */
  bounced: number;
}

/** Impacts that are kept at most: more would not be told apart. */
const MOST = 4000;
/** Seconds over which figures are taken. */
const SECONDS = 2;

/** Keeps the latest impacts. */
export class ImpactLog {
  /** The latest impacts, in order of time. */
  readonly impacts: Impact[] = [];
  /** Seconds of the simulation now. */
  now = 0;
  readonly #soft: ReadonlySet<string>;
  /** Sums of each moment of the page, for the figures. */
  #sums: { at: number; struck: number; soft: number; energy: number; bounced: number }[] = [];

  /** @param soft names of bodies that do not count as struck. */
  constructor(soft: Iterable<string>) {
    this.#soft = new Set(soft);
  }

  /** Takes the impacts that were heard up to this time of the simulation, s, at this time of the page, s. */
  take(impacts: readonly Impact[], now: number, page: number): void {
    // a simulation that began anew
    if (now < this.now) {
      this.impacts.length = 0;
      this.#sums = [];
    }
    this.now = now;
    const sum = { at: page, struck: 0, soft: 0, energy: 0, bounced: 0 };
    for (const impact of impacts) {
      sum.energy += impact.energy;
      if (impact.bounce > 0) sum.bounced++;
      else if (impact.body === undefined || this.#soft.has(impact.body)) sum.soft++;
      else sum.struck++;
    }
    if (impacts.length > 0) this.#sums.push(sum);
    const fresh = impacts.length > MOST ? impacts.slice(-MOST) : impacts;
    this.impacts.push(...fresh);
    if (this.impacts.length > MOST) this.impacts.splice(0, this.impacts.length - MOST);
  }

  /** What the two seconds before this time of the page, s, were like. */
  figures(page: number): HailFigures {
    while (this.#sums.length > 0 && this.#sums[0].at < page - SECONDS) this.#sums.shift();
    const total = { struck: 0, soft: 0, energy: 0, bounced: 0 };
    for (const { struck, soft, energy, bounced } of this.#sums) {
      total.struck += struck;
      total.soft += soft;
      total.energy += energy;
      total.bounced += bounced;
    }
    const count = Math.max(1, total.struck + total.soft + total.bounced);
    return {
      struck: total.struck / SECONDS,
      soft: total.soft / SECONDS,
      energy: total.energy / count,
      bounced: total.bounced / count,
    };
  }
}
