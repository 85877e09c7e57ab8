// The way to a queue: BullMQ on Redis. A server that goes away is waited for, and both are said, once each.
import { Queue, type QueueBase, type RedisOptions } from "bullmq";

/** Which queue, and who is told about it. */
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

/** The name of a queue. */
export function nameOf({ name = NAME }: QueueOptions): string {
  return name;
}

/** How a connection is made: commands wait for as long as the server is away. */
export function connectionOf({ url }: QueueOptions): RedisOptions {
  return {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE),
  };
}

/** The queue for one who puts renders on it. */
export function openQueue(options: QueueOptions): Queue {
  const queue = new Queue(nameOf(options), { connection: connectionOf(options) });
  watch(queue, options);
  return queue;
}

/** Says when the server of a queue is away and when it is back. */
export function watch(end: QueueBase, { url, onNote }: QueueOptions): void {
  const { host } = new URL(url);
  let away = false;
  const goes = (why: string) => {
    if (away) return;
    away = true;
    onNote?.(`the queue at ${host} is away${why}; waiting for it`);
  };
  // an error that nobody listens to would end the process
  end.on("error", (error: NodeJS.ErrnoException) => {
    if (isOfConnection(error)) goes(error.code === undefined ? "" : ` (${error.code})`);
    else onNote?.(`the queue at ${host}: ${error.message}`);
  });
  end.on("ioredis:close", () => goes(""));
  end.backend.on("ready", () => {
    if (away) onNote?.(`the queue at ${host} is back`);
    away = false;
  });
}

function isOfConnection({ code, message }: NodeJS.ErrnoException): boolean {
  return code !== undefined || /connection|closed|LOADING/i.test(message);
}
