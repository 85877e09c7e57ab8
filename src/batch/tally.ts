// What became of the renders of a batch: counted by what was rendered, with the words of those that failed.
import { basename } from "node:path";
import type { RenderLine } from "./line.js";
import type { Manifest, ManifestRender } from "./manifest.js";
import type { RenderOutcome } from "./one-render.js";

/** A render that failed. */
export interface FailedRender {
  line: number;
  out: string;
  /** Why, in words. */
  error: string;
}

/** Counts of renders. */
export interface BatchCounts {
  /** Renders of the manifest. */
  renders: number;
  /** Those whose file was there before. */
  there: number;
  /** Those that were rendered now. */
  rendered: number;
  failed: number;
  /** Length of all that was rendered now, s. */
  seconds: number;
}

/**
 * What became of a batch.
 *
 * @example
 * const { rendered, failed } = await runBatch(manifest, { out: "sounds" });
 */
export interface BatchSummary extends Omit<BatchCounts, "failed"> {
  failed: FailedRender[];
  /** The same by scene or model, in the order of the manifest. */
  scenes: (BatchCounts & { scene: string })[];
  /** Whether it was stopped before all was done. */
  interrupted: boolean;
}

/** Counts a batch while it goes on. */
export class Tally {
  readonly #scenes = new Map<string, BatchCounts & { scene: string }>();
  readonly #failed: FailedRender[] = [];
  readonly #total: number;
  readonly #onProgress: ((part: number) => void) | undefined;
  #finished = 0;

  constructor({ renders }: Manifest, onProgress?: (part: number) => void) {
    this.#total = renders.length;
    this.#onProgress = onProgress;
    for (const { render } of renders) this.#counts(render).renders++;
  }

  /** Its file was there. */
  there({ render }: ManifestRender): void {
    this.#counts(render).there++;
    this.#step();
  }

  /** A worker is done with it. */
  done(render: ManifestRender, { rendered, seconds }: RenderOutcome): void {
    const counts = this.#counts(render.render);
    counts[rendered ? "rendered" : "there"]++;
    counts.seconds += seconds;
    this.#step();
  }

  /** It failed, for a reason in words. */
  failed({ line, render }: ManifestRender, error: string): void {
    this.#counts(render).failed++;
    this.#failed.push({ line, out: render.out, error });
    this.#step();
  }

  /** What became of it all so far. */
  summary(interrupted: boolean): BatchSummary {
    const scenes = [...this.#scenes.values()];
    const sum = (field: keyof BatchCounts) => scenes.reduce((total, counts) => total + counts[field], 0);
    return {
      renders: this.#total,
      there: sum("there"),
      rendered: sum("rendered"),
      seconds: sum("seconds"),
      failed: this.#failed.sort((a, b) => a.line - b.line),
      scenes,
      interrupted,
    };
  }

  #step(): void {
    this.#finished++;
    this.#onProgress?.(this.#finished / this.#total);
  }

  #counts(render: RenderLine): BatchCounts & { scene: string } {
    const scene = nameOf(render);
    let counts = this.#scenes.get(scene);
    if (!counts) {
      counts = { scene, renders: 0, there: 0, rendered: 0, failed: 0, seconds: 0 };
      this.#scenes.set(scene, counts);
    }
    return counts;
  }
}

/** What a table calls the scene of a render. */
function nameOf({ scene, model }: RenderLine): string {
  if (typeof scene === "string") return basename(scene);
  if (model !== undefined) return `strike on ${basename(model)}`;
  const { name } = scene as { name?: unknown };
  return typeof name === "string" && name !== "" ? name.slice(0, 40) : "scene in the manifest";
}
