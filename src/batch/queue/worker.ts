// A worker of a queue: takes renders from it and gives them to processes of this machine. When it is killed, its locks
// run out and the queue hands its renders to another.
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Job, WaitingError, Worker } from "bullmq";
import { makeFolder, sweep } from "../place.js";
import { PoolClosed, RenderPool } from "../pool.js";
import { connectionOf, nameOf, type QueueOptions, watch } from "./connection.js";
import { checkJob } from "./jobs.js";

/**
 * Options of a worker; all but `out` have a default.
 *
 * @example
 * const worker = await batchWorker({ url: "redis://localhost:6379" }, { out: "sounds", workers: 4 });
 */
export interface BatchWorkerOptions {
  /** The folder that outputs go to; made where it is missing. */
  out: string;
  /**
   * The folder that paths of scenes and models are relative to. Default: that of the manifest, which must be seen here.
   */
  files?: string;
  /** Processes that render at once. Default: one a core. */
  workers?: number;
  /** Seconds after which a render whose worker gives no sign is handed to another. Default: 30. */
  stalledAfter?: number;
  /** Told after each render: its output, and why it failed if it did. */
  onRender?: (out: string, error?: string) => void;
}

/** A worker at work. */
export interface BatchWorker {
  /** Puts down what it is at, which goes back to the queue, and ends. */
  close(): Promise<void>;
}

/** How often a render may lose its worker before it counts as failed. */
const MOST_STALLS = 3;
/** Pause after an error of the server, ms. */
const RETRY = 1000;

/**
 * Renders what is on a queue until it is closed.
 *
 * @example
 * const worker = await batchWorker({ url: "redis://localhost:6379" }, { out: "drums" });
 */
export async function batchWorker(queue: QueueOptions, options: BatchWorkerOptions): Promise<BatchWorker> {
  const { out, files, workers = availableParallelism(), stalledAfter = 30, onRender } = options;
  await makeFolder(out);
  const ending = new AbortController();
  const pools = new Map<string, RenderPool>();
  const poolFor = (folder: string) => {
    const pool = pools.get(folder) ?? new RenderPool({ out, files: folder }, workers);
    pools.set(folder, pool);
    return pool;
  };
  const swept = new Map<string, Promise<unknown>>();
  /** Removes what dead workers left in a folder, when the first render for it comes. */
  const sweepOnce = (folder: string) => {
    const done = swept.get(folder) ?? sweep(folder);
    swept.set(folder, done);
    return done;
  };
  const work = async (job: Job, token?: string) => {
    try {
      const { render, files: own } = checkJob(job);
      await sweepOnce(dirname(resolve(out, render.out)));
      const outcome = await poolFor(files ?? own).render(render);
      onRender?.(render.out);
      return outcome;
    } catch (error) {
      if (error instanceof PoolClosed) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      onRender?.(String(job.id), (error as Error).message);
      throw error;
    }
  };
  const worker = new Worker(nameOf(queue), work, {
    connection: connectionOf(queue, ending.signal),
    concurrency: workers,
    lockDuration: stalledAfter * 1000,
    stalledInterval: stalledAfter * 1000,
    maxStalledCount: MOST_STALLS,
    runRetryDelay: RETRY,
  });
  watch(worker, queue, ending.signal);
  return {
    async close() {
      const closing = worker.close();
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      // A server that is away cannot be told, and BullMQ would wait for it: the locks run out by themselves.
      const late = setTimeout(() => ending.abort(), RETRY);
      const waited = new AbortController();
      const longEnough = pause(2 * RETRY, undefined, { signal: waited.signal }).catch(() => {});
      await Promise.race([closing.catch(() => {}), longEnough]);
      waited.abort();
      clearTimeout(late);
    },
  };
}
