// Puts a manifest on a queue, and follows it there until every render is finished or has failed.
import { setTimeout as pause } from "node:timers/promises";
import type { Job, Queue } from "bullmq";
import type { Manifest, ManifestRender } from "../manifest.js";
import type { RenderOutcome } from "../one-render.js";
import { unfinished } from "../run.js";
import { type BatchSummary, Tally } from "../tally.js";
import { openQueue, type QueueOptions } from "./connection.js";
import { JOB_NAME, type JobData, jobId } from "./jobs.js";

/** Jobs that are asked for or put on the queue at a time. */
const SOME = 250;
/** Pause between two looks at the queue, ms. */
const PAUSE = 200;

/** Where a batch on a queue stands for the one who put it there. */
export interface EnqueueOptions {
  /** The folder of the outputs, where it can be seen from here: what is finished there is not put on the queue. */
  out?: string;
}

/** How a batch on a queue is followed. */
export interface FollowOptions extends EnqueueOptions {
  /** Stops following; the renders stay on the queue. */
  signal?: AbortSignal;
  /** Told which part is done, 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Puts the renders of a manifest on a queue: those that are not on it, and those that failed there. With `out`,
 * finished ones are left away, and those that the queue takes for finished but whose file is gone are put there again.
 *
 * @returns how many were put on the queue.
 * @example
 * await enqueueBatch(await readManifest("drums.jsonl"), { url: "redis://localhost:6379" });
 */
export async function enqueueBatch(
  manifest: Manifest,
  queue: QueueOptions,
  { out }: EnqueueOptions = {},
): Promise<number> {
  const open = openQueue(queue);
  try {
    const wanted = out === undefined ? manifest.renders : await unfinished(manifest, out);
    return await put(open, manifest, wanted, out !== undefined);
  } finally {
    await open.close();
  }
}

/**
 * Puts a manifest on a queue and waits until workers have done it all. A server that goes away is waited for; what it
 * has forgotten when it comes back is put there again.
 *
 * @example
 * await runOnQueue(await readManifest("sounds.jsonl"), { url: "redis://localhost:6379" });
 */
export async function runOnQueue(
  manifest: Manifest,
  queue: QueueOptions,
  { out, signal, onProgress }: FollowOptions = {},
): Promise<BatchSummary> {
  const open = openQueue(queue, signal);
  const tally = new Tally(manifest, onProgress);
  try {
    const wanted = out === undefined ? manifest.renders : await unfinished(manifest, out, tally);
    // A server that is away holds every command back: one who wants to stop shall not wait for it.
    const following = follow(open, manifest, wanted, tally, out !== undefined, signal);
    await Promise.race([following, stopped(signal)]);
    following.catch(() => {});
  } finally {
    if (signal?.aborted) open.disconnect().catch(() => {});
    else await open.close();
  }
  return tally.summary(signal?.aborted ?? false);
}

async function follow(
  queue: Queue,
  manifest: Manifest,
  wanted: readonly ManifestRender[],
  tally: Tally,
  again: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  await put(queue, manifest, wanted, again);
  // Workers take jobs in order, so only the first that are left need to be looked at.
  let left = [...wanted];
  while (left.length > 0 && !signal?.aborted) {
    const looked = left.slice(0, SOME);
    const jobs = await jobsOf(queue, looked);
    const lost = looked.filter((_, i) => jobs[i] === undefined);
    const rest = looked.filter((render, i) => !isSettled(tally, render, jobs[i]));
    left = [...rest, ...left.slice(SOME)];
    if (lost.length > 0) await put(queue, manifest, left, false);
    if (rest.length > 0) await pause(PAUSE, undefined, { signal }).catch(() => {});
  }
}

/** Counts a job that is through, and says whether it is. */
function isSettled(tally: Tally, render: ManifestRender, job: Job | undefined): boolean {
  const state = job && endOf(job);
  if (state === "completed") tally.done(render, outcomeOf(job!));
  if (state === "failed") tally.failed(render, job!.failedReason);
  return state !== undefined;
}

/** Puts renders on the queue that are not there, or failed there; with `again` also those that are finished there. */
async function put(
  queue: Queue,
  manifest: Manifest,
  renders: readonly ManifestRender[],
  again: boolean,
): Promise<number> {
  let count = 0;
  for (let from = 0; from < renders.length; from += SOME) {
    const some = renders.slice(from, from + SOME);
    const jobs = await jobsOf(queue, some);
    const old = jobs.filter((job) => job && (endOf(job) === "failed" || (again && endOf(job) === "completed")));
    // one that another follower puts there again at the same moment is there for both
    await Promise.all(old.map((job) => job!.remove().catch(() => {})));
    const fresh = some.filter((_, i) => jobs[i] === undefined || old.includes(jobs[i]));
    const data = ({ render }: ManifestRender): JobData => ({ render, files: manifest.folder });
    await queue.addBulk(
      fresh.map((render) => ({ name: JOB_NAME, data: data(render), opts: { jobId: jobId(render.render.out) } })),
    );
    count += fresh.length;
  }
  return count;
}

async function jobsOf(queue: Queue, renders: readonly ManifestRender[]): Promise<(Job | undefined)[]> {
  return await Promise.all(renders.map(({ render }) => queue.getJob(jobId(render.out))));
}

function endOf({ finishedOn, failedReason }: Job): "completed" | "failed" | undefined {
  if (!finishedOn) return undefined;
  return failedReason ? "failed" : "completed";
}

function outcomeOf({ returnvalue }: Job): RenderOutcome {
  const { rendered = false, seconds = 0, peakDbFs = null } = (returnvalue ?? {}) as Partial<RenderOutcome>;
  return { rendered, seconds, peakDbFs };
}

function stopped(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener("abort", () => resolve(), { once: true });
  });
}
