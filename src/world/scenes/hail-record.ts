// What became of the stones of a scene: counted while it is made, told in the statistics of a rendering.
import type { HailScene, Impact } from "../../hail/index.js";
import type { HailSource } from "./hail-options.js";

/** What became of the stones while the scene lasts: `hail` of a `--stats` file. */
export interface HailStats {
  /** Where impacts come from; of a pane that shatters, `shards`. */
  source: HailSource | "shards";
  /** Stones that were born. */
  births: number;
  /** First impacts of stones on things that count, which is what a rate says. */
  onBodies: number;
  /** Impacts in all: those after a bounce, on lawn and on silent things too. */
  impacts: number;
  /** Impacts on each body that was struck. */
  byBody: Record<string, number>;
  /** Impacts after a bounce, those of pieces too. */
  bounces: number;
  /** Stones that broke. */
  broken: number;
  /** Which share of stones strikes things that count first, from the scene's own cloud in its own wind. */
  share: number;
}

/** What a scene knows beyond what sounds. */
export interface HailRecord {
  stats: HailStats;
  /** Where stones fall; undefined where all is chance. */
  place: HailScene | undefined;
}

/** A built-in scene: the content of a scene file, and what became of its stones. */
export interface Built {
  content: unknown;
  hail?: HailRecord;
}

/** Counts impacts. */
export class ImpactCount {
  readonly byBody: Record<string, number> = {};
  impacts = 0;
  bounces = 0;
  onBodies = 0;
  readonly #soft: ReadonlySet<string>;

  /** @param soft names of bodies that do not count. */
  constructor(soft: Iterable<string> = []) {
    this.#soft = new Set(soft);
  }

  /** Counts one. */
  add({ body, bounce }: Pick<Impact, "body" | "bounce">): void {
    this.impacts++;
    if (bounce > 0) this.bounces++;
    if (body === undefined) return;
    this.byBody[body] = (this.byBody[body] ?? 0) + 1;
    if (bounce === 0 && !this.#soft.has(body)) this.onBodies++;
  }

  /** The counts as statistics. */
  stats(more: Pick<HailStats, "source" | "births" | "broken" | "share">): HailStats {
    const { source, births, broken, share } = more;
    const { onBodies, impacts, byBody, bounces } = this;
    return { source, births, onBodies, impacts, byBody, bounces, broken, share };
  }
}
