// A batch on this machine: what is finished is passed over, the rest goes to the workers in the order of the manifest.
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import type { Manifest, ManifestRender } from "./manifest.js";
import { isFinished, makeFolder, sweep } from "./place.js";
import { PoolClosed, RenderPool } from "./pool.js";
import { type BatchSummary, Tally } from "./tally.js";

/**
 * Options of a batch; all but `out` have a default.
 *
 * @example
 * await runBatch(await readManifest("sounds.jsonl"), { out: "sounds", workers: 4 });
 */
export interface BatchOptions {
  /** The folder that outputs go to; made where it is missing. */
  out: string;
  /** Processes that render at once. Default: one a core. The files are the same for any number. */
  workers?: number;
  /** Stops the batch; what is finished stays. */
  signal?: AbortSignal;
  /** Told after each render which part is done, 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Renders what a manifest says, but for what is there already. A render that fails does not stop the others.
 *
 * @returns what became of it all; `interrupted` when the signal stopped it.
 * @example
 * const { failed } = await runBatch(await readManifest("drums.jsonl"), { out: "drums", workers: 8 });
 */
export async function runBatch(manifest: Manifest, options: BatchOptions): Promise<BatchSummary> {
  const { out, signal, onProgress } = options;
  await makeFolder(out);
  const tally = new Tally(manifest, onProgress);
  const rest = await unfinished(manifest, out, tally);
  const workers = Math.max(1, Math.min(options.workers ?? availableParallelism(), rest.length));
  const pool = new RenderPool({ out, files: manifest.folder }, workers);
  const stop = () => void pool.close();
  signal?.addEventListener("abort", stop);
  const open = new Set(rest);
  let next = 0;
  const work = async () => {
    while (next < rest.length && !signal?.aborted) {
      const render = rest[next++];
      try {
        tally.done(render, await pool.render(render.render));
        open.delete(render);
      } catch (error) {
        if (error instanceof PoolClosed) return;
        tally.failed(render, (error as Error).message);
        open.delete(render);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    signal?.removeEventListener("abort", stop);
    await pool.close();
  }
  // a worker that was stopped may have finished its file a moment before
  if (signal?.aborted) for (const render of await finishedOf(open, out)) tally.there(render);
  return tally.summary(signal?.aborted ?? false);
}

async function finishedOf(renders: Iterable<ManifestRender>, out: string): Promise<ManifestRender[]> {
  const finished: ManifestRender[] = [];
  for (const render of renders) if (await isFinished(resolve(out, render.render.out))) finished.push(render);
  return finished;
}

/** Renders whose file is not there. What dead runs left beside the files is removed on the way. */
export async function unfinished(manifest: Manifest, out: string, tally?: Tally): Promise<ManifestRender[]> {
  const folders = new Set(manifest.renders.map(({ render }) => dirname(render.out)));
  const there = new Set<string>();
  for (const folder of folders) {
    for (const name of await sweep(resolve(out, folder))) there.add(folder === "." ? name : `${folder}/${name}`);
  }
  return manifest.renders.filter((render) => {
    if (!there.has(render.render.out)) return true;
    tally?.there(render);
    return false;
  });
}
