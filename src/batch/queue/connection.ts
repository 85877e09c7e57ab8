// The way to a queue: BullMQ on Redis. A server that goes away is waited for, and both are said, once each.
import { Queue, type QueueBase, type RedisOptions } from "bullmq";

/**
 * Which queue, and who is told about it.
 *
 * @example
 * const queue: QueueOptions = { url: "redis://localhost:6379", name: "sounds" };
 */
export interface QueueOptions {
  /** Address of the Redis server: `redis://host:6379`, `rediss://user:password@host:6380`. */
  url: string;
  /** Name of the queue. Default: `phonolite`. */
  name?: string;
  /** Told in words when the server goes away and when it is back. */
  onNote?: (words: string) => void;
}

/** What a queue is called unless it is given a name. */
const NAME = "phonolite";
/** Longest pause between two tries to reach the server, ms. */
const LONGEST_PAUSE = 3000;

/**
 * What is said of a render that is done when its job is no longer known, or has gone to another: its file is there all
 * the same.
 */
const FORGOTTEN = /^(?:Missing (?:key|lock) for job|Lock mismatch for job|Job .* is not in the active state)/;

/** The name of a queue. */
export function nameOf({ name = NAME }: QueueOptions): string {
  return name;
}

/**
 * How a connection is made: commands wait for as long as the server is away.
 *
 * @param signal when it is aborted, a server that is away is no longer looked for.
 */
export function connectionOf({ url }: QueueOptions, signal?: AbortSignal): RedisOptions {
  return {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) =>
      signal?.aborted ? null : Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE),
  };
}

/** The queue for one who puts renders on it. */
export function openQueue(options: QueueOptions, signal?: AbortSignal): Queue {
  const queue = new Queue(nameOf(options), { connection: connectionOf(options, signal) });
  watch(queue, options, signal);
  return queue;
}

/** Says when the server of a queue is away and when it is back, until it is no longer looked for. */
export function watch(end: QueueBase, { url, onNote }: QueueOptions, signal?: AbortSignal): void {
  const { host } = new URL(url);
  let away = false;
  let said = "";
  const goes = (why: string) => {
    if (away || signal?.aborted) return;
    away = true;
    onNote?.(`the queue at ${host} is away${why}; waiting for it`);
  };
  // an error that nobody listens to would end the process
  end.on("error", (error: Error & { code?: string | number }) => {
    const { code, message } = error;
    if (FORGOTTEN.test(message)) return;
    if (typeof code === "string" || /connection|closed|LOADING/i.test(message)) goes(code ? ` (${code})` : "");
    else if (!signal?.aborted && message !== said) {
      // a wrong password, say, comes again with every try
      said = message;
      onNote?.(`the queue at ${host}: ${message}`);
    }
  });
  end.on("ioredis:close", () => goes(""));
  end.backend.on("ready", () => {
    if (away) onNote?.(`the queue at ${host} is back`);
    away = false;
    said = "";
  });
}
