// The code that needs the optional packages of the queue, loaded when a queue is asked for.

/** The entry of that code. */
type QueueCode = typeof import("../../batch/queue/index.js");

/**
 * Loads it, or says how to get what is missing.
 *
 * @param load how it is loaded; tests give one that finds no package.
 */
export async function loadQueue(load: () => Promise<QueueCode> = importQueue): Promise<QueueCode> {
  try {
    return await load();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    throw new Error("--queue needs the packages bullmq and ioredis (npm install bullmq ioredis)");
  }
}

const importQueue = () => import("../../batch/queue/index.js");
